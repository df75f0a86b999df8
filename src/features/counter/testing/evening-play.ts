/** Random acts of an evening over two tills, guests' phones and the website, and what has to hold after each. */
import { expect } from 'bun:test';
import fc from 'fast-check';
import { AppError } from '#src/shared/app-error.ts';
import { type Act, type Evening, newEvening, type Step } from './evening.ts';
import { BILL_ACTS } from './evening-bills.ts';
import { PRINTER_ACTS, printAll } from './evening-printers.ts';
import { moneyFaults, readRecords, toldByBook, toldByPapers, wantedAt } from './kitchen-law.ts';

const ACTS: Readonly<Record<string, Act>> = { ...BILL_ACTS, ...PRINTER_ACTS };

/** Every evening begins with two bills. */
const OPENING: readonly Step[] = [
  { act: 'send', pick: 0, quantity: 2 },
  { act: 'send', pick: 3, quantity: 1 },
];
/** Done more often than the others, so that there is something for them. */
const TRAY = ['off', 'dismiss', 'fail', 'uncertain', 'failOver', 'sending', 'refused'];
const AGAIN = ['reload', 'twoTabs'];
const OFTEN = ['add', 'move', 'moveNew', 'off', 'guests', 'accept', 'putOnBill', 'swapPrinter', ...AGAIN, ...TRAY];

/** Evenings of so many steps. */
export const evenings = (most: number) =>
  fc.array(
    fc.record({
      act: fc.constantFrom(...Object.keys(ACTS), ...OFTEN, ...OFTEN),
      pick: fc.integer({ min: 0, max: 9 }),
      quantity: fc.integer({ min: 1, max: 3 }),
    }),
    { minLength: 4, maxLength: most, size: 'max' },
  );

/** Plays an evening and requires the law after every step. */
export async function playEvening(steps: readonly Step[]): Promise<void> {
  const evening = await newEvening();
  for (const [at, step] of [...OPENING, ...steps].entries()) {
    await perform(evening, step);
    await printAll(evening);
    await requireLaw(evening, `after step ${at}, ${step.act}`);
  }
}

async function perform(evening: Evening, step: Step): Promise<void> {
  const before = await written(evening);
  const made = evening.made;
  if (evening.crashes) {
    evening.crashes = false;
    await withDyingWrites(evening, () => refusable(ACTS[step.act]?.(evening, step)));
    expect(await written(evening), `a write that died left something: ${step.act}`).toBe(before);
    evening.made = made;
  }
  const refusal = await refusable(ACTS[step.act]?.(evening, step));
  if (refusal) expect(await written(evening), `refused, but changed: ${step.act} ${refusal}`).toBe(before);
}

/** The reason of a refusal; any other error is a fault of the program. */
async function refusable(work: Promise<void> | undefined): Promise<string | null> {
  try {
    await work;
    return null;
  } catch (error) {
    if (error instanceof Died) return 'died';
    if (!(error instanceof AppError)) throw error;
    return error.reason ?? error.code;
  }
}

class Died extends Error {}

async function withDyingWrites({ fixture: { ctx } }: Evening, work: () => Promise<unknown>): Promise<void> {
  const { write } = ctx;
  const dying: typeof write = (run) =>
    write(async (trx) => {
      await run(trx);
      throw new Died('the process ended in the middle');
    });
  Object.assign(ctx, { write: dying });
  try {
    await work();
  } finally {
    Object.assign(ctx, { write });
  }
}

/** All that a bill or a kitchen could notice. */
async function written({ fixture: { ctx } }: Evening): Promise<string> {
  const tables = ['bills', 'order_lines', 'tenders', 'bill_shares'] as const;
  const rows = await Promise.all(tables.map((table) => ctx.db.selectFrom(table).selectAll().execute()));
  const orders = await ctx.db.selectFrom('orders').select(['id', 'version', 'statusCode']).execute();
  const jobs = await ctx.db.selectFrom('print_jobs').select(['id', 'stage', 'isUncertain']).execute();
  const entries = await ctx.db.selectFrom('kitchen_entries').select('id').execute();
  return JSON.stringify([rows, orders, jobs, entries]);
}

async function requireLaw({ fixture: { ctx }, places, dismissed, stationOf }: Evening, when: string): Promise<void> {
  const records = await readRecords(ctx);
  for (const place of places) {
    const where = `${place.stationId} at ${place.printerId} ${when}`;
    const wanted = wantedAt(records, place, stationOf);
    expect(toldByPapers(records, place, dismissed), `papers of ${where}`).toEqual(wanted);
    expect(toldByBook(records, place), `ledger of ${where}`).toEqual(wanted);
  }
  expect(await moneyFaults(ctx, records), `money ${when}`).toEqual([]);
}
