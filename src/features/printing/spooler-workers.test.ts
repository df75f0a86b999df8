import { describe, expect, test } from 'bun:test';
import { claimPrintJob } from '#db/printing/print-queue.repository.ts';
import { grantPlatformScope } from '#src/shared/scope.ts';
import { createSpoolerCore } from './spooler.ts';
import { allJobs, aPrinter, aStation } from './testing/printing-house.ts';
import { BEER, DUPLICATE, jobOf, PIZZA, queue } from './testing/queued-dockets.ts';
import { count, noSleep, runFor, spoolBench } from './testing/spool-bench.ts';

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
