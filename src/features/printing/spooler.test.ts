import { describe, expect, test } from 'bun:test';
import { claimPrintJob } from '#db/printing/print-queue.repository.ts';
import { findPrinter } from '#db/printing/printers.repository.ts';
import { BY_OWNER } from '#db/testing/test-context.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import { aLine } from '#src/domain/printing/docket-fixtures.ts';
import type { DocketType } from '#src/domain/printing/printing.schema.ts';
import type { PrinterFaults } from '#src/integrations/printer/simulator/printer-machine.ts';
import { grantPlatformScope } from '#src/shared/scope.ts';
import { openDrawerIn } from './open-drawer.ts';
import { queueOrderDocketsIn } from './queue-order-dockets.ts';
import { createSpoolerCore, startSpooler } from './spooler.ts';
import { testPrint } from './test-print.ts';
import { addOrder, allJobs, aPrinter, aStation, eventTypes, ROMA_SCOPE } from './testing/printing-house.ts';
import { count, noSleep, runFor, type SpoolBench, spoolBench } from './testing/spool-bench.ts';

const PIZZA = aLine({ id: 'line-pizza', name: 'Margherita', stations: ['kitchen'] });
const BEER = aLine({ id: 'line-beer', name: 'Pale ale', stations: ['bar'] });
const DUPLICATE = 'POSSIBLE DUPLICATE';

async function queue(bench: SpoolBench, shape: Partial<Order> = {}, docketTypes?: readonly DocketType[]) {
  const order = await addOrder(bench.ctx, { lines: [PIZZA], ...shape });
  await bench.ctx.write((trx) =>
    queueOrderDocketsIn(trx, bench.ctx, ROMA_SCOPE, order, {
      reason: 'auto',
      ...(docketTypes ? { docketTypes } : {}),
    }),
  );
  return order;
}

async function jobOf(bench: SpoolBench, at = 0) {
  const job = (await allJobs(bench.ctx))[at];
  if (!job) throw new Error(`there is no job ${at}`);
  return job;
}

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

  test('takes three transactions from the order’s to its paper', async () => {
    const bench = await spoolBench();
    const order = await addOrder(bench.ctx, { lines: [PIZZA] });
    const before = bench.ctx.house.counters.writes;
    await bench.ctx.write((trx) => queueOrderDocketsIn(trx, bench.ctx, ROMA_SCOPE, order, { reason: 'auto' }));
    await bench.runFor(0);
    expect(bench.ctx.house.counters.writes - before).toBe(3);
  });

  test('of each copy comes out, numbered', async () => {
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

  test('never overtakes the one before it at a printer that is away', async () => {
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

describe('each fault of a printer (reliability R8): a docket is printed, visibly failed or marked, and others move', () => {
  const REFUSED: [string, Partial<PrinterFaults>, string][] = [
    ['refuses or is switched off', { refuse: true }, 'unreachable'],
    ['is busy with another till', { busy: true }, 'busy'],
    ['half-closes the line', { halfClose: true }, 'busy'],
    ['is out of paper', { paperOut: true }, 'paperOut'],
    ['has its cover open', { coverOpen: true }, 'coverOpen'],
    ['has a jammed cutter', { cutterJam: true }, 'cutter'],
  ];
  const WELL: Partial<PrinterFaults> = {
    refuse: false,
    busy: false,
    halfClose: false,
    paperOut: false,
    coverOpen: false,
    cutterJam: false,
  };

  test.each(REFUSED)('%s: printed once when it is well again', async (_, faults, kind) => {
    const bench = await spoolBench();
    bench.machine('kitchen').set(faults);
    await queue(bench, { lines: [PIZZA, BEER] });
    await bench.runFor(40);
    expect(await jobOf(bench)).toMatchObject({
      status: 'queued',
      stage: 'retrying',
      errorKind: kind,
      isUncertain: false,
    });
    expect(bench.machine('bar').papers).toHaveLength(1);
    bench.machine('kitchen').set(WELL);
    await bench.runFor(31);
    expect(await jobOf(bench)).toMatchObject({ status: 'success', stage: 'printed' });
    expect(count(bench.machine('kitchen').text(), 'Margherita')).toBe(1);
    expect(bench.machine('kitchen').text()).not.toContain(DUPLICATE);
  });

  test.each(REFUSED)('%s for a quarter of an hour: given up in sight, never printed later', async (_, faults) => {
    const bench = await spoolBench();
    bench.machine('kitchen').set(faults);
    await queue(bench);
    await bench.runFor(15 * 60);
    expect(await jobOf(bench)).toMatchObject({ status: 'failure', stage: 'failed' });
    const rings = (await eventTypes(bench.ctx)).filter((type) => type === 'printFailed');
    expect(rings.length).toBe(faults.busy || faults.halfClose ? 1 : 2);
    bench.machine('kitchen').set(WELL);
    await bench.runFor(3600);
    expect(bench.machine('kitchen').papers).toHaveLength(0);
  });

  test('is tried again after 1, 2, 5, 10, 20 and then every 30 seconds', async () => {
    const bench = await spoolBench();
    bench.machine('kitchen').set({ refuse: true });
    await queue(bench);
    const gaps: number[] = [];
    for (let at = 0; at < 8; at++) {
      const next = await bench.spooler.settle();
      if (next === null) throw new Error('it stopped trying');
      const seconds = next.since(bench.ctx.clock.now()).total('seconds');
      gaps.push(seconds);
      bench.ctx.pass({ seconds });
    }
    expect(gaps).toEqual([1, 2, 5, 10, 20, 30, 30, 30]);
  });

  test('a line cut in the middle: one more paper, which says POSSIBLE DUPLICATE', async () => {
    const bench = await spoolBench();
    bench.machine('kitchen').set({ dropAfterBytes: 200 });
    await queue(bench, { lines: [PIZZA, BEER] });
    await bench.runFor(60);
    expect(await jobOf(bench)).toMatchObject({ status: 'success', stage: 'printed', isUncertain: true, attempts: 2 });
    expect(count(bench.machine('kitchen').text(), DUPLICATE)).toBe(1);
    expect(bench.machine('bar').text()).not.toContain(DUPLICATE);
  });

  test('a line cut twice: the second time is left to a person, in sight', async () => {
    const bench = await spoolBench();
    bench.machine('kitchen').set({ dropAfterBytes: 200 });
    await queue(bench);
    await bench.runFor(0);
    bench.machine('kitchen').set({ dropAfterBytes: 200 });
    await bench.runFor(15 * 60);
    expect(await jobOf(bench)).toMatchObject({
      status: 'failure',
      stage: 'failed',
      errorKind: 'uncertain',
      attempts: 2,
    });
  });

  test('paper that runs out in the middle: staff hear it while the printer holds the docket', async () => {
    const bench = await spoolBench({ holdMs: 60_000 });
    const kitchen = bench.machine('kitchen');
    kitchen.set({ paperOutAfterLines: 3 });
    await queue(bench);
    await bench.spooler.tick();
    const noticed = Promise.withResolvers<void>();
    const look = async (): Promise<void> => {
      const state = (await findPrinter(bench.ctx.db, ROMA_SCOPE, 'kitchen'))?.state;
      if (state?.statusCode === 'offline') return noticed.resolve();
      setImmediate(look);
    };
    await Promise.all([noticed.promise, look()]);
    expect(await jobOf(bench)).toMatchObject({ status: 'queued', stage: 'sending' });
    expect(await eventTypes(bench.ctx)).toContain('printFailed');
    kitchen.set({ paperOut: false });
    await bench.runFor(0);
    expect(await jobOf(bench)).toMatchObject({ stage: 'printed', isUncertain: false });
    expect(count(kitchen.text(), 'Margherita')).toBe(1);
  });

  test('paper that never comes back in the middle: repeated with its mark at a full roll', async () => {
    const bench = await spoolBench();
    const kitchen = bench.machine('kitchen');
    kitchen.set({ paperOutAfterLines: 3 });
    await queue(bench);
    await bench.runFor(10);
    expect(await jobOf(bench)).toMatchObject({ stage: 'retrying', errorKind: 'paperOut', isUncertain: true });
    kitchen.set({ paperOut: false });
    await bench.runFor(60);
    expect(await jobOf(bench)).toMatchObject({ stage: 'printed' });
    expect(count(kitchen.text(), DUPLICATE)).toBe(1);
  });

  test.each([
    ['never answers', { mute: true }],
    ['takes everything and never reads', { deaf: true }],
  ])('%s: sent once, shown as not verified, never repeated', async (_, faults) => {
    const bench = await spoolBench();
    bench.machine('kitchen').set(faults);
    await queue(bench);
    await bench.runFor(20 * 60);
    expect(await jobOf(bench)).toMatchObject({ status: 'success', stage: 'notVerified', attempts: 1 });
    expect((await findPrinter(bench.ctx.db, ROMA_SCOPE, 'kitchen'))?.state).toMatchObject({ statusCode: 'unknown' });
  });

  test('answers noise, or is nearly out of paper: printed', async () => {
    const bench = await spoolBench();
    bench.machine('kitchen').set({ garbage: true, nearEnd: true });
    await queue(bench);
    await bench.runFor(0);
    expect(await jobOf(bench)).toMatchObject({ stage: 'printed' });
    expect((await findPrinter(bench.ctx.db, ROMA_SCOPE, 'kitchen'))?.state).toMatchObject({
      statusCode: 'online',
      statusText: 'Paper is nearly out',
    });
  });

  test('all printers at once: nothing is lost, nothing is doubled', async () => {
    const bench = await spoolBench();
    bench.machine('kitchen').set({ paperOut: true });
    bench.machine('bar').set({ refuse: true });
    for (let order = 0; order < 5; order++) await queue(bench, { lines: [PIZZA, BEER] });
    await bench.runFor(120);
    bench.machine('kitchen').set({ paperOut: false });
    bench.machine('bar').set({ refuse: false });
    await bench.runFor(60);
    const jobs = await allJobs(bench.ctx);
    expect(jobs.map((job) => job.stage)).toEqual(Array(10).fill('printed'));
    expect([bench.machine('kitchen').papers.length, bench.machine('bar').papers.length]).toEqual([5, 5]);
  });

  test('an adapter that breaks counts as an unknown end, not as none', async () => {
    let calls = 0;
    const bench = await spoolBench({
      portOf: (port) => ({
        ...port,
        print: (job) => {
          calls += 1;
          if (calls === 1) throw new Error('socket vanished');
          return port.print(job);
        },
      }),
    });
    await queue(bench);
    await bench.runFor(5);
    expect(await jobOf(bench)).toMatchObject({ stage: 'printed', isUncertain: true });
  });
});

describe('what is not repeated by itself', () => {
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

  test('a test page that is refused is told at once', async () => {
    const bench = await spoolBench();
    bench.machine('kitchen').set({ coverOpen: true });
    await testPrint(bench.ctx, ROMA_SCOPE, { printerId: 'kitchen', by: BY_OWNER });
    await bench.runFor(0);
    expect(await jobOf(bench)).toMatchObject({ stage: 'failed', errorText: 'kitchen: cover open' });
  });
});

describe('workers', () => {
  test('two at once print each docket once', async () => {
    const bench = await spoolBench();
    for (let order = 0; order < 6; order++) await queue(bench, { lines: [PIZZA, BEER] });
    const other = createSpoolerCore(bench.ctx, { sleep: noSleep });
    await Promise.all([bench.runFor(0), runFor(bench.ctx, other, 0)]);
    await bench.runFor(60);
    expect(bench.machine('kitchen').papers).toHaveLength(6);
    expect(bench.machine('bar').papers).toHaveLength(6);
    expect((await allJobs(bench.ctx)).every((job) => job.stage === 'printed' && job.attempts === 1)).toBe(true);
  });

  test('one that died after sending leaves exactly one paper that says POSSIBLE DUPLICATE', async () => {
    const bench = await spoolBench();
    await queue(bench);
    const { id } = await jobOf(bench);
    const at = bench.ctx.clock.now();
    const claim = { id, printerIds: ['kitchen'], at, leaseUntil: at.add({ seconds: 45 }) };
    expect(await bench.ctx.write((trx) => claimPrintJob(trx, grantPlatformScope(), claim))).not.toBeNull();
    await bench.runFor(44);
    expect(bench.machine('kitchen').papers).toHaveLength(0);
    await bench.runFor(1);
    await bench.runFor(600);
    expect(bench.machine('kitchen').papers).toHaveLength(1);
    expect(count(bench.machine('kitchen').text(), DUPLICATE)).toBe(1);
  });

  test('one that died while an invoice was sent leaves that to a person', async () => {
    const bench = await spoolBench({
      printers: [aPrinter('kitchen')],
      stations: [aStation('kitchen', { isDefault: true, docketTypes: ['ORDER_INVOICE'] })],
    });
    await queue(bench, {}, ['ORDER_INVOICE']);
    const { id } = await jobOf(bench);
    const at = bench.ctx.clock.now();
    const claim = { id, printerIds: ['kitchen'], at, leaseUntil: at.add({ seconds: 45 }) };
    await bench.ctx.write((trx) => claimPrintJob(trx, grantPlatformScope(), claim));
    await bench.runFor(60);
    expect(await jobOf(bench)).toMatchObject({ stage: 'failed', errorKind: 'uncertain' });
  });

  test('one that comes back after its lease was taken over changes nothing', async () => {
    const gate = Promise.withResolvers<void>();
    const started = Promise.withResolvers<void>();
    let calls = 0;
    const bench = await spoolBench({
      portOf: (port) => ({
        ...port,
        async print(job) {
          calls += 1;
          if (calls > 1) return port.print(job);
          started.resolve();
          await gate.promise;
          return { kind: 'refused', why: 'offline' };
        },
      }),
    });
    await queue(bench);
    await bench.spooler.tick();
    await started.promise;
    bench.ctx.pass({ seconds: 46 });
    await runFor(bench.ctx, createSpoolerCore(bench.ctx, { sleep: noSleep }), 5);
    expect(await jobOf(bench)).toMatchObject({ stage: 'printed', isUncertain: true });
    gate.resolve();
    await bench.spooler.settle();
    expect(await jobOf(bench)).toMatchObject({ stage: 'printed', status: 'success' });
    expect(bench.ctx.logged.some((line) => line.includes('lost its lease'))).toBe(true);
  });
});

describe('a printer that stands in', () => {
  const pair = () =>
    spoolBench({
      printers: [
        aPrinter('kitchen', { fallbackPrinterId: 'bar' }),
        aPrinter('bar', { ipAddress: '192.168.1.51', paperDots: 420 }),
      ],
    });

  test.each([
    ['a trouble other than paper', { refuse: true }, 30],
    ['paper that is out', { paperOut: true }, 60],
  ] as const)('after %s takes everything over once, headed with whose work it is', async (_, faults, seconds) => {
    const bench = await pair();
    bench.machine('kitchen').set(faults);
    await queue(bench);
    await queue(bench);
    await bench.runFor(seconds - 1);
    expect(bench.machine('bar').papers).toHaveLength(0);
    await bench.runFor(1);
    const text = bench.machine('bar').text();
    expect(bench.machine('bar').papers).toHaveLength(2);
    expect(count(text, 'FOR: KITCHEN')).toBe(2);
    bench.machine('kitchen').set({ refuse: false, paperOut: false });
    await bench.runFor(20 * 60);
    expect(bench.machine('kitchen').papers).toHaveLength(0);
    const jobs = await allJobs(bench.ctx);
    expect(jobs.map((job) => [job.printerId, job.stage])).toEqual([
      ['kitchen', 'dismissed'],
      ['kitchen', 'dismissed'],
      ['bar', 'printed'],
      ['bar', 'printed'],
    ]);
    expect(jobs[2]?.failedOverFromPrinterId).toBe('kitchen');
  });

  test('and is away itself leaves the work where it is, until one of them is back', async () => {
    const bench = await pair();
    await queue(bench, { lines: [BEER] });
    bench.machine('kitchen').set({ refuse: true });
    bench.machine('bar').set({ refuse: true });
    await bench.runFor(1);
    await queue(bench);
    await bench.runFor(120);
    bench.machine('kitchen').set({ refuse: false });
    await bench.runFor(31);
    expect(count(bench.machine('kitchen').text(), 'Margherita')).toBe(1);
  });

  test('does not hand on what it was handed: one hop', async () => {
    const bench = await spoolBench({
      printers: [
        aPrinter('bar', { ipAddress: '192.168.1.51', fallbackPrinterId: null }),
        aPrinter('kitchen', { fallbackPrinterId: 'bar' }),
      ],
    });
    bench.machine('kitchen').set({ refuse: true });
    await queue(bench);
    await bench.runFor(29);
    bench.machine('bar').set({ refuse: true });
    await bench.runFor(14 * 60);
    const jobs = await allJobs(bench.ctx);
    expect(jobs.map((job) => job.printerId)).toEqual(['kitchen', 'bar']);
    expect(jobs[1]).toMatchObject({ status: 'queued', stage: 'retrying' });
    await bench.runFor(120);
    expect((await allJobs(bench.ctx))[1]).toMatchObject({ stage: 'failed' });
  });
});
