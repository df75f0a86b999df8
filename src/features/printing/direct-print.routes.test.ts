import { describe, expect, test } from 'bun:test';
import { insertPrintJob } from '#db/printing/print-jobs.repository.ts';
import { listPrinters } from '#db/printing/printers.repository.ts';
import { resultXml } from '#src/integrations/printer/simulator/direct-print-simulator.ts';
import { createSpoolerCore } from './spooler.ts';
import { takeBackLeases } from './take-back.ts';
import { asking, type DirectBench, directBench } from './testing/direct-bench.ts';
import { allJobs, aPrinter, ROMA_SCOPE, WOK_SCOPE } from './testing/printing-fixture.ts';
import { count, noSleep, runFor } from './testing/spool-bench.ts';

const KITCHEN = [asking('kitchen')];
const get = (ID: string) => ({ ConnectionType: 'GetRequest', ID });
const set = (ID: string, ResponseFile: string) => ({ ConnectionType: 'SetResponse', ID, ResponseFile });
const jobIdIn = (xml: string) => /<printjobid>(\w+)<\/printjobid>/.exec(xml)?.[1] ?? '';
const stages = async ({ ctx }: DirectBench) => (await allJobs(ctx)).map(({ stage }) => stage);
const paperOf = (bench: DirectBench, at = 0) => bench.printers[at]?.machine.text() ?? '';

describe('a printer that asks for its jobs', () => {
  test('prints what waits for it, proves it, and is online from its first question', async () => {
    const bench = await directBench(KITCHEN);
    await bench.order('Margherita', 'kitchen');
    await bench.pass(2);
    expect(paperOf(bench)).toContain('Margherita');
    expect(bench.printers[0]?.machine.violations).toEqual([]);
    expect(await stages(bench)).toEqual(['printed']);
    expect((await listPrinters(bench.ctx.db, ROMA_SCOPE))[0]?.state.statusCode).toBe('online');
  });

  test('is given a job once, however often and at once it asks, and only its own', async () => {
    const bench = await directBench([asking('kitchen'), asking('bar')]);
    await bench.order('Margherita', 'kitchen');
    await bench.layOut();
    expect((await bench.post(get(bench.idOf('bar')))).text).toBe('');
    const answers = await Promise.all([1, 2, 3].map(() => bench.post(get(bench.idOf('kitchen')))));
    expect(answers.filter(({ text }) => text.includes('<PrintRequestInfo'))).toHaveLength(1);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const jobId = jobIdIn(answers.map(({ text }) => text).join(''));
    // Another printer's word about it counts for nothing.
    await bench.post(set(bench.idOf('bar'), resultXml(jobId, '')));
    expect(await stages(bench)).toEqual(['sending']);
    await bench.post(set(bench.idOf('kitchen'), resultXml(jobId, '')));
    await bench.post(set(bench.idOf('kitchen'), resultXml(jobId, '')));
    await Promise.all(bench.spooler.running());
    expect(await stages(bench)).toEqual(['printed']);
  });

  test('with a wrong ID, another shop’s path or nonsense is refused, and the docket still prints once', async () => {
    const bench = await directBench(KITCHEN);
    await bench.order('Margherita', 'kitchen');
    await bench.layOut();
    const id = bench.idOf('kitchen');
    for (const ID of ['', 'kitchen', `${id}0`, id.slice(1), '0'.repeat(30)]) {
      expect((await bench.post(get(ID))).status).toBe(403);
    }
    expect((await bench.post(get(id), WOK_SCOPE)).status).toBe(403);
    expect((await bench.post({ ID: id })).status).toBe(400);
    const entities = `<!DOCTYPE a [<!ENTITY b "c">]>${resultXml('x', '')}`;
    for (const xml of ['', '<', '<a/>', entities, `<PrintResponseInfo>${'<ePOSPrint>'.repeat(3000)}`]) {
      expect((await bench.post(set(id, xml))).status).toBe(400);
    }
    expect((await bench.post(`ID=${id}&ResponseFile=${'x'.repeat(10_000_000)}`)).status).toBe(400);
    await bench.pass(2);
    expect(count(paperOf(bench), 'Margherita')).toBe(1);
    expect(await stages(bench)).toEqual(['printed']);
  });

  test('whose result is lost prints again as a possible duplicate; one that comes late is believed', async () => {
    const bench = await directBench(KITCHEN);
    const [kitchen] = bench.printers;
    if (kitchen) kitchen.fault = { losesResult: true };
    await bench.order('Margherita', 'kitchen');
    await bench.layOut();
    await kitchen?.ask();
    await Promise.all(bench.spooler.running());
    expect(await allJobs(bench.ctx)).toMatchObject([{ stage: 'retrying', isUncertain: true }]);
    if (kitchen) kitchen.fault = {};
    await bench.pass(3);
    expect(paperOf(bench)).toContain('POSSIBLE DUPLICATE');

    await bench.order('Calzone', 'kitchen');
    await bench.layOut();
    const given = await bench.post(get(bench.idOf('kitchen')));
    await Promise.all(bench.spooler.running());
    await bench.post(set(bench.idOf('kitchen'), resultXml(jobIdIn(given.text), '')));
    expect(await stages(bench)).toEqual(['printed', 'printed']);
  });

  test('that had a job when the program died prints it again with its mark', async () => {
    const bench = await directBench(KITCHEN);
    await bench.order('Margherita', 'kitchen');
    await bench.layOut();
    await bench.post(get(bench.idOf('kitchen')));
    const again = await bench.restart();
    const run = { machine: 'here', processId: 1, run: 'second' };
    await bench.ctx.write((trx) => trx.updateTable('print_jobs').set({ leaseOwner: '["here",1,"first"]' }).execute());
    await takeBackLeases(again.ctx, run);
    const spooler = createSpoolerCore(again.ctx, { sleep: noSleep, worker: run });
    again.printers[0]?.start(5);
    await runFor(again.ctx, spooler, 2);
    await again.printers[0]?.stop();
    expect(paperOf(again)).toContain('POSSIBLE DUPLICATE');
    expect((await allJobs(again.ctx)).at(-1)).toMatchObject({ stage: 'printed', isUncertain: true });
  });

  test('out of paper says so in the words of every other printer', async () => {
    const bench = await directBench(KITCHEN);
    await bench.printers[0]?.set({ paperOut: true });
    await bench.order('Margherita', 'kitchen');
    await bench.layOut();
    await bench.printers[0]?.ask();
    await Promise.all(bench.spooler.running());
    expect((await allJobs(bench.ctx))[0]?.errorText).toBe('kitchen: paper out');
    expect((await listPrinters(bench.ctx.db, ROMA_SCOPE))[0]?.state).toMatchObject({
      statusCode: 'offline',
      statusText: 'Paper out',
    });
  });

  test('that asks no more is offline, and its dockets go to the backup; back again, it prints the next one', async () => {
    const bench = await directBench([asking('kitchen', { fallbackPrinterId: 'bar' }), asking('bar')]);
    const [kitchen] = bench.printers;
    if (kitchen) kitchen.fault = { isOff: true };
    await bench.order('Margherita', 'kitchen');
    await bench.pass(70);
    expect(count(paperOf(bench, 1), 'Margherita')).toBe(1);
    expect(count(paperOf(bench, 0), 'Margherita')).toBe(0);
    const state = async () =>
      (await listPrinters(bench.ctx.db, ROMA_SCOPE)).find(({ printer }) => printer.id === 'kitchen')?.state.statusCode;
    expect(await state()).toBe('offline');
    if (kitchen) kitchen.fault = {};
    await bench.order('Calzone', 'kitchen');
    await bench.pass(40);
    expect(paperOf(bench, 0)).toContain('Calzone');
    expect(await state()).toBe('online');
  });

  test('gets no drawer pulse after the moment for it', async () => {
    const bench = await directBench(KITCHEN);
    const payload = { kind: 'DRAWER', drawer: 'first', printerModel: 'epsonTmM30III' } as const;
    await bench.ctx.write((trx) =>
      insertPrintJob(trx, ROMA_SCOPE, {
        ...{ id: 'drawer', printerId: 'kitchen', orderId: null, orderVersion: 0, docketType: 'DRAWER' },
        ...{ stationId: null, reason: 'drawer', payload, at: bench.ctx.clock.now() },
      }),
    );
    await bench.layOut();
    await Promise.all(bench.spooler.running());
    await bench.pass(5);
    expect(bench.printers[0]?.machine.drawerPulses).toEqual([]);
    expect(await stages(bench)).toEqual(['failed']);
  });

  test('set up another way may no longer ask', async () => {
    const bench = await directBench([aPrinter('kitchen')]);
    expect((await bench.post(get(bench.idOf('kitchen')))).status).toBe(403);
  });
});
