import { describe, expect, test } from 'bun:test';
import { listKitchenEntries } from '#db/printing/kitchen-entries.repository.ts';
import { BY_OWNER } from '#db/testing/test-context.ts';
import { aLine } from '#src/domain/printing/docket-examples.ts';
import { queueCancelDocketsIn } from './queue-cancel-dockets.ts';
import { queueOrderDocketsIn } from './queue-order-dockets.ts';
import {
  addOrder,
  addPrinters,
  allJobs,
  aPrinter,
  aStation,
  eventTypes,
  printingFixture,
  ROMA_SCOPE,
} from './testing/printing-fixture.ts';
import { paperOf } from './unprinted-papers.ts';

const PIZZA = aLine({ id: 'line-pizza', name: 'Margherita', stations: ['kitchen'] });
const BEER = aLine({ id: 'line-beer', name: 'Beer', stations: ['bar'] });

async function twoStations() {
  return printingFixture({
    printers: [aPrinter('kitchen'), aPrinter('bar', { ipAddress: '192.168.1.51', numberOfCopies: 2 })],
    stations: [
      aStation('kitchen', { isDefault: true, docketTypes: ['ORDER_TICKET', 'ORDER_STUB'] }),
      aStation('bar', { docketTypes: ['ORDER_TICKET', 'ORDER_INVOICE'] }),
    ],
  });
}

describe('an accepted order', () => {
  test('becomes a ticket where each line is made, and a stub and an invoice where stations print them', async () => {
    const ctx = await twoStations();
    const order = await addOrder(ctx, { lines: [PIZZA, BEER] });
    await ctx.write((trx) => queueOrderDocketsIn(trx, ctx, ROMA_SCOPE, order, { reason: 'auto' }));
    const jobs = await allJobs(ctx);
    expect(jobs.map((job) => [job.docketType, job.printerId, job.stationId, job.copyNumber, job.priority])).toEqual([
      ['ORDER_TICKET', 'kitchen', 'kitchen', 1, 10],
      ['ORDER_TICKET', 'bar', 'bar', 1, 10],
      ['ORDER_TICKET', 'bar', 'bar', 2, 10],
      ['ORDER_STUB', 'kitchen', null, 1, 20],
      ['ORDER_INVOICE', 'bar', null, 1, 30],
      ['ORDER_INVOICE', 'bar', null, 2, 30],
    ]);
    expect(jobs[2]?.payload).toMatchObject({ marks: { copy: { number: 2, of: 2 } }, station: { stationName: 'BAR' } });
    expect(await eventTypes(ctx)).toEqual(Array(6).fill('printJobQueued'));
  });

  test('waits fifteen minutes for its ticket and five for its invoice', async () => {
    const ctx = await twoStations();
    const order = await addOrder(ctx, { lines: [PIZZA] });
    await ctx.write((trx) => queueOrderDocketsIn(trx, ctx, ROMA_SCOPE, order, { reason: 'auto' }));
    const expiry = new Map((await allJobs(ctx)).map((job) => [job.docketType, job.expiresIsoDateTimeUtc]));
    expect(expiry.get('ORDER_TICKET')).toBe('2026-11-21T07:15:00.000Z');
    expect(expiry.get('ORDER_INVOICE')).toBe('2026-11-21T07:05:00.000Z');
  });

  test('that is accepted twice prints once', async () => {
    const ctx = await twoStations();
    const order = await addOrder(ctx, { lines: [PIZZA, BEER] });
    const queue = () => ctx.write((trx) => queueOrderDocketsIn(trx, ctx, ROMA_SCOPE, order, { reason: 'auto' }));
    await queue();
    const before = await allJobs(ctx);
    await Promise.all([queue(), queue()]);
    expect(await allJobs(ctx)).toEqual(before);
  });

  test('in a store without printers is no error and prints nothing', async () => {
    const ctx = await printingFixture({ printers: [], stations: [] });
    const order = await addOrder(ctx);
    await ctx.write((trx) => queueOrderDocketsIn(trx, ctx, ROMA_SCOPE, order, { reason: 'auto' }));
    expect(await allJobs(ctx)).toEqual([]);
  });

  test('says what is owed: nothing where a card is held, everything where it is paid in the store', async () => {
    const ctx = await twoStations();
    const held = await addOrder(ctx, { lines: [BEER] });
    const owed = await addOrder(ctx, { lines: [BEER], paymentType: 'inStore' });
    await ctx.db
      .insertInto('order_payments')
      .values({
        orderId: held.id,
        restaurantId: ROMA_SCOPE.restaurantId,
        storeId: ROMA_SCOPE.storeId,
        statusCode: 'requiresCapture',
        amountInCents: held.grandTotalInCents,
        currencyCode: 'AUD',
        checkoutExpiresIsoDateTimeUtc: '2026-11-21T07:30:00.000Z',
        checkoutSessionId: null,
        checkoutUrl: null,
        cardBrand: 'visa',
        cardLast4: '4242',
        updatedIsoDateTimeUtc: '2026-11-21T07:00:00.000Z',
        paymentIntentId: null,
        connectedAccountId: null,
        chargeId: null,
        captureBeforeIsoDateTimeUtc: null,
      })
      .execute();
    for (const order of [held, owed]) {
      await ctx.write((trx) =>
        queueOrderDocketsIn(trx, ctx, ROMA_SCOPE, order, { reason: 'auto', docketTypes: ['ORDER_STUB'] }),
      );
    }
    const payloads = (await allJobs(ctx)).map((job) => job.payload);
    expect(payloads).toMatchObject([{ balanceDueInCents: 0 }, { balanceDueInCents: owed.grandTotalInCents }]);
  });
});

describe('a cancelled order', () => {
  const cancel = { reason: 'Customer rang', by: BY_OWNER };

  test('whose ticket is still in the queue prints nothing at all', async () => {
    const ctx = await twoStations();
    const order = await addOrder(ctx, { lines: [PIZZA] });
    await ctx.write((trx) => queueOrderDocketsIn(trx, ctx, ROMA_SCOPE, order, { reason: 'auto' }));
    await ctx.write((trx) => queueCancelDocketsIn(trx, ctx, ROMA_SCOPE, { ...order, version: 2 }, cancel));
    const jobs = await allJobs(ctx);
    expect(jobs.map((job) => job.stage)).toEqual(jobs.map(() => 'dismissed'));
    expect(jobs.some((job) => job.docketType === 'CANCEL')).toBe(false);
  });

  test.each([
    ['printed', { status: 'success', stage: 'printed' }],
    ['sent without an answer', { status: 'success', stage: 'notVerified' }],
    ['just being sent', { status: 'queued', stage: 'sending' }],
    ['perhaps on paper', { status: 'queued', stage: 'retrying', isUncertain: 1 }],
    ['given up, perhaps on paper', { status: 'failure', stage: 'failed', errorKind: 'uncertain' }],
  ] as const)('tells each station once whose ticket is %s, with the reason', async (_, row) => {
    const ctx = await twoStations();
    const order = await addOrder(ctx, { lines: [PIZZA, BEER] });
    await ctx.write((trx) => queueOrderDocketsIn(trx, ctx, ROMA_SCOPE, order, { reason: 'auto' }));
    await ctx.db.updateTable('print_jobs').set(row).where('docketType', '=', 'ORDER_TICKET').execute();
    const cancelled = { ...order, version: 2 };
    await ctx.write((trx) => queueCancelDocketsIn(trx, ctx, ROMA_SCOPE, cancelled, cancel));
    await ctx.write((trx) => queueCancelDocketsIn(trx, ctx, ROMA_SCOPE, cancelled, cancel));
    const cancels = (await allJobs(ctx)).filter((job) => job.docketType === 'CANCEL');
    expect(cancels.map((job) => job.printerId).sort()).toEqual(['bar', 'kitchen']);
    expect(cancels[0]?.payload).toMatchObject({
      kind: 'CANCEL_TICKET',
      reason: 'Customer rang',
      cancelledBy: 'Owner',
      cancelledTime: '6:00 PM',
    });
    // Each dish's story finds the sheet by the name that the ledger has for it.
    const entries = await listKitchenEntries(ctx.db, ROMA_SCOPE, order.id);
    const called = entries
      .filter(({ paper }) => paper?.includes('CANCEL'))
      .map(({ printerId, paper }) => [printerId, paper]);
    expect(called.toSorted()).toEqual(cancels.map((job) => [job.printerId, paperOf(job)]).toSorted());
  });

  test('whose stub came out takes it back once, where no cancel of its dishes prints, however often it is heard', async () => {
    const ctx = await twoStations();
    await addPrinters(ctx, ROMA_SCOPE, [aPrinter('runner')], [aStation('runner', { docketTypes: ['ORDER_STUB'] })]);
    const order = await addOrder(ctx, { lines: [PIZZA, BEER] });
    await ctx.write((trx) => queueOrderDocketsIn(trx, ctx, ROMA_SCOPE, order, { reason: 'auto' }));
    await ctx.db.updateTable('print_jobs').set({ status: 'success', stage: 'printed' }).execute();
    for (let time = 0; time < 2; time++) {
      await ctx.write((trx) => queueCancelDocketsIn(trx, ctx, ROMA_SCOPE, { ...order, version: 2 }, cancel));
    }
    const cancels = (await allJobs(ctx)).filter((job) => job.docketType === 'CANCEL');
    expect(cancels.map((job) => `${job.printerId} ${job.payload.kind}`).sort()).toEqual([
      'bar CANCEL_TICKET',
      'kitchen CANCEL_TICKET',
      'runner ORDER_STUB',
    ]);
    const stub = cancels.find(({ printerId }) => printerId === 'runner');
    expect(stub?.payload).toMatchObject({ marks: { isCancelled: true } });
  });

  test('whose note FOR LATER came out is taken back where it did, once, however often it is heard', async () => {
    const ctx = await twoStations();
    const order = await addOrder(ctx, { lines: [PIZZA, BEER] });
    const note = { reason: 'auto', docketTypes: ['ORDER_TICKET'], isForLater: true } as const;
    await ctx.write((trx) => queueOrderDocketsIn(trx, ctx, ROMA_SCOPE, order, note));
    const isOut = { status: 'success', stage: 'printed' } as const;
    await ctx.db.updateTable('print_jobs').set(isOut).where('printerId', '=', 'kitchen').execute();
    for (let time = 0; time < 2; time++) {
      await ctx.write((trx) => queueCancelDocketsIn(trx, ctx, ROMA_SCOPE, { ...order, version: 2 }, cancel));
    }
    const cancels = (await allJobs(ctx)).filter((job) => job.docketType === 'CANCEL');
    expect(cancels.map(({ printerId, stationId, payload }) => [printerId, stationId, payload.kind])).toEqual([
      ['kitchen', 'kitchen', 'CANCEL_TICKET'],
    ]);
    expect(cancels[0]?.payload).toMatchObject({
      reason: 'Customer rang',
      station: { lines: [{ line: { id: 'line-pizza' } }] },
      marks: { reprint: null },
    });
  });

  test('whose note FOR LATER is of a release that didn’t say who sees what others make calls off its own dishes', async () => {
    const ctx = await twoStations();
    const order = await addOrder(ctx, { lines: [PIZZA, BEER] });
    const note = { reason: 'auto', docketTypes: ['ORDER_TICKET'], isForLater: true } as const;
    await ctx.write((trx) => queueOrderDocketsIn(trx, ctx, ROMA_SCOPE, order, note));
    await ctx.db.updateTable('print_jobs').set({ status: 'success', stage: 'printed' }).execute();
    ctx.database.raw.run("update print_jobs set payloadJson = json_remove(payloadJson, '$.station.seesAll')");
    await ctx.write((trx) => queueCancelDocketsIn(trx, ctx, ROMA_SCOPE, { ...order, version: 2 }, cancel));
    const cancels = (await allJobs(ctx)).filter((job) => job.docketType === 'CANCEL');
    expect(cancels.map(({ payload }) => 'station' in payload && payload.station.seesAll)).toEqual([false, false]);
  });

  test('whose ticket came out after the note FOR LATER is called off once', async () => {
    const ctx = await twoStations();
    const order = await addOrder(ctx, { lines: [PIZZA] });
    const note = { reason: 'auto', docketTypes: ['ORDER_TICKET'], isForLater: true } as const;
    await ctx.write((trx) => queueOrderDocketsIn(trx, ctx, ROMA_SCOPE, order, note));
    await ctx.write((trx) => queueOrderDocketsIn(trx, ctx, ROMA_SCOPE, order, { reason: 'auto' }));
    await ctx.db.updateTable('print_jobs').set({ status: 'success', stage: 'printed' }).execute();
    await ctx.write((trx) => queueCancelDocketsIn(trx, ctx, ROMA_SCOPE, { ...order, version: 2 }, cancel));
    const cancels = (await allJobs(ctx)).filter(({ payload }) => payload.kind === 'CANCEL_TICKET');
    expect(cancels.map(({ printerId }) => printerId)).toEqual(['kitchen']);
  });
});
