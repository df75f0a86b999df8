import { describe, expect, test } from 'bun:test';
import { getPrinter } from '#db/printing/printers.repository.ts';
import { BY_OWNER } from '#db/testing/test-context.ts';
import { aLine } from '#src/domain/printing/docket-examples.ts';
import { notePrinterStateIn } from '#src/features/printing/printer-state.ts';
import { queueOrderDocketsIn } from '#src/features/printing/queue-order-dockets.ts';
import { testPrint } from '#src/features/printing/test-print.ts';
import { addOrder, aPrinter, ROMA_SCOPE, WOK_SCOPE } from '#src/features/printing/testing/printing-fixture.ts';
import { type SpoolBench, spoolBench } from '#src/features/printing/testing/spool-bench.ts';
import type { PrinterFaults } from '#src/integrations/printer/simulator/printer-machine.ts';
import { readTillAttention } from './read-orders.ts';

async function acceptedWith(bench: SpoolBench, faults: Partial<PrinterFaults>) {
  bench.machine('kitchen').set(faults);
  const order = await addOrder(bench.ctx, {
    lines: [aLine({ id: 'line-1', name: 'Margherita', stations: ['kitchen'] })],
  });
  await bench.ctx.write((trx) => queueOrderDocketsIn(trx, bench.ctx, ROMA_SCOPE, order, { reason: 'auto' }));
  return order;
}

const shown = async ({ ctx }: SpoolBench, scope = ROMA_SCOPE) =>
  (await readTillAttention(ctx, scope)).failedPrints.map(({ orderNumber, stage, errorText }) => ({
    orderNumber,
    stage,
    errorText,
  }));

test('a roll that is nearly finished shows on the till while its printer carries on', async () => {
  const bench = await spoolBench();
  await acceptedWith(bench, { nearEnd: true });
  await bench.runFor(0);
  expect((await readTillAttention(bench.ctx, ROMA_SCOPE)).printersInTrouble).toMatchObject([
    { name: 'kitchen', why: 'Paper is low' },
  ]);
  expect(await shown(bench)).toEqual([]);
});

describe('a docket that does not come out', () => {
  test('shows on the till from the first error on, while the printer is still tried', async () => {
    const bench = await spoolBench();
    const { orderNumber } = await acceptedWith(bench, { paperOut: true });
    expect(await shown(bench)).toEqual([]);
    await bench.runFor(0);
    expect(await shown(bench)).toEqual([{ orderNumber, stage: 'retrying', errorText: 'kitchen: paper out' }]);
    await bench.runFor(60);
    expect(await shown(bench)).toHaveLength(1);
    expect(await shown(bench, WOK_SCOPE)).toEqual([]);
  });

  test('no longer shows once the printer has paper again', async () => {
    const bench = await spoolBench();
    await acceptedWith(bench, { paperOut: true });
    await bench.runFor(5);
    bench.machine('kitchen').set({ paperOut: false });
    await bench.runFor(40);
    expect(await shown(bench)).toEqual([]);
    expect(bench.machine('kitchen').text()).toContain('Margherita');
  });

  test('is still shown after it was given up', async () => {
    const bench = await spoolBench();
    await acceptedWith(bench, { coverOpen: true });
    await bench.runFor(16 * 60);
    expect((await shown(bench)).map(({ stage }) => stage)).toEqual(['failed']);
  });

  test('behind another at the same printer is shown as soon as it is queued', async () => {
    const bench = await spoolBench();
    const first = await acceptedWith(bench, { paperOut: true });
    await bench.runFor(0);
    const second = await acceptedWith(bench, { paperOut: true });
    const numbers = [second.orderNumber, first.orderNumber];
    expect((await shown(bench)).map(({ orderNumber }) => orderNumber)).toEqual(numbers);
  });

  test('alerts no one while the printer is only busy with another docket', async () => {
    const bench = await spoolBench();
    await acceptedWith(bench, { busy: true });
    await bench.runFor(1);
    expect(await shown(bench)).toEqual([]);
  });
});

describe('a printer with a problem', () => {
  const withProblems = async ({ ctx }: SpoolBench, scope = ROMA_SCOPE) =>
    (await readTillAttention(ctx, scope)).printersInTrouble?.map(({ id, why }) => ({ id, why }));

  test('is reported to every till of its store with the reason, until it prints a page', async () => {
    const bench = await spoolBench();
    expect(await withProblems(bench)).toEqual([]);
    await acceptedWith(bench, { paperOut: true });
    await bench.runFor(0);
    expect(await withProblems(bench)).toEqual([{ id: 'kitchen', why: 'Paper out' }]);
    expect(await withProblems(bench, WOK_SCOPE)).toEqual([]);
    bench.machine('kitchen').set({ paperOut: false });
    await testPrint(bench.ctx, ROMA_SCOPE, { printerId: 'kitchen', by: BY_OWNER });
    await bench.runFor(60);
    expect(await withProblems(bench)).toEqual([]);
  });

  test('counts as no problem when it is switched off', async () => {
    const bench = await spoolBench({ printers: [aPrinter('kitchen', { active: false })], stations: [] });
    const { printer, state } = await getPrinter(bench.ctx.db, ROMA_SCOPE, 'kitchen');
    await bench.ctx.write((trx) =>
      notePrinterStateIn(trx, bench.ctx, ROMA_SCOPE, { printer, state }, { statusCode: 'offline', statusText: 'gone' }),
    );
    expect(await withProblems(bench)).toEqual([]);
  });
});
