/* SPDX-License-Identifier: MIT */
/* A figure as tables hold it, and how it looks: nothing else makes text of a time, a ratio or an interval. */
#pragma once

#include "harness/base/estimators.h"

/* What a number is, and how it looks. */
enum kind {
    KIND_WORDS,  /* no number: text */
    KIND_CODE,   /* the same, set as code where there is such a thing */
    KIND_NUMBER, /* "7", "12.5", "1,234,567" */
    KIND_TIME,   /* nanoseconds: "812 ns", "12.0 ms"; infinite: "> 10 s", "cut off" */
    KIND_LIMIT,  /* a time that a user chose: "1 s", "1.5 s" */
    KIND_RATIO,  /* "1.37", "12.5", "1,200" */
    KIND_FACTOR, /* a ratio in two digits, above 0 and finite: "0.83", "2.1", "34", "1,200" */
    KIND_CHANGE, /* a ratio near 1: "1.013" */
    KIND_SHARE,  /* 0..1: "7.5 %", "75 %" */
    KIND_PART,   /* "98 %", "under 0.1 %"; only what is all of it is "all", and nothing "none" */
    KIND_P,      /* "< 0.001", "0.034", "0.12" */
    KIND_BYTES,  /* "1.2 MiB"; 0: not known */
    KIND_PLACE   /* from low to high: "2", "2–4" */
};

/* Which of a value's numbers are shown. */
enum shape {
    SHAPE_NUMBER,
    SHAPE_INTERVAL, /* "1.32–1.43", in the unit of the number */
    SHAPE_BOTH,     /* "1.37 1.32–1.43" */
    SHAPE_NOTED     /* "1.37 (1.32–1.43)" */
};

enum {
    VALUE_PARTIAL = 1, /* it leaves instances out: "*" after it */
    VALUE_FOREIGN = 2, /* a back-end of others counted it itself: a dagger */
    VALUE_AT_LEAST = 4 /* it may be larger: "> " before it */
};

struct value {
    double number;    /* NAN: there is none */
    double low, high; /* of shapes with an interval; NAN: none */
    double of;        /* of a count, where it is less: "3/5"; of a part, all */
    double limit;     /* what an infinite time is above; 0: not known */
    const char *text; /* shown in place of the number, if not null */
    unsigned marks;
};

static inline bool is_of_words(enum kind kind)
{
    return kind == KIND_WORDS || kind == KIND_CODE;
}

/* The text of a value: its own, or one written to `text`; "-" where there is nothing to show. */
enum { VALUE_TEXT_MAX = 96 };
const char *value_text(const struct value *value, enum kind kind, enum shape shape,
                       char text[VALUE_TEXT_MAX]);

/* What a table is sorted by: the low end of an interval that stands alone, else the number. */
double value_order(const struct value *value, enum shape shape);

/* The unit that a time is shown in, in nanoseconds, and its name: "ns", "us" with a real micro sign, "ms",
 * "s". */
double time_unit(double nanoseconds, const char **name);

/* Writes a time as people read it: "812 ns", "1.53 us" with a real micro sign, "12.0 ms", "3.20 s". */
enum { TIME_TEXT_MAX = 24 };

/* As time_text without zeros at the end, for limits that a user chose: "1 s", "1.5 s". */
const char *limit_text(double nanoseconds, char text[TIME_TEXT_MAX]);

/* "1 board", "12 instances": what is counted, with the number. */
enum { TALLY_TEXT_MAX = 40 };
const char *tally_text(size_t count, bool boards, char text[TALLY_TEXT_MAX]);

/* As KIND_PART shows it. */
enum { SHARE_TEXT_MAX = TIME_TEXT_MAX };

/* A number of at least three digits: "7", "12.5", "1,234,567". */
const char *count_text(double number, char text[TIME_TEXT_MAX]);
