/* SPDX-License-Identifier: MIT */
#define _DEFAULT_SOURCE /* realpath, which POSIX has as an option */
#include "harness/comparing/worker/limit-guard.h"

#include "common/base/clock.h"
#include "common/base/random.h"
#include "harness/base/memory.h"
#include "harness/measuring/processes.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/select.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

/* How often the guard looks, and how late a back-end may be before it is killed: together far less than 50
 * ms. A worker that is asked to stop may take as long as `patience_ns`. */
static const uint64_t pause_ns = 5000000, grace_ns = 15000000, patience_ns = 1000000000;

/* What the guard knows of a worker. */
struct watched {
    struct worker_slot *slot;
    uint64_t since;       /* when the call began that was seen last */
    size_t memory_before; /* bytes in memory when it was seen first */
    enum status verdict;  /* why the guard killed it; STATUS_OK: it did not */
    enum phase phase;     /* in which */
    uint64_t killed;      /* when */
    /* What was read when the call had gone on for a while, if it has; around the rest of it, until it was
     * killed; and what disturbed it. */
    bool is_read;
    struct machine_load_reading before;
    struct group_readings stretch;
    enum group_disturbance disturbance;
};

struct guard {
    const struct shared_comparison *shared;
    struct watched *watched;
    size_t count;
    struct progress *progress;
    sigset_t mask; /* signals that were blocked before the guard blocked that of a child's end */
};

/* --- starting --- */

/* Workers are forked from the same process, so they would all have their memory at the same addresses, and
 * likely in the same pages. Some pages are taken, and the heap and the stack moved, by random amounts. */
static void guard_measure_elsewhere(const struct guard *guard, struct worker_slot *slot)
{
    enum { PAGE = 4096, PAGES = 64, LINE = 64 };
    struct random random;
    random_seed(&random, (uint64_t)getpid(), clock_now());
    unsigned pages = random_below(&random, PAGES), lines = 1 + random_below(&random, PAGE / LINE);
    char *taken = memory_get((size_t)pages * PAGE + (size_t)lines * LINE);
    volatile char stack[lines * LINE];
    for (unsigned page = 0; page < pages; page++)
        taken[page * PAGE] = 1;
    stack[lines - 1] = 1;
    worker_run(guard->shared, slot, true, NULL, NULL);
    stack[0] = stack[lines - 1]; /* until here it has to be there */
    free(taken);
}

/* In a worker. Marks that memory ran out; the guard then writes the row, if a back-end was called. */
static void guard_note_memory_exhausted(void *context)
{
    struct worker_slot *slot = context;
    atomic_store(&slot->call.starved, true);
    _exit(EXIT_FAILED);
}

/* Keeps what back-ends print out of the tables on standard output, and standard input from them. */
static bool guard_silence_back_ends(void)
{
    const int nothing = open("/dev/null", O_RDONLY | O_CLOEXEC);
    return nothing >= 0 && dup2(nothing, STDIN_FILENO) >= 0 && dup2(STDERR_FILENO, STDOUT_FILENO) >= 0;
}

static void guard_become_worker(const struct guard *guard, struct watched *watched, pid_t parent)
{
    struct worker_slot *slot = watched->slot;
    struct rlimit none = {0};
    struct exhaustion_handler last;
    memory_on_exhaustion(&last, guard_note_memory_exhausted, slot);
    setrlimit(RLIMIT_CORE, &none);
#ifdef __linux__
    /* No worker measures on after the guard is gone, even if it went before this call. */
    if (prctl(PR_SET_PDEATHSIG, SIGKILL) || getppid() != parent)
        _exit(EXIT_FAILED);
#endif
    if (!guard_silence_back_ends())
        _exit(EXIT_FAILED);
    if (guard->count > 1)
        pin_to_core(slot->worker);
    sigprocmask(SIG_SETMASK, &guard->mask, NULL);
    guard_measure_elsewhere(guard, slot);
    _exit(EXIT_DONE);
}

static bool guard_start_worker(const struct guard *guard, struct watched *watched)
{
    struct worker_slot *slot = watched->slot;
    assert(!slot->process && atomic_load(&slot->call.phase) == PHASE_BETWEEN);
    fflush(NULL);
    watched->verdict = STATUS_OK;
    watched->since = 0;
    atomic_store(&slot->call.condemned, 0);
    atomic_store(&slot->call.starved, false);
    atomic_store(&slot->retired, false);
    pid_t guarding = getpid(), process = fork();
    if (process == 0)
        guard_become_worker(guard, watched, guarding);
    slot->process = process > 0 ? (int)process : 0;
    return process > 0 || error_set(&slot->broken, "cannot start a process: %s", strerror(errno));
}

/* --- watching --- */

/* Bytes that a process has in memory; 0 where the system does not report them. */
static size_t guard_memory_of(int process)
{
    char path[64];
    size_t pages = 0;
    snprintf(path, sizeof path, "/proc/%d/statm", process);
    FILE *file = fopen(path, "r");
    if (!file)
        return 0;
    if (fscanf(file, "%*u %zu", &pages) != 1)
        pages = 0;
    fclose(file);
    return pages * (size_t)sysconf(_SC_PAGESIZE);
}

/* Own is the time of the worker and of all that it has started. */
static struct machine_load_reading guard_read_load(const struct watched *watched)
{
    struct machine_load_reading reading = machine_load_read();
    struct process_usage usage;
    reading.own_ns = process_usage(watched->slot->process, NULL, 0, &usage) ? usage.cpu_ns : NAN;
    reading.involuntary_switches = usage.switches;
    return reading;
}

/* Finds out what disturbed a call that is overdue. A guard that meets it only now was away. */
static void guard_read_stretch(const struct guard *guard, struct watched *watched, size_t back_end)
{
    const struct machine_load_reading after = guard_read_load(watched);
    struct group_readings *stretch = &watched->stretch;
    *stretch = group_readings_between(watched->is_read ? &watched->before : &after, &after);
    stretch->suspended = !watched->is_read || atomic_load(&watched->slot->guard.returned) > watched->since;
    stretch->may_sleep = audit_is_foreign(&guard->shared->experiment->specs.spec[back_end]);
    stretch->ran_out = true;
    watched->disturbance =
        guard->shared->experiment->raw ? DISTURBANCE_NONE : group_disturbance_of(stretch, NAN);
}

static void guard_check_limits(const struct guard *guard, struct watched *watched, uint64_t now)
{
    const struct experiment *experiment = guard->shared->experiment;
    struct active_call *call = &watched->slot->call;
    if (watched->verdict != STATUS_OK || atomic_load(&call->phase) == PHASE_BETWEEN)
        return;
    uint64_t since = atomic_load(&call->since), deadline = atomic_load(&call->deadline);
    enum status verdict = STATUS_OK;
    if (experiment->memory) {
        size_t memory = guard_memory_of(watched->slot->process);
        if (watched->since != since)
            watched->memory_before = memory;
        else if (memory > watched->memory_before + experiment->memory)
            verdict = STATUS_MEMORY;
    }
    watched->is_read &= watched->since == since;
    watched->since = since;
    if (deadline && now > deadline + grace_ns)
        verdict = STATUS_TIMEOUT;
    else if (!watched->is_read && now > since + grace_ns) {
        watched->before = guard_read_load(watched);
        watched->is_read = true;
    }
    /* The call may have ended meanwhile. */
    if (verdict == STATUS_OK || !call_condemn(call, since, deadline, &watched->phase))
        return;
    assert(watched->slot->process > 0 && watched->phase != PHASE_BETWEEN);
    watched->verdict = verdict;
    watched->killed = now;
    if (verdict == STATUS_TIMEOUT)
        guard_read_stretch(guard, watched, call->back_end);
    kill(watched->slot->process, SIGKILL);
}

/* --- after a death --- */

static void guard_describe_death(int wait_status, struct error *flaw)
{
    if (WIFSIGNALED(wait_status))
        error_set(flaw, "it died by signal %d (%s)", WTERMSIG(wait_status), strsignal(WTERMSIG(wait_status)));
    else
        error_set(flaw, "it ended the whole process, with exit status %d", WEXITSTATUS(wait_status));
}

static struct outcome guard_outcome_of_death(const struct watched *watched, int wait_status)
{
    struct outcome outcome = {.status = watched->verdict, .died = true};
    uint64_t ended = watched->verdict == STATUS_OK ? clock_now() : watched->killed;
    outcome.time_ns = (double)(ended - atomic_load(&watched->slot->call.since));
    if (watched->verdict == STATUS_TIMEOUT)
        error_set(&outcome.flaw, "it did not stop at its time limit and was killed");
    else if (watched->verdict == STATUS_MEMORY)
        error_set(&outcome.flaw, "it took more memory than its limit, past the allocator, and was killed");
    else if (atomic_load(&watched->slot->call.starved)) {
        outcome.status = STATUS_MEMORY;
        error_set(&outcome.flaw, "there was not enough memory to measure it");
    } else {
        outcome.status = STATUS_CRASHED;
        guard_describe_death(wait_status, &outcome.flaw);
    }
    return outcome;
}

/* No row reports that a session broke when it was closed: all its runs have their rows. */
static void guard_note_broken_closing(struct worker_slot *slot, const struct outcome *outcome)
{
    struct back_end_tally *tally = &slot->tally->back_end[slot->call.back_end];
    if (!tally->unclosed++)
        tally->closing = outcome->flaw;
}

/* Returns true if a call is made again: something disturbed it, so that its time limit means nothing. Else
 * what it is blamed for is in the outcome. What idles untimed is believed at once. */
static bool guard_spares(const struct watched *watched, enum phase phase, struct outcome *outcome)
{
    struct worker_slot *slot = watched->slot;
    const struct active_call *call = &slot->call;
    struct participant *participant =
        phase < PHASE_AUDITING ? &slot->trial[call->trial].participant[call->back_end] : NULL;
    if (watched->verdict != STATUS_TIMEOUT)
        return false;
    if (!participant)
        return watched->disturbance == DISTURBANCE_SUSPENDED;
    if (watched->disturbance == DISTURBANCE_NONE || participant->repeats == REPEATS_MOST ||
        (phase == PHASE_TIMING ? participant->persistent : watched->disturbance == DISTURBANCE_IDLE)) {
        group_disturbance_judge(watched->disturbance, &watched->stretch, outcome);
        participant->repeats = 0;
        return false;
    }
    participant->repeats++;
    participant->warm &= phase != PHASE_WARMING;
    slot->tally->disturbed++;
    return true;
}

/* Ends the call that a dead worker could not end. Returns false if the comparison can't go on. */
static bool guard_end_call(const struct guard *guard, struct watched *watched, int wait_status)
{
    struct worker_slot *slot = watched->slot;
    struct active_call *call = &slot->call;
    enum phase phase = watched->verdict == STATUS_OK ? (enum phase)atomic_load(&call->phase) : watched->phase;
    struct outcome outcome = guard_outcome_of_death(watched, wait_status);
    memory_require(!(phase == PHASE_BETWEEN && atomic_load(&call->starved)));
    if (phase == PHASE_BETWEEN) {
        struct error flaw;
        guard_describe_death(wait_status, &flaw);
        return error_set(&slot->broken, "the process that measures broke outside of any solver: %s",
                         flaw.text);
    }
    call_bury(call);
    for (size_t back_end = 0; back_end < guard->shared->audit->count; back_end++)
        audit_release(guard->shared->audit, back_end, slot->worker);
    if (guard_spares(watched, phase, &outcome))
        return true;
    struct back_end_tally *tally = &slot->tally->back_end[call->back_end];
    tally->killed_in_audit += phase == PHASE_AUDITING;
    if (!tally->killed++)
        tally->death = outcome.flaw;
    if (phase == PHASE_CLOSING) {
        guard_note_broken_closing(slot, &outcome);
        return true;
    }
    if (phase == PHASE_AUDITING) {
        audit_note(guard->shared->audit, call->back_end, AUDIT_UNANSWERED, outcome.time_ns, &outcome.flaw);
        return true;
    }
    assert(call->trial < slot->count && call->back_end < guard->shared->experiment->specs.count);
    struct trial *trial = &slot->trial[call->trial];
    struct participant *participant = &trial->participant[call->back_end];
    if (phase == PHASE_OPENING || (phase == PHASE_CHECKING && participant->persistent)) {
        participant->lost = true;
        participant->loss = outcome;
    }
    participant->unchecked |= phase == PHASE_CHECKING;
    slot->no_run_up[call->back_end] |= phase == PHASE_RUN_UP;
    if (phase != PHASE_TIMING)
        return true;
    for (size_t i = 0; i < slot->count; i++)
        slot->trial[i].participant[call->back_end].together = false;
    outcome.time_ns /= (double)trial->count;
    return trial_note_run(slot, trial, call->back_end, &outcome, &(struct timed){.span = 1}) ||
           row_queue_fails(&slot->broken);
}

/* Ends what a worker that is gone has started, even if that has left its session and its group. */
static void guard_end_descendants(const struct guard *guard)
{
    pid_t living[JOBS_MAX];
    size_t count = 0;
    for (size_t i = 0; i < guard->count; i++)
        if (guard->watched[i].slot->process > 0)
            living[count++] = guard->watched[i].slot->process;
    process_end_orphans(living, count);
}

static struct watched *guard_find_worker(const struct guard *guard, int process)
{
    for (size_t i = 0; i < guard->count; i++)
        if (guard->watched[i].slot->process == process)
            return &guard->watched[i];
    return NULL;
}

/* Replaces the workers that have ended. Returns false if the comparison can't go on. While it is `ending`, by
 * the user or because it can't go on, a worker that ends was asked to: that says nothing about a back-end,
 * and no other worker is started in its place. */
static bool guard_reap(const struct guard *guard, bool ending)
{
    int status;
    bool good = true;
    for (pid_t ended; good && (ended = waitpid(-1, &status, WNOHANG)) > 0;) {
        struct watched *watched = guard_find_worker(guard, (int)ended);
        if (!watched)
            continue;
        watched->slot->process = 0;
        guard_end_descendants(guard);
        if (atomic_load(&watched->slot->retired))
            good = ending || guard_start_worker(guard, watched);
        else if (!atomic_load(&watched->slot->finished))
            good = ending || (guard_end_call(guard, watched, status) && guard_start_worker(guard, watched));
        else {
            good = !*watched->slot->broken.text;
            /* Only this worker was signalled to stop: so all stop. */
            bool is_undone =
                watched->slot->running || atomic_load(guard->shared->next) < guard->shared->plan->blocks;
            if (good && !ending && is_undone)
                program_stop = 1;
        }
    }
    return good;
}

/* --- the watch --- */

static size_t guard_count_alive(const struct guard *guard)
{
    size_t count = 0;
    for (size_t i = 0; i < guard->count; i++)
        count += guard->watched[i].slot->process > 0;
    return count;
}

static void guard_signal_all(const struct guard *guard, int signal)
{
    for (size_t i = 0; i < guard->count; i++)
        if (guard->watched[i].slot->process > 0)
            kill(guard->watched[i].slot->process, signal);
}

static void guard_show_progress(const struct guard *guard)
{
    const struct set *set = NULL;
    for (size_t i = 0; i < guard->count; i++)
        set = guard->watched[i].slot->count ? guard->watched[i].slot->trial[0].set : set;
    if (set)
        progress_show_boards(guard->progress, set->name, guard->watched[0].slot->tally->trials,
                             guard->shared->plan->trials);
}

static void guard_wake_up(int signal)
{
    (void)signal;
}

/* Sleeps until it is time to look again, or a worker ends: the signal of that is blocked except here. */
static void guard_sleep(const struct guard *guard)
{
    struct timespec pause = {.tv_nsec = (long)pause_ns};
    pselect(0, NULL, NULL, NULL, &pause, &guard->mask);
}

static void guard_watch(const struct guard *guard, bool good)
{
    uint64_t asked_at = 0;
    while (guard_count_alive(guard)) {
        uint64_t now = clock_now();
        for (size_t i = 0; i < guard->count; i++)
            suspension_look(&guard->watched[i].slot->guard, now);
        for (size_t i = 0; i < guard->count; i++)
            if (guard->watched[i].slot->process > 0)
                guard_check_limits(guard, &guard->watched[i], now);
        /* A Ctrl-C reaches the workers too, a signal to this process alone does not. */
        if ((program_stop || !good) && !asked_at) {
            guard_signal_all(guard, SIGTERM);
            asked_at = now;
        }
        if (asked_at && now > asked_at + patience_ns)
            guard_signal_all(guard, SIGKILL);
        guard_show_progress(guard);
        guard_sleep(guard);
        good &= guard_reap(guard, asked_at || program_stop);
    }
}

/* Writes the rows that a worker had no time to write. */
static void guard_keep_rows(struct worker_slot *slot)
{
    if (!*slot->broken.text && !row_queue_flush(&slot->row_queue))
        row_queue_fails(&slot->broken);
}

/* Ends the workers and keeps their rows if there is no memory for the guard itself. */
static void guard_keep_all_rows(void *context)
{
    const struct guard *guard = context;
    for (size_t i = 0; i < guard->count; i++) {
        struct watched *watched = &guard->watched[i];
        if (watched->slot->process > 0) {
            kill(watched->slot->process, SIGKILL);
            waitpid(watched->slot->process, NULL, 0);
        }
        guard_keep_rows(watched->slot);
    }
}

void guard_run(const struct shared_comparison *shared, struct worker_slot *const *slots, size_t count,
               struct progress *progress)
{
    struct guard guard = {.shared = shared, .count = count, .progress = progress};
    struct sigaction wake = {.sa_handler = guard_wake_up}, before;
    bool good = true;
    assert(count && count <= JOBS_MAX && shared->experiment->isolate);
    guard.watched = memory_zeroed(count, sizeof *guard.watched);
    sigset_t ended;
    process_adopt_orphans();
    sigemptyset(&wake.sa_mask);
    sigaction(SIGCHLD, &wake, &before);
    sigemptyset(&ended);
    sigaddset(&ended, SIGCHLD);
    sigprocmask(SIG_BLOCK, &ended, &guard.mask);
    for (size_t i = 0; i < count; i++)
        guard.watched[i].slot = slots[i];
    struct exhaustion_handler last;
    memory_on_exhaustion(&last, guard_keep_all_rows, &guard);
    for (size_t i = 0; i < count && good; i++)
        good = guard_start_worker(&guard, &guard.watched[i]);
    guard_watch(&guard, good);
    memory_drop_exhaustion_handler(&last);
    sigprocmask(SIG_SETMASK, &guard.mask, NULL);
    sigaction(SIGCHLD, &before, NULL);
    free(guard.watched);
    for (size_t i = 0; i < count; i++)
        guard_keep_rows(slots[i]);
}

/* --- what is left of a run that was killed --- */

enum { PATH_OF_PROCESS = 64 };

void leftovers_mark(const char *folder)
{
    char path[PATH_MAX];
    if (realpath(folder, path))
        setenv(LEFTOVERS_VARIABLE, path, 1);
}

/* Returns true if a process was started with `variable`, "NAME=VALUE". Those of other users can't be read. */
static bool leftover_was_started_with(pid_t id, const char *variable)
{
    char path[PATH_OF_PROCESS], *text = NULL;
    size_t room = 0;
    bool found = false;
    snprintf(path, sizeof path, "/proc/%ld/environ", (long)id);
    FILE *file = fopen(path, "r");
    while (file && !found && getdelim(&text, &room, 0, file) > 0)
        found = !strcmp(text, variable);
    free(text);
    if (file)
        fclose(file);
    return found;
}

static void leftover_read_command(pid_t id, char command[LEFTOVER_COMMAND])
{
    char path[PATH_OF_PROCESS];
    size_t length = 0;
    snprintf(path, sizeof path, "/proc/%ld/cmdline", (long)id);
    FILE *file = fopen(path, "r");
    if (file) {
        length = fread(command, 1, LEFTOVER_COMMAND - 1, file);
        fclose(file);
    }
    while (length && !command[length - 1])
        length--;
    for (size_t i = 0; i < length; i++)
        if (!command[i])
            command[i] = ' ';
    command[length] = 0;
}

static size_t leftovers_look(const char *variable, struct leftover *found, size_t room)
{
    size_t count = 0;
    DIR *processes = opendir("/proc");
    for (struct dirent *entry; processes && (entry = readdir(processes));) {
        char *end;
        long id = strtol(entry->d_name, &end, 10);
        if (id <= 0 || *end || id == (long)getpid() || !leftover_was_started_with((pid_t)id, variable))
            continue;
        if (count < room) {
            found[count].id = (pid_t)id;
            leftover_read_command((pid_t)id, found[count].command);
        }
        count++;
    }
    if (processes)
        closedir(processes);
    return count;
}

size_t leftovers_find(const char *folder, struct leftover *found, size_t room)
{
    const struct timespec moment = {.tv_nsec = 100000000};
    char path[PATH_MAX], variable[PATH_MAX + sizeof LEFTOVERS_VARIABLE + 1];
    if (!realpath(folder, path))
        return 0;
    snprintf(variable, sizeof variable, "%s=%s", LEFTOVERS_VARIABLE, path);
    if (!leftovers_look(variable, found, room))
        return 0;
    nanosleep(&moment, NULL);
    return leftovers_look(variable, found, room);
}
