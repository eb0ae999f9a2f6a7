/* SPDX-License-Identifier: MIT */
#include "harness/extensions/shrink/asking.h"

#include "common/base/clock.h"
#include "harness/base/command.h"
#include "harness/base/memory.h"
#include "harness/measuring/processes.h"

#include <errno.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* A back-end that has not answered then is not asked on. */
#define ASK_NS 10000000000ull
enum { ASK_MEMORY = 1 << 30 };

/* Written by the process that asks, read by its parent. */
struct asked_page {
    size_t done;         /* back-ends that were asked to the end */
    uint64_t started_ns; /* when the one behind them began */
    bool starved;        /* the process ended for lack of memory */
    struct shrink_answer asked[SPECS_MAX];
};

void asking_open(struct asking *asking)
{
    asking->page = memory_checked(shared_memory_take(sizeof *asking->page));
}

void asking_close(struct asking *asking)
{
    shared_memory_give(asking->page, sizeof *asking->page);
    asking->page = NULL;
}

/* The search is cut off by what is the same on every machine; by the clock only where a back-end does not
 * look. */
static void ask_one(const struct asking *asking, const struct spec *spec, const struct problem *problem,
                    const uint8_t *cells, struct shrink_answer *asked)
{
    struct allocator allocator = {.limit = ASK_MEMORY};
    struct session session;
    struct error error;
    uint64_t looks = asking->looks;
    const struct task task = {.session = &session,
                              .cells = cells,
                              .solutions_wanted = asking->limit,
                              .timeout_ns = ASK_NS,
                              .verify_all = true,
                              .looks = &looks,
                              .stop = &program_stop};
    if (!session_open(&session, spec, problem, &allocator, &error)) {
        asked->refused = true;
        return;
    }
    measure(&task, &asked->outcome);
    session_close(&session);
}

static void note_lack(void *context)
{
    struct asked_page *page = context;
    page->starved = true;
    _exit(EXIT_FAILED);
}

/* In the child: all that were not asked yet. */
static void ask_rest(const struct asking *asking, const struct problem *problem, const uint8_t *cells)
{
    struct asked_page *page = asking->page;
    struct exhaustion_handler handler;
    memory_on_exhaustion(&handler, note_lack, page);
    while (page->done < asking->specs->count) {
        page->started_ns = clock_now();
        ask_one(asking, &asking->specs->spec[page->done], problem, cells, &page->asked[page->done]);
        page->done++;
    }
}

/* Waits for the child, and kills it if the back-end that it asks is overdue. Returns its status. */
static int wait_for(pid_t child, const struct asked_page *page, bool *killed)
{
    struct timespec nap = {.tv_nsec = 20000};
    int status = 0;
    for (;;) {
        pid_t ended = waitpid(child, &status, WNOHANG);
        if (ended == child || (ended < 0 && errno != EINTR))
            return status;
        uint64_t started = page->started_ns;
        if (started && clock_now() > started + ASK_NS + ASK_NS / 10 && !*killed)
            *killed = !kill(child, SIGKILL);
        nanosleep(&nap, NULL);
        if (nap.tv_nsec < 2000000)
            nap.tv_nsec += nap.tv_nsec / 4;
    }
}

/* The child died while it asked this one. */
static void note_death(struct shrink_answer *asked, int status, bool killed, bool starved)
{
    const enum status what = killed ? STATUS_TIMEOUT : starved ? STATUS_MEMORY : STATUS_CRASHED;
    *asked = (struct shrink_answer){.outcome = {.status = what, .died = true}};
    if (what != STATUS_CRASHED)
        return;
    if (WIFSIGNALED(status))
        error_set(&asked->outcome.flaw, "it died of signal %d", WTERMSIG(status));
    else
        error_set(&asked->outcome.flaw, "it ended its process with status %d", WEXITSTATUS(status));
}

/* `context` is the file; null: they are counted only. */
static void note_sentence(void *context, const char *sentence)
{
    if (context)
        fprintf(context, "%s\n", sentence);
}

static enum fault asking_judge(const struct asking *asking, FILE *file)
{
    struct claim claims[SPECS_MAX];
    size_t count = 0;
    bool breaks = false;
    for (size_t i = 0; i < asking->specs->count; i++) {
        const struct shrink_answer *asked = &asking->page->asked[i];
        if (asked->refused)
            continue;
        if (asked->outcome.status == STATUS_CRASHED && file)
            fprintf(file, "%s breaks: %s\n", asking->specs->spec[i].text, asked->outcome.flaw.text);
        breaks |= asked->outcome.status == STATUS_CRASHED;
        claims[count++] = (struct claim){.solver = asking->specs->spec[i].text, .outcome = asked->outcome};
    }
    size_t found = cross_check_claims(claims, count, note_sentence, file);
    return found ? FAULT_CONTRADICTION : breaks ? FAULT_BREAKS : FAULT_NONE;
}

enum fault asking_ask(struct asking *asking, const struct problem *problem, const uint8_t *cells,
                      FILE *sentences)
{
    struct asked_page *page = asking->page;
    memset(page, 0, sizeof *page);
    asking->asked_count++;
    while (page->done < asking->specs->count && !program_stop) {
        bool killed = false;
        fflush(NULL);
        page->started_ns = 0;
        page->starved = false;
        pid_t child = fork();
        if (child == 0) {
            ask_rest(asking, problem, cells);
            _exit(0);
        }
        if (child < 0)
            return FAULT_NONE;
        int status = wait_for(child, page, &killed);
        if (page->done < asking->specs->count && !program_stop)
            note_death(&page->asked[page->done++], status, killed, page->starved);
    }
    return program_stop ? FAULT_NONE : asking_judge(asking, sentences);
}
