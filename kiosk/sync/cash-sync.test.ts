import { beforeEach, expect, test } from 'bun:test';
import { listCashCounts } from '#db/cash/cash-counts.repository.ts';
import type { TestContext } from '#db/testing/test-context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { BARE_ORDER } from '#src/domain/ordering/testing-order.ts';
import { countDrawer, recountDrawer } from '#src/features/cash/count-drawer.ts';
import { moveCash } from '#src/features/cash/move-cash.ts';
import { openDrawerSession } from '#src/features/cash/open-drawer-session.ts';
import { readCashBoard, readCount } from '#src/features/cash/read-cash.ts';
import { placePosOrder } from '#src/features/counter/place-pos-order.ts';
import { refundOrder } from '#src/features/orders/refund-order.ts';
import { AppError } from '#src/shared/app-error.ts';
import { comeLevel, heldBy, walkThrough } from '#tests/battery/support/both-sides.ts';
import { brokenRules } from '#tests/battery/support/invariants.ts';
import { type BoxedShop, BY_OWNER, openPlatform, type Platform } from '#tests/battery/support/shops-with-boxes.ts';

/** A drawer's day across an outage: the owner at home reads what was counted in the store. */

const FLOAT = 20_000;
let platform: Platform;
let shop: BoxedShop;
let posTerminalId: string;
let by: ActedBy;
let sales = 0;

beforeEach(async () => {
  platform = await openPlatform();
  shop = platform.shops[0]!;
  await comeLevel(platform);
  posTerminalId = shop.box.database.raw
    .query<{ id: string }, [string]>('select id from pos_terminals where storeId = ? limit 1')
    .get(shop.scope.storeId)!.id;
  const employee = shop.box.database.raw
    .query<{ id: string }, [string]>('select id from employees where storeId = ? limit 1')
    .get(shop.scope.storeId)!;
  by = { ...BY_OWNER, kind: 'employee', id: employee.id, name: 'Mia' };
}, 60_000);

const cut = () => {
  platform.line = async () => {
    throw new Error('the line is cut');
  };
};
const at = () => ({ posTerminalId, by });

/** Sells for cash at the box with a note larger than the total, and returns the total. */
async function sell(): Promise<{ id: string; totalInCents: number }> {
  const { box, scope } = shop;
  const menu = await box.menus.menuOf(scope);
  const dish = menu.items.find((one) => one.type === 'basic' && one.modifiers.every(({ min }) => min === 0))!;
  const id = `${String(++sales).padStart(8, '0')}${'c'.repeat(12)}`;
  const lines = [
    { id: 'l1', itemId: dish.id, quantity: 1, comments: '', selection: { type: 'basic' as const, modifiers: [] } },
  ];
  const place = (expectedTotalInCents: number) =>
    placePosOrder(box, scope, {
      ...at(),
      id,
      lines,
      ...BARE_ORDER,
      paymentType: 'posCash',
      tenderedInCents: 100_000,
      expectedTotalInCents,
      manual: null,
      employee: null,
    });
  const { order } = await place(0).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    return place(Number(error.details?.newTotalInCents));
  });
  return { id: order.id, totalInCents: order.grandTotalInCents };
}

const move = (sessionId: string, kind: 'in' | 'out', amountInCents: number) =>
  moveCash(shop.box, shop.scope, { ...at(), sessionId, kind, amountInCents, reason: 'Milk' });
const countOf = (sessionId: string, countedInCents: number) => ({
  ...at(),
  sessionId,
  countedInCents,
  denominations: [],
  note: 'After the outage',
});
const countsIn = async (side: TestContext) => (await listCashCounts(side.db, shop.scope, { limit: 10 })).rows;

test('a drawer that was opened online, then sold from and counted offline, is in the admin as it was counted', async () => {
  const { box, scope } = shop;
  const { sessionId } = await openDrawerSession(box, scope, { ...at(), floatInCents: FLOAT, denominations: [] });
  const first = await sell();
  await comeLevel(platform);
  expect(await countsIn(platform.cloud)).toEqual([]);

  cut();
  const sold = [first, await sell(), await sell()];
  await move(sessionId, 'in', 5000);
  await move(sessionId, 'out', 1250);
  await refundOrder(box, scope, {
    orderId: sold[1]!.id,
    reason: 'Cold',
    by,
    amountInCents: 300,
    posTerminalId,
    key: 'r1'.padEnd(20, 'x'),
  });
  const cash = sold.reduce((sum, { totalInCents }) => sum + totalInCents, 0) - 300;
  const expected = FLOAT + cash + 5000 - 1250;
  const count = await countDrawer(box, scope, countOf(sessionId, expected - 120));
  expect([count.expectedInCents, count.differenceInCents]).toEqual([expected, -120]);
  expect(await countsIn(platform.cloud)).toEqual([]);

  await comeLevel(platform);
  expect(await readCount(platform.cloud, scope, count.id)).toEqual(await readCount(box, scope, count.id));
  expect(await readCount(platform.cloud, scope, count.id)).toMatchObject({
    expectedInCents: expected,
    countedInCents: expected - 120,
    differenceInCents: -120,
    byName: 'Mia',
    note: 'After the outage',
  });
  expect(heldBy(box, shop)).toEqual(heldBy(platform.cloud, shop));
  expect(await walkThrough(shop)).toEqual([]);
  expect([await brokenRules(box.database), await brokenRules(platform.cloud.database)]).toEqual([[], []]);
}, 60_000);

test('after a second count offline both are in the admin, the second beside the first', async () => {
  const { box, scope } = shop;
  const { sessionId } = await openDrawerSession(box, scope, { ...at(), floatInCents: FLOAT, denominations: [] });
  cut();
  const { totalInCents } = await sell();
  await countDrawer(box, scope, countOf(sessionId, FLOAT));
  await recountDrawer(box, scope, { ...countOf(sessionId, FLOAT + totalInCents), afterNumber: 1 });
  await comeLevel(platform);
  const differences = (await countsIn(platform.cloud)).map(({ number, differenceInCents }) => [
    number,
    differenceInCents,
  ]);
  expect(differences.toSorted()).toEqual([
    [1, -totalInCents],
    [2, 0],
  ]);
  expect(await countsIn(platform.cloud)).toEqual(await countsIn(box));
}, 60_000);

test('sales after the count belong to the drawer’s next day, on both sides of the outage', async () => {
  const { box, scope } = shop;
  const opened = await openDrawerSession(box, scope, { ...at(), floatInCents: FLOAT, denominations: [] });
  cut();
  await sell();
  await countDrawer(box, scope, countOf(opened.sessionId, FLOAT));
  const late = await sell();
  const next = await openDrawerSession(box, scope, { ...at(), floatInCents: 10_000, denominations: [] });
  await comeLevel(platform);
  const more = await sell();
  const count = await countDrawer(box, scope, countOf(next.sessionId, 10_000));
  await comeLevel(platform);
  expect(count.expectedInCents).toBe(10_000 + late.totalInCents + more.totalInCents);
  expect(await readCount(platform.cloud, scope, count.id)).toEqual(await readCount(box, scope, count.id));
}, 60_000);

test('the cloud’s till can’t count the box’s drawer, and says whose it is', async () => {
  const { box, scope } = shop;
  const { sessionId } = await openDrawerSession(box, scope, { ...at(), floatInCents: FLOAT, denominations: [] });
  await comeLevel(platform);
  const atCloud = countDrawer(platform.cloud, scope, countOf(sessionId, FLOAT));
  expect(await atCloud.catch((error: unknown) => error)).toBeInstanceOf(AppError);
  expect(await countsIn(platform.cloud)).toEqual([]);
  const board = await readCashBoard(box, scope, { posTerminalId, permissions: ['cashDrawer', 'reports'] });
  expect(JSON.stringify(board)).toContain(sessionId);
}, 60_000);
