import { describe, expect, test } from 'bun:test';
import { findPrinter } from '#db/printing/printers.repository.ts';
import { BY_OWNER } from '#db/testing/test-context.ts';
import { openDrawerIn } from './open-drawer.ts';
import { queueOrderDocketsIn } from './queue-order-dockets.ts';
import { createSpoolerCore, startSpooler } from './spooler.ts';
import { testPrint } from './test-print.ts';
import { addOrder, allJobs, aPrinter, aStation, eventTypes, ROMA_SCOPE } from './testing/printing-fixture.ts';
import { DUPLICATE, jobOf, PIZZA, queue } from './testing/queued-dockets.ts';
import { count, noSleep, runFor, type SpoolBench, spoolBench } from './testing/spool-bench.ts';

describe('a docket', () => {
  test('is printed, recorded, and its printer is known to be well', async () => {
    const bench = await spoolBench();
    const order = await queue(bench);
    await bench.runFor(0);
    expect(bench.machine('kitchen').text()).toContain(order.orderNumber);
    expect(bench.machine('kitchen').violations).toEqual([]);
    expect(await jobOf(bench)).toMatchObject({ status: 'success', stage: 'printed', attempts: 1 });
    expect((await findPrinter(bench.ctx.db, ROMA_SCOPE, 'kitchen'))?.state.statusCode).toBe('online');
    expect(await eventTypes(bench.ctx)).toEqual(['printJobQueued', 'docketPrinted', 'printerStatusChanged']);
  });

  test('that was queued by a clock ahead of ours prints at once, not when ours has caught up', async () => {
    const bench = await spoolBench();
    const order = await queue(bench);
    bench.ctx.pass({ seconds: -45 });
    await bench.runFor(0);
    expect(bench.machine('kitchen').text()).toContain(order.orderNumber);
  });

  test.each([
    ['an hour ahead of the cloud’s: it prints what the cloud has just queued', 60, true],
    ['right: it prints nothing of an hour ago, and says so', 0, false],
  ])('at a box whose clock is %s', async (_, minutesAhead, isPrinted) => {
    const bench = await spoolBench();
    const box = {
      ...bench.ctx,
      ownership: { ...bench.ctx.ownership, owns: () => false },
      syncSummary: () => ({
        reachesCloud: true,
        awaySinceIsoDateTimeUtc: null,
        unsent: 0,
        clockAheadMs: minutesAhead * 60_000,
      }),
    };
    const order = await queue(bench);
    bench.ctx.pass({ minutes: 60 });
    await runFor(bench.ctx, createSpoolerCore(box, { sleep: noSleep }), 0);
    expect(bench.machine('kitchen').text().includes(order.orderNumber)).toBe(isPrinted);
    expect(await jobOf(bench)).toMatchObject(
      isPrinted ? { status: 'success' } : { status: 'failure', errorKind: 'expired' },
    );
  });

  test('takes three transactions from the order’s to its docket', async () => {
    const bench = await spoolBench();
    const order = await addOrder(bench.ctx, { lines: [PIZZA] });
    const before = bench.ctx.database.counters.writes;
    await bench.ctx.write((trx) => queueOrderDocketsIn(trx, bench.ctx, ROMA_SCOPE, order, { reason: 'auto' }));
    await bench.runFor(0);
    expect(bench.ctx.database.counters.writes - before).toBe(3);
  });

  test('of each copy prints, numbered', async () => {
    const bench = await spoolBench({
      printers: [aPrinter('kitchen', { numberOfCopies: 3 })],
      stations: [aStation('kitchen', { isDefault: true })],
    });
    await queue(bench);
    await bench.runFor(0);
    const text = bench.machine('kitchen').text();
    expect(['COPY 1/3', 'COPY 2/3', 'COPY 3/3'].map((mark) => count(text, mark))).toEqual([1, 1, 1]);
  });

  test('goes ahead of what matters less: drawer, kitchen, stub, invoice', async () => {
    const one = aPrinter('kitchen');
    const all = aStation('kitchen', { isDefault: true, docketTypes: ['ORDER_TICKET', 'ORDER_STUB', 'ORDER_INVOICE'] });
    const bench = await spoolBench({ printers: [one], stations: [all] });
    await queue(bench, {}, ['ORDER_INVOICE']);
    await queue(bench, {}, ['ORDER_STUB']);
    await queue(bench, {}, ['ORDER_TICKET']);
    const order: string[] = [];
    const watched = {
      ...bench.ctx,
      ports: { ...bench.ctx.ports, printer: tellingPort(bench, order), places: null, cardTerminals: {} },
    };
    await runFor(bench.ctx, createSpoolerCore(watched, { sleep: noSleep }), 0);
    const types = new Map((await allJobs(bench.ctx)).map((job) => [job.id, job.docketType]));
    expect(order.map((id) => types.get(id))).toEqual(['ORDER_TICKET', 'ORDER_STUB', 'ORDER_INVOICE']);
  });

  test('never overtakes the one before it at an offline printer', async () => {
    const bench = await spoolBench();
    bench.machine('kitchen').set({ refuse: true });
    const first = await queue(bench);
    await bench.runFor(3);
    const second = await queue(bench);
    bench.machine('kitchen').set({ refuse: false });
    await bench.runFor(60);
    const text = bench.machine('kitchen').text();
    expect(text.indexOf(first.orderNumber)).toBeGreaterThanOrEqual(0);
    expect(text.indexOf(first.orderNumber)).toBeLessThan(text.indexOf(second.orderNumber));
  });

  test('is printed by a running spooler as soon as it is woken, and stopping ends the loop', async () => {
    const bench = await spoolBench();
    const spooler = startSpooler(bench.ctx, { sleep: noSleep });
    const printed = Promise.withResolvers<void>();
    const unwatch = bench.machine('kitchen').watch(() => {
      if (bench.machine('kitchen').papers.length > 0) printed.resolve();
    });
    await queue(bench);
    spooler.wake();
    await printed.promise;
    unwatch();
    await spooler.stop();
    expect(bench.machine('kitchen').papers).toHaveLength(1);
  });
});

function tellingPort(bench: SpoolBench, order: string[]) {
  const { printer } = bench.ctx.ports;
  if (!printer) throw new Error('the bench has printers');
  return {
    ...printer,
    print: (job: Parameters<typeof printer.print>[0]) => {
      order.push(job.jobId);
      return printer.print(job);
    },
  };
}

describe('what is not repeated automatically', () => {
  const invoices = aStation('kitchen', {
    isDefault: true,
    docketTypes: ['ORDER_TICKET', 'ORDER_STUB', 'ORDER_INVOICE'],
  });

  test.each([
    ['ORDER_STUB', 'printed', 1],
    ['ORDER_INVOICE', 'failed', 0],
  ] as const)('%s whose line was cut ends %s with %i marked paper', async (docketType, stage, marked) => {
    const bench = await spoolBench({ printers: [aPrinter('kitchen')], stations: [invoices] });
    bench.machine('kitchen').set({ dropAfterBytes: 60 });
    await queue(bench, {}, [docketType]);
    await bench.runFor(10 * 60);
    expect((await jobOf(bench)).stage).toBe(stage);
    expect(count(bench.machine('kitchen').text(), DUPLICATE)).toBe(marked);
  });

  test('a drawer pulses once where the printer is well, and never late where it is not', async () => {
    const bench = await spoolBench();
    const { ctx } = bench;
    await ctx.db
      .insertInto('pos_terminals')
      .values({
        id: 'till',
        restaurantId: ROMA_SCOPE.restaurantId,
        storeId: ROMA_SCOPE.storeId,
        name: 'Till',
        pairingCodeHash: null,
        pairingExpiresIsoDateTimeUtc: null,
        pairedIsoDateTimeUtc: null,
        pinLockedUntilIsoDateTimeUtc: null,
        createdIsoDateTimeUtc: 'x',
      })
      .execute();
    const pulse = () =>
      ctx.write((trx) => openDrawerIn(trx, ctx, ROMA_SCOPE, { posTerminalId: 'till', reason: 'sale', by: BY_OWNER }));
    const kitchen = bench.machine('kitchen');
    await pulse();
    await bench.runFor(0);
    expect(kitchen.drawerPulses).toHaveLength(1);
    for (const faults of [{ refuse: true }, { dropAfterBytes: 5 }] as const) {
      kitchen.set(faults);
      await pulse();
      await bench.runFor(0);
      kitchen.set({ refuse: false });
      await bench.runFor(600);
    }
    expect(kitchen.drawerPulses).toHaveLength(1);
    expect((await allJobs(ctx)).map((job) => job.stage)).toEqual(['printed', 'failed', 'failed']);
  });

  test('a rejected test page is reported at once', async () => {
    const bench = await spoolBench();
    bench.machine('kitchen').set({ coverOpen: true });
    await testPrint(bench.ctx, ROMA_SCOPE, { printerId: 'kitchen', by: BY_OWNER });
    await bench.runFor(0);
    expect(await jobOf(bench)).toMatchObject({ stage: 'failed', errorText: 'kitchen: cover open' });
  });
});
