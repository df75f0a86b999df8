import { describe, expect, test } from 'bun:test';
import { claimPrintJob } from '#db/printing/print-queue.repository.ts';
import { ownerOf } from '#src/domain/printing/print-lease.ts';
import type { DocketType } from '#src/domain/printing/printing.schema.ts';
import { grantPlatformScope } from '#src/shared/scope.ts';
import { queueJobIn } from './queue-job.ts';
import { createSpoolerCore } from './spooler.ts';
import { takeBackLeases } from './take-back.ts';
import { allJobs, aPrinter, aStation, ROMA_SCOPE } from './testing/printing-fixture.ts';
import { BEER, DUPLICATE, jobOf, PIZZA, queue } from './testing/queued-dockets.ts';
import { count, noSleep, runFor, type SpoolBench, spoolBench } from './testing/spool-bench.ts';

const OTHER = { machine: 'another', processId: 1, run: 'before' };
const HERE = { machine: 'this', processId: 1, run: 'now' };

describe('a program that was killed', () => {
  /** It was sending this docket, which may be on paper. */
  async function leftBy(bench: SpoolBench, docketTypes: readonly DocketType[], machine: string) {
    await queue(bench, {}, docketTypes);
    const { id } = await jobOf(bench);
    const at = bench.ctx.clock.now();
    const owner = ownerOf({ machine, processId: 1, run: 'before' });
    const claim = { id, printerIds: ['kitchen'], at, leaseUntil: at.add({ seconds: 45 }), owner };
    await bench.ctx.write((trx) => claimPrintJob(trx, grantPlatformScope(), claim));
  }

  test('takes back at its next start what it left, and prints it marked at once', async () => {
    const bench = await spoolBench();
    await leftBy(bench, ['ORDER_TICKET'], 'this');
    await queue(bench, {}, ['ORDER_TICKET']);
    expect(await takeBackLeases(bench.ctx, HERE)).toBe(1);
    await bench.runFor(0);
    expect(bench.machine('kitchen').papers).toHaveLength(2);
    expect(count(bench.machine('kitchen').text(), DUPLICATE)).toBe(1);
  });

  test('opens the drawer of the next sale at once, and never the one that it may have opened', async () => {
    const bench = await spoolBench();
    await leftBy(bench, ['ORDER_TICKET'], 'this');
    const pulse = { kind: 'DRAWER', drawer: 'first', printerModel: 'epsonTmM30III' } as const;
    await bench.ctx.write((trx) =>
      queueJobIn(trx, bench.ctx, ROMA_SCOPE, {
        ...{ printerId: 'kitchen', orderId: null, orderVersion: 0, stationId: null },
        ...{ docketType: 'DRAWER', reason: 'drawer', payload: pulse },
      }),
    );
    await takeBackLeases(bench.ctx, HERE);
    await bench.runFor(0);
    expect(bench.machine('kitchen').drawerPulses).toHaveLength(1);
  });

  test('leaves to another machine what that has in hand', async () => {
    const bench = await spoolBench();
    await leftBy(bench, ['ORDER_TICKET'], 'another');
    expect(await takeBackLeases(bench.ctx, HERE)).toBe(0);
    await bench.runFor(44);
    expect(bench.machine('kitchen').papers).toHaveLength(0);
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

  test('one that died after sending leaves exactly one docket that says POSSIBLE DUPLICATE', async () => {
    const bench = await spoolBench();
    await queue(bench);
    const { id } = await jobOf(bench);
    const at = bench.ctx.clock.now();
    const claim = { id, printerIds: ['kitchen'], at, leaseUntil: at.add({ seconds: 45 }), owner: ownerOf(OTHER) };
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
    const claim = { id, printerIds: ['kitchen'], at, leaseUntil: at.add({ seconds: 45 }), owner: ownerOf(OTHER) };
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

describe('a backup printer', () => {
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
    expect(count(text, 'FOR KITCHEN')).toBe(2);
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

  test('that is offline itself leaves the work where it is, until one of them is back', async () => {
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

  test('does not pass on what it took over: one hop', async () => {
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
