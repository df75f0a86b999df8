/** The release that brought the ledger comes in the middle of an evening, and reads what was told from the papers. */
import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { m0130_kitchen_entries } from '#db/migrations/0130_kitchen_entries.ts';
import type { AlsoOnThisOrder, StationLine } from '#src/domain/printing/docket.types.ts';
import { allJobs } from '#src/features/printing/testing/printing-fixture.ts';
import { ordered } from './testing/bills-fixture.ts';
import { DRINKS, type KitchenFixture, kitchenFixture } from './testing/kitchen-fixture.ts';

const ITEMS = ['burger', 'wrap', 'odd', 'cola', 'beer'] as const;
const ACTS = [
  'send',
  'add',
  'less',
  'more',
  'move',
  'moveNew',
  'merge',
  'again',
  'cancel',
  'off',
  'print',
  'update',
] as const;
type Act = (typeof ACTS)[number];
interface Step {
  readonly act: Act;
  readonly pick: number;
  readonly quantity: number;
}
interface Play {
  readonly fixture: KitchenFixture;
  living: string[];
  made: number;
  off: readonly string[];
}

async function linesOf({ fixture }: Play, billId: string) {
  return (await fixture.bill(billId)).draft.lines;
}

async function perform(play: Play, { act, pick, quantity }: Step): Promise<void> {
  const { fixture, living } = play;
  const newId = () => `x${++play.made}`;
  const item = ITEMS[pick % ITEMS.length] ?? 'burger';
  const one = living[pick % Math.max(1, living.length)];
  const other = living.find((id) => id !== one);
  if (act === 'off') play.off = pick % 2 === 0 ? ['kitchen'] : ['pass'];
  if (act === 'print') play.off = [];
  if (act === 'update') await readPapersAgain(fixture);
  if (act === 'send' && living.length < 2) {
    const id = newId();
    await fixture.send(id, { lines: [ordered(newId(), item, quantity), ordered(newId(), 'wrap')] });
    living.push(id);
  }
  if (one === undefined) return;
  const lines = await linesOf(play, one);
  const line = lines[pick % lines.length];
  if (line === undefined) return;
  if (act === 'add') await fixture.send(one, { lines: [...lines, ordered(newId(), item, quantity)] });
  if (act === 'more' || (act === 'less' && line.quantity > 1)) {
    const now = line.quantity + (act === 'more' ? quantity : -1);
    const changed = lines.map((each) => (each.id === line.id ? { ...each, quantity: now } : each));
    await fixture.send(one, { lines: changed }, { voidReason: 'Changed' });
  }
  if (act === 'less' && line.quantity === 1 && lines.length > 1) {
    await fixture.send(one, { lines: lines.filter((each) => each.id !== line.id) }, { voidReason: 'Changed' });
  }
  const going = Math.min(quantity, line.quantity);
  if (lines.length > 1 || going < line.quantity) {
    if (act === 'move' && other) await fixture.transfer(one, other, [[line.id, going]]);
    if (act === 'moveNew' && living.length < 2) {
      const id = newId();
      await fixture.transfer(one, id, [[line.id, going]]);
      living.push(id);
    }
  }
  if (act === 'again') await fixture.again(one);
  if (act === 'merge' && other) await fixture.merge(one, other);
  if (act === 'cancel') await fixture.cancel(one);
  if (act === 'merge' && other) play.living = [one];
  if (act === 'cancel') play.living = living.filter((id) => id !== one);
}

async function readPapersAgain({ ctx }: KitchenFixture): Promise<void> {
  await ctx.write(async (trx) => {
    await m0130_kitchen_entries.down?.(trx);
    await m0130_kitchen_entries.up(trx);
  });
}

type Counts = Record<string, number>;

function count(counts: Counts, stationId: string, lines: readonly StationLine[], sign: 1 | -1): void {
  for (const { line } of lines) {
    const key = `${stationId} ${line.priced.name}`;
    counts[key] = (counts[key] ?? 0) + sign * line.priced.quantity;
  }
}

/** Told to make less called off, at each station, by the papers that came out. */
async function told({ fixture }: Play): Promise<Counts> {
  const counts: Counts = {};
  const seen = (own: readonly StationLine[], also: readonly AlsoOnThisOrder[], isPass = false) =>
    isPass ? [...own, ...also.flatMap(({ lines }) => lines)] : own;
  for (const { payload, stationId, stage, reason } of await allJobs(fixture.ctx)) {
    if (stage !== 'printed' || reason === 'reprint' || stationId === null) continue;
    if (payload.kind !== 'ORDER_TICKET' && payload.kind !== 'CHANGE_TICKET' && payload.kind !== 'CANCEL_TICKET')
      continue;
    const { lines, alsoOnThisOrder, seesAll } = payload.station;
    count(counts, stationId, seen(lines, alsoOnThisOrder, seesAll), payload.kind === 'CANCEL_TICKET' ? -1 : 1);
    if (payload.kind !== 'CHANGE_TICKET') continue;
    count(counts, stationId, seen(payload.before, payload.alsoBefore ?? alsoOnThisOrder, seesAll), -1);
  }
  return counts;
}

async function wanted(play: Play): Promise<Counts> {
  const counts: Counts = {};
  for (const billId of play.living) {
    const lines = ((await play.fixture.bill(billId)).order?.lines ?? []).map((line) => ({ line, partsHere: null }));
    const drinks = lines.filter(({ line }) => DRINKS.has(line.line.itemId));
    count(counts, 'bar', drinks, 1);
    count(
      counts,
      'kitchen',
      lines.filter((each) => !drinks.includes(each)),
      1,
    );
    count(counts, 'pass', lines, 1);
  }
  return counts;
}

const withoutNone = (counts: Counts) => Object.fromEntries(Object.entries(counts).filter(([, units]) => units !== 0));

const steps = fc.array(
  fc.record({
    act: fc.constantFrom(...ACTS),
    pick: fc.integer({ min: 0, max: 9 }),
    quantity: fc.integer({ min: 1, max: 3 }),
  }),
  { minLength: 4, maxLength: 14 },
);

test('what papers told less what they called off is what the bills have, whenever a release without the ledger became one with it', async () => {
  const property = fc.asyncProperty(steps, async (acts) => {
    const play: Play = { fixture: await kitchenFixture(), living: [], made: 0, off: [] };
    for (const step of [{ act: 'send', pick: 0, quantity: 2 } as const, ...acts]) {
      await perform(play, step);
      await play.fixture.print(play.off);
    }
    await play.fixture.print();
    expect(withoutNone(await told(play))).toEqual(withoutNone(await wanted(play)));
  });
  await fc.assert(property, { numRuns: 12, seed: 20261128 });
});
