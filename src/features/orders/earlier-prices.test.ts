/** A menu that changes while an order is rung up, as a till tells it: its lines keep their price (decision 0072). */
import { describe, expect, test } from 'bun:test';
import { listTenders } from '#db/payments/tenders.repository.ts';
import { boxOwnership } from '#db/sync/ownership-of-rows.ts';
import { addToCartBodySchema } from '#src/domain/ordering/ordering.schema.ts';
import { basic, line, MENU } from '#src/domain/pricing/testing-menu.ts';
import { placeCardOrder } from '#src/features/counter/place-card-order.ts';
import { placeOfflineSale } from '#src/features/counter/place-offline-sale.ts';
import { type PlacePosOrderInput, placePosOrder } from '#src/features/counter/place-pos-order.ts';
import { ADDRESS, aSale, eftposFixture, orderOf, settle } from '#src/features/eftpos/testing/eftpos-fixture.ts';
import { quoteCart } from './quote-cart.ts';
import { BY_MIA, type OrderingFixture, orderingFixture, refusalOf, SCOPE } from './testing/ordering-fixture.ts';

const withBurgerAt = (priceInCents: number, more: object = {}) => ({
  ...MENU,
  items: [...MENU.items.filter(({ id }) => id !== 'burger'), basic('burger', priceInCents, more)],
});

/** A burger of $10 costs $11 since; whoever rang it up before names version 1. */
async function dearerFixture(): Promise<OrderingFixture> {
  const fixture = await orderingFixture();
  fixture.setMenu(withBurgerAt(1100));
  return fixture;
}
const kept = (quantity = 1, menuVersion = MENU.version) => line('burger', quantity, undefined, { menuVersion });

const SALE: PlacePosOrderInput = {
  id: 'sale-1',
  lines: [kept(2)],
  collectionType: 'pickup',
  tableId: null,
  address: null,
  customerName: '',
  customerPhone: '',
  comments: '',
  paymentType: 'posCash',
  tenderedInCents: 5000,
  expectedTotalInCents: 2000,
  manual: null,
  posTerminalId: 'till',
  employee: { id: 'employee-mia', name: 'Mia' },
  by: BY_MIA,
};
const sell = ({ ctx }: Pick<OrderingFixture, 'ctx'>, input: Partial<PlacePosOrderInput> = {}) =>
  placePosOrder(ctx, SCOPE, { ...SALE, ...input });

describe('a burger that was rung up before its price changed', () => {
  test('is sold for cash at the price that the customer was told, and the books say why', async () => {
    const fixture = await dearerFixture();
    const { order, changeInCents } = await sell(fixture);
    expect([order.grandTotalInCents, changeInCents]).toEqual([2000, 3000]);
    expect(order.breakdown.find(({ kind }) => kind === 'line')?.basis).toBe('2 × $10.00, price before menu change');
    expect(await listTenders(fixture.ctx.db, SCOPE, order.id)).toMatchObject([{ amountInCents: 2000 }]);
  });

  test('stands beside one of now, each at its own price', async () => {
    const fixture = await dearerFixture();
    const lines = [kept(), { ...line('burger'), id: 'line-2' }];
    const { order } = await sell(fixture, { lines, expectedTotalInCents: 2100 });
    expect(order.lines.map(({ priced }) => priced.unitPriceInCents)).toEqual([1000, 1100]);
  });

  test('is paid later, and the order keeps no menu in its lines: it has its price', async () => {
    const fixture = await dearerFixture();
    const { order } = await sell(fixture, { paymentType: 'posPayLater', tenderedInCents: 0 });
    expect(order).toMatchObject({ grandTotalInCents: 2000, paymentType: 'posPayLater' });
    expect(order.lines.map((each) => each.line)).toEqual([line('burger', 2)]);
  });

  test('is paid by card with the old price on the terminal', async () => {
    const fixture = await eftposFixture();
    fixture.setMenu(withBurgerAt(1100));
    fixture.world.setStory(ADDRESS, 'approve');
    await placeCardOrder(fixture.ctx, SCOPE, aSale({ lines: [kept()], expectedTotalInCents: 1000 }));
    await settle(fixture);
    expect(await orderOf(fixture)).toMatchObject({ statusCode: 'accepted', grandTotalInCents: 1000 });
    expect(await listTenders(fixture.ctx.db, SCOPE, 'sale-1')).toMatchObject([{ amountInCents: 1000 }]);
  });

  test('is sold at the box as in the cloud', async () => {
    const fixture = await dearerFixture();
    const { restaurantId, storeId } = SCOPE;
    const ownership = boxOwnership(() => ({ mark: 'k7m2p9', restaurantId, storeId }));
    const { order } = await sell({ ctx: { ...fixture.ctx, ownership } }, { id: 'mwqi3lh2ly3umvmh3dmu' });
    expect(order.grandTotalInCents).toBe(2000);
  });

  test('and sold by a till that reached nobody then is told at that price', async () => {
    const fixture = await dearerFixture();
    const alone = { soldIsoDateTimeUtc: '2026-11-21T06:58:00Z', employeeId: null, number: 'K7Q-1' };
    expect((await placeOfflineSale(fixture.ctx, SCOPE, SALE, alone)).order.grandTotalInCents).toBe(2000);
  });
});

describe('a menu that the store does not know', () => {
  test.each([
    ['since it was started anew', 1, (fixture: OrderingFixture) => fixture.forgetMenus()],
    [
      'since it was sold from more than four hours ago',
      1,
      (fixture: OrderingFixture) => fixture.ctx.pass({ hours: 5 }),
    ],
    ['because there never was one', 999, () => {}],
  ])('%s has no price of its own: the new total is told and nothing is sold', async (_, version, happens) => {
    const fixture = await dearerFixture();
    happens(fixture);
    const lines = [kept(2, version)];
    const refusal = await refusalOf(sell(fixture, { lines }));
    expect(refusal?.reason).toBe('price_changed');
    expect(await fixture.ctx.db.selectFrom('orders').select('id').execute()).toEqual([]);
    const { order } = await sell(fixture, { lines, expectedTotalInCents: 2200 });
    expect(order.breakdown.find(({ kind }) => kind === 'line')?.basis).toBe('2 × $11.00');
  });
});

describe('whether a dish can be had', () => {
  test.each([
    ['sold out', { soldout: true }],
    ['taken off the menu', { available: false }],
    ['no longer picked up', { availableFor: { pickup: false, delivery: true, dineIn: true } }],
  ])('is for the present menu to say: one that is %s is not sold at its old price either', async (_, more) => {
    const fixture = await orderingFixture();
    fixture.setMenu(withBurgerAt(1100, more));
    expect((await refusalOf(sell(fixture)))?.reason).toBe('item_unavailable');
  });

  test('somebody sells it all the same, at the price it was rung up at', async () => {
    const fixture = await orderingFixture();
    fixture.setMenu(withBurgerAt(1100, { soldout: true }));
    const { order } = await sell(fixture, { lines: [{ ...kept(2), sellsAnyway: true }] });
    expect(order.grandTotalInCents).toBe(2000);
  });
});

describe('a customer', () => {
  test.each(['online', 'uberEats'] as const)('of %s who names an old menu pays what it costs now', async (channel) => {
    const { ctx } = await dearerFixture();
    const { priced } = await quoteCart(ctx, ctx.db, SCOPE, {
      channel,
      lines: [kept()],
      couponCodes: [],
      details: { collectionType: 'pickup', requestedForIsoDateTimeUtc: null, address: null, usesLoyaltyReward: false },
      paymentType: null,
      customerId: null,
    });
    expect(priced.priced?.itemTotalInCents).toBe(1100);
  });

  test('of the website cannot even say so: a line of a cart has no menu', () => {
    const { id: _, ...dish } = kept();
    expect(addToCartBodySchema.parse({ line: dish }).line).not.toHaveProperty('menuVersion');
  });
});
