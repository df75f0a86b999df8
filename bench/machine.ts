import { readFileSync } from 'node:fs';
import { cpus } from 'node:os';

/** The measured program has this core for itself, the load the other. */
export const SERVER_CORE = 0;
export const LOAD_CORE = 1;
/** With more of the cores in use by other programs, no sample is begun. */
const BUSY = 0.08;
const LOOK_MS = 250;

/** Runs a program on one core; `taskset` is in every Debian. */
export function onCore(core: number, command: readonly string[]): string[] {
  return ['taskset', '-c', String(core), ...command];
}

/** True when the cores were idle for a moment. */
export async function isQuiet(): Promise<boolean> {
  const before = ticks();
  await Bun.sleep(LOOK_MS);
  const after = ticks();
  return (after.busy - before.busy) / Math.max(1, after.all - before.all) < BUSY;
}

const TICKS_A_SECOND = 100;

/** How long a program has had a core so far: what others do at the same time does not count. */
export function processorSecondsOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The program's name is in brackets and may contain spaces; user and system time are the 12th and 13th fields after
  // it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND;
}

function ticks() {
  let busy = 0;
  let all = 0;
  for (const { times } of cpus()) {
    const sum = Object.values(times).reduce((total, one) => total + one, 0);
    all += sum;
    busy += sum - times.idle;
  }
  return { busy, all };
}

/** What a figure was taken on. */
export function machineFacts() {
  return { cores: cpus().length, cpu: cpus()[0]?.model ?? 'unknown', bun: Bun.version };
}
