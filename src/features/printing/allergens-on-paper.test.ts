import { expect, test } from 'bun:test';
import { insertCategory } from '#db/menu/categories.repository.ts';
import { insertItem } from '#db/menu/items.repository.ts';
import type { Allergen } from '#src/domain/menu/allergens.ts';
import type { Category } from '#src/domain/menu/menu.schema.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import { basic, group } from '#src/domain/pricing/testing-menu.ts';
import type { DocketSnapshot } from '#src/domain/printing/docket.types.ts';
import { aLine, aPart } from '#src/domain/printing/docket-examples.ts';
import { docketPlainText } from '#src/domain/printing/docket-plain-text.ts';
import { renderDocket } from '#src/domain/printing/render-docket.ts';
import { queueChangeDocketsIn } from './queue-change-dockets.ts';
import { queueOrderDocketsIn } from './queue-order-dockets.ts';
import { addOrder, allJobs, aPrinter, aStation, printingFixture, ROMA_SCOPE } from './testing/printing-fixture.ts';

const BY = { mover: 'staff', kind: 'employee', id: 'mia', name: 'Mia', origin: 'till' } as const;
const info = (...CONTAINS: Allergen[]) => ({ CONTAINS, MAY_CONTAIN: [], FREE_FROM: [] });
const extras = group('extras', {}, { prawns: 200 });
const PASTA = basic('item-pasta', 1500, {
  name: 'Pasta',
  allergenInfo: info('MILK'),
  modifiers: [{ ...extras, options: extras.options.map((one) => ({ ...one, allergenInfo: info('CRUSTACEANS') })) }],
});

const FOOD: Category = {
  id: PASTA.categoryId,
  name: 'Food',
  description: '',
  sortOrder: 1,
  image: null,
  applicableOrderingSystem: { pos: true, online: true, uberEats: true },
  backgroundColor: null,
  printStationIds: [],
};

const pasta = (shape = {}) => aLine({ id: 'pasta', name: 'Pasta', stations: ['kitchen'], ...shape });
function withPrawns() {
  const row = pasta({ parts: [aPart('option', 'Prawns')] });
  const modifiers = [{ groupId: 'extras', options: [{ optionId: 'prawns', count: 1 }] }];
  return { ...row, line: { ...row.line, selection: { type: 'basic' as const, modifiers } } };
}

async function kitchen() {
  const ctx = await printingFixture({
    printers: [aPrinter('kitchen')],
    stations: [aStation('kitchen', { isDefault: true, docketTypes: ['ORDER_TICKET', 'ORDER_STUB', 'ORDER_INVOICE'] })],
  });
  await ctx.write(async (trx) => {
    await insertCategory(trx, ROMA_SCOPE, FOOD);
    await insertItem(trx, ROMA_SCOPE, { ...PASTA, ...ROMA_SCOPE });
  });
  const place = async (shape: Partial<Order>) => {
    const order = await addOrder(ctx, shape);
    await ctx.write((trx) => queueOrderDocketsIn(trx, ctx, ROMA_SCOPE, order, { reason: 'auto' }));
    return order;
  };
  const text = async (docketType: string) => {
    const job = (await allJobs(ctx)).findLast((each) => each.docketType === docketType);
    return docketPlainText(renderDocket(job?.payload as DocketSnapshot));
  };
  const change = (before: Order, more: Partial<Order>) => {
    const after = { ...before, ...more, version: before.version + 1 };
    return ctx.write((trx) => queueChangeDocketsIn(trx, ctx, ROMA_SCOPE, { before, after, by: BY }));
  };
  return { place, text, change };
}

test('a cook reads the allergens of what was chosen above the words of the guest', async () => {
  const { place, text } = await kitchen();
  await place({ lines: [{ ...withPrawns(), line: { ...withPrawns().line, comments: 'no cheese' } }] });
  expect(await text('ORDER_TICKET')).toMatch(/Prawns\s+Contains: milk, crustaceans\.[\s\S]*no cheese/);
  for (const slip of ['ORDER_STUB', 'ORDER_INVOICE']) expect(await text(slip)).not.toContain('Contains');
});

test('a dish of which nothing is known says so on its ticket', async () => {
  const { place, text } = await kitchen();
  await place({ lines: [pasta(), aLine({ id: 'soup', name: 'Soup', stations: ['kitchen'] })] });
  expect(await text('ORDER_TICKET')).toMatch(/Pasta\s+Contains: milk\.[\s\S]*Soup\s+Allergens unknown\./);
});

test('prawns added later bring the whole list with them, and a dish that is called off none', async () => {
  const { place, text, change } = await kitchen();
  await change(await place({ lines: [pasta()] }), { lines: [withPrawns()] });
  expect(await text('CHANGE')).toMatch(/NOW: \[?Prawns\]?\s+Contains: milk, crustaceans\./);
  await change(await place({ lines: [pasta()] }), { lines: [pasta({ id: 'other', comments: 'no salt' })] });
  expect((await text('CHANGE')).match(/Contains: milk\./g)).toHaveLength(1);
});
