#!/usr/bin/env bash
#SBATCH --job-name=nimproof-shards
#SBATCH --array=1-4
#SBATCH --ntasks=1
#SBATCH --cpus-per-task=1
#SBATCH --requeue
#SBATCH --open-mode=append
#
# One shard of a work a task of a Slurm array.
#
#   sbatch --array=1-SHARDS scripts/shards-slurm.sh SHARDS DIR COMMAND...
#   sbatch --array=1-64 scripts/shards-slurm.sh 64 output/octal-3 survey 3 --to 20000
#
# COMMAND is one of `reproduce` that has --shard, without --shard and --out.
# DIR, which all nodes see, gets a folder for each shard; a task that was killed
# or requeued leaves none or writes the same again. The number of shards is said
# twice, so that single tasks can be made again: sbatch --array=7,12 ... 64 ...
# Then: reproduce merge DIR/* --out WHOLE
#
# REPRODUCE says where the program is [target/release/reproduce].
set -euo pipefail
if (($# < 3)) || [[ -z ${SLURM_ARRAY_TASK_ID-} ]]; then
  echo 'usage: sbatch --array=1-SHARDS scripts/shards-slurm.sh SHARDS DIR COMMAND...' >&2
  exit 2
fi
shards=$1 folder=$2
shift 2
exec "${REPRODUCE:-target/release/reproduce}" "$@" \
  --shard "$SLURM_ARRAY_TASK_ID/$shards" --out "$folder/$SLURM_ARRAY_TASK_ID"
