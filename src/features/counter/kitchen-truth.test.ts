/** What a kitchen is told when dishes move, a docket is asked for again or a bill is cancelled: what is true. */
import { describe, expect, test } from 'bun:test';
import { removeJobsOfPrinter } from '#db/printing/print-jobs.repository.ts';
import { trimHistoryIn } from '#db/sync/trim-history.ts';
import { half } from '#src/domain/pricing/testing-menu.ts';
import { SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { redirectPrintJob } from '#src/features/printing/handle-print-job.ts';
import { allJobs, aPrinter } from '#src/features/printing/testing/printing-fixture.ts';
import { FRONT, ordered } from './testing/bills-fixture.ts';
import { type KitchenFixture, kitchenFixture } from './testing/kitchen-fixture.ts';

const AT_4 = { collectionType: 'dineIn' as const, tableId: 'table-4' };
const AT_5 = { collectionType: 'dineIn' as const, tableId: 'table-5' };

async function burgers(quantity: number, drinks: readonly ReturnType<typeof ordered>[] = []): Promise<KitchenFixture> {
  const fixture = await kitchenFixture();
  await fixture.send('one', { ...AT_4, lines: [ordered('a', 'burger', quantity), ordered('w', 'wrap'), ...drinks] });
  return fixture;
}
const last = async (fixture: KitchenFixture, station: string) => (await fixture.came(station)).at(-1) ?? '';
const starting = (dockets: readonly string[], what: RegExp) => dockets.filter((text) => what.test(text));
/** How many of a dish a docket names, over all its lines. */
const sumOf = (text: string, dish: string) =>
  [...text.matchAll(new RegExp(`(\\d+) x ${dish}`, 'g'))].reduce((total, [, units]) => total + Number(units), 0);

describe('a kitchen docket again', () => {
  test('of a bill that was opened by moving dishes isn’t cooked as new food', async () => {
    const fixture = await burgers(3);
    await fixture.transfer('one', 'two', [['a', 2]]);
    await fixture.print();
    await fixture.again('two');
    await fixture.print();
    for (const station of ['kitchen', 'pass']) {
      expect(await last(fixture, station)).toContain('REPRINT 1');
      expect(await last(fixture, station)).toContain('2 x burger');
    }
    await fixture.again('two');
    await fixture.print();
    expect(await last(fixture, 'kitchen')).toContain('REPRINT 2');
  });

  test('has what was added and not what was voided', async () => {
    const fixture = await burgers(2);
    await fixture.send('one', { lines: [ordered('a', 'burger', 1), ordered('c', 'odd')] }, { voidReason: 'Changed' });
    await fixture.print();
    await fixture.again('one');
    await fixture.print();
    const text = await last(fixture, 'kitchen');
    expect(text).toContain('REPRINT 1');
    expect(text).toContain('1 x burger');
    expect(text).toContain('1 x odd');
    expect(text).not.toContain('wrap');
  });

  test('has the dishes of both bills after they were merged', async () => {
    const fixture = await burgers(1);
    await fixture.send('two', { ...AT_5, lines: [ordered('b', 'odd', 2)] });
    await fixture.merge('one', 'two');
    await fixture.print();
    await fixture.again('one');
    await fixture.print();
    expect(await last(fixture, 'kitchen')).toMatch(/REPRINT 1.*1 x burger.*2 x odd|REPRINT 1.*2 x odd.*1 x burger/);
  });
});

describe('a cancelled bill', () => {
  test('calls off none of another guest’s food, at the kitchen or at the pass', async () => {
    const fixture = await burgers(3);
    await fixture.transfer('one', 'two', [['a', 2]]);
    await fixture.print();
    await fixture.cancel('one');
    await fixture.print();
    for (const station of ['kitchen', 'pass']) {
      const text = await last(fixture, station);
      expect(text).toMatch(/CANCELLED.*DINE IN.*DO NOT MAKE.*1 x burger.*1 x wrap/);
      expect(text).not.toContain('3 x burger');
    }
  });

  test('says nothing to a station whose dishes all moved away', async () => {
    const fixture = await kitchenFixture();
    await fixture.send('one', { ...AT_4, lines: [ordered('a', 'burger'), ordered('c', 'cola', 2)] });
    await fixture.transfer('one', 'two', [['c', 2]]);
    await fixture.print();
    await fixture.cancel('one');
    await fixture.print();
    expect(starting(await fixture.came('bar'), /CANCELLED/)).toEqual([]);
    expect(await last(fixture, 'pass')).not.toContain('cola');
  });

  test('leaves nothing cooking for nobody after an older ticket was printed again', async () => {
    const fixture = await burgers(1);
    await fixture.print();
    await fixture.send('one', { lines: [ordered('a', 'burger'), ordered('w', 'wrap'), ordered('c', 'odd', 2)] });
    await fixture.print();
    await fixture.again('one');
    await fixture.print();
    await fixture.cancel('one');
    await fixture.print();
    expect(await last(fixture, 'kitchen')).toMatch(/DO NOT MAKE.*1 x burger.*1 x wrap.*2 x odd/);
    expect(starting(await fixture.came('kitchen'), /DO NOT MAKE/)).toHaveLength(1);
  });

  test('opened by moving dishes is called off though its own docket hadn’t come out', async () => {
    const fixture = await burgers(3);
    await fixture.print();
    await fixture.transfer('one', 'two', [['a', 2]]);
    await fixture.cancel('two');
    await fixture.print();
    expect(starting(await fixture.came('kitchen'), /CANCELLED.*2 x burger/)).toHaveLength(1);
    expect(starting(await fixture.came('pass'), /CANCELLED.*2 x burger/)).toHaveLength(1);
  });
});

describe('while the kitchen’s printer is off', () => {
  const OFF = ['kitchen'];

  test('dishes move, their first bill is cancelled: the other guest’s food is cooked', async () => {
    const fixture = await burgers(3);
    await fixture.print(OFF);
    await fixture.transfer('one', 'two', [['a', 2]]);
    await fixture.print(OFF);
    await fixture.cancel('one');
    await fixture.print();
    const [ticket, ...more] = await fixture.came('kitchen');
    expect(ticket).toMatch(/P-102 DINE IN.*2 x burger/);
    expect(ticket).not.toMatch(/CHANGE|CANCELLED/);
    expect(more).toEqual([]);
    expect(starting(await fixture.came('pass'), /CANCELLED.*1 x burger.*1 x wrap/)).toHaveLength(1);
  });

  test('dishes move: each bill’s food comes once', async () => {
    const fixture = await burgers(3);
    await fixture.print(OFF);
    await fixture.transfer('one', 'two', [['a', 2]]);
    await fixture.print();
    const came = await fixture.came('kitchen');
    expect(came).toHaveLength(2);
    expect(starting(came, /P-101 .*1 x burger.*1 x wrap/)).toHaveLength(1);
    expect(starting(came, /P-102 .*2 x burger/)).toHaveLength(1);
    expect(starting(came, /3 x burger/)).toEqual([]);
  });

  test('a docket is asked for again and dishes move: what was added is told once, and the bill as it was is not printed', async () => {
    const fixture = await burgers(2);
    await fixture.print();
    const before = (await fixture.came('kitchen')).length;
    await fixture.send('one', { lines: [ordered('a', 'burger', 2), ordered('w', 'wrap'), ordered('b', 'odd', 2)] });
    await fixture.print(OFF);
    await fixture.again('one');
    await fixture.transfer('one', 'two', [['a', 1]]);
    await fixture.print();
    const came = (await fixture.came('kitchen')).slice(before);
    expect(starting(came, /2 x odd/)).toEqual([expect.stringMatching(/CHANGE P-101.*ADD 2 x odd/)]);
    expect(starting(came, /REPRINT/)).toEqual([]);
  });

  test('dishes move whose ticket was to come twice: each bill’s food comes twice on paper, cooked once', async () => {
    const fixture = await kitchenFixture([
      aPrinter('kitchen', { numberOfCopies: 2 }),
      aPrinter('bar'),
      aPrinter('pass'),
    ]);
    await fixture.send('one', { ...AT_4, lines: [ordered('a', 'burger', 3), ordered('w', 'wrap')] });
    await fixture.print(OFF);
    await fixture.transfer('one', 'two', [['a', 2]]);
    await fixture.print();
    const came = await fixture.came('kitchen');
    expect(came).toHaveLength(4);
    expect(starting(came, /P-101 .*1 x burger.*1 x wrap/)).toHaveLength(2);
    expect(starting(came, /P-102 .*2 x burger/)).toHaveLength(2);
  });

  test('drinks move: the food, whose ticket was given up with theirs, is told again, once', async () => {
    const fixture = await kitchenFixture();
    await fixture.send('one', { ...AT_4, lines: [ordered('a', 'burger'), ordered('c', 'cola', 2)] });
    await fixture.transfer('one', 'two', [['c', 2]]);
    await fixture.print();
    expect(await fixture.came('kitchen')).toEqual([expect.stringMatching(/^(?!.*CHANGE).*P-101 .*1 x burger/)]);
  });

  test('a bill changes tables and dishes move: the table, said on no paper yet, is said again', async () => {
    const fixture = await burgers(3);
    await fixture.print();
    await fixture.send('one', { tableId: 'table-5' });
    await fixture.print(OFF);
    await fixture.transfer('one', 'two', [['a', 2]]);
    await fixture.print();
    const changes = starting(await fixture.came('kitchen'), /CHANGE P-101/);
    expect(changes).toEqual([expect.stringMatching(/MOVED: TABLE 4 -> TABLE 5/)]);
  });

  test('two bills merge and are cancelled: nobody’s food isn’t cooked', async () => {
    const fixture = await burgers(1);
    await fixture.send('two', { ...AT_5, lines: [ordered('b', 'odd', 2)] });
    await fixture.print(OFF);
    await fixture.merge('one', 'two');
    await fixture.print(OFF);
    await fixture.cancel('one');
    await fixture.print();
    expect(await fixture.came('kitchen')).toEqual([]);
    expect(starting(await fixture.came('pass'), /DO NOT MAKE.*1 x burger.*1 x wrap.*2 x odd/)).toHaveLength(1);
  });

  test('a merge brings to the kitchen what only a lost ticket said, once', async () => {
    const fixture = await burgers(1);
    await fixture.print();
    await fixture.send('two', { ...AT_5, lines: [ordered('b', 'odd', 2)] });
    await fixture.print(OFF);
    await fixture.merge('one', 'two');
    await fixture.print();
    const [, ...later] = await fixture.came('kitchen');
    expect(later).toHaveLength(1);
    expect(later[0]).toMatch(/CHANGE P-101.*P-102 \(TABLE 5\) MERGED INTO P-101 \(TABLE 4\).*ADD 2 x odd/);
    expect(await last(fixture, 'pass')).not.toContain('ADD');
  });
});

test('a void that came out without its ticket, which failed, counts once the ticket is told again: no burger more', async () => {
  const fixture = await burgers(3);
  const { db } = fixture.ctx;
  const failed = { status: 'failure', stage: 'failed', errorKind: 'expired' } as const;
  await db.updateTable('print_jobs').set(failed).where('stationId', '=', 'kitchen').execute();
  await fixture.send('one', { lines: [ordered('a', 'burger', 2), ordered('w', 'wrap')] }, { voidReason: 'Changed' });
  await fixture.print();
  await fixture.transfer('one', 'two', [['w', 1]]);
  await fixture.print();
  expect(starting(await fixture.came('kitchen'), /P-101.*2 x burger/)).toHaveLength(1);
  await fixture.send('one', { lines: [ordered('a', 'burger', 2), ordered('o', 'odd')] });
  await fixture.print();
  expect(await last(fixture, 'kitchen')).toMatch(/ADD 1 x odd.*UNCHANGED 2 x burger/);
});

test('dishes that moved, in part, and moved back are on their first bill as before: neither made again nor left on', async () => {
  const fixture = await burgers(3);
  await fixture.print();
  await fixture.transfer('one', 'two', [
    ['a', 2],
    ['w', 1],
  ]);
  await fixture.print();
  const there = (await fixture.bill('two')).draft.lines.find(({ itemId }) => itemId === 'burger');
  await fixture.transfer('two', 'one', [[there?.id ?? '', 1]]);
  await fixture.merge('one', 'two');
  await fixture.print();
  expect(starting(await fixture.came('kitchen'), /ADD|VOID/)).toEqual([]);
  const lines = [...(await fixture.bill('one')).draft.lines, ordered('o', 'odd')];
  await fixture.send('one', { lines });
  await fixture.print();
  expect((await last(fixture, 'kitchen')).match(/ADD/g)).toHaveLength(1);
  await fixture.cancel('one');
  await fixture.cancel('two').catch(() => {});
  await fixture.print();
  const [off = '', ...more] = starting(await fixture.came('kitchen'), /DO NOT MAKE/);
  expect(sumOf(off, 'burger')).toBe(3);
  expect([sumOf(off, 'wrap'), sumOf(off, 'odd')]).toEqual([1, 1]);
  expect(more).toEqual([]);
});

test('a bill that is cancelled while its ticket prints is called off there, whatever becomes of the ticket', async () => {
  const fixture = await burgers(2);
  const { db } = fixture.ctx;
  await db.updateTable('print_jobs').set({ stage: 'sending' }).where('stationId', '=', 'kitchen').execute();
  await fixture.cancel('one');
  await fixture.print();
  const came = await fixture.came('kitchen');
  expect(starting(came, /DO NOT MAKE.*2 x burger.*1 x wrap/)).toHaveLength(1);
  expect(starting(came, /^(?!.*CANCELLED).*2 x burger/)).toEqual([]);
  expect(await fixture.came('pass')).toEqual([]);
});

test('a ticket that may have printed, of a bill that was merged and cancelled, says CANCELLED if it comes again', async () => {
  const fixture = await burgers(1);
  await fixture.send('two', { ...AT_5, lines: [ordered('b', 'odd', 2)] });
  await fixture.ctx.db.updateTable('print_jobs').set({ isUncertain: 1 }).where('orderId', '=', 'two').execute();
  await fixture.merge('one', 'two');
  await fixture.cancel('one');
  await fixture.print();
  const came = await fixture.came('kitchen');
  expect(starting(came, /^CANCELLED BEFORE.*P-102.*2 x odd/)).toHaveLength(1);
  expect(starting(came, /DO NOT MAKE.*2 x odd/)).toHaveLength(1);
});

test('a move tells the stations of both bills, dish by dish, with the table', async () => {
  const fixture = await kitchenFixture();
  const lines = [ordered('a', 'burger', 2), ordered('w', 'wrap'), ordered('o', 'odd'), ordered('c', 'cola')];
  await fixture.send('one', { ...AT_4, lines });
  await fixture.send('two', { ...AT_5, lines: [ordered('x', 'odd')] });
  await fixture.print();
  const told = (await fixture.paper()).length;
  await fixture.transfer('one', 'two', [
    ['a', 2],
    ['w', 1],
  ]);
  await fixture.print();
  const went = 'MOVED TO P-102 (TABLE 5): 2 x burger 1 x wrap';
  const came = 'MOVED FROM P-101 (TABLE 4): 2 x burger 1 x wrap';
  expect((await fixture.paper()).slice(told).sort()).toEqual(
    [`CHANGE kitchen ${went}`, `CHANGE pass ${went}`, `CHANGE kitchen ${came}`, `CHANGE pass ${came}`].sort(),
  );
  expect(await last(fixture, 'kitchen')).not.toMatch(/ADD|VOID/);
});

test('another choice in a deal that was sent goes to the station that makes it', async () => {
  const fixture = await kitchenFixture();
  const drink = (itemId: string, quantity: number) => ({ slotId: 'drinks', itemId, quantity, modifiers: [] });
  const dealOf = (items: ReturnType<typeof drink>[]) => ({
    type: 'deal' as const,
    items,
    pizzas: [
      { slotId: 'pizza', pizza: { kind: 'whole' as const, sizeId: 'large', whole: half('margherita') }, modifiers: [] },
    ],
    modifiers: [],
  });
  const draft = (...items: ReturnType<typeof drink>[]) => ({
    lines: [ordered('d', 'deal', 1, { selection: dealOf(items) })],
  });
  const two = draft(drink('beer', 2));
  const mixed = draft(drink('cola', 1), drink('beer', 1));
  await fixture.send('one', two, { expectedTotalInCents: 3300 });
  await fixture.print();
  const before = (await fixture.came('kitchen')).length;
  await fixture.send('one', mixed, { expectedTotalInCents: 3150, voidReason: 'Changed' });
  await fixture.print();
  expect((await fixture.came('kitchen')).length).toBe(before);
  expect(await last(fixture, 'bar')).toMatch(/NOW: 1 x cola/);
  await fixture.send('one', two, { expectedTotalInCents: 3300, voidReason: 'Changed' });
  await fixture.print();
  expect((await fixture.came('kitchen')).length).toBe(before);
  expect(await last(fixture, 'bar')).toMatch(/NO LONGER: 1 x cola|WAS: 1 x cola/);
  expect(await last(fixture, 'bar')).not.toMatch(/margherita/i);
});

describe('a ticket that went from printer to printer', () => {
  const sent = async (to: readonly string[]) => {
    const fixture = await burgers(3);
    for (const printerId of to) {
      const job = (await allJobs(fixture.ctx)).findLast(
        ({ stationId, stage }) => stationId === 'kitchen' && stage === 'waiting',
      );
      await redirectPrintJob(fixture.ctx, SCOPE, { printJobId: job?.id ?? '', printerId, by: FRONT.by });
    }
    return fixture;
  };

  test.each([[['bar']], [['pass', 'bar']], [['pass', 'bar', 'kitchen']]])(
    '(%j) and came out is called off there',
    async (to) => {
      const fixture = await sent(to);
      await fixture.print();
      await fixture.cancel('one');
      await fixture.print();
      expect(starting(await fixture.came('kitchen'), /DO NOT MAKE.*3 x burger/)).toHaveLength(1);
      const last = (await allJobs(fixture.ctx)).findLast(({ stationId }) => stationId === 'kitchen');
      expect(last?.printerId).toBe(to.at(-1) ?? '');
    },
  );

  test.each([[['bar']], [['pass', 'bar']]])(
    '(%j) and never came out is told by the bills that have its dishes',
    async (to) => {
      const fixture = await sent(to);
      await fixture.transfer('one', 'two', [['a', 2]]);
      await fixture.print();
      const came = await fixture.came('kitchen');
      expect(came).toHaveLength(2);
      expect(starting(came, /P-101 .*1 x burger.*1 x wrap/)).toHaveLength(1);
      expect(starting(came, /P-102 .*2 x burger/)).toHaveLength(1);
      expect(starting(came, /CHANGE/)).toEqual([]);
    },
  );
});

describe('a ticket that went to another printer, before its own was deleted,', () => {
  const sent = async (drinks: readonly ReturnType<typeof ordered>[] = []) => {
    const fixture = await burgers(3, drinks);
    const job = (await allJobs(fixture.ctx)).find(({ stationId }) => stationId === 'kitchen');
    await redirectPrintJob(fixture.ctx, SCOPE, { printJobId: job?.id ?? '', printerId: 'bar', by: FRONT.by });
    return { fixture, remove: () => fixture.ctx.write((trx) => removeJobsOfPrinter(trx, SCOPE, 'kitchen')) };
  };

  test('is called off where it came out', async () => {
    const { fixture, remove } = await sent();
    await fixture.print();
    await remove();
    await fixture.cancel('one');
    await fixture.print();
    expect(starting(await fixture.came('kitchen'), /DO NOT MAKE.*3 x burger/)).toHaveLength(1);
  });

  test.each([
    ['there', []],
    ['there, where the bar’s own did', [ordered('c', 'cola')]],
  ])('and never came out %s, is told by the bills that have its dishes', async (_, drinks) => {
    const { fixture, remove } = await sent(drinks);
    await fixture.ctx.db
      .updateTable('print_jobs')
      .set({ status: 'success', stage: 'printed' })
      .where('stationId', '=', 'bar')
      .execute();
    await remove();
    await fixture.transfer('one', 'two', [['a', 2]]);
    await fixture.print();
    const came = await fixture.came('kitchen');
    expect(starting(came, /P-101 .*1 x burger.*1 x wrap/)).toHaveLength(1);
    expect(starting(came, /P-102 .*2 x burger/)).toHaveLength(1);
    expect(starting(came, /3 x burger|CHANGE/)).toEqual([]);
  });
});

test('a bill that stays open for weeks after the kitchen is done asks for its next dish alone', async () => {
  const fixture = await burgers(2);
  await fixture.print();
  await fixture.ctx.db.updateTable('orders').set({ statusCode: 'completed' }).execute();
  fixture.ctx.pass({ hours: 24 * 30 });
  await fixture.ctx.write(async (trx) => trimHistoryIn(trx, fixture.ctx.clock.now()));
  const lines = [ordered('a', 'burger', 2), ordered('w', 'wrap'), ordered('o', 'odd')];
  await fixture.send('one', { lines });
  await fixture.print();
  expect(await last(fixture, 'kitchen')).toMatch(/CHANGE P-101.*ADD 1 x odd/);
});
