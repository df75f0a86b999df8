import { describe, expect, test } from 'bun:test';
import { findPrinter, readKnowledge, updatePrinter } from '#db/printing/printers.repository.ts';
import { BY_OWNER } from '#db/testing/test-context.ts';
import { listFailedPrints } from '#db/till/till.queries.ts';
import type { PrinterFaults } from '#src/integrations/printer/simulator/printer-machine.ts';
import { confirmPrintJob } from './handle-print-job.ts';
import { allJobs, aPrinter, eventTypes, ROMA_SCOPE } from './testing/printing-fixture.ts';
import { BEER, DUPLICATE, jobOf, PIZZA, queue } from './testing/queued-dockets.ts';
import { count, spoolBench } from './testing/spool-bench.ts';

describe('each fault of a printer (reliability R8): a docket is printed, visibly failed or marked, and others move', () => {
  const REFUSED: [string, Partial<PrinterFaults>, string][] = [
    ['refuses or is switched off', { refuse: true }, 'unreachable'],
    ['is busy with another till for longer than half a minute', { busy: true }, 'blocked'],
    ['half-closes the line', { halfClose: true }, 'blocked'],
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
    expect(rings.length).toBe(2);
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

  test('a line cut in the middle: one more docket, which says POSSIBLE DUPLICATE', async () => {
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

  test('paper that runs out in the middle: staff are told while the printer holds the docket', async () => {
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

  test('a roll that isn’t replaced in the middle: repeated with its mark once there is paper', async () => {
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
  ])('%s: sent once, never repeated, and told until somebody says that it came out', async (_, faults) => {
    const bench = await spoolBench();
    bench.machine('kitchen').set(faults);
    await queue(bench);
    await bench.runFor(20 * 60);
    expect(await jobOf(bench)).toMatchObject({ status: 'failure', stage: 'notVerified', attempts: 1 });
    expect(await listFailedPrints(bench.ctx.db, ROMA_SCOPE)).toMatchObject([{ stage: 'notVerified' }]);
    expect((await eventTypes(bench.ctx)).filter((type) => type === 'printFailed')).toHaveLength(1);
    expect((await findPrinter(bench.ctx.db, ROMA_SCOPE, 'kitchen'))?.state).toMatchObject({ statusCode: 'unknown' });
  });

  test('never answers, but its dockets were seen: it is trusted from then on, also by another process', async () => {
    const bench = await spoolBench();
    bench.machine('kitchen').set({ mute: true });
    await queue(bench);
    await queue(bench);
    await bench.runFor(0);
    const { id: printJobId } = await jobOf(bench);
    await confirmPrintJob(bench.ctx, ROMA_SCOPE, { printJobId, by: BY_OWNER });
    await queue(bench);
    await bench.restart().runFor(0);
    expect(await listFailedPrints(bench.ctx.db, ROMA_SCOPE)).toEqual([]);
    expect((await allJobs(bench.ctx)).map(({ status, stage }) => `${status} ${stage}`)).toEqual(
      Array.from({ length: 3 }, () => 'success notVerified'),
    );
  });

  test('once trusted without answers, it must answer again after it has answered', async () => {
    const bench = await spoolBench();
    bench.machine('kitchen').set({ mute: true });
    await queue(bench);
    await bench.runFor(0);
    await confirmPrintJob(bench.ctx, ROMA_SCOPE, { printJobId: (await jobOf(bench)).id, by: BY_OWNER });
    bench.machine('kitchen').set({ mute: false });
    await queue(bench);
    await bench.runFor(0);
    bench.machine('kitchen').set({ mute: true });
    await queue(bench);
    await bench.runFor(5);
    expect(await jobOf(bench, 2)).toMatchObject({ stage: 'retrying', errorKind: 'unreachable' });
  });

  test.each([
    ['hangs', { deaf: true }],
    ['says nothing', { mute: true }],
    ['has lost its address to something else', { stranger: true }],
  ])('that printed before this program was restarted and %s: nothing is sent, staff are told', async (_, faults) => {
    const bench = await spoolBench();
    await queue(bench);
    await bench.runFor(0);
    bench.machine('kitchen').set(faults);
    await queue(bench);
    const restarted = bench.restart();
    await restarted.runFor(5);
    expect(await jobOf(bench, 1)).toMatchObject({ stage: 'retrying', errorKind: 'unreachable', isUncertain: false });
    expect((await findPrinter(bench.ctx.db, ROMA_SCOPE, 'kitchen'))?.state.statusCode).toBe('offline');
    bench.machine('kitchen').set({ deaf: false, mute: false, stranger: false });
    await restarted.runFor(60);
    expect(await jobOf(bench, 1)).toMatchObject({ stage: 'printed' });
    expect(count(bench.machine('kitchen').text(), DUPLICATE)).toBe(0);
  });

  test('at another address nothing is known of it', async () => {
    const bench = await spoolBench();
    await queue(bench);
    await bench.runFor(0);
    const printer = (await findPrinter(bench.ctx.db, ROMA_SCOPE, 'kitchen'))?.printer;
    const elsewhere = { ...aPrinter('kitchen'), ...printer, ipAddress: '192.168.1.77' };
    await bench.ctx.write((trx) => updatePrinter(trx, ROMA_SCOPE, elsewhere));
    const at = { printerId: 'kitchen', address: '192.168.1.77:9100' };
    expect(await readKnowledge(bench.ctx.db, ROMA_SCOPE, at)).toMatchObject({
      answersStatus: false,
      provesById: false,
    });
  });

  test('answers noise, or is nearly out of paper: printed', async () => {
    const bench = await spoolBench();
    bench.machine('kitchen').set({ garbage: true, nearEnd: true });
    await queue(bench);
    await bench.runFor(0);
    expect(await jobOf(bench)).toMatchObject({ stage: 'printed' });
    expect((await findPrinter(bench.ctx.db, ROMA_SCOPE, 'kitchen'))?.state).toMatchObject({
      statusCode: 'online',
      statusText: 'Paper is low',
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
