import { beforeEach, describe, expect, test } from 'bun:test';
import { BARE_ORDER } from '#src/domain/ordering/testing-order.ts';
import { placePosOrder } from '#src/features/counter/place-pos-order.ts';
import { setSoldOut } from '#src/features/menu/set-sold-out.ts';
import { deletePrinter } from '#src/features/printing/manage-printers.ts';
import { reprintOrder } from '#src/features/printing/reprint.ts';
import { AppError } from '#src/shared/app-error.ts';
import { brokenRules } from './support/invariants.ts';
import { type BoxedShop, BY_OWNER, openPlatform, type Platform } from './support/shops-with-boxes.ts';

/** Reliability targets R6: both sides changed something while they could not talk. The outcome is said, no order is lost. */

const signal = new AbortController().signal;
let platform: Platform;
let shop: BoxedShop;

beforeEach(async () => {
  platform = await openPlatform();
  shop = platform.shops[0]!;
  await level();
});

async function level(): Promise<void> {
  for (let round = 0; round < 3; round++) {
    await shop.sync.pull(0, signal);
    while (!(await shop.sync.push()));
    await platform.runCommands();
  }
  await shop.sync.pull(0, signal);
}

interface Dish {
  readonly id: string;
  readonly cents: number;
}

const cloudRun = (sql: string) => platform.cloud.database.raw.run(sql);
const storeId = () => shop.scope.storeId;
const menuChanged = () => cloudRun(`update stores set menuVersion = menuVersion + 1 where id = '${storeId()}'`);
const idAtBox = (sql: string) => shop.box.database.raw.query<{ id: string }, []>(sql).get()!.id;

async function aDish(): Promise<Dish> {
  const menu = await shop.box.menus.menuOf(shop.scope);
  const item = menu.items.find(
    (one) => one.type === 'basic' && one.modifiers.every(({ min }) => min === 0) && !one.soldout,
  );
  if (item?.type !== 'basic') throw new Error('the demo has plain dishes');
  return { id: item.id, cents: item.price.basePrice };
}

let sales = 0;
/** Rings up one dish for cash at the box; the total that the till shows is the one that is taken. */
async function sell(dish: Dish) {
  const sale = (expectedTotalInCents: number) =>
    placePosOrder(shop.box, shop.scope, {
      id: `${String(++sales).padStart(8, '0')}${'s'.repeat(12)}`,
      lines: [{ id: 'l1', itemId: dish.id, quantity: 1, comments: '', selection: { type: 'basic', modifiers: [] } }],
      ...BARE_ORDER,
      paymentType: 'posCash',
      tenderedInCents: 1_000_000,
      expectedTotalInCents,
      manual: null,
      posTerminalId: idAtBox(`select id from pos_terminals where storeId = '${storeId()}' limit 1`),
      employee: { id: idAtBox(`select id from employees where storeId = '${storeId()}' limit 1`), name: 'Mia' },
      by: { ...BY_OWNER, kind: 'employee', name: 'Mia' },
    });
  const { order } = await sale(dish.cents).catch((error: unknown) => {
    const total = error instanceof AppError ? error.details?.newTotalInCents : undefined;
    if (typeof total !== 'number') throw error;
    return sale(total);
  });
  return order;
}

const kept = (id: string) =>
  platform.cloud.database.raw
    .query<{ orderNumber: string; cents: number }, [string]>(
      'select orderNumber, grandTotalInCents as cents from orders where id = ?',
    )
    .get(id);

async function expectKept(order: {
  readonly id: string;
  readonly orderNumber: string;
  readonly grandTotalInCents: number;
}) {
  await level();
  expect(kept(order.id)).toEqual({ orderNumber: order.orderNumber, cents: order.grandTotalInCents });
  expect(shop.sync.report()).toMatchObject({ state: { kind: 'level' }, unsent: 0 });
  expect([await brokenRules(platform.cloud.database), await brokenRules(shop.box.database)]).toEqual([[], []]);
}

describe('while the shop had no internet', () => {
  test('the price went up: the guest pays what the till showed, and the next one the new price', async () => {
    const dish = await aDish();
    cloudRun(
      `update items set version = version + 1, specJson = json_set(specJson, '$.price.basePrice', ${dish.cents + 500}) where id = '${dish.id}'`,
    );
    menuChanged();
    const order = await sell(dish);
    await expectKept(order);
    const next = await sell(dish);
    expect(next.grandTotalInCents).toBeGreaterThan(order.grandTotalInCents);
  });

  test('the item was taken off sale: what was sold counts, the next sale is rejected', async () => {
    const dish = await aDish();
    await setSoldOut(platform.cloud, shop.scope, { itemId: dish.id, soldout: true, by: BY_OWNER });
    await expectKept(await sell(dish));
    await expect(sell(dish)).rejects.toThrow(AppError);
  });

  test('the dish was deleted: the order keeps its name and its price', async () => {
    const dish = await aDish();
    cloudRun(`delete from items where id = '${dish.id}'`);
    menuChanged();
    const order = await sell(dish);
    await expectKept(order);
    const [line] = platform.cloud.database.raw
      .query<{ name: string }, [string]>('select name from order_lines where orderId = ?')
      .all(order.id);
    expect(line?.name.length).toBeGreaterThan(0);
    expect(shop.box.database.raw.query('select 1 from items where id = ?').get(dish.id)).toBeNull();
  });

  test('the employee was dismissed: the sale stays under their name', async () => {
    const dish = await aDish();
    cloudRun(`update employees set isActive = 0 where storeId = '${storeId()}'`);
    const order = await sell(dish);
    await expectKept(order);
    expect(platform.cloud.database.raw.query('select employeeName from orders where id = ?').get(order.id)).toEqual({
      employeeName: 'Mia',
    });
  });

  test('the printer was deleted: its dockets go with it and the order arrives', async () => {
    const dish = await aDish();
    const order = await sell(dish);
    const printers = platform.cloud.database.raw
      .query<{ id: string }, []>(`select id from printers where storeId = '${storeId()}'`)
      .all();
    for (const { id } of printers) {
      await deletePrinter(platform.cloud, shop.scope, { printerId: id, by: BY_OWNER }).catch((error: unknown) => {
        if (!(error instanceof AppError)) throw error;
      });
    }
    const left = platform.cloud.database.raw
      .query(`select id from printers where storeId = '${storeId()}' order by id`)
      .all();
    expect(left.length).toBeLessThan(printers.length);
    await expectKept(order);
    expect(
      shop.box.database.raw.query(`select id from printers where storeId = '${storeId()}' order by id`).all(),
    ).toEqual(left);
  });

  test('both reprinted the same docket: it prints at most twice, and nothing gets stuck', async () => {
    const dish = await aDish();
    const order = await sell(dish);
    await level();
    const request = { orderId: order.id, docketType: 'ORDER_TICKET' as const, by: BY_OWNER };
    await reprintOrder(platform.cloud, shop.scope, request);
    await reprintOrder(shop.box, shop.scope, request);
    await expectKept(order);
  });

  test('the store was paused on the website: the counter sells on', async () => {
    const dish = await aDish();
    cloudRun(`update store_settings set version = version + 1 where storeId = '${storeId()}'`);
    await expectKept(await sell(dish));
  });
});
