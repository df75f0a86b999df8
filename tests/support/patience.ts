import { readFileSync } from 'node:fs';
import { cpus } from 'node:os';

/** How often it looks, and for how long a look counts. */
const LOOK_MS = 250;
const KEPT = 20;
const MOST = 10;

const looks: number[] = [];
let dueAt = performance.now() + LOOK_MS;
setInterval(() => {
  const now = performance.now();
  looks.push(Math.max(programsToACore(), 1 + Math.max(0, now - dueAt) / LOOK_MS));
  if (looks.length > KEPT) looks.shift();
  dueAt = now + LOOK_MS;
}, LOOK_MS).unref();

/**
 * A wait of `ms` on a machine that has nothing else to do, in milliseconds of this one now: with four programs to a core
 * everything takes four times as long. What a test expects stays the same; only how long it waits for it stretches.
 */
export function patience(ms: number): number {
  return ms * stretchOf(looks.length > 0 ? looks : [programsToACore()]);
}

/** The mean of what was seen lately, between one and ten. */
export function stretchOf(seen: readonly number[]): number {
  const mean = seen.reduce((sum, one) => sum + one, 0) / seen.length;
  return Math.min(Math.max(1, mean), MOST);
}

/**
 * Programs that want a core at this moment, for each there is. A timer that comes late says the same where /proc is
 * missing, but less: one that mostly sleeps gets its turn before those that work.
 */
function programsToACore(): number {
  try {
    const [, , , running = ''] = readFileSync('/proc/loadavg', 'utf8').split(' ');
    return Number(running.split('/')[0]) / cpus().length;
  } catch {
    return 1;
  }
}
