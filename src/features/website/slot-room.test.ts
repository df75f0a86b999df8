import { describe, expect, test } from 'bun:test';
import type { CartDetails } from '#src/domain/ordering/ordering.schema.ts';
import type { SlotCapacity } from '#src/domain/ordering/slot-room.ts';
import { testStore } from '#src/domain/ordering/testing-store.ts';
import { abandonCheckout } from '#src/features/orders/apply-payment-outcome.ts';
import {
  CUSTOMER,
  filledCart,
  type OrderingFixture,
  orderingFixture,
  place,
  refusalOf,
  SCOPE,
} from '#src/features/orders/testing/ordering-fixture.ts';
import { loadCart } from './load-cart.ts';

const { orderProcess, checkout } = testStore().settings;
const AT_EIGHT = '2026-11-21T09:00:00.000Z';
const QUARTER_LATER = '2026-11-21T09:15:00.000Z';
const FULL = { code: 'validation_failed', reason: 'slot_taken' };

const kitchen = (slotCapacity: Partial<SlotCapacity>, more: Parameters<typeof orderingFixture>[0] = {}) =>
  orderingFixture({
    orderProcess: { ...orderProcess, slotCapacity: { by: 'orders', most: 1, unitsOfCategory: {}, ...slotCapacity } },
    ...more,
  });
const ask = (requestedForIsoDateTimeUtc: string | null, more: Partial<CartDetails> = {}) => ({
  requestedForIsoDateTimeUtc,
  ...more,
});
const timeOf = async ({ ctx }: OrderingFixture, cartId: string) =>
  (await loadCart(ctx, SCOPE, { cartId, customerId: CUSTOMER }))?.details.requestedForIsoDateTimeUtc;

describe('a kitchen with a limit', () => {
  test('gives the last place of a time to one of two people at the same moment, and the other is told', async () => {
    const fixture = await kitchen({});
    const carts = [
      await filledCart(fixture, { burger: 1 }, ask(AT_EIGHT)),
      await filledCart(fixture, { burger: 1 }, ask(AT_EIGHT)),
    ];
    const ends = await Promise.all(carts.map((cartId) => refusalOf(place(fixture, cartId))));
    expect(ends.filter((end) => end === undefined)).toHaveLength(1);
    expect(ends.find((end) => end !== undefined)).toEqual(FULL);
    expect(await fixture.ctx.db.selectFrom('orders').select('id').execute()).toHaveLength(1);
  });

  test('has room a quarter of an hour later', async () => {
    const fixture = await kitchen({});
    await place(fixture, await filledCart(fixture, { burger: 1 }, ask(AT_EIGHT)));
    await place(fixture, await filledCart(fixture, { burger: 1 }, ask(QUARTER_LATER)));
  });

  test('offers a cart the next time when its own was taken, and the taken one no longer', async () => {
    const fixture = await kitchen({});
    const late = await filledCart(fixture, { burger: 1 }, ask(AT_EIGHT));
    expect(await timeOf(fixture, late)).toBe(AT_EIGHT);
    await place(fixture, await filledCart(fixture, { burger: 1 }, ask(AT_EIGHT)));
    const cart = await loadCart(fixture.ctx, SCOPE, { cartId: late, customerId: CUSTOMER });
    expect(cart?.details.requestedForIsoDateTimeUtc).not.toBe(AT_EIGHT);
    expect(cart?.room.hasRoomAt(Temporal.Instant.from(AT_EIGHT))).toBe(false);
  });

  test('counts an order as soon as possible where it will be ready', async () => {
    const fixture = await kitchen({});
    await place(fixture, await filledCart(fixture));
    const next = await filledCart(fixture);
    expect(await timeOf(fixture, next)).not.toBeNull();
    expect(await refusalOf(place(fixture, next))).toEqual(FULL);
  });

  test('holds the place while a customer pays by card, also for their own second view, and frees it if they don’t', async () => {
    const fixture = await kitchen({});
    const first = await filledCart(fixture, { burger: 1 }, ask(AT_EIGHT));
    const placed = await place(fixture, first, { paymentType: 'stripeCheckout' });
    expect(await timeOf(fixture, first)).toBe(AT_EIGHT);
    const second = await filledCart(fixture, { burger: 1 }, ask(AT_EIGHT));
    expect(await refusalOf(place(fixture, second))).toEqual(FULL);
    await abandonCheckout(fixture.ctx, SCOPE, { orderId: placed.orderId });
    expect(await refusalOf(place(fixture, second))).toBeUndefined();
  });

  test('counts items by what their category takes, and lets a party larger than the limit have a time to itself', async () => {
    const fixture = await kitchen({ by: 'makeUnits', most: 4, unitsOfCategory: { cat: 2 } });
    const buy = (burgers: number, time: string) => async () =>
      place(fixture, await filledCart(fixture, { burger: burgers }, ask(time)), {
        expectedTotalInCents: burgers * 1000,
      });
    expect(await refusalOf(buy(1, AT_EIGHT)())).toBeUndefined();
    expect(await refusalOf(buy(2, AT_EIGHT)())).toEqual(FULL);
    expect(await refusalOf(buy(1, AT_EIGHT)())).toBeUndefined();
    expect(await refusalOf(buy(9, QUARTER_LATER)())).toBeUndefined();
    expect(await refusalOf(buy(1, QUARTER_LATER)())).toEqual(FULL);
  });

  test('where customers choose no times, is full for a while', async () => {
    const fixture = await kitchen({}, { checkout: { ...checkout, hasCollectionTime: false } });
    await place(fixture, await filledCart(fixture));
    await expect(filledCart(fixture).then((cartId) => place(fixture, cartId))).rejects.toThrow(
      'The kitchen is full right now. Try again in 15 minutes.',
    );
  });
});

test('without a limit no one is turned away', async () => {
  const fixture = await orderingFixture();
  for (let at = 0; at < 3; at++) await place(fixture, await filledCart(fixture, { burger: 1 }, ask(AT_EIGHT)));
});
