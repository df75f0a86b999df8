/** What a placed order is made of: its lines with where they print, its promises, and totals that add up. */
import { describe, expect, spyOn, test } from 'bun:test';
import * as ordersRepository from '#db/ordering/orders.repository.ts';
import { findLoyaltyCard, writeLoyaltySettings } from '#db/promotions/loyalty.repository.ts';
import { basic, line, loyalty, MENU } from '#src/domain/pricing/testing-menu.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { acceptOrderIn } from './accept-order.ts';
import { quoteCart } from './quote-cart.ts';
import {
  BY_MIA,
  CUSTOMER,
  filledCart,
  type OrderingFixture,
  orderingFixture,
  place,
  SCOPE,
} from './testing/ordering-fixture.ts';
import { requirePriced } from './why-not-placed.ts';
import { type NewOrder, orderLinesOf, requireSoundTotals, writeOrderIn } from './write-order.ts';

async function newOrder(fixture: OrderingFixture, more: Partial<NewOrder> = {}): Promise<NewOrder> {
  const { ctx } = fixture;
  const lines = [{ ...line('burger'), id: 'a' }];
  const quote = await quoteCart(ctx, ctx.db, SCOPE, {
    channel: 'online',
    lines,
    couponCodes: [],
    details: { collectionType: 'pickup', requestedForIsoDateTimeUtc: null, address: null, usesLoyaltyReward: false },
    paymentType: null,
    customerId: null,
  });
  return {
    id: 'order',
    channel: 'online',
    statusCode: 'new',
    quote,
    priced: requirePriced(quote),
    lines,
    collection: { type: 'pickup' },
    requestedForIsoDateTimeUtc: null,
    paymentType: 'inStore',
    comments: '',
    customer: { id: null, name: 'Ada', phone: '', email: '' },
    pos: null,
    by: BY_MIA,
    accessTokenHash: null,
    ...more,
  };
}
const written = ({ ctx }: OrderingFixture, order: NewOrder) => ctx.write((trx) => writeOrderIn(trx, ctx, SCOPE, order));

describe('the lines of an order', () => {
  test('say when they were sent only where the order was placed before', async () => {
    const order = await newOrder(await orderingFixture());
    expect(orderLinesOf(order).map((one) => 'sentIsoDateTimeUtc' in one)).toEqual([false]);
    const [sent] = orderLinesOf(order, [], '2026-11-21T07:30:00.000Z');
    expect(sent?.sentIsoDateTimeUtc).toBe('2026-11-21T07:30:00.000Z');
  });

  test('that were sent keep their place of printing, their priority and their time; another dish under their id does not', async () => {
    const order = await newOrder(await orderingFixture());
    const [first] = orderLinesOf(order);
    if (!first) throw new Error('one line');
    const sent = {
      ...first,
      printStationIds: ['old'],
      printPriority: 9,
      sentIsoDateTimeUtc: '2026-11-21T06:00:00.000Z',
    };
    const again = orderLinesOf(order, [sent], '2026-11-21T07:30:00.000Z');
    expect(again).toEqual([{ ...sent, priced: first.priced }]);
    const other = { ...sent, priced: { ...sent.priced, itemId: 'wrap' } };
    expect(orderLinesOf(order, [other])).toEqual([first]);
  });

  test('carry the name of their category, and none where the menu has it no more', async () => {
    const fixture = await orderingFixture();
    expect(orderLinesOf(await newOrder(fixture))[0]).toMatchObject({ categoryId: 'cat', categoryName: 'Everything' });
    const burger = { ...basic('burger', 1000), categoryId: 'gone' };
    fixture.setMenu({ ...MENU, items: [...MENU.items.filter(({ id }) => id !== 'burger'), burger] });
    expect(orderLinesOf(await newOrder(fixture))[0]).toMatchObject({ categoryId: 'gone', categoryName: '' });
  });
});

describe('a placed order', () => {
  test('adds up to the cent, or is not written', async () => {
    const fixture = await orderingFixture();
    const order = await written(fixture, await newOrder(fixture));
    expect(() => requireSoundTotals(order)).not.toThrow();
    for (const cents of [-1, 1]) {
      const wrong = { ...order, grandTotalInCents: order.grandTotalInCents + cents };
      expect(() => requireSoundTotals(wrong)).toThrow('adds up');
    }
  });

  test('of which tax is said and included adds up without it', async () => {
    const fixture = await orderingFixture();
    const order = await written(fixture, await newOrder(fixture));
    const [row] = order.breakdown;
    if (!row) throw new Error('a breakdown has rows');
    const included = { ...row, kind: 'tax' as const, amountInCents: 91, isIncluded: true };
    expect(() => requireSoundTotals({ ...order, breakdown: [...order.breakdown, included] })).not.toThrow();
  });

  test('of a store that a box may not sell for any more says why, and is not written', async () => {
    const fixture = await orderingFixture();
    const order = await newOrder(fixture);
    for (const [why, words] of [
      ['unpaired', 'This box is no longer'],
      ['secondMachine', 'Another computer'],
    ] as const) {
      const ctx = { ...fixture.ctx, ownership: { ...fixture.ctx.ownership, sellingStop: () => why } };
      const refused = ctx.write((trx) => writeOrderIn(trx, ctx, SCOPE, order));
      await expect(refused).rejects.toMatchObject({ reason: 'box_stopped', message: expect.stringContaining(words) });
    }
    expect(await fixture.ctx.db.selectFrom('orders').select('id').execute()).toEqual([]);
  });
});

describe('a loyalty card', () => {
  const stamps = async ({ ctx }: OrderingFixture) =>
    (await findLoyaltyCard(ctx.db, SCOPE, CUSTOMER))?.creditsOnTheWay ?? null;

  test('has the stamp of a website order on its way as soon as it is placed', async () => {
    const fixture = await withLoyalty();
    await place(fixture, await filledCart(fixture));
    expect(await stamps(fixture)).toBe(1);
  });

  test('has none of an order that nobody’s card is for', async () => {
    const fixture = await withLoyalty();
    await written(fixture, await newOrder(fixture));
    expect(await stamps(fixture)).toBeNull();
  });

  async function withLoyalty() {
    const fixture = await orderingFixture();
    await fixture.ctx.write((trx) => writeLoyaltySettings(trx, SCOPE, loyalty().settings));
    return fixture;
  }
});

test('an order that its own write accepts leaves the very rows of one that is accepted after it was inserted', async () => {
  const left = async (isInsertedSo: boolean) => {
    const fixture = await orderingFixture();
    const { ctx } = fixture;
    const acceptedFor = isInsertedSo ? isoUtc(ctx.clock.now().add({ minutes: 15 })) : undefined;
    const order = await newOrder(fixture, { acceptedFor });
    const moves = spyOn(ordersRepository, 'moveOrder');
    const accepted = await ctx.write(async (trx) => {
      const inserted = await writeOrderIn(trx, ctx, SCOPE, order);
      const input = { orderId: order.id, order: inserted, etaMinutes: 15, by: BY_MIA, acceptedFor };
      return acceptOrderIn(trx, ctx, SCOPE, input);
    });
    const updates = moves.mock.calls.length;
    moves.mockRestore();
    const rows = await Promise.all(
      ['orders', 'order_lines', 'order_versions', 'order_history', 'audit_log', 'outbox_events', 'sales_facts'].map(
        (table) => ctx.database.raw.query(`select * from ${table}`).all(),
      ),
    );
    const withoutIds = JSON.stringify(rows, null, 1).replaceAll(/"(id|hash|previousHash)": ".*"/g, '"$1"');
    return { accepted, rows: withoutIds, updates };
  };
  const one = await left(true);
  const two = await left(false);
  expect(one.rows).toBe(two.rows);
  expect(one.accepted).toEqual(two.accepted);
  expect(one.accepted).toMatchObject({ statusCode: 'accepted', version: 2 });
  expect([one.updates, two.updates]).toEqual([0, 1]);
});
