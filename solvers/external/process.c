/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE /* pipe2, mkostemps */
#include "solvers/external/process.h"

#include "common/base/clock.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

/* --- pipes, signals, children --- */

/* Where it can be, the ends are marked from the beginning: another thread may start a process at any time. */
static bool open_marked(int raw[2])
{
#ifdef __linux__
    return !pipe2(raw, O_CLOEXEC);
#else
    return !pipe(raw);
#endif
}

/* Opens a pipe whose ends are not 0, 1 or 2, and closed by exec. Returns false, with none open, if there can
 * be none. */
static bool pipe_open(int ends[2])
{
    int raw[2];
    if (!open_marked(raw))
        return false;
    for (int i = 0; i < 2; i++) {
        ends[i] = fcntl(raw[i], F_DUPFD_CLOEXEC, 3);
        close(raw[i]);
    }
    if (ends[0] >= 0 && ends[1] >= 0)
        return true;
    for (int i = 0; i < 2; i++)
        if (ends[i] >= 0)
            close(ends[i]);
    return false;
}

static void pipe_close(int ends[2])
{
    close(ends[0]);
    close(ends[1]);
}

bool write_whole(int descriptor, const void *bytes, size_t length)
{
    const char *from = bytes;
    while (length) {
        ssize_t put = write(descriptor, from, length);
        if (put < 0 && errno != EINTR)
            return false;
        from += put > 0 ? put : 0;
        length -= put > 0 ? (size_t)put : 0;
    }
    return true;
}

struct pipe_signal {
    sigset_t before;
    bool was_pending;
};

static bool is_pending(void)
{
    sigset_t pending;
    sigpending(&pending);
    return sigismember(&pending, SIGPIPE) == 1;
}

static sigset_t pipe_signal_alone(void)
{
    sigset_t alone;
    sigemptyset(&alone);
    sigaddset(&alone, SIGPIPE);
    return alone;
}

/* To write without SIGPIPE, which is for the thread that writes: it is blocked while the thread writes. */
static void pipe_signal_block(struct pipe_signal *saved)
{
    const sigset_t alone = pipe_signal_alone();
    saved->was_pending = is_pending();
    pthread_sigmask(SIG_BLOCK, &alone, &saved->before);
}

/* After the write: takes the signal back if it came, and keeps errno. */
static void pipe_signal_restore(const struct pipe_signal *saved)
{
    const sigset_t alone = pipe_signal_alone();
    int failure = errno, taken;
    if (failure == EPIPE && !saved->was_pending && is_pending())
        sigwait(&alone, &taken);
    pthread_sigmask(SIG_SETMASK, &saved->before, NULL);
    errno = failure;
}

/* In a new child, where only what is safe after fork may be called: a process group of its own, and signals
 * as usual. It ends with its parent, however that ends; what it has started itself is not killed with it, and
 * elsewhere than on Linux there is no such thing. */
static void child_begin(pid_t parent)
{
    static const int usual[] = {SIGPIPE, SIGINT, SIGTERM, SIGCHLD};
    sigset_t none;
    setpgid(0, 0);
    for (size_t i = 0; i < sizeof usual / sizeof *usual; i++)
        signal(usual[i], SIG_DFL);
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
#ifdef __linux__
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) /* gone before it was asked for */
        _exit(127);
#else
    (void)parent;
#endif
}

enum { INPUT, OUTPUT, ERRORS };

/* --- starting --- */

/* In the child, where only what is safe after fork may be called. */
static void become(const char *command, int pipes[3][2], size_t memory, pid_t parent)
{
    child_begin(parent);
    if (dup2(pipes[INPUT][0], 0) < 0 || dup2(pipes[OUTPUT][1], 1) < 0 || dup2(pipes[ERRORS][1], 2) < 0)
        _exit(127);
    if (memory) {
        struct rlimit limit = {.rlim_cur = (rlim_t)memory, .rlim_max = (rlim_t)memory};
        setrlimit(RLIMIT_AS, &limit);
    }
    execl("/bin/sh", "sh", "-c", command, (char *)NULL);
    _exit(127);
}

static bool start_process(struct process *process, const char *command, int pipes[3][2], size_t memory)
{
    pid_t parent = getpid();
    for (int i = 0; i < 3; i++)
        if (fcntl(pipes[i][i == INPUT], F_SETFL, O_NONBLOCK))
            return false;
    process->id = fork();
    if (process->id < 0) {
        process->id = 0;
        return false;
    }
    if (process->id == 0)
        become(command, pipes, memory, parent);
    setpgid(process->id, process->id); /* in parent and child, whichever comes first */
    for (int i = 0; i < 3; i++) {
        int ours = i == INPUT;
        process->pipes[i] = pipes[i][ours];
        close(pipes[i][!ours]);
    }
    return true;
}

/* Between opening pipes and starting the process that gets them no other thread starts one: it would inherit
 * ends that are not marked yet, and with them keep the pipe open. */
static bool start_alone(struct process *process, const char *command, int pipes[3][2], int *opened,
                        size_t memory)
{
    static pthread_mutex_t alone = PTHREAD_MUTEX_INITIALIZER;
    pthread_mutex_lock(&alone);
    for (*opened = 0; *opened < 3 && pipe_open(pipes[*opened]);)
        ++*opened;
    bool started = *opened == 3 && start_process(process, command, pipes, memory);
    int why = errno;
    pthread_mutex_unlock(&alone);
    errno = why;
    return started;
}

bool process_start(struct process *process, const char *command, size_t memory, struct error *error)
{
    int pipes[3][2], opened;
    process->output.length = process->complaints.length = 0;
    process->output.failed = process->complaints.failed = false;
    process->searched[OUTPUT] = process->searched[ERRORS] = 0;
    process->unasked = 0;
    process->left_others = false;
    *process->complaint = 0;
    process->reason_comes_last = false;
    if (start_alone(process, command, pipes, &opened, memory))
        return true;
    error_set(error, "no process could be started: %s", strerror(errno));
    while (opened-- > 0)
        pipe_close(pipes[opened]);
    return false;
}

/* --- ending --- */

static void close_end(struct process *process, int which)
{
    if (process->pipes[which] >= 0)
        close(process->pipes[which]);
    process->pipes[which] = -1;
}

static void pause_for(long microseconds)
{
    struct timespec time = {.tv_nsec = microseconds * 1000};
    nanosleep(&time, NULL);
}

/* Whether the shell has ended; then it is reaped, and what it left in its group is killed. Others that are
 * just about to end, as in a pipeline, are given a few milliseconds to do so. */
static bool has_ended(struct process *process)
{
    enum { LOOKS = 10, MICROSECONDS = 500 };
    pid_t group = process->id;
    pid_t ended = waitpid(group, &process->status, WNOHANG);
    if (ended == 0 || (ended < 0 && errno == EINTR))
        return false;
    if (ended < 0)
        process->status = 0; /* SIGCHLD is ignored here, so the system has reaped it and keeps how it ended */
    process->id = 0;
    for (int i = 0; i < LOOKS && !kill(-group, 0); i++)
        pause_for(MICROSECONDS);
    process->left_others = !kill(-group, SIGKILL);
    return true;
}

void process_end(struct process *process)
{
    if (process->id) {
        kill(-process->id, SIGKILL);
        while (waitpid(process->id, &process->status, 0) < 0 && errno == EINTR)
            ;
    }
    process->id = 0;
    for (int i = 0; i < 3; i++)
        close_end(process, i);
}

void process_close(struct process *process)
{
    process_end(process);
    text_close(&process->output);
    text_close(&process->complaints);
}

bool process_is_running(struct process *process)
{
    if (process->id && has_ended(process))
        process_end(process);
    return process->id;
}

/* --- talking --- */

/* Writes what the pipe takes. A program may answer without having read everything, so a closed pipe is
 * not a failure here. What can't be written is the last that the program reads: else both might wait for each
 * other. */
static void process_say(struct process *process, const struct talk *talk, size_t *said)
{
    struct pipe_signal saved;
    pipe_signal_block(&saved);
    ssize_t written = write(process->pipes[INPUT], talk->question + *said, talk->length - *said);
    pipe_signal_restore(&saved);
    const bool failed = written < 0 && errno != EAGAIN && errno != EINTR;
    if (written > 0)
        *said += (size_t)written;
    else if (failed)
        *said = talk->length;
    if (failed || (*said == talk->length && !talk->keep_open))
        close_end(process, INPUT);
}

/* Reads what is there. True if that was anything. What can't be read is the end of the program, too: nothing
 * more is asked, so that it need not wait. */
static bool process_hear(struct process *process, int which)
{
    enum { CHUNK = 1 << 16 };
    struct text *text = which == OUTPUT ? &process->output : &process->complaints;
    if (process->pipes[which] < 0 || !text_reserve(text, CHUNK))
        return false;
    ssize_t got = read(process->pipes[which], text->bytes + text->length, CHUNK - 1);
    if (got > 0) {
        text->length += (size_t)got;
        process->unasked += (size_t)got;
    } else if (got == 0) {
        close_end(process, which);
    } else if (errno != EAGAIN && errno != EINTR) {
        close_end(process, which);
        close_end(process, INPUT);
    }
    return got > 0;
}

/* The first lines of an error in a Python program say where it was, the last one says why. An error of
 * grammar has no traceback. */
static bool begins_python_error(const char *line)
{
    static const char traceback[] = "Traceback (most recent call last):", place[] = "  File \"";
    return !strcmp(line, traceback) || !strncmp(line, place, strlen(place));
}

static void note_complaint(struct process *process, const char *line)
{
    bool is_first = !*process->complaint, is_empty = !line[strspn(line, " \t")];
    if (is_first)
        process->reason_comes_last = begins_python_error(line);
    else if (!process->reason_comes_last || is_empty)
        return;
    snprintf(process->complaint, sizeof process->complaint, "%s", line);
    for (char *at = process->complaint; *at; at++)
        if (*at < ' ' || *at > '~')
            *at = '?';
}

/* Hands on the lines that are complete; with `ended`, what follows the last of them, too. What was searched
 * for a newline is not searched again: a line of megabytes comes in a thousand pieces. */
static bool hand_on(struct process *process, int which, const struct talk *talk, bool ended)
{
    struct text *text = which == OUTPUT ? &process->output : &process->complaints;
    size_t begin = 0;
    bool enough = false;
    while (!enough && begin < text->length) {
        char *line = text->bytes + begin;
        size_t known = process->searched[which];
        char *newline = memchr(line + known, '\n', text->length - begin - known);
        process->searched[which] = newline || ended ? 0 : text->length - begin;
        if (!newline && !ended)
            break;
        char *end = newline ? newline : text->bytes + text->length; /* there is room: hear() leaves a byte */
        *end = 0;
        begin += (size_t)(end - line) + (newline != NULL);
        if (end > line && end[-1] == '\r')
            end[-1] = 0;
        if (which == ERRORS)
            note_complaint(process, line);
        enough = talk->listen(talk->context, line, which == ERRORS);
    }
    text_drop(text, begin);
    return enough;
}

static bool hear_and_hand_on(struct process *process, const struct talk *talk)
{
    bool enough = false;
    for (int which = OUTPUT; which <= ERRORS && !enough; which++) {
        process_hear(process, which);
        enough = hand_on(process, which, talk, process->pipes[which] < 0);
    }
    return enough;
}

static bool is_too_much(const struct process *process)
{
    return process->unasked >> 20 >= TALK_MEGABYTES;
}

/* The program has ended: what is still in its pipes, up to a bound. A line that exceeds it is not handed on.
 */
static enum talk_end hear_the_rest(struct process *process, const struct talk *talk)
{
    bool enough = false;
    for (int which = OUTPUT; which <= ERRORS && !enough; which++) {
        while (!enough && !is_too_much(process) && process_hear(process, which))
            enough = hand_on(process, which, talk, false);
        if (!enough && is_too_much(process))
            return TALK_TOO_MUCH;
        enough = enough || hand_on(process, which, talk, true);
    }
    process_end(process);
    if (process->output.failed || process->complaints.failed)
        return TALK_NO_MEMORY;
    return enough ? TALK_ENOUGH : TALK_ENDED;
}

static int milliseconds_to_wait(const struct search *search)
{
    enum { LONGEST = 10 };
    uint64_t now = clock_now();
    if (!search->deadline || search->deadline > now + LONGEST * UINT64_C(1000000))
        return LONGEST;
    return search->deadline <= now ? 0 : (int)((search->deadline - now) / 1000000) + 1;
}

enum talk_end process_talk(struct process *process, const struct talk *talk, const struct search *search)
{
    size_t said = 0;
    long pause = 20;
    process->unasked = 0;
    if (!talk->length && !talk->keep_open)
        close_end(process, INPUT);
    for (;;) {
        if (search_interrupted(search))
            return TALK_STOPPED;
        struct pollfd polled[3] = {
            {.fd = said < talk->length ? process->pipes[INPUT] : -1, .events = POLLOUT},
            {.fd = process->pipes[OUTPUT], .events = POLLIN},
            {.fd = process->pipes[ERRORS], .events = POLLIN}};
        bool silent = process->pipes[OUTPUT] < 0 && process->pipes[ERRORS] < 0;
        int ready = silent ? 0 : poll(polled, 3, milliseconds_to_wait(search));
        if (ready > 0 && polled[INPUT].revents)
            process_say(process, talk, &said);
        if (hear_and_hand_on(process, talk))
            return TALK_ENOUGH;
        if (process->output.failed || process->complaints.failed)
            return TALK_NO_MEMORY;
        if (is_too_much(process))
            return TALK_TOO_MUCH;
        if (ready > 0)
            continue;
        if (has_ended(process))
            return hear_the_rest(process, talk);
        if (silent) {
            pause_for(pause);
            pause = pause < 5000 ? pause * 2 : pause;
        }
    }
}

bool process_has_spoken(struct process *process)
{
    struct pollfd polled = {.fd = process->pipes[OUTPUT], .events = POLLIN};
    if (poll(&polled, 1, 0) > 0)
        process_hear(process, OUTPUT);
    return process->output.length || process->pipes[OUTPUT] < 0;
}

/* A shell that did not become the program reports its signal by an exit status above 128. */
int process_was_killed(const struct process *process)
{
    enum { BY_SIGNAL = 128, SIGNALS_MAX = 64 };
    int status = process->status, exit_status = WIFEXITED(status) ? WEXITSTATUS(status) : 0;
    if (WIFSIGNALED(status))
        return WTERMSIG(status);
    return exit_status > BY_SIGNAL && exit_status <= BY_SIGNAL + SIGNALS_MAX ? exit_status - BY_SIGNAL : 0;
}

void process_describe_end(const struct process *process, struct error *error)
{
    const char *colon = *process->complaint ? ": " : "";
    int signal_number = process_was_killed(process);
    if (signal_number)
        error_set(error, "killed by signal %d (%s)%s%s", signal_number, strsignal(signal_number), colon,
                  process->complaint);
    else
        error_set(error, "ended with exit status %d%s%s", WEXITSTATUS(process->status), colon,
                  process->complaint);
}

/* --- temporary files --- */

bool temporary_open(struct temporary *temporary, struct error *error)
{
    static const char suffix[] = ".cnf";
    snprintf(temporary->path, sizeof temporary->path, "/tmp/quadrille-%ld-XXXXXX%s", (long)getpid(), suffix);
    temporary->descriptor = mkostemps(temporary->path, sizeof suffix - 1, O_CLOEXEC);
    if (temporary->descriptor < 0) {
        *temporary->path = 0;
        return error_set(error, "no temporary file could be made in /tmp: %s", strerror(errno));
    }
    return true;
}

void temporary_close(struct temporary *temporary)
{
    if (!*temporary->path)
        return;
    close(temporary->descriptor);
    unlink(temporary->path);
    *temporary->path = 0;
}
