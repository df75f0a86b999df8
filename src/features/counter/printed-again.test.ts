/** Dockets that somebody has printed again: their number, where they come out, what is written down, and what isn't printed again. */
import { describe, expect, test } from 'bun:test';
import { listActsOnOrder } from '#db/audit/audit.repository.ts';
import { getPrintStation } from '#db/printing/print-stations.repository.ts';
import { insertPrinter } from '#db/printing/printers.repository.ts';
import { NO_COUNTER_DETAILS } from '#src/domain/ordering/counter-details.ts';
import { BY_MIA, filledCart, place, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { editPrintStation } from '#src/features/printing/manage-print-stations.ts';
import { deletePrinter } from '#src/features/printing/manage-printers.ts';
import { queueJobIn } from '#src/features/printing/queue-job.ts';
import { reprintJob, reprintOrder } from '#src/features/printing/reprint.ts';
import { testPrint } from '#src/features/printing/test-print.ts';
import { allJobs, aPrinter } from '#src/features/printing/testing/printing-fixture.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { ordered } from './testing/bills-fixture.ts';
import { type KitchenFixture, kitchenFixture } from './testing/kitchen-fixture.ts';

const AT_4 = { collectionType: 'dineIn' as const, tableId: 'table-4' };

async function table(): Promise<KitchenFixture> {
  const fixture = await kitchenFixture();
  await fixture.send('one', { ...AT_4, lines: [ordered('a', 'burger', 2)] });
  await fixture.print();
  return fixture;
}
const paper = ({ ctx }: KitchenFixture, printJobId: string) => reprintJob(ctx, SCOPE, { printJobId, by: BY_MIA });
const order = (
  { ctx }: KitchenFixture,
  docketType: 'ORDER_TICKET' | 'ORDER_INVOICE' | 'ORDER_STUB',
  printerId?: string,
) => reprintOrder(ctx, SCOPE, { orderId: 'one', docketType, printerId, by: BY_MIA });
const jobOf = async ({ ctx }: KitchenFixture, id = '') => (await allJobs(ctx)).find((job) => job.id === id);
const numberOf = async (fixture: KitchenFixture, id = '') => {
  const { payload, reprintNumber } = (await jobOf(fixture, id)) ?? {};
  const marked = payload === undefined || payload.kind === 'DRAWER' ? null : (payload.marks.reprint?.number ?? 0);
  return { marked, listed: reprintNumber };
};
const first = async ({ ctx }: KitchenFixture, stationId: string | null) =>
  (await allJobs(ctx)).find((job) => job.stationId === stationId)?.id ?? '';
const refusal = (act: Promise<unknown>) =>
  act.then(
    () => 'printed',
    (error: { code?: string; message?: string }) => `${error.code}: ${error.message}`,
  );

describe('a docket printed again', () => {
  test('has the number after the last one of its station, whichever way that was asked for', async () => {
    const fixture = await table();
    await fixture.again('one');
    const whole = (await allJobs(fixture.ctx)).findLast(({ stationId }) => stationId === 'kitchen');
    expect(await numberOf(fixture, whole?.id)).toEqual({ marked: 1, listed: 1 });
    const [second] = await paper(fixture, whole?.id ?? '');
    expect(await numberOf(fixture, second)).toEqual({ marked: 2, listed: 2 });
    await fixture.again('one');
    const third = (await allJobs(fixture.ctx)).findLast(({ stationId }) => stationId === 'kitchen');
    expect(await numberOf(fixture, third?.id)).toEqual({ marked: 3, listed: 3 });
  });

  test('of a bill that was opened by moving dishes is REPRINT 1, and that one again REPRINT 2', async () => {
    const fixture = await table();
    await fixture.transfer('one', 'two', [['a', 1]]);
    await fixture.again('two');
    const whole = (await allJobs(fixture.ctx)).findLast(({ stationId }) => stationId === 'kitchen');
    const [second] = await paper(fixture, whole?.id ?? '');
    expect([await numberOf(fixture, whole?.id), await numberOf(fixture, second)].map(({ marked }) => marked)).toEqual([
      1, 2,
    ]);
  });

  test('counts for its own station: the bar’s third is the kitchen’s first', async () => {
    const fixture = await kitchenFixture();
    await fixture.send('one', { ...AT_4, lines: [ordered('a', 'burger', 2), ordered('c', 'cola')] });
    await fixture.print();
    const ticket = await first(fixture, 'bar');
    for (let times = 0; times < 2; times++) await paper(fixture, ticket);
    const ids = await order(fixture, 'ORDER_TICKET');
    const numbers = await Promise.all(
      ids.map(async (id) => `${(await jobOf(fixture, id))?.stationId} ${(await numberOf(fixture, id)).marked}`),
    );
    expect(numbers.toSorted()).toEqual(['bar 3', 'kitchen 1', 'pass 1']);
  });

  test('and again, and again, is REPRINT 1, 2 and 3', async () => {
    const fixture = await table();
    const ticket = await first(fixture, 'kitchen');
    const numbers: unknown[] = [];
    for (let times = 0; times < 3; times++) {
      const [id] = await paper(fixture, ticket);
      numbers.push((await numberOf(fixture, id)).marked);
    }
    expect(numbers).toEqual([1, 2, 3]);
  });

  test('is a receipt’s copy 1, then 2, on paper and in the list of dockets', async () => {
    const fixture = await table();
    await fixture.pay('one');
    const [receipt] = await order(fixture, 'ORDER_INVOICE', 'bar');
    expect(await numberOf(fixture, receipt)).toEqual({ marked: 0, listed: 0 });
    const [again] = await paper(fixture, receipt ?? '');
    expect(await numberOf(fixture, again)).toEqual({ marked: 1, listed: 1 });
    const [whole] = await order(fixture, 'ORDER_INVOICE', 'bar');
    expect(await numberOf(fixture, whole)).toEqual({ marked: 2, listed: 2 });
    const [last] = await paper(fixture, receipt ?? '');
    expect(await numberOf(fixture, last)).toEqual({ marked: 3, listed: 3 });
    const [ticket] = await paper(fixture, await first(fixture, 'kitchen'));
    expect(await numberOf(fixture, ticket)).toEqual({ marked: 1, listed: 1 });
  });

  test('is copy 2 of a stub that was printed before the bill changed and after', async () => {
    const fixture = await table();
    const [stub] = await order(fixture, 'ORDER_STUB', 'bar');
    await fixture.send('one', { lines: [ordered('a', 'burger', 2), ordered('o', 'odd')] });
    await order(fixture, 'ORDER_STUB', 'bar');
    const [again] = await paper(fixture, stub ?? '');
    expect((await numberOf(fixture, again)).marked).toBe(2);
  });

  test('is named to whoever asked, and stands in the log with its printer only where somebody chose one', async () => {
    const fixture = await table();
    const single = await paper(fixture, await first(fixture, 'kitchen'));
    const atHome = await order(fixture, 'ORDER_TICKET');
    const chosen = await order(fixture, 'ORDER_TICKET', 'bar');
    expect([single.length, atHome.length, chosen.length]).toEqual([1, 2, 2]);
    const jobs = await Promise.all([...single, ...atHome, ...chosen].map((id) => jobOf(fixture, id)));
    expect(jobs.map((job) => `${job?.stationId} at ${job?.printerId}`)).toEqual([
      'kitchen at kitchen',
      'kitchen at kitchen',
      'pass at pass',
      'kitchen at bar',
      'pass at bar',
    ]);
    const acts = (await listActsOnOrder(fixture.ctx.db, SCOPE, 'one')).filter(
      ({ action }) => action === 'reprintOrder',
    );
    expect(acts.map(({ after }) => after)).toEqual([
      { docketType: 'ORDER_TICKET', printJobIds: atHome },
      { docketType: 'ORDER_TICKET', printJobIds: chosen, printerId: 'bar' },
    ]);
  });

  test('follows its station’s last paper to the printer that stood in, and comes home once somebody chose so', async () => {
    const fixture = await table();
    const { ctx } = fixture;
    await ctx.db
      .updateTable('print_jobs')
      .set({ printerId: 'bar', failedOverFromPrinterId: 'kitchen' })
      .where('stationId', '=', 'kitchen')
      .execute();
    await order(fixture, 'ORDER_TICKET');
    const last = (await allJobs(ctx)).findLast(({ stationId }) => stationId === 'kitchen');
    expect([last?.printerId, last?.failedOverFromPrinterId]).toEqual(['bar', 'kitchen']);
    const [chosen] = await order(fixture, 'ORDER_TICKET', 'kitchen');
    const there = await jobOf(fixture, chosen);
    expect([there?.printerId, there?.failedOverFromPrinterId]).toEqual(['kitchen', null]);
  });

  test('stays home where the paper that was sent elsewhere was given up, or was another printer’s', async () => {
    const fixture = await table();
    const { ctx } = fixture;
    await ctx.write((trx) => insertPrinter(trx, SCOPE, aPrinter('second')));
    const { id: stationId, ...station } = await getPrintStation(ctx.db, SCOPE, 'kitchen');
    await editPrintStation(ctx, SCOPE, { ...station, printerIds: ['kitchen', 'second'], stationId, by: BY_MIA });
    const homes = async () => {
      const ids = await order(fixture, 'ORDER_TICKET');
      const jobs = await Promise.all(ids.map((id) => jobOf(fixture, id)));
      await fixture.print();
      return jobs.filter((job) => job?.stationId === 'kitchen').map((job) => job?.printerId);
    };
    expect(await homes()).toEqual(['kitchen', 'second']);
    const went = { printerId: 'bar', failedOverFromPrinterId: 'second' } as const;
    await ctx.db.updateTable('print_jobs').set(went).where('printerId', '=', 'second').execute();
    expect(await homes()).toEqual(['kitchen', 'bar']);
    await ctx.db.updateTable('print_jobs').set({ stage: 'dismissed' }).where('printerId', '=', 'bar').execute();
    expect(await homes()).toEqual(['kitchen', 'second']);
  });
});

describe('whether the kitchen knows an order, so that its docket is a REPRINT,', () => {
  const asked = async (fixture: KitchenFixture, orderId: string) => {
    await reprintOrder(fixture.ctx, SCOPE, { orderId, docketType: 'ORDER_TICKET', by: BY_MIA });
    const before = (await fixture.came('kitchen')).length;
    await fixture.print();
    return (await fixture.came('kitchen')).slice(before);
  };

  test('is not asked of a guest’s order that nobody has accepted: its first docket is new food', async () => {
    const fixture = await kitchenFixture();
    const { orderId } = await place(fixture, await filledCart(fixture, { burger: 1 }));
    const [docket = '', ...more] = await asked(fixture, orderId);
    expect(docket).toMatch(/1 x burger/);
    expect(docket).not.toMatch(/REPRINT/);
    expect(more).toEqual([]);
  });

  test('is so once it was cancelled, though its bill was printed too: CANCELLED, and nothing is asked for', async () => {
    const fixture = await table();
    await order(fixture, 'ORDER_INVOICE', 'bar');
    await fixture.cancel('one');
    await fixture.print();
    const [docket = '', ...more] = await asked(fixture, 'one');
    expect(docket).toMatch(/^CANCELLED.*REPRINT 1/);
    expect(more).toEqual([]);
  });

  test('is so where one station makes something of it before its hour, and another nothing more', async () => {
    const fixture = await table();
    const requestedForIsoDateTimeUtc = isoUtc(fixture.ctx.clock.now().add({ hours: 2 }));
    const wishes = { ...NO_COUNTER_DETAILS, requestedForIsoDateTimeUtc, timeNote: 'Birthday' };
    await fixture.send('later', { lines: [ordered('o', 'odd')], wishes });
    await fixture.send('one', { lines: [ordered('a', 'burger', 2), ordered('c', 'cola')] });
    await fixture.print();
    await fixture.merge('later', 'one');
    const { lines } = (await fixture.bill('later')).draft;
    await fixture.send('later', { lines: lines.filter(({ id }) => id !== 'c') }, { voidReason: 'Warm' });
    await fixture.print();
    const [docket = '', ...more] = await asked(fixture, 'later');
    expect(docket).toMatch(/REPRINT 1.*2 x burger/);
    expect(docket).not.toContain('odd');
    expect(more).toEqual([]);
  });
});

test('a bill that was printed shows on the map of tables, a kitchen docket that was printed again doesn’t', async () => {
  const fixture = await table();
  const printed = async () =>
    (await fixture.ctx.db.selectFrom('table_events').select('kind').where('kind', '=', 'billPrinted').execute()).length;
  await order(fixture, 'ORDER_TICKET');
  expect(await printed()).toBe(0);
  await order(fixture, 'ORDER_INVOICE', 'bar');
  expect(await printed()).toBe(1);
});

describe('a kitchen docket', () => {
  const main = ordered('m', 'burger', 2, { course: 2 });
  const ask = (fixture: KitchenFixture) => refusal(order(fixture, 'ORDER_TICKET'));

  test('of which only later courses are left is not printed again, and the till says why', async () => {
    const fixture = await kitchenFixture();
    await fixture.send('one', { ...AT_4, lines: [ordered('s', 'wrap', 1, { course: 1 }), main] });
    await fixture.print();
    await fixture.send('one', { lines: [main] }, { voidReason: 'Gone' });
    expect(await ask(fixture)).toBe(
      'resource_update_not_allowed: The kitchen has nothing to make of this order right now.',
    );
  });

  test.each([
    ['of dishes', [ordered('a', 'burger')]],
    ['of which some follow', [ordered('s', 'wrap', 1, { course: 1 }), main]],
  ])('%s whose printers are all gone says that there is no printer', async (_, lines) => {
    const fixture = await kitchenFixture();
    await fixture.send('one', { ...AT_4, lines });
    await fixture.ctx.db.deleteFrom('print_jobs').execute();
    for (const printerId of ['kitchen', 'bar', 'pass']) {
      await deletePrinter(fixture.ctx, SCOPE, { printerId, by: BY_MIA });
    }
    expect(await ask(fixture)).toMatch(/^resource_update_not_allowed: No printer is set up for this docket/);
  });
});

describe('is not printed again', () => {
  const words = 'resource_status_conflict: This can’t be reprinted.';

  test('a test page, which is of no order', async () => {
    const fixture = await table();
    const printJobId = await testPrint(fixture.ctx, SCOPE, { printerId: 'kitchen', by: BY_MIA });
    const before = (await allJobs(fixture.ctx)).length;
    expect(await refusal(paper(fixture, printJobId))).toBe(words);
    expect((await allJobs(fixture.ctx)).length).toBe(before);
  });

  test('the opening of a drawer, though it was for an order', async () => {
    const fixture = await table();
    const { ctx } = fixture;
    const printJobId = await ctx.write((trx) =>
      queueJobIn(trx, ctx, SCOPE, {
        ...{ printerId: 'bar', orderId: 'one', orderVersion: 1, docketType: 'DRAWER', stationId: null, reason: 'auto' },
        payload: { kind: 'DRAWER', pin: 2 } as never,
      }),
    );
    expect(await refusal(paper(fixture, printJobId ?? ''))).toBe(words);
  });
});
