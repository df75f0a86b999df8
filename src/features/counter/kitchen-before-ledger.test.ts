/** What kitchens were told before there was a ledger of it: open orders have it from their papers, and go on from there. */
import { describe, expect, test } from 'bun:test';
import { m0130_kitchen_entries } from '#db/migrations/0130_kitchen_entries.ts';
import { listKitchenEntries, listOrderIdsWithFoodOf } from '#db/printing/kitchen-entries.repository.ts';
import { type BookPlace, placesOf } from '#src/domain/printing/kitchen-book.ts';
import type { Share } from '#src/domain/printing/told-lines.ts';
import { SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { moveJobIn } from '#src/features/printing/fail-over.ts';
import { dropLostIn, readBook } from '#src/features/printing/kitchen-book.ts';
import { allJobs, aPrinter } from '#src/features/printing/testing/printing-fixture.ts';
import { FRONT, ordered } from './testing/bills-fixture.ts';
import { type KitchenFixture, kitchenFixture } from './testing/kitchen-fixture.ts';

const AT_4 = { collectionType: 'dineIn' as const, tableId: 'table-4' };
const VOID = { voidReason: 'Changed' };

/** The release that brings the ledger finds a store without one. */
async function update({ ctx }: KitchenFixture): Promise<void> {
  await ctx.write(async (trx) => {
    await m0130_kitchen_entries.down?.(trx);
    await m0130_kitchen_entries.up(trx);
  });
}

function unitsOf({ lines, alsoOnThisOrder, seesAll }: Share): string {
  const seen = seesAll === true ? alsoOnThisOrder.flatMap((also) => also.lines) : [];
  return [...lines, ...seen].map(({ line }) => `${line.priced.quantity} ${line.priced.name}`).join(', ');
}

/** 'kitchen: 2 burger', each station with something of the bill. */
async function knownOf({ ctx }: KitchenFixture, billId: string): Promise<string[]> {
  return knownBy(placesOf(await listKitchenEntries(ctx.db, SCOPE, billId)));
}

function knownBy(places: readonly BookPlace[]): string[] {
  const texts = places.map(
    ({ stationId, printerId, told }) =>
      `${stationId}${printerId === stationId ? '' : ` at ${printerId}`}: ${unitsOf(told)}`,
  );
  return texts.filter((text) => !text.endsWith(': ')).sort();
}

async function burgers(quantity = 2): Promise<KitchenFixture> {
  const fixture = await kitchenFixture();
  await fixture.send('one', { ...AT_4, lines: [ordered('a', 'burger', quantity), ordered('w', 'wrap')] });
  return fixture;
}
const less = (fixture: KitchenFixture) =>
  fixture.send('one', { lines: [ordered('a', 'burger'), ordered('w', 'wrap')] }, VOID);

const KNOWN: readonly [what: string, play: (fixture: KitchenFixture) => Promise<unknown>, one: string][] = [
  ['a ticket', (fixture) => fixture.print(), '2 burger, 1 wrap'],
  ['a ticket that has not come out yet', async () => {}, '2 burger, 1 wrap'],
  ['a ticket and a change', less, '1 burger, 1 wrap'],
  [
    'a ticket, printed again later and in two copies',
    async (fixture) => {
      await fixture.print();
      await less(fixture);
      await fixture.again('one');
      await copyAll(fixture);
    },
    '1 burger, 1 wrap',
  ],
  [
    'dishes that came from another bill',
    async (fixture) => {
      await fixture.send('two', { lines: [ordered('o', 'odd', 3)] });
      await fixture.print();
      await fixture.transfer('two', 'one', [['o', 2]]);
    },
    '2 burger, 1 wrap, 2 odd',
  ],
  [
    'dishes that went to another bill',
    async (fixture) => {
      await fixture.print();
      await fixture.transfer('one', 'two', [['a', 1]]);
    },
    '1 burger, 1 wrap',
  ],
  [
    'a ticket that went to the printer that stands in',
    async (fixture) => {
      await fixture.print(['kitchen']);
      await failOver(fixture);
    },
    '2 burger, 1 wrap',
  ],
  [
    'a change of a ticket that may have come out before it went to the printer that stands in',
    async (fixture) => {
      await fixture.print();
      await less(fixture);
      await fixture.ctx.db
        .updateTable('print_jobs')
        .set({ isUncertain: 1 })
        .where('docketType', '=', 'CHANGE')
        .execute();
      await failOver(fixture);
    },
    '1 burger, 1 wrap',
  ],
  [
    'a ticket that went to the printer that stands in after its change was queued',
    async (fixture) => {
      await less(fixture);
      await failOver(fixture, 'ORDER_TICKET');
    },
    '1 burger, 1 wrap',
  ],
];

describe('a station of an open order knows', () => {
  test.each(KNOWN)('%s', async (_, play, one) => {
    const fixture = await burgers();
    await play(fixture);
    const before = await knownOf(fixture, 'one');
    expect(before).toEqual([`kitchen: ${one}`, `pass: ${one}`]);
    await update(fixture);
    expect(await knownOf(fixture, 'one')).toEqual(before);
  });

  test.each(KNOWN)('%s, read as it is where the machine that queued it wrote no ledger', async (_, play, one) => {
    const fixture = await burgers();
    await play(fixture);
    await fixture.ctx.db.deleteFrom('kitchen_entries').execute();
    expect(knownBy(await readBook(fixture.ctx.db, SCOPE, 'one'))).toEqual([`kitchen: ${one}`, `pass: ${one}`]);
  });

  test('nothing of a change that certainly never came out', async () => {
    const fixture = await burgers();
    await fixture.print();
    await less(fixture);
    await fixture.ctx.db
      .updateTable('print_jobs')
      .set({ stage: 'dismissed' })
      .where('docketType', '=', 'CHANGE')
      .execute();
    await update(fixture);
    expect(await knownOf(fixture, 'one')).toEqual(['kitchen: 2 burger, 1 wrap', 'pass: 2 burger, 1 wrap']);
    await fixture.ctx.db
      .updateTable('print_jobs')
      .set({ errorKind: 'uncertain' })
      .where('docketType', '=', 'CHANGE')
      .execute();
    await update(fixture);
    expect(await knownOf(fixture, 'one')).toEqual(['kitchen: 1 burger, 1 wrap', 'pass: 1 burger, 1 wrap']);
  });

  test('at a pass, all it saw before a change that left out what others make and never came out', async () => {
    const fixture = await burgers();
    await fixture.print();
    await fixture.send('one', { tableId: 'table-5' });
    await rewritePapers(fixture, "json_remove(payloadJson, '$.alsoBefore')");
    await update(fixture);
    await fixture.transfer('one', 'two', [['a', 1]]);
    expect(await knownOf(fixture, 'one')).toEqual(['kitchen: 1 burger, 1 wrap', 'pass: 1 burger, 1 wrap']);
    await fixture.print();
    expect((await fixture.came('pass')).filter((text) => !/CHANGE/.test(text))).toHaveLength(1);
  });

  test('from which bills its dishes came, each of them', async () => {
    const fixture = await burgers();
    await fixture.send('two', { lines: [ordered('o', 'odd')] });
    await fixture.print();
    await fixture.merge('one', 'two');
    await rewritePapers(fixture, `json_set(payloadJson, '$.cameFrom', json('["two", "three"]'))`);
    await update(fixture);
    for (const from of ['two', 'three']) {
      expect(await listOrderIdsWithFoodOf(fixture.ctx.db, SCOPE, from)).toEqual(['one']);
    }
    expect(await knownOf(fixture, 'one')).toEqual([
      'kitchen: 2 burger, 1 wrap, 1 odd',
      'pass: 2 burger, 1 wrap, 1 odd',
    ]);
    expect(await knownOf(fixture, 'two')).toEqual([]);
  });
});

describe('where some papers have no entry in the ledger, its station knows', () => {
  const readAs = async ({ ctx }: KitchenFixture) => knownBy(await readBook(ctx.db, SCOPE, 'one'));
  const AFTER = ['bar: 1 cola', 'kitchen: 2 burger, 1 wrap', 'pass: 2 burger, 1 wrap, 1 cola'];

  /** A ticket of three stations, and a change of the drinks. */
  async function fewerDrinks(): Promise<KitchenFixture> {
    const fixture = await kitchenFixture();
    const food = [ordered('a', 'burger', 2), ordered('w', 'wrap')];
    await fixture.send('one', { ...AT_4, lines: [...food, ordered('c', 'cola', 2)] });
    await fixture.print();
    await fixture.send('one', { lines: [...food, ordered('c', 'cola')] }, VOID);
    expect(await readAs(fixture)).toEqual(AFTER);
    return fixture;
  }

  test.each([
    ['none has one', () => true],
    ['the change has none', (paper: string) => paper.includes('CHANGE')],
    ['the ticket has none', (paper: string) => paper.includes('ORDER_TICKET')],
  ])('the same, with what others make, where %s', async (_, isGone) => {
    const fixture = await fewerDrinks();
    const entries = await fixture.ctx.db.selectFrom('kitchen_entries').select(['id', 'paper']).execute();
    const gone = entries.filter(({ paper }) => isGone(paper ?? '')).map(({ id }) => id);
    await fixture.ctx.db.deleteFrom('kitchen_entries').where('id', 'in', gone).execute();
    expect(await readAs(fixture)).toEqual(AFTER);
  });

  test('nothing of a change that was given up, unless it may have come out', async () => {
    const fixture = await fewerDrinks();
    await fixture.ctx.db.deleteFrom('kitchen_entries').execute();
    const changes = fixture.ctx.db.updateTable('print_jobs').where('docketType', '=', 'CHANGE');
    await changes.set({ status: 'failure', stage: 'dismissed' }).execute();
    expect(await readAs(fixture)).toEqual([
      'bar: 2 cola',
      'kitchen: 2 burger, 1 wrap',
      'pass: 2 burger, 1 wrap, 2 cola',
    ]);
    await changes.set({ errorKind: 'uncertain' }).execute();
    expect(await readAs(fixture)).toEqual(AFTER);
  });

  test('the same where a paper does not say whether its station sees what others make', async () => {
    const fixture = await fewerDrinks();
    await fixture.ctx.db.deleteFrom('kitchen_entries').execute();
    fixture.ctx.database.raw.run(`update print_jobs set payloadJson = json_set(
      json_remove(payloadJson, '$.station.seesAll'), '$.station.alsoOnThisOrder',
      (select json(json_extract(p.payloadJson, '$.station.alsoOnThisOrder')) from print_jobs p
        where p.stationId = 'pass' and p.docketType = print_jobs.docketType)) where stationId <> 'pass'`);
    expect(await readAs(fixture)).toEqual(AFTER);
  });

  test('what was there before a change that is given up, with what others make', async () => {
    const fixture = await fewerDrinks();
    await fixture.ctx.db.deleteFrom('kitchen_entries').execute();
    await rewritePapers(fixture, "json_remove(payloadJson, '$.station.seesAll')", "stationId = 'bar'");
    const why = { errorText: 'Given up', by: FRONT.by };
    await fixture.ctx.write((trx) => dropLostIn(trx, fixture.ctx, SCOPE, 'one', why));
    expect(await readAs(fixture)).toEqual([
      'bar: 2 cola',
      'kitchen: 2 burger, 1 wrap',
      'pass: 2 burger, 1 wrap, 2 cola',
    ]);
    const given = await listKitchenEntries(fixture.ctx.db, SCOPE, 'one');
    expect(given.map(({ kind, stationId, seesAll }) => `${kind} ${stationId} ${seesAll}`).sort()).toEqual([
      'dropped bar false',
      'dropped pass true',
    ]);
  });

  test('what a paper says once, though it went to another printer and its own was deleted', async () => {
    const fixture = await fewerDrinks();
    await fixture.ctx.db
      .updateTable('print_jobs')
      .set({ printerId: 'bar' })
      .where('printerId', '=', 'kitchen')
      .execute();
    expect(await readAs(fixture)).toEqual(AFTER);
  });
});

describe('of an order', () => {
  test.each([
    ['that the kitchen is done with while its bill is open', 'completed', true, true],
    ['that the kitchen is done with and that was paid today', 'completed', false, true],
    ['that was cancelled', 'cancelled', false, false],
    ['that was rejected', 'rejected', false, false],
  ] as const)('%s', async (_, statusCode, isOpen, isKnown) => {
    const fixture = await burgers();
    await fixture.print();
    await fixture.ctx.db.updateTable('orders').set({ statusCode }).execute();
    if (!isOpen) await fixture.ctx.db.updateTable('bills').set({ state: 'closed', closedReason: 'paid' }).execute();
    await update(fixture);
    expect(await knownOf(fixture, 'one')).toHaveLength(isKnown ? 2 : 0);
  });

  test('that was paid and over days ago, the papers stay unread', async () => {
    const fixture = await burgers();
    await fixture.ctx.db.updateTable('orders').set({ statusCode: 'completed' }).execute();
    await fixture.ctx.db.updateTable('bills').set({ state: 'closed', closedReason: 'paid' }).execute();
    fixture.ctx.pass({ hours: 24 * 4 });
    await fixture.send('two', { lines: [ordered('o', 'odd')] });
    await update(fixture);
    expect(await knownOf(fixture, 'one')).toEqual([]);
    expect(await knownOf(fixture, 'two')).toHaveLength(2);
  });
});

describe('the first paper after the update', () => {
  const after = async (fixture: KitchenFixture, act: () => Promise<unknown>) => {
    await fixture.print();
    await update(fixture);
    const told = (await fixture.came('kitchen')).length;
    await act();
    await fixture.print();
    return (await fixture.came('kitchen')).slice(told);
  };

  test('of a dish that is added asks for that dish alone', async () => {
    const fixture = await burgers();
    await less(fixture);
    const lines = [ordered('a', 'burger'), ordered('w', 'wrap'), ordered('o', 'odd', 2)];
    const [paper = '', ...more] = await after(fixture, () => fixture.send('one', { lines }));
    expect(paper).toMatch(/CHANGE P-101.*ADD 2 x odd/);
    expect(paper).not.toMatch(/ADD .*burger.*UNCHANGED|VOID/);
    expect(more).toEqual([]);
  });

  test('of a dish that is added once the kitchen is done asks for that dish alone', async () => {
    const fixture = await burgers(1);
    await fixture.ctx.db.updateTable('orders').set({ statusCode: 'completed' }).execute();
    const lines = [ordered('a', 'burger'), ordered('w', 'wrap'), ordered('o', 'odd', 2)];
    const [paper = '', ...more] = await after(fixture, () => fixture.send('one', { lines }));
    expect(paper).toMatch(/CHANGE P-101.*ADD 2 x odd/);
    expect(more).toEqual([]);
  });

  test('of a cancelled bill calls off what it has, and what came from another bill', async () => {
    const fixture = await burgers();
    await fixture.send('two', { lines: [ordered('o', 'odd', 3)] });
    await fixture.print();
    await fixture.transfer('two', 'one', [['o', 2]]);
    const [paper = '', ...more] = await after(fixture, () => fixture.cancel('one'));
    expect(paper).toMatch(/CANCELLED.*P-101.*DO NOT MAKE.*2 x burger.*1 x wrap.*2 x odd/);
    expect(more).toEqual([]);
  });

  test('of dishes that move says so to both bills and asks for none of them', async () => {
    const fixture = await burgers(3);
    await less(fixture);
    const papers = await after(fixture, () => fixture.transfer('one', 'two', [['a', 1]]));
    expect(papers).toHaveLength(2);
    for (const paper of papers) {
      expect(paper).toMatch(/CHANGE.*MOVED (TO|FROM) P-10[12] \(TABLE 4\):\W+1 x burger/);
      expect(paper).not.toMatch(/ADD|VOID/);
    }
  });

  test('of a bill whose ticket never came out is that ticket, without what was cancelled', async () => {
    const fixture = await burgers(3);
    await update(fixture);
    await fixture.transfer('one', 'two', [['a', 2]]);
    await fixture.cancel('one');
    await fixture.print();
    const [paper = '', ...more] = await fixture.came('kitchen');
    expect(paper).toMatch(/P-102 DINE IN.*2 x burger/);
    expect(paper).not.toMatch(/CHANGE|CANCELLED/);
    expect(more).toEqual([]);
  });
});

async function copyAll({ ctx }: KitchenFixture): Promise<void> {
  const rows = await ctx.db.selectFrom('print_jobs').selectAll().execute();
  const copies = rows.map((row) => ({ ...row, id: `${row.id}-copy`, copyNumber: 2 }));
  await ctx.db.insertInto('print_jobs').values(copies).execute();
}

async function failOver({ ctx }: KitchenFixture, docketType?: string): Promise<void> {
  const waiting = (await allJobs(ctx)).filter(
    (job) =>
      job.stage === 'waiting' && job.printerId === 'kitchen' && (docketType ?? job.docketType) === job.docketType,
  );
  for (const job of waiting) await ctx.write((trx) => moveJobIn(trx, ctx, SCOPE, job, { to: aPrinter('bar') }));
}

async function rewritePapers({ ctx }: KitchenFixture, payload: string, which = 'true'): Promise<void> {
  ctx.database.raw.run(`update print_jobs set payloadJson = ${payload} where docketType = 'CHANGE' and ${which}`);
}
