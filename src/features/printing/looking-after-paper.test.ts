import { describe, expect, test } from 'bun:test';
import { findAuditBreaks } from '#db/audit/audit.repository.ts';
import { listPrintJobs } from '#db/printing/print-jobs.repository.ts';
import { listPrintStations } from '#db/printing/print-stations.repository.ts';
import { listPrinters } from '#db/printing/printers.repository.ts';
import { BY_OWNER } from '#db/testing/test-context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { aLine } from '#src/domain/printing/docket-examples.ts';
import { DEFAULT_DOCKET_SETTINGS, type DocketType } from '#src/domain/printing/printing.schema.ts';
import { AppError } from '#src/shared/app-error.ts';
import { dismissPrintJob, redirectPrintJob, retryPrintJob } from './handle-print-job.ts';
import { createPrintStation, deletePrintStation, editPrintStation } from './manage-print-stations.ts';
import { createPrinter, deletePrinter, editPrinter } from './manage-printers.ts';
import { queueOrderDocketsIn } from './queue-order-dockets.ts';
import { reprintJob, reprintOrder } from './reprint.ts';
import { saveDocketSettings } from './save-docket-settings.ts';
import { createSpoolerCore } from './spooler.ts';
import { testPrint } from './test-print.ts';
import { addOrder, allJobs, aPrinter, aStation, ROMA_SCOPE, WOK_SCOPE } from './testing/printing-fixture.ts';
import { count, noSleep, runFor, type SpoolBench, spoolBench } from './testing/spool-bench.ts';

const MIA: ActedBy = { mover: 'staff', kind: 'employee', id: 'mia', name: 'Mia', origin: 'till' };
const PIZZA = aLine({ id: 'line-pizza', name: 'Margherita', stations: ['kitchen'] });

async function queue(bench: SpoolBench) {
  const order = await addOrder(bench.ctx, { lines: [PIZZA] });
  await bench.ctx.write((trx) => queueOrderDocketsIn(trx, bench.ctx, ROMA_SCOPE, order, { reason: 'auto' }));
  return order;
}

const rejection = async (act: Promise<unknown>): Promise<AppError> => {
  const error = await act.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof AppError)) throw new Error('it was not refused');
  return error;
};
const fieldOf = (error: AppError) => (error.details as { fields: { path: string }[] }).fields[0]?.path;

async function givenUp(faults: Parameters<ReturnType<SpoolBench['machine']>['set']>[0] = { refuse: true }) {
  const bench = await spoolBench();
  const kitchen = bench.machine('kitchen');
  kitchen.set(faults);
  const order = await queue(bench);
  await bench.runFor(0);
  if ('dropAfterBytes' in faults) kitchen.set(faults);
  await bench.runFor(15 * 60);
  kitchen.set({ refuse: false });
  const [job] = await allJobs(bench.ctx);
  if (job?.stage !== 'failed') throw new Error('it was not given up');
  return { ...bench, kitchen, order, job };
}

describe('a docket that was given up', () => {
  test('is in the tray with its order and its reason until someone acts', async () => {
    const { ctx, order, job } = await givenUp();
    expect(await listPrintJobs(ctx.db, ROMA_SCOPE, { filter: 'failed' })).toMatchObject([
      { id: job.id, orderNumber: order.orderNumber, printerName: 'kitchen', errorKind: 'unreachable' },
    ]);
    await dismissPrintJob(ctx, ROMA_SCOPE, { printJobId: job.id, by: MIA });
    expect(await listPrintJobs(ctx.db, ROMA_SCOPE, { filter: 'failed' })).toEqual([]);
    expect((await rejection(dismissPrintJob(ctx, ROMA_SCOPE, { printJobId: job.id, by: MIA }))).code).toBe(
      'resource_status_conflict',
    );
  });

  test('a retry prints without a heading, with the mark where it may have printed before', async () => {
    const plain = await givenUp();
    await retryPrintJob(plain.ctx, ROMA_SCOPE, { printJobId: plain.job.id, by: MIA });
    await plain.runFor(0);
    expect(plain.kitchen.text()).toContain('Margherita');
    expect(plain.kitchen.text()).not.toContain('POSSIBLE DUPLICATE');

    const cut = await givenUp({ dropAfterBytes: 200 });
    await retryPrintJob(cut.ctx, ROMA_SCOPE, { printJobId: cut.job.id, by: MIA });
    await cut.runFor(0);
    expect(cut.kitchen.text()).toContain('POSSIBLE DUPLICATE');
  });

  test('prints at another printer, headed with the one it was for, and no longer at its own', async () => {
    const bench = await givenUp();
    await redirectPrintJob(bench.ctx, ROMA_SCOPE, { printJobId: bench.job.id, printerId: 'bar', by: MIA });
    await bench.runFor(60);
    expect(bench.machine('bar').text()).toContain('FOR KITCHEN');
    expect(bench.kitchen.papers).toHaveLength(0);
    const own = redirectPrintJob(bench.ctx, ROMA_SCOPE, { printJobId: bench.job.id, printerId: 'kitchen', by: MIA });
    expect((await rejection(own)).code).toBe('resource_status_conflict');
  });

  test('can’t be changed while it is being sent, nor after it was printed', async () => {
    const bench = await spoolBench();
    await queue(bench);
    const printJobId = (await allJobs(bench.ctx))[0]?.id ?? '';
    await bench.ctx.db.updateTable('print_jobs').set({ stage: 'sending' }).execute();
    expect((await rejection(dismissPrintJob(bench.ctx, ROMA_SCOPE, { printJobId, by: MIA }))).code).toBe(
      'resource_status_conflict',
    );
    await bench.ctx.db.updateTable('print_jobs').set({ stage: 'printed', status: 'success' }).execute();
    const elsewhere = redirectPrintJob(bench.ctx, ROMA_SCOPE, { printJobId, printerId: 'bar', by: MIA });
    expect((await rejection(elsewhere)).code).toBe('resource_status_conflict');
  });

  test('that prints in the very moment of a retry prints once', async () => {
    const bench = await spoolBench();
    await queue(bench);
    const printJobId = (await allJobs(bench.ctx))[0]?.id ?? '';
    const again = () => retryPrintJob(bench.ctx, ROMA_SCOPE, { printJobId, by: MIA });
    await bench.ctx.db.updateTable('print_jobs').set({ stage: 'sending' }).execute();
    await again();
    expect((await allJobs(bench.ctx))[0]?.stage).toBe('sending');
    await bench.ctx.db.updateTable('print_jobs').set({ stage: 'waiting' }).execute();
    await bench.runFor(0);
    await again();
    await bench.runFor(60);
    expect(count(bench.machine('kitchen').text(), 'Margherita')).toBe(1);
  });

  test('is retried at once when its printer is edited', async () => {
    const bench = await spoolBench();
    bench.machine('kitchen').set({ refuse: true });
    await queue(bench);
    await bench.runFor(100);
    const moved = aPrinter('kitchen', { ipAddress: '192.168.1.51' });
    await editPrinter(bench.ctx, ROMA_SCOPE, { ...moved, printerId: 'kitchen', by: BY_OWNER });
    await bench.runFor(0);
    expect(bench.machine('bar').text()).toContain('Margherita');
  });
});

describe('a reprint', () => {
  test('is the very same docket, numbered, with the time and the name, once for each request', async () => {
    const bench = await spoolBench();
    const order = await queue(bench);
    await bench.runFor(0);
    bench.ctx.pass({ minutes: 41 });
    await reprintOrder(bench.ctx, ROMA_SCOPE, { orderId: order.id, docketType: 'ORDER_TICKET', by: MIA });
    await reprintOrder(bench.ctx, ROMA_SCOPE, { orderId: order.id, docketType: 'ORDER_TICKET', by: MIA });
    const [first] = await allJobs(bench.ctx);
    await reprintJob(bench.ctx, ROMA_SCOPE, { printJobId: first?.id ?? '', by: MIA });
    await bench.runFor(0);
    const text = bench.machine('kitchen').text();
    expect([1, 2, 3].map((number) => count(text, `REPRINT ${number} - 6:41 PM - Mia`))).toEqual([1, 1, 1]);
    expect(count(text, 'Margherita')).toBe(4);
  });

  test('at a printer of choice comes there, once for each station, and nowhere else', async () => {
    const bench = await spoolBench();
    const order = await queue(bench);
    await bench.runFor(0);
    const [kitchen, bar] = [bench.machine('kitchen'), bench.machine('bar')];
    const before = count(kitchen.text(), 'Margherita');
    const ask = (docketType: DocketType, printerId: string) =>
      reprintOrder(bench.ctx, ROMA_SCOPE, { orderId: order.id, docketType, printerId, by: MIA });
    await ask('ORDER_TICKET', 'bar');
    await ask('ORDER_INVOICE', 'bar');
    await bench.runFor(0);
    expect(count(kitchen.text(), 'Margherita')).toBe(before);
    expect(count(bar.text(), 'REPRINT 1')).toBe(1);
    expect(count(bar.text(), 'BILL - NOT A RECEIPT')).toBe(1);
    await expect(ask('ORDER_TICKET', 'the neighbour’s')).rejects.toMatchObject({ code: 'resource_not_found' });
  });

  test('of an invoice that never printed has no reprint mark, and prints at the counter though no station prints invoices', async () => {
    const bench = await spoolBench();
    const order = await addOrder(bench.ctx, { lines: [PIZZA] });
    const ask = () => reprintOrder(bench.ctx, ROMA_SCOPE, { orderId: order.id, docketType: 'ORDER_INVOICE', by: MIA });
    await ask();
    await ask();
    await bench.runFor(0);
    const text = bench.machine('kitchen').text();
    expect(count(text, 'BILL - NOT A RECEIPT')).toBe(2);
    expect(count(text, 'REPRINT 1')).toBe(1);
  });

  test('counts each station’s dockets separately', async () => {
    const bench = await spoolBench();
    const cola = aLine({ id: 'line-cola', name: 'Cola', stations: ['bar'] });
    const order = await addOrder(bench.ctx, { lines: [PIZZA, cola] });
    await bench.ctx.write((trx) => queueOrderDocketsIn(trx, bench.ctx, ROMA_SCOPE, order, { reason: 'auto' }));
    const jobs = await allJobs(bench.ctx);
    const at = (station: string) => jobs.find(({ stationId }) => stationId === station)?.id ?? '';
    for (const station of ['kitchen', 'kitchen', 'bar'])
      await reprintJob(bench.ctx, ROMA_SCOPE, { printJobId: at(station), by: MIA });
    const again = (await allJobs(bench.ctx)).filter(({ reprintNumber }) => reprintNumber > 0);
    expect(again.map(({ stationId, reprintNumber }) => `${stationId} ${reprintNumber}`).sort()).toEqual([
      'bar 1',
      'kitchen 1',
      'kitchen 2',
    ]);
  });

  test('without any printer says so', async () => {
    const bench = await spoolBench({ printers: [], stations: [] });
    const order = await addOrder(bench.ctx, { lines: [PIZZA] });
    const ask = reprintOrder(bench.ctx, ROMA_SCOPE, { orderId: order.id, docketType: 'ORDER_TICKET', by: MIA });
    expect((await rejection(ask)).reason).toBe('no_printer');
  });
});

describe('a printer', () => {
  const spec = { ...aPrinter('x'), by: BY_OWNER };

  test.each([
    '8.8.8.8',
    '172.32.0.1',
    '192.169.0.1',
    '100.64.0.1',
    '0.0.0.0',
    '256.1.1.1',
    'printer.local',
    '10.0.0.1:22',
  ])('is not at %s, which is no address of a shop’s own network', async (ipAddress) => {
    const { ctx } = await spoolBench();
    const error = await rejection(createPrinter(ctx, ROMA_SCOPE, { ...spec, ipAddress }));
    expect(fieldOf(error)).toBe('ipAddress');
    expect(await listPrinters(ctx.db, ROMA_SCOPE)).toHaveLength(2);
  });

  test.each([
    ['127.0.0.1', 9100, 'ipAddress', 'This address is Servery itself.'],
    ['100.64.0.1', 9100, 'ipAddress', 'on your own network'],
    ['8.8.8.8', 25, 'port', 'use a port from 1024'],
  ])('is not at %s:%p when a cloud is told so, and the field says why', async (ipAddress, port, path, words) => {
    const bench = await spoolBench();
    const ctx = { ...bench.ctx, printerReach: 'internet' as const };
    const error = await rejection(createPrinter(ctx, ROMA_SCOPE, { ...spec, ipAddress, port }));
    expect(fieldOf(error)).toBe(path);
    expect(JSON.stringify(error.details)).toContain(words);
  });

  test("on a store's own network is set up in a cloud, and the cloud never connects to it", async () => {
    const bench = await spoolBench();
    const cloud = { ...bench.ctx, printerReach: 'internet' as const };
    const made = await createPrinter(cloud, ROMA_SCOPE, { ...spec, ipAddress: '192.168.1.77' });
    expect(made.ipAddress).toBe('192.168.1.77');
    await testPrint(cloud, ROMA_SCOPE, { printerId: 'kitchen', by: BY_OWNER });
    await runFor(bench.ctx, createSpoolerCore(cloud, { sleep: noSleep }), 0);
    expect(bench.machine('kitchen').papers).toEqual([]);
    expect((await allJobs(bench.ctx))[0]).toMatchObject({ errorKind: 'config' });
  });

  test.each(['10.1.2.3', '172.16.0.9', '172.31.255.1', '192.168.0.20', '169.254.1.1', '127.0.0.1'])(
    'may be at %s',
    async (ipAddress) => {
      const { ctx } = await spoolBench();
      expect((await createPrinter(ctx, ROMA_SCOPE, { ...spec, ipAddress })).ipAddress).toBe(ipAddress);
    },
  );

  test.each([
    ['numberOfCopies', { numberOfCopies: 6 }],
    ['numberOfCopies', { numberOfCopies: 0 }],
    ['name', { name: ' ' }],
    ['name', { name: 'x'.repeat(41) }],
    ['port', { port: 70_000 }],
    ['ipAddress', { ipAddress: null }],
    ['fallbackPrinterId', { fallbackPrinterId: 'nobody' }],
  ] as const)('is refused beside its field %s: %j', async (field, wrong) => {
    const { ctx } = await spoolBench();
    expect(fieldOf(await rejection(createPrinter(ctx, ROMA_SCOPE, { ...spec, ...wrong })))).toBe(field);
  });

  test('can’t be its own backup, not through others either', async () => {
    const { ctx } = await spoolBench({
      printers: [aPrinter('c'), aPrinter('b', { fallbackPrinterId: 'c' })],
      stations: [],
    });
    const edit = (fallbackPrinterId: string) =>
      editPrinter(ctx, ROMA_SCOPE, { ...aPrinter('c', { fallbackPrinterId }), printerId: 'c', by: BY_OWNER });
    expect(fieldOf(await rejection(edit('c')))).toBe('fallbackPrinterId');
    expect(fieldOf(await rejection(edit('b')))).toBe('fallbackPrinterId');
  });

  test('with waiting dockets stays; without, it leaves its stations and the printers it was backup for', async () => {
    const bench = await spoolBench({
      printers: [aPrinter('kitchen'), aPrinter('bar', { ipAddress: '192.168.1.51', fallbackPrinterId: 'kitchen' })],
    });
    const { ctx } = bench;
    await queue(bench);
    const remove = () => deletePrinter(ctx, ROMA_SCOPE, { printerId: 'kitchen', by: BY_OWNER });
    expect((await rejection(remove())).reason).toBe('printer_in_use');
    await bench.runFor(0);
    await remove();
    expect(
      (await listPrinters(ctx.db, ROMA_SCOPE)).map(({ printer }) => [printer.id, printer.fallbackPrinterId]),
    ).toEqual([['bar', null]]);
    expect((await listPrintStations(ctx.db, ROMA_SCOPE)).map((station) => station.printerIds)).toEqual([[], ['bar']]);
  });
});

describe('print stations', () => {
  const spec = { ...aStation('grill', { printerIds: [] }), by: BY_OWNER };
  const defaults = async (bench: SpoolBench) =>
    (await listPrintStations(bench.ctx.db, ROMA_SCOPE))
      .filter((station) => station.isDefault)
      .map((station) => station.name);

  test('have exactly one default: the first, until another takes it', async () => {
    const bench = await spoolBench({ stations: [] });
    const first = await createPrintStation(bench.ctx, ROMA_SCOPE, { ...spec, isDefault: false });
    expect(await defaults(bench)).toEqual(['GRILL']);
    await createPrintStation(bench.ctx, ROMA_SCOPE, { ...spec, name: 'PASS', isDefault: true });
    expect(await defaults(bench)).toEqual(['PASS']);
    await editPrintStation(bench.ctx, ROMA_SCOPE, { ...first, stationId: first.id, isDefault: true, by: BY_OWNER });
    expect(await defaults(bench)).toEqual(['GRILL']);
    const giveUp = { ...first, stationId: first.id, isDefault: false, by: BY_OWNER };
    expect(fieldOf(await rejection(editPrintStation(bench.ctx, ROMA_SCOPE, giveUp)))).toBe('isDefault');
    const remove = deletePrintStation(bench.ctx, ROMA_SCOPE, { stationId: first.id, by: BY_OWNER });
    expect((await rejection(remove)).reason).toBe('default_station');
  });

  test.each([
    ['name', { name: 'Kitchen' }],
    ['printerIds', { printerIds: ['nobody'] }],
    ['tagAlongStationIds', { tagAlongStationIds: ['nowhere'] }],
  ] as const)('are refused beside their field %s: %j', async (field, wrong) => {
    const { ctx } = await spoolBench();
    const input = { ...spec, ...wrong, printerIds: [...('printerIds' in wrong ? wrong.printerIds : [])] };
    const tagAlongStationIds = [...('tagAlongStationIds' in wrong ? wrong.tagAlongStationIds : [])];
    expect(fieldOf(await rejection(createPrintStation(ctx, ROMA_SCOPE, { ...input, tagAlongStationIds })))).toBe(field);
  });

  test('that are deleted are named by no other', async () => {
    const { ctx } = await spoolBench({
      stations: [aStation('kitchen', { isDefault: true, tagAlongStationIds: ['bar'] }), aStation('bar')],
    });
    await deletePrintStation(ctx, ROMA_SCOPE, { stationId: 'bar', by: BY_OWNER });
    expect((await listPrintStations(ctx.db, ROMA_SCOPE)).map((station) => station.tagAlongStationIds)).toEqual([[]]);
  });
});

test("another tenant's printers, stations and dockets do not exist", async () => {
  const bench = await spoolBench();
  const { ctx } = bench;
  const order = await queue(bench);
  const printJobId = (await allJobs(ctx))[0]?.id ?? '';
  const before = await allJobs(ctx);
  const by = BY_OWNER;
  const acts = [
    editPrinter(ctx, WOK_SCOPE, { ...aPrinter('kitchen'), printerId: 'kitchen', by }),
    deletePrinter(ctx, WOK_SCOPE, { printerId: 'kitchen', by }),
    testPrint(ctx, WOK_SCOPE, { printerId: 'kitchen', by }),
    editPrintStation(ctx, WOK_SCOPE, { ...aStation('kitchen'), stationId: 'kitchen', by }),
    deletePrintStation(ctx, WOK_SCOPE, { stationId: 'kitchen', by }),
    retryPrintJob(ctx, WOK_SCOPE, { printJobId, by }),
    dismissPrintJob(ctx, WOK_SCOPE, { printJobId, by }),
    redirectPrintJob(ctx, WOK_SCOPE, { printJobId, printerId: 'bar', by }),
    reprintJob(ctx, WOK_SCOPE, { printJobId, by }),
    reprintOrder(ctx, WOK_SCOPE, { orderId: order.id, docketType: 'ORDER_TICKET', by }),
  ];
  const codes = (await Promise.all(acts.map(rejection))).map((error) => error.code);
  expect(codes).toEqual(acts.map(() => 'resource_not_found'));
  expect(await allJobs(ctx)).toEqual(before);
  expect(await listPrintJobs(ctx.db, WOK_SCOPE)).toEqual([]);
});

test('the docket style is saved for the store and applies from the next docket on', async () => {
  const bench = await spoolBench();
  const look = {
    fontSize: 9,
    lineSpacing: 40,
    copies: 2,
    wideItems: true,
    commentSize: 'tall',
    shows: {
      ...DEFAULT_DOCKET_SETTINGS.shows,
      customerPhone: false,
      deliveryAddress: false,
      qrCode: false,
      priceExplanation: true,
      logo: false,
    },
  } as const;
  const settings = { ORDER_TICKET: look, ORDER_STUB: look, ORDER_INVOICE: look };
  await saveDocketSettings(bench.ctx, ROMA_SCOPE, { settings, by: BY_OWNER });
  await queue(bench);
  const jobs = await allJobs(bench.ctx);
  expect(jobs.map((job) => job.copyNumber)).toEqual([1, 2]);
  expect(jobs[0]?.payload).toMatchObject({ settings: { fontSize: 9, copies: 2, wideItems: true } });
  expect(await findAuditBreaks(bench.ctx.db)).toEqual([]);
});
