/* SPDX-License-Identifier: MIT */
/* The filter of system calls, a program for the kernel's BPF machine (man 2 seccomp), written from a table.
 *
 * It is a list of what is refused, not of what is allowed: a solver may be written in any language, and whose run-time
 * library asks for something harmless that is new should not stop. A refused call fails with EPERM; one that the system
 * might not have either, and for which libraries have a substitute, with ENOSYS. Calls of another architecture (32 bits)
 * end the process, since the same numbers mean other calls there. */
#define _GNU_SOURCE /* syscall numbers */
#include "solvers/external/jail.h"

#include <errno.h>

#if defined __linux__ && (defined __x86_64__ || defined __aarch64__)
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <termios.h>
#include <unistd.h>

#ifdef __x86_64__
#define OWN_ARCHITECTURE AUDIT_ARCH_X86_64
#else
#define OWN_ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

/* Numbers that are the same everywhere, and that older headers do not name. */
enum { CALL_FCHMODAT2 = 452, CALL_SETXATTRAT = 463, CALL_REMOVEXATTRAT = 466, CALL_OPEN_TREE_ATTR = 467 };

/* Refused whatever their arguments are. */
static const unsigned refused[] = {
#ifdef __x86_64__ /* older forms of what follows, and what only this machine has */
    SYS_chmod, SYS_chown, SYS_lchown, SYS_utime, SYS_utimes, SYS_futimesat, SYS_iopl, SYS_ioperm,
    SYS_modify_ldt, SYS_uselib, SYS_ustat, SYS_sysfs, SYS__sysctl,
#endif
    /* other machines and processes; an end of a pair can send to any address, too */
    SYS_socket, SYS_socketpair, SYS_connect, SYS_bind, SYS_listen, SYS_accept, SYS_accept4,
    /* memory, descriptors and state of other processes */
    SYS_ptrace, SYS_process_vm_readv, SYS_process_vm_writev, SYS_kcmp, SYS_pidfd_open, SYS_pidfd_getfd,
    SYS_pidfd_send_signal, SYS_process_madvise, SYS_process_mrelease, SYS_migrate_pages, SYS_move_pages,
    SYS_setpriority, SYS_ioprio_set,
    /* out of the process group, by which all of them are ended */
    SYS_setsid, SYS_setpgid,
    /* what outlives the process, and others can see: System V and POSIX queues, keys */
    SYS_shmget, SYS_shmat, SYS_shmctl, SYS_semget, SYS_semop, SYS_semctl, SYS_semtimedop, SYS_msgget,
    SYS_msgsnd, SYS_msgrcv, SYS_msgctl, SYS_mq_open, SYS_mq_unlink, SYS_add_key, SYS_request_key, SYS_keyctl,
    /* owners, modes, times and attributes of files, of which Landlock knows nothing */
    SYS_fchmod, SYS_fchmodat, CALL_FCHMODAT2, SYS_fchown, SYS_fchownat, SYS_utimensat, SYS_setxattr,
    SYS_lsetxattr, SYS_fsetxattr, SYS_removexattr, SYS_lremovexattr, SYS_fremovexattr, CALL_SETXATTRAT,
    CALL_REMOVEXATTRAT, SYS_name_to_handle_at, SYS_open_by_handle_at, SYS_fanotify_init, SYS_fanotify_mark,
    /* the tree of files, namespaces */
    SYS_mount, SYS_umount2, SYS_pivot_root, SYS_chroot, SYS_fsopen, SYS_fsconfig, SYS_fsmount, SYS_fspick,
    SYS_move_mount, SYS_open_tree, CALL_OPEN_TREE_ATTR, SYS_mount_setattr, SYS_unshare, SYS_setns, SYS_swapon,
    SYS_swapoff, SYS_quotactl, SYS_quotactl_fd, SYS_acct, SYS_sync, SYS_syncfs,
    /* the machine */
    SYS_reboot, SYS_kexec_load, SYS_kexec_file_load, SYS_init_module, SYS_finit_module, SYS_delete_module,
    SYS_syslog, SYS_sethostname, SYS_setdomainname, SYS_settimeofday, SYS_clock_settime, SYS_clock_adjtime,
    SYS_adjtimex, SYS_vhangup,
    /* large parts of the kernel that no solver needs, and that have let others out */
    SYS_bpf, SYS_perf_event_open, SYS_userfaultfd, SYS_lookup_dcookie};

/* Refused as if the system did not have them: libraries then use others, whose arguments can be looked at. */
static const unsigned missing[] = {SYS_clone3, SYS_io_uring_setup, SYS_io_uring_enter, SYS_io_uring_register,
                                   SYS_openat2};

/* Calls that may be made about the calling process (0), and not about others. */
static const struct {
    unsigned call, argument;
} own_alone[] = {{SYS_prlimit64, 0},
                 {SYS_sched_setaffinity, 0},
                 {SYS_sched_setscheduler, 0},
                 {SYS_sched_setparam, 0},
                 {SYS_sched_setattr, 0}};

/* Without a Landlock that does it. */
static const unsigned of_signals[] = {SYS_tkill, SYS_rt_sigqueueinfo, SYS_rt_tgsigqueueinfo};

enum { STEPS_MAX = 512 };

struct filter {
    struct sock_filter step[STEPS_MAX];
    size_t count;
};

static void add(struct filter *filter, unsigned code, uint32_t value, unsigned yes, unsigned no)
{
    if (filter->count < STEPS_MAX)
        filter->step[filter->count] = (struct sock_filter){(uint16_t)code, (uint8_t)yes, (uint8_t)no, value};
    filter->count++;
}

static void load(struct filter *filter, size_t offset)
{
    add(filter, BPF_LD | BPF_W | BPF_ABS, (uint32_t)offset, 0, 0);
}

/* The lower half of an argument: both machines are little-endian, and the kernel takes no more of an int. */
static void load_argument(struct filter *filter, unsigned argument)
{
    load(filter, offsetof(struct seccomp_data, args) + 8 * argument);
}

static void load_call(struct filter *filter)
{
    load(filter, offsetof(struct seccomp_data, nr));
}

static void end(struct filter *filter, uint32_t verdict)
{
    add(filter, BPF_RET | BPF_K, verdict, 0, 0);
}

static uint32_t fails_with(int failure)
{
    return SECCOMP_RET_ERRNO | (uint32_t)failure;
}

/* `count` steps that follow are for this call alone. */
static void for_call(struct filter *filter, unsigned call, unsigned count)
{
    add(filter, BPF_JMP | BPF_JEQ | BPF_K, call, 0, count);
}

static void refuse(struct filter *filter, unsigned call, int failure)
{
    for_call(filter, call, 1);
    end(filter, fails_with(failure));
}

/* An argument that is none of up to two values. */
static void refuse_unless(struct filter *filter, unsigned call, unsigned argument, uint32_t one,
                          uint32_t other)
{
    for_call(filter, call, 5);
    load_argument(filter, argument);
    add(filter, BPF_JMP | BPF_JEQ | BPF_K, one, 1, 0);
    add(filter, BPF_JMP | BPF_JEQ | BPF_K, other, 0, 1);
    end(filter, SECCOMP_RET_ALLOW);
    end(filter, fails_with(EPERM));
}

/* An argument that has one of these bits. */
static void refuse_bits(struct filter *filter, unsigned call, unsigned argument, uint32_t bits, int failure)
{
    for_call(filter, call, 4);
    load_argument(filter, argument);
    add(filter, BPF_JMP | BPF_JSET | BPF_K, bits, 0, 1);
    end(filter, fails_with(failure));
    end(filter, SECCOMP_RET_ALLOW);
}

static void refuse_signals(struct filter *filter)
{
    uint32_t own = (uint32_t)getpid();
    for (size_t i = 0; i < sizeof of_signals / sizeof *of_signals; i++)
        refuse(filter, of_signals[i], EPERM);
    refuse_unless(filter, SYS_kill, 0, 0, own);
    refuse_unless(filter, SYS_tgkill, 0, own, own);
}

static void write_filter(struct filter *filter, bool scoped, bool truncation)
{
    const uint32_t namespaces = CLONE_NEWUSER | CLONE_NEWPID | CLONE_NEWNET | CLONE_NEWNS | CLONE_NEWIPC |
                                CLONE_NEWUTS | CLONE_NEWCGROUP;
    load(filter, offsetof(struct seccomp_data, arch));
    add(filter, BPF_JMP | BPF_JEQ | BPF_K, OWN_ARCHITECTURE, 1, 0);
    end(filter, SECCOMP_RET_KILL_PROCESS);
    load_call(filter);
#ifdef __x86_64__ /* x32, whose calls have a bit more */
    add(filter, BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1);
    end(filter, SECCOMP_RET_KILL_PROCESS);
#endif
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++)
        refuse(filter, refused[i], EPERM);
    for (size_t i = 0; i < sizeof missing / sizeof *missing; i++)
        refuse(filter, missing[i], ENOSYS);
    for (size_t i = 0; i < sizeof own_alone / sizeof *own_alone; i++)
        refuse_unless(filter, own_alone[i].call, own_alone[i].argument, 0, (uint32_t)getpid());
    refuse_bits(filter, SYS_clone, 0, namespaces, EPERM);
    for_call(filter, SYS_ioctl, 4); /* characters typed into a terminal */
    load_argument(filter, 1);
    add(filter, BPF_JMP | BPF_JEQ | BPF_K, TIOCSTI, 0, 1);
    end(filter, fails_with(EPERM));
    end(filter, SECCOMP_RET_ALLOW);
    if (!truncation) {
        refuse(filter, SYS_truncate, EPERM);
        refuse_bits(filter, SYS_openat, 2, O_TRUNC, EPERM);
#ifdef __x86_64__
        refuse_bits(filter, SYS_open, 1, O_TRUNC, EPERM);
        refuse(filter, SYS_creat, EPERM);
#endif
    }
    if (!scoped)
        refuse_signals(filter);
    end(filter, SECCOMP_RET_ALLOW);
}

bool jail_filter_calls(bool scoped, bool truncation)
{
    struct filter filter = {.count = 0};
    write_filter(&filter, scoped, truncation);
    if (filter.count > STEPS_MAX) {
        errno = E2BIG;
        return false;
    }
    struct sock_fprog program = {.len = (unsigned short)filter.count, .filter = filter.step};
    return !prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program);
}

#else

bool jail_filter_calls(bool scoped, bool truncation)
{
    (void)scoped, (void)truncation;
    errno = ENOSYS;
    return false;
}

#endif
