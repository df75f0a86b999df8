import { describe, expect, test } from 'bun:test';
import { findAuditBreaks } from '#db/audit/audit.repository.ts';
import { listKitchenEntries } from '#db/printing/kitchen-entries.repository.ts';
import { finishPrintJob, type PrintJob } from '#db/printing/print-jobs.repository.ts';
import { activeRedirects } from '#db/printing/station-redirects.repository.ts';
import type { TestContext } from '#db/testing/test-context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import { aLine } from '#src/domain/printing/docket-examples.ts';
import { docketPlainText } from '#src/domain/printing/docket-plain-text.ts';
import type { PrintStation } from '#src/domain/printing/printing.schema.ts';
import { renderDocket } from '#src/domain/printing/render-docket.ts';
import { queueCancelDocketsIn } from './queue-cancel-dockets.ts';
import { queueChangeDocketsIn } from './queue-change-dockets.ts';
import { queueOrderDocketsIn } from './queue-order-dockets.ts';
import { type RedirectInput, readRedirects, redirectStation } from './redirect-station.ts';
import { reprintOrder } from './reprint.ts';
import {
  addOrder,
  allJobs,
  aPrinter,
  aStation,
  printingFixture,
  ROMA_SCOPE,
  WOK_SCOPE,
} from './testing/printing-fixture.ts';
import { count, spoolBench } from './testing/spool-bench.ts';

const MIA: ActedBy = { mover: 'staff', kind: 'employee', id: 'mia', name: 'Mia', origin: 'till' };
const PIZZA = aLine({ id: 'pizza', name: 'Margherita', stations: ['kitchen'] });
const BEER = aLine({ id: 'beer', name: 'Pale ale', stations: ['bar'] });

async function kitchenBarPass(shapes: Partial<Record<'kitchen' | 'bar' | 'pass', Partial<PrintStation>>> = {}) {
  const ids = ['kitchen', 'bar', 'pass'] as const;
  const ctx = await printingFixture({
    printers: [...ids, 'cold'].map((id, at) => aPrinter(id, { ipAddress: `192.168.1.${50 + at}` })),
    stations: ids.map((id) => aStation(id, { isDefault: id === 'kitchen', ...shapes[id] })),
  });
  return {
    ctx,
    async place(shape: Partial<Order> = { lines: [PIZZA, BEER] }) {
      const order = await addOrder(ctx, shape);
      await ctx.write((trx) => queueOrderDocketsIn(trx, ctx, ROMA_SCOPE, order, { reason: 'auto' }));
      return order;
    },
    async change(before: Order, now: Partial<Order>) {
      const after = { ...before, ...now, version: before.version + 1 };
      await ctx.write((trx) => queueChangeDocketsIn(trx, ctx, ROMA_SCOPE, { before, after, by: MIA }));
      return after;
    },
    send: (stationId: string, toStationId: string | null, time: RedirectInput['time'] = 'open') =>
      redirectStation(ctx, ROMA_SCOPE, { stationId, toStationId, time, by: MIA }),
  };
}

/** Everything that waits comes out. */
async function printAll(ctx: TestContext): Promise<void> {
  for (const { id } of await allJobs(ctx)) {
    const end = { stage: 'printed', at: ctx.clock.now() } as const;
    await ctx.write((trx) => finishPrintJob(trx, ROMA_SCOPE, id, end));
  }
}

/** 'ORDER_TICKET kitchen at pass'. */
async function papers(ctx: TestContext): Promise<string[]> {
  return (await allJobs(ctx)).map((job) => `${job.docketType} ${job.stationId} at ${job.printerId}`);
}
function text({ payload }: PrintJob): string {
  if (payload.kind === 'DRAWER') return '';
  return docketPlainText(renderDocket(payload));
}

describe('a station’s dockets, sent to another station', () => {
  test('come out there, headed with the station they are for, and the other station’s as ever', async () => {
    const { ctx, place, send } = await kitchenBarPass();
    await send('kitchen', 'pass');
    await place();
    expect(await papers(ctx)).toEqual(['ORDER_TICKET kitchen at pass', 'ORDER_TICKET bar at bar']);
    const [sent, own] = (await allJobs(ctx)).map(text);
    expect(sent).toContain('[FOR KITCHEN]');
    expect(sent).toContain('Margherita');
    expect(own).not.toContain('FOR ');
  });

  test('are their changes, cancels and reprints too, and a cook is told nothing twice', async () => {
    const { ctx, place, change, send } = await kitchenBarPass();
    await send('kitchen', 'pass');
    const order = await place({ lines: [PIZZA] });
    const changed = await change(order, { lines: [{ ...PIZZA, line: { ...PIZZA.line, comments: 'no nuts' } }] });
    await printAll(ctx);
    await reprintOrder(ctx, ROMA_SCOPE, { orderId: order.id, docketType: 'ORDER_TICKET', by: MIA });
    await ctx.write((trx) =>
      queueCancelDocketsIn(trx, ctx, ROMA_SCOPE, { ...changed, statusCode: 'cancelled' }, { reason: 'Gone', by: MIA }),
    );
    expect(new Set(await papers(ctx))).toEqual(
      new Set(['ORDER_TICKET kitchen at pass', 'CHANGE kitchen at pass', 'CANCEL kitchen at pass']),
    );
    for (const job of await allJobs(ctx)) expect(text(job)).toContain('[FOR KITCHEN]');
  });

  test('come home at their time, without anyone’s help', async () => {
    const { ctx, place, send } = await kitchenBarPass();
    await send('bar', 'pass', '30');
    await place({ lines: [BEER] });
    ctx.pass({ minutes: 29, seconds: 59 });
    await place({ lines: [BEER] });
    ctx.pass({ seconds: 1 });
    await place({ lines: [BEER] });
    expect((await allJobs(ctx)).map(({ printerId }) => printerId)).toEqual(['pass', 'pass', 'bar']);
    expect(await readRedirects(ctx, ROMA_SCOPE)).toEqual([]);
  });

  test('print at home again once someone switches back, and switching back twice is once', async () => {
    const { ctx, place, send } = await kitchenBarPass();
    await send('bar', 'pass', 'day');
    expect(await readRedirects(ctx, ROMA_SCOPE)).toMatchObject([
      { stationName: 'BAR', toStationName: 'PASS', byName: 'Mia', untilIsoDateTimeUtc: expect.any(String) },
    ]);
    await send('bar', null);
    await send('bar', null);
    await place({ lines: [BEER] });
    expect(await papers(ctx)).toEqual(['ORDER_TICKET bar at bar']);
    expect(await ctx.db.selectFrom('station_redirects').selectAll().execute()).toHaveLength(2);
    expect(await findAuditBreaks(ctx.db)).toEqual([]);
  });

  test('go where the other station’s dockets are sent meanwhile', async () => {
    const { ctx, place, send } = await kitchenBarPass();
    await send('bar', 'pass');
    await send('pass', 'kitchen');
    await place({ lines: [BEER] });
    expect(await papers(ctx)).toEqual(['ORDER_TICKET bar at kitchen']);
  });

  test('are one docket where two printers of the station had one each and the other station has one', async () => {
    const { ctx, place, send } = await kitchenBarPass({ kitchen: { printerIds: ['kitchen', 'cold'] } });
    await send('kitchen', 'pass');
    await place({ lines: [PIZZA] });
    const jobs = await allJobs(ctx);
    expect(jobs.filter(({ stage }) => stage === 'waiting')).toMatchObject([{ printerId: 'pass' }]);
    expect(jobs.filter(({ stage }) => stage !== 'waiting')).toMatchObject([
      { stage: 'dismissed', errorText: 'Sent to pass instead.' },
    ]);
  });

  test('are the stubs and invoices that it prints, too, each once', async () => {
    const { ctx, place, send } = await kitchenBarPass({
      kitchen: { docketTypes: ['ORDER_STUB'] },
      bar: { docketTypes: ['ORDER_STUB'] },
    });
    await send('kitchen', 'bar');
    await place({ lines: [PIZZA] });
    const stubs = (await allJobs(ctx)).filter(({ docketType }) => docketType === 'ORDER_STUB');
    expect(stubs.map(({ printerId }) => printerId)).toEqual(['bar']);
    await send('kitchen', 'pass');
    await place({ lines: [PIZZA] });
    const after = (await allJobs(ctx)).filter(({ docketType }) => docketType === 'ORDER_STUB').slice(1);
    expect(after.map(({ printerId }) => printerId).toSorted()).toEqual(['bar', 'pass']);
    expect(after.filter((job) => text(job).includes('[FOR KITCHEN]')).map(({ printerId }) => printerId)).toEqual([
      'pass',
    ]);
  });
});

test('dockets that wait at the broken printer go along, and none comes out twice', async () => {
  const bench = await spoolBench({
    printers: [aPrinter('kitchen'), aPrinter('bar', { ipAddress: '192.168.1.51' })],
  });
  bench.machine('kitchen').set({ refuse: true });
  const order = await addOrder(bench.ctx, { lines: [PIZZA] });
  await bench.ctx.write((trx) => queueOrderDocketsIn(trx, bench.ctx, ROMA_SCOPE, order, { reason: 'auto' }));
  await bench.runFor(5);
  await redirectStation(bench.ctx, ROMA_SCOPE, { stationId: 'kitchen', toStationId: 'bar', time: '60', by: MIA });
  await bench.runFor(2);
  bench.machine('kitchen').set({ refuse: false });
  await bench.runFor(60);
  expect(bench.machine('kitchen').papers).toHaveLength(0);
  const paper = bench.machine('bar').text();
  expect([count(paper, 'Margherita'), count(paper, 'FOR KITCHEN'), count(paper, 'OFFLINE')]).toEqual([1, 1, 0]);
});

describe('what the kitchen was told', () => {
  /** Told at its own printer, whatever paper it came out on. */
  async function ledger(isSent: boolean) {
    const { ctx, place, change, send } = await kitchenBarPass();
    const order = await place({ lines: [PIZZA] });
    await printAll(ctx);
    if (isSent) await send('kitchen', 'pass');
    const more = await change(order, { lines: [PIZZA, { ...BEER, printStationIds: ['kitchen'] }] });
    await printAll(ctx);
    if (isSent) await send('kitchen', null);
    const less = await change(more, { lines: [PIZZA] });
    const entries = await listKitchenEntries(ctx.db, ROMA_SCOPE, order.id);
    return {
      told: entries.map(({ stationId, printerId, kind, paper, lines }) => ({
        ...{ stationId, printerId, kind, paper },
        lines: lines.map((line) => JSON.stringify(line)).length,
      })),
      versions: less.version,
      printers: (await allJobs(ctx)).map(({ printerId }) => printerId),
    };
  }

  test('is the same with a redirect as without: only the printer differs', async () => {
    const [plain, sent] = [await ledger(false), await ledger(true)];
    expect(sent.told).toEqual(plain.told);
    expect(plain.printers).toEqual(['kitchen', 'kitchen', 'kitchen']);
    expect(sent.printers).toEqual(['kitchen', 'pass', 'kitchen']);
  });
});

describe('is refused in words', () => {
  test.each([
    ['to itself', 'kitchen', 'kitchen', 'A station can’t print for itself. Choose another one.'],
    ['in a circle', 'pass', 'kitchen', 'KITCHEN prints at PASS now. Switch that back first.'],
  ] as const)('%s', async (_, stationId, toStationId, words) => {
    const { ctx, send } = await kitchenBarPass();
    await send('kitchen', 'pass');
    await expect(send(stationId, toStationId)).rejects.toMatchObject({ details: { fields: [{ message: words }] } });
    expect(activeRedirects(ctx.db, ROMA_SCOPE, ctx.clock.now())).toHaveLength(1);
  });

  test('another restaurant’s station is unknown, and its dockets stay where they are', async () => {
    const { ctx } = await kitchenBarPass();
    const foreign = redirectStation(ctx, WOK_SCOPE, { stationId: 'kitchen', toStationId: 'bar', time: '30', by: MIA });
    await expect(foreign).rejects.toMatchObject({ code: 'resource_not_found' });
    expect(activeRedirects(ctx.db, ROMA_SCOPE, ctx.clock.now())).toEqual([]);
  });
});
