/* SPDX-License-Identifier: MIT */
/* cluster: what runs the shards of a comparison side by side. */
#include "harness/ground/memory.h"
#include "harness/measuring/run/experiment.h"
#include "harness/program/commands/commands.h"
#include "harness/program/commands/forecast.h"
#include "harness/program/options/options.h"
#include "harness/writing/command-words.h"

#include <inttypes.h>
#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct cluster {
    uint64_t shards;
    const char *partition, *out;
    char program[PATH_MAX];
    char **words; /* of compare, as they were typed, null-terminated */
    struct forecast forecast;
};

/* Nodes differ in memory, and so would the default. */
static const char memory_by_default[] = "2G";

static const uint64_t bytes_by_default = UINT64_C(2) << 30;

/* "PROGRAM compare -q ARGUMENTS", without a shard and a folder. */
static void write_compare(const struct cluster *cluster)
{
    command_word_write(stdout, cluster->program);
    fputs(" compare -q", stdout);
    if (!cluster->forecast.memory_is_given)
        printf(" --memory %s", memory_by_default);
    for (char **word = cluster->words; *word; word++) {
        putchar(' ');
        command_word_write(stdout, *word);
    }
}

/* A folder in which numbers are put by the shell stands between double quotes. */
static bool is_plain(const char *text)
{
    return *text &&
           !text[strspn(text, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789:=,./_-+@")];
}

/* --- Slurm --- */

/* A shard may take as long as all of its solves at their limits, and some minutes for what is around them. */
static void write_time(const struct cluster *cluster)
{
    const double around_min = 5, most = 365.0 * 24 * 60;
    double minutes = ceil(cluster->forecast.seconds_most / (double)cluster->shards / 60 + around_min);
    if (minutes < most)
        printf("#SBATCH --time=%.0f\n", minutes);
}

/* The back-ends' limit for each job, the sets, and what tables take. */
static void write_memory(const struct cluster *cluster)
{
    const struct forecast *forecast = &cluster->forecast;
    const double around = 256e6, result_bytes = 400, mebibyte = 1 << 20;
    uint64_t limit = forecast->memory_is_given ? forecast->memory_limit : bytes_by_default;
    double bytes = (double)limit * (double)forecast->jobs + (double)forecast->set_bytes + around +
                   result_bytes * (double)(forecast->trials * forecast->back_ends) / (double)cluster->shards;
    if (limit)
        printf("#SBATCH --mem=%.0fM\n", ceil(bytes / mebibyte));
}

static void write_slurm(const struct cluster *cluster)
{
    printf("#!/bin/sh\n"
           "# The shards of a comparison, by `quadrille cluster slurm`:\n"
           "#     mkdir -p %s && sbatch THIS-FILE\n"
           "# A task that is started again goes on with its shard. When all are done:\n"
           "#     quadrille merge --out all %s/shard-*[0-9]\n"
           "#SBATCH --job-name=quadrille\n"
           "#SBATCH --array=1-%" PRIu64 "\n",
           cluster->out, cluster->out, cluster->shards);
    if (cluster->partition)
        printf("#SBATCH --partition=%s\n", cluster->partition);
    write_time(cluster);
    write_memory(cluster);
    printf("#SBATCH --ntasks=1\n"
           "#SBATCH --cpus-per-task=%" PRIu64 "\n",
           cluster->forecast.jobs);
    printf("#SBATCH --requeue\n"
           "#SBATCH --open-mode=append\n"
           "#SBATCH --output=%s/shard-%%a.out\n"
           "shard=$SLURM_ARRAY_TASK_ID folder=%s/shard-$SLURM_ARRAY_TASK_ID\n"
           "# Tasks on a node keep to their own cores, also where Slurm does not see to it.\n"
           "pin=\n"
           "if [ \"$(nproc)\" -gt \"$SLURM_CPUS_PER_TASK\" ]; then\n"
           "    cores=$(scontrol show job -d \"$SLURM_JOB_ID\" | sed -n 's/.* "
           "CPU_IDs=\\([0-9,-]*\\).*/\\1/p' | head -1)\n"
           "    [ -n \"$cores\" ] && taskset -c \"$cores\" true && pin=\"taskset -c $cores\"\n"
           "fi\n"
           "begin() {\n"
           "    $pin ",
           cluster->out, cluster->out);
    write_compare(cluster);
    printf(" \\\n"
           "        --shard \"$shard/%" PRIu64 "\" --out \"$folder\"\n"
           "}\n"
           "if [ ! -s \"$folder/run.json\" ]; then\n"
           "    begin\n"
           "    exit\n"
           "fi\n"
           "$pin ",
           cluster->shards);
    command_word_write(stdout, cluster->program);
    printf(" compare -q --resume \"$folder\" 2> \"$folder.resumed\"\n"
           "status=$?\n"
           "cat \"$folder.resumed\" >&2\n"
           "# What was begun on another node begins again: times of two machines do not mix.\n"
           "if [ $status -eq 2 ] && grep -q 'written on another machine' \"$folder.resumed\"; then\n"
           "    mv \"$folder\" \"$folder.left-$(date +%%s)-\"\n"
           "    begin\n"
           "    exit\n"
           "fi\n"
           "exit $status\n");
}

/* --- a command a line --- */

static void write_commands(const struct cluster *cluster)
{
    for (uint64_t k = 1; k <= cluster->shards; k++) {
        printf("if [ -s %s/shard-%" PRIu64 "/run.json ]; then ", cluster->out, k);
        command_word_write(stdout, cluster->program);
        printf(" compare -q --resume %s/shard-%" PRIu64 "; else ", cluster->out, k);
        write_compare(cluster);
        printf(" --shard %" PRIu64 "/%" PRIu64 " --out %s/shard-%" PRIu64 "; fi\n", k, cluster->shards,
               cluster->out, k);
    }
}

/* --- the command --- */

static const struct {
    const char *name;
    void (*write)(const struct cluster *cluster);
} kinds[] = {{"slurm", write_slurm}, {"commands", write_commands}};

/* The words of compare behind `--` are kept as they were typed, since parsing moves them. */
static int forecast(struct cluster *cluster, const struct program *program, char **words, size_t count)
{
    char name[] = "compare", **copy = memory_zeroed(count + 2, sizeof *copy);
    copy[0] = name;
    memcpy(copy + 1, words, count * sizeof *copy);
    int status = compare_forecast(program, (int)count + 1, copy, &cluster->forecast);
    free(copy);
    cluster->words = words;
    return status;
}

static bool is_shard_or_folder(char *const *words)
{
    bool takes_next;
    for (; *words; words++)
        if (command_word_is_option(*words, "--shard", &takes_next) ||
            command_word_is_option(*words, "--out", &takes_next) ||
            command_word_is_option(*words, "--resume", &takes_next))
            return true;
    return false;
}

static int run(const struct program *program, const struct command *command, int argc, char **argv)
{
    struct cluster cluster = {.shards = 20, .out = "shards"};
    const struct option_row rows[] = {
        {0, "shards", "N", "into how many parts it is cut (default 20)", set_positive, &cluster.shards},
        {0, "out", "DIR", "the folder of the shards (default shards)", set_text, &cluster.out},
        {0, "partition", "NAME", "of Slurm", set_text, &cluster.partition},
        {0},
    };
    int status = EXIT_DONE, own = 1;
    while (own < argc && strcmp(argv[own], "--") != 0)
        own++;
    int first = options_parse(command, rows, own, argv, &status);
    if (!first)
        return status;
    size_t kind = 0;
    while (kind < 2 && (own - first != 1 || strcmp(argv[first], kinds[kind].name) != 0))
        kind++;
    if (kind == 2 || own == argc)
        return complain_with(
            EXIT_USAGE,
            "cluster: usage: quadrille cluster [OPTION...] slurm|commands -- ARGUMENTS OF COMPARE");
    if (cluster.shards > SHARDS_MAX || !is_plain(cluster.out) ||
        (cluster.partition && !is_plain(cluster.partition)))
        return complain_with(
            EXIT_USAGE,
            cluster.shards > SHARDS_MAX
                ? "cluster: --shards: at most %d"
                : "cluster: --out, --partition: letters, digits and .:=,/_-+@ only, as scripts quote them",
            SHARDS_MAX);
    if (is_shard_or_folder(argv + own + 1))
        return complain_with(
            EXIT_USAGE, "cluster: --shard, --out and --resume of compare are what the script sets itself");
    ssize_t length = readlink("/proc/self/exe", cluster.program, sizeof cluster.program - 1);
    if (length <= 0)
        snprintf(cluster.program, sizeof cluster.program, "quadrille");
    status = forecast(&cluster, program, argv + own + 1, (size_t)(argc - own - 1));
    if (status == EXIT_DONE && !cluster.forecast.trials)
        status = complain_with(EXIT_USAGE, "cluster: there is nothing to compare");
    if (status == EXIT_DONE)
        kinds[kind].write(&cluster);
    return status;
}

const struct command command_cluster = {
    .name = "cluster",
    .arguments = "[OPTION...] slurm|commands -- ARGUMENTS OF COMPARE",
    .summary = "what runs the shards of a comparison on a cluster",
    .description = "Prints a script for sbatch, a task for each shard, with the time and memory that\n"
                   "the comparison's own limits allow it; or the same commands, one a line, as GNU\n"
                   "parallel takes them. A task that is started again goes on with its shard.\n"
                   "quadrille merge makes one run of all shards.",
    .example = "quadrille cluster slurm -- --solvers dlx,cells --timeout 5 easy > job",
    .run = run,
};
