import { cpus, loadavg } from 'node:os';

/**
 * A wait of `ms` on a machine that has nothing else to do, in milliseconds of this one now: with four programs to a core
 * everything takes four times as long. What a test expects stays the same; only how long it waits for it stretches.
 */
export function patience(ms: number): number {
  const [programs = 0] = loadavg();
  return ms * Math.min(Math.max(1, programs / cpus().length), 10);
}
