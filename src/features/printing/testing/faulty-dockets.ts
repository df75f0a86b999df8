/**
 * Dockets over a real adapter with a fault at every fifth: each is printed, or visibly failed, or marked as a possible
 * duplicate. `BATTERY_SCALE=500` takes five hundred seeds, which is 10,000 dockets.
 */
import { expect } from 'bun:test';
import type { PrintJob } from '#db/printing/print-jobs.repository.ts';
import { type Dice, diceOf, scaled, seedOfRun } from '#tests/battery/support/dice.ts';
import { count } from './spool-bench.ts';

export const DOCKETS = 20;
/** Time for the long form of one test file. */
export const FAULTY_LIMIT_MS = 240_000;

/** One seed in the suite, many at night. */
export function seedsOfFaults(): number[] {
  return Array.from({ length: scaled(1) }, (_, at) => seedOfRun() + at);
}

export interface FaultyBench {
  readonly printers: readonly string[];
  /** Something goes wrong at the printer, or on the way to it. */
  readonly disturb: (printer: string, dice: Dice) => unknown;
  readonly calm: (printer: string) => unknown;
  readonly order: (dish: string, printer: string, orderId: string) => Promise<unknown>;
  readonly pass: (seconds: number) => Promise<unknown>;
}

const orderId = (at: number) => `order-${at}`;
const dishOf = (id: string | null) => `Dish ${100 + Number(id?.slice('order-'.length))}`;

/** Which of the dockets met a fault. */
export async function dealFaultyDockets(seed: number, bench: FaultyBench): Promise<ReadonlySet<string>> {
  const dice = diceOf(seed);
  const disturbed = new Set<string>();
  for (let at = 0; at < DOCKETS; at++) {
    const printer = dice.one(bench.printers);
    // At least two, whatever the dice say.
    if (dice.chance(0.2) || at % 10 === 9) {
      disturbed.add(orderId(at));
      await bench.disturb(printer, dice);
    }
    await bench.order(dishOf(orderId(at)), printer, orderId(at));
    await bench.pass(1);
    await bench.calm(printer);
    await bench.pass(31);
  }
  return disturbed;
}

/** What must hold of them, by what is on paper and not by what the spooler believes. */
export function expectNoneLost(
  jobs: readonly Pick<PrintJob, 'orderId' | 'stage' | 'isUncertain'>[],
  paper: string,
  disturbed: ReadonlySet<string>,
): void {
  expect(jobs).toHaveLength(DOCKETS);
  for (const { orderId: id, stage, isUncertain } of jobs) {
    const printed = count(paper, dishOf(id));
    const said = { id, stage, isUncertain, printed };
    expect(['printed', 'failed', 'notVerified']).toContain(stage);
    if (stage === 'printed') expect({ ...said, isOnPaper: printed > 0 }).toEqual({ ...said, isOnPaper: true });
    if (printed > 1) expect(said).toEqual({ ...said, isUncertain: true });
    // One that met no fault is on paper once, whatever happened to those before it.
    if (!disturbed.has(id ?? '')) expect(said).toEqual({ ...said, stage: 'printed', printed: 1 });
  }
  const repeated = jobs.filter((job) => job.isUncertain && job.stage === 'printed');
  expect(count(paper, 'POSSIBLE DUPLICATE')).toBeGreaterThanOrEqual(repeated.length);
}
