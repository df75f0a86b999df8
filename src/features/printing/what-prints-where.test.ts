/** One pretend order: the answer is what the same order really prints. */
import { describe, expect, test } from 'bun:test';
import { insertCategory } from '#db/menu/categories.repository.ts';
import { insertItem } from '#db/menu/items.repository.ts';
import type { TestContext } from '#db/testing/test-context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import type { Category } from '#src/domain/menu/menu.schema.ts';
import { basic } from '#src/domain/pricing/testing-menu.ts';
import { aLine } from '#src/domain/printing/docket-examples.ts';
import type { Printer, PrintStation } from '#src/domain/printing/printing.schema.ts';
import { queueOrderDocketsIn } from './queue-order-dockets.ts';
import { redirectStation } from './redirect-station.ts';
import { addOrder, allJobs, aPrinter, aStation, printingFixture, ROMA_SCOPE } from './testing/printing-fixture.ts';
import { whatPrintsWhere } from './what-prints-where.ts';

const MIA: ActedBy = { mover: 'staff', kind: 'employee', id: 'mia', name: 'Mia', origin: 'till' };

const category = (id: string, printStationIds: string[], sortOrder: number): Category => ({
  id,
  name: id,
  description: '',
  sortOrder,
  image: null,
  applicableOrderingSystem: { pos: true, online: true, uberEats: true },
  backgroundColor: null,
  printStationIds,
});

async function kitchenAndBar({
  pass = {},
  printers = {},
}: {
  readonly pass?: Partial<PrintStation>;
  readonly printers?: Readonly<Record<string, Partial<Printer>>>;
} = {}): Promise<TestContext> {
  const ids = ['kitchen', 'bar', 'pass'];
  const ctx = await printingFixture({
    printers: ids.map((id, at) => aPrinter(id, { ipAddress: `192.168.1.${50 + at}`, ...printers[id] })),
    stations: [
      aStation('kitchen', { isDefault: true }),
      aStation('bar'),
      aStation('pass', { docketTypes: ['ORDER_INVOICE'], ...pass }),
    ],
  });
  await ctx.write(async (trx) => {
    await insertCategory(trx, ROMA_SCOPE, category('food', [], 1));
    await insertCategory(trx, ROMA_SCOPE, category('drinks', ['bar'], 2));
    const items = [
      basic('pasta', 1500, { name: 'Pasta', categoryId: 'food' }),
      basic('beer', 900, { name: 'Beer', categoryId: 'drinks' }),
      // Its own station is stronger than its category's.
      basic('coffee', 500, { name: 'Coffee', categoryId: 'drinks', printStationIds: ['kitchen'] }),
    ];
    for (const item of items) await insertItem(trx, ROMA_SCOPE, { ...item, ...ROMA_SCOPE });
  });
  return ctx;
}

const told = async (ctx: TestContext, itemIds: readonly string[]) =>
  (await whatPrintsWhere(ctx.db, ctx, ROMA_SCOPE, itemIds)).papers.map(
    ({ printerName, docketType, stationName, dishes, copies }) =>
      `${printerName}: ${docketType} ${stationName ?? ''} ${dishes.join(', ')} x${copies}`,
  );

describe('a pretend order', () => {
  test('says at which printer each dish comes out: its own station, else its category’s, else the default one', async () => {
    const ctx = await kitchenAndBar();
    expect(await told(ctx, ['pasta', 'beer', 'coffee'])).toEqual([
      'kitchen: ORDER_TICKET KITCHEN Pasta, Coffee x1',
      'bar: ORDER_TICKET BAR Beer x1',
      'pass: ORDER_INVOICE   x1',
    ]);
  });

  test('says what the same order really prints, and prints and writes nothing itself', async () => {
    const ctx = await kitchenAndBar({ pass: { tagAlongStationIds: ['bar'], printsTaggedLinesAlone: true } });
    const pretended = await whatPrintsWhere(ctx.db, ctx, ROMA_SCOPE, ['pasta', 'beer']);
    expect(await allJobs(ctx)).toEqual([]);
    const lines = [aLine({ name: 'Pasta', stations: [] }), aLine({ id: 'l2', name: 'Beer', stations: ['bar'] })];
    const order = await addOrder(ctx, { lines });
    await ctx.write((trx) => queueOrderDocketsIn(trx, ctx, ROMA_SCOPE, order, { reason: 'auto' }));
    const printed = (await allJobs(ctx)).map(({ printerId, docketType }) => `${printerId} ${docketType}`);
    expect(pretended.papers.map((paper) => `${paper.printerId} ${paper.docketType}`).sort()).toEqual(printed.sort());
    expect(pretended.papers.find(({ stationName }) => stationName === 'PASS')?.others).toEqual(['Beer']);
  });

  test('counts the copies, and names the printer that a station is sent to for now', async () => {
    const ctx = await kitchenAndBar({ printers: { kitchen: { numberOfCopies: 2 } } });
    await redirectStation(ctx, ROMA_SCOPE, { stationId: 'bar', toStationId: 'kitchen', time: 'open', by: MIA });
    const { papers } = await whatPrintsWhere(ctx.db, ctx, ROMA_SCOPE, ['pasta', 'beer']);
    const beer = papers.find(({ stationName }) => stationName === 'BAR');
    expect(beer).toMatchObject({ printerName: 'kitchen', insteadOf: 'bar', copies: 2 });
    expect(papers.find(({ stationName }) => stationName === 'KITCHEN')).toMatchObject({ insteadOf: null, copies: 2 });
  });

  test('warns of a printer that is off, and says who prints instead', async () => {
    const ctx = await kitchenAndBar({ printers: { bar: { active: false } } });
    const { papers, warnings } = await whatPrintsWhere(ctx.db, ctx, ROMA_SCOPE, ['beer']);
    expect(papers[0]).toMatchObject({ printerName: 'kitchen', stationName: 'BAR' });
    expect(warnings).toContainEqual({ code: 'printerInactive', stationName: 'BAR', printerName: 'bar' });
  });

  test('without a dish, or with one that isn’t on the menu, nothing prints', async () => {
    const ctx = await kitchenAndBar();
    for (const ids of [[], ['gone'], ["'; --"]]) expect(await told(ctx, ids)).toEqual([]);
  });
});
