/** Random acts of an evening over two tills, guests' phones and the website, and what has to hold after each. */
import { expect } from 'bun:test';
import fc from 'fast-check';
import { AT_SCREENS } from '#src/domain/printing/at-screens.ts';
import { AppError } from '#src/shared/app-error.ts';
import { type Act, type Evening, newEvening, type Step } from './evening.ts';
import { BILL_ACTS } from './evening-bills.ts';
import { PRINTER_ACTS, printAll } from './evening-printers.ts';
import { newEveningOfScreens, requireScreens, SCREEN_ACTS } from './evening-screens.ts';
import { addSpooler, SPOOLER_ACTS, sheetFaults } from './evening-spooler.ts';
import { moneyFaults, readRecords, toldByBook, toldByPapers, unlikeToFollow, wantedAt } from './kitchen-law.ts';

type Acts = Readonly<Record<string, Act>>;
export const ACTS: Acts = { ...BILL_ACTS, ...PRINTER_ACTS };
/** With machines that print, it is the machine that sends a docket, has it refused or leaves it uncertain. */
const DONE_BY_MACHINES = ['uncertain', 'sending', 'refused'];
export const ACTS_OF_MACHINES: Acts = Object.fromEntries(
  Object.entries({ ...ACTS, ...SPOOLER_ACTS }).filter(([name]) => !DONE_BY_MACHINES.includes(name)),
);

/** Without what people do at the set-up of printers, which only stand in; and no write dies: what a job missed, its next look does. */
const { crash: _, ...BILL_ACTS_THAT_END } = BILL_ACTS;
export const ACTS_AT_SCREENS: Acts = { ...BILL_ACTS_THAT_END, ...SCREEN_ACTS };

/** Every evening begins with two bills. */
const OPENING: readonly Step[] = [
  { act: 'send', pick: 0, quantity: 2 },
  { act: 'send', pick: 3, quantity: 1 },
];
/** Done more often than the others, so that there is something for them. */
const ON_THEIR_WAY = ['breakLine', 'offInPaper', 'meet', 'sending', 'refused'];
const TRAY = ['off', 'dismiss', 'fail', 'uncertain', 'failOver', ...ON_THEIR_WAY];
const AT_TABLES = ['move', 'moveNew', 'guests', 'accept', 'putOnBill', 'addCourse', 'sendCourse'];
const AGAIN = ['reload', 'twoTabs'];
const OFTEN = ['add', 'off', 'swapPrinter', ...AT_TABLES, ...AGAIN, ...TRAY];

/** Evenings of so many steps; `often`: acts that this play is about. */
export const evenings = (most: number, acts: Acts = ACTS, often: readonly string[] = []) =>
  fc.array(
    fc.record({
      act: fc.constantFrom(...Object.keys(acts), ...[...OFTEN, ...OFTEN].filter((name) => name in acts), ...often),
      pick: fc.integer({ min: 0, max: 9 }),
      quantity: fc.integer({ min: 1, max: 3 }),
    }),
    { minLength: 4, maxLength: most, size: 'max' },
  );

/** Plays an evening and requires the law after every step. */
export async function playEvening(steps: readonly Step[], acts: Acts = ACTS, given?: Evening): Promise<void> {
  const evening = given ?? (await newEvening());
  for (const [at, step] of [...OPENING, ...steps].entries()) {
    await perform(evening, acts, step);
    await printAll(evening);
    await requireLaw(evening, `after step ${at}, ${step.act}`);
  }
}

/** The same with machines that print: at the end each docket has come out, and is marked where it may be a second. */
export async function playWithMachines(steps: readonly Step[]): Promise<void> {
  const evening = await newEvening();
  await addSpooler(evening);
  await playEvening(steps, ACTS_OF_MACHINES, evening);
  await printAll(evening, 'everything');
  await requireLaw(evening, 'at the end');
}

/** The same at kitchen screens that die and come back: papers stand in for them, and never say more than was open. */
export async function playAtScreens(steps: readonly Step[]): Promise<void> {
  const evening = await newEveningOfScreens();
  for (const [at, step] of [...OPENING, ...steps].entries()) {
    await perform(evening, ACTS_AT_SCREENS, step);
    await printAll(evening);
    const when = `after step ${at}, ${step.act}`;
    await requireLaw(evening, when);
    await requireScreens(evening, when);
  }
}

async function perform(evening: Evening, acts: Acts, step: Step): Promise<void> {
  const before = await written(evening);
  const made = evening.made;
  if (evening.crashes) {
    evening.crashes = false;
    await withDyingWrites(evening, () => refusable(acts[step.act]?.(evening, step)));
    expect(await written(evening), `a write that died left something: ${step.act}`).toBe(before);
    evening.made = made;
  }
  const refusal = await refusable(acts[step.act]?.(evening, step));
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

/** What stations were told is what the bills have, and the money is whole; `ctx`: the side that is asked. */
export async function requireLaw(
  { fixture, places, dismissed, stationOf, spool }: Evening,
  when: string,
  ctx = fixture.ctx,
): Promise<void> {
  const records = await readRecords(ctx);
  for (const place of places) {
    const where = `${place.stationId} at ${place.printerId} ${when}`;
    const wanted = wantedAt(records, place, stationOf);
    // A screen reads the ledger itself.
    if (place.printerId !== AT_SCREENS.id)
      expect(toldByPapers(records, place, dismissed), `papers of ${where}`).toEqual(wanted);
    expect(toldByBook(records, place), `ledger of ${where}`).toEqual(wanted);
    expect(unlikeToFollow(records, place, stationOf), `what follows at ${where}`).toEqual([]);
  }
  expect(await moneyFaults(ctx, records), `money ${when}`).toEqual([]);
  if (spool) expect(sheetFaults(records.jobs, spool.sheets), `paper ${when}`).toEqual([]);
}
