/** Why an order is not placed, in the words that a customer or a cashier reads. */
import { describe, expect, test } from 'bun:test';
import type { AppContext } from '#src/context.ts';
import { testStore } from '#src/domain/ordering/testing-store.ts';
import { line } from '#src/domain/pricing/testing-menu.ts';
import { session, weeklySessions } from '#src/domain/time/testing-hours.ts';
import { acceptOrder } from './accept-order.ts';
import { quoteCart } from './quote-cart.ts';
import { eventsAndAudit } from './testing/events-and-audit.ts';
import { BY_MIA, filledCart, orderingFixture, paidOrder, place, refusalOf, SCOPE } from './testing/ordering-fixture.ts';
import {
  requireCollectionTime,
  requireExpectedTotal,
  requirePaymentType,
  requirePriced,
  requireRoomForUnpaid,
} from './why-not-placed.ts';
import { writeOffOrder } from './write-off-order.ts';

const store = testStore();
/** Saturday, 6 pm in Sydney; pickup is open until 9 pm and takes 20 minutes. */
const NOW = Temporal.Instant.from('2026-11-21T07:00:00Z');
const clock = { now: () => NOW };
const said = (run: () => unknown) => {
  try {
    run();
    return null;
  } catch (error) {
    const { message, reason, details } = error as { message: string; reason?: string; details?: object };
    return { message, reason, details };
  }
};

describe('a time that the store does not make', () => {
  const ask = (at: string | null, type: 'pickup' | 'delivery' | 'dineIn' = 'pickup', of = store) =>
    said(() => requireCollectionTime(of, type, at === null ? null : Temporal.Instant.from(at), { clock }));

  test('is none where it makes it', () => {
    expect(ask(null)).toBeNull();
    expect(ask('2026-11-24T07:00:00Z')).toBeNull();
  });

  test('names the earliest where it is too soon', () => {
    const refused = ask('2026-11-21T07:05:00Z');
    expect(refused).toMatchObject({ reason: 'time_too_soon', details: { nextIsoDateTimeUtc: expect.any(String) } });
    expect(refused?.message).toMatch(/^That’s too soon\. The earliest time is \d+:\d\d PM, today\.$/);
  });

  test('names the next where the store is closed, and none where it never opens', () => {
    const closed = ask('2026-11-21T20:00:00Z');
    expect(closed?.reason).toBe('store_closed');
    expect(closed?.message).toMatch(/ is closed at that time\. Choose a time from /);
    expect(ask('2027-06-24T07:00:00Z')?.message).toBe('You can’t order that far ahead. Choose an earlier day.');
  });
});

describe('what a customer reads about a time', () => {
  const dinner = weeklySessions([session('5:00 PM', 4)]);
  const timings = { pickup: dinner, delivery: dinner, dineIn: weeklySessions([]) };
  const open = testStore({ timings });
  const lunchOnly = testStore({ timings: { ...timings, pickup: weeklySessions([session('11:30 AM', 3)]) } });
  const paused = (until: string | null) => {
    const pause = {
      orderability: 'OFFLINE',
      offlineReason: 'tooBusy',
      note: '',
      pausedUntilIsoDateTimeUtc: until,
    } as const;
    return testStore({ timings, pause });
  };
  const holiday = testStore({ timings, holidays: [{ date: '2026-11-21', name: 'Fair', rate: 0 }] as never });
  test.each([
    ['that is made', open, 'pickup', null, null, null],
    [
      'of a way that the store does not have',
      open,
      'dineIn',
      null,
      'collection_not_offered',
      'Dine in isn’t available at that time.',
    ],
    [
      'while it is paused',
      paused('2026-11-21T07:30:00Z'),
      'pickup',
      null,
      'store_paused',
      'The store has paused orders until 6:30 PM, today.',
    ],
    [
      'while it is paused without an end',
      paused(null),
      'pickup',
      null,
      'store_paused',
      'The store isn’t taking orders right now.',
    ],
    [
      'outside its hours',
      lunchOnly,
      'pickup',
      null,
      'store_closed',
      'Pickup is closed at that time. Choose a time from 11:30 AM, tomorrow.',
    ],
    [
      'on a day it is closed',
      holiday,
      'pickup',
      null,
      'store_closed',
      'Pickup is closed at that time. Choose a time from 5:00 PM, tomorrow.',
    ],
    [
      'that is too soon',
      open,
      'pickup',
      '2026-11-21T07:05:00Z',
      'time_too_soon',
      'That’s too soon. The earliest time is 6:30 PM, today.',
    ],
    [
      'between two slots',
      open,
      'pickup',
      '2026-11-21T08:01:00Z',
      'time_not_offered',
      'Choose one of the listed times. The next is 7:15 PM, today.',
    ],
    [
      'months ahead',
      open,
      'pickup',
      '2027-06-24T07:00:00Z',
      'time_too_far_ahead',
      'You can’t order that far ahead. Choose an earlier day.',
    ],
  ] as const)('%s', (_, of, type, at, reason, message) => {
    const asked = at === null ? null : Temporal.Instant.from(at);
    const refused = said(() => requireCollectionTime(of, type, asked, { clock }));
    expect([refused?.reason ?? null, refused?.message ?? null]).toEqual([reason, message]);
  });
});

describe('a way to pay', () => {
  const allowed = store.settings.checkout.paymentSettings;
  const ask = (paymentType: 'inStore' | 'stripeCheckout' | 'posCash', hasCardProvider: boolean) =>
    said(() => requirePaymentType(store, 'pickup', paymentType, hasCardProvider));

  test('that the store does not take online is refused at its field', () => {
    expect(allowed).toBeDefined();
    expect(ask('posCash', true)).toMatchObject({ reason: 'payment_type_not_allowed' });
  });

  test('by card needs a provider; another does not', () => {
    expect(ask('stripeCheckout', true)).toBeNull();
    expect(ask('stripeCheckout', false)).toMatchObject({ reason: 'card_provider_down' });
    expect(ask('inStore', false)).toBeNull();
  });
});

test('one who has too many unpaid orders is offered a card only where the store takes one', async () => {
  const fixture = await orderingFixture();
  for (let at = 0; at < 3; at++) await place(fixture, await filledCart(fixture));
  const words = (ctx: AppContext) =>
    filledCart(fixture).then((cartId) => place({ ctx } as never, cartId).then(String, (error: Error) => error.message));
  const start = 'The store hasn’t confirmed your last 3 orders yet.';
  expect(await words(fixture.ctx)).toBe(`${start} Pay for this one by card, or wait until it does.`);
  const off = { ...fixture.ctx, ports: { ...fixture.ctx.ports, cardPayments: null } };
  expect(await words(off)).toBe(`${start} Wait until it does, or call the store.`);
  expect(said(() => requireRoomForUnpaid({ unanswered: 0, unpaid: 0 } as never, store, 'pickup', false))).toBeNull();
});

describe('another total than was on the button', () => {
  const quoted = async (couponCodes: string[] = []) => {
    const { ctx } = await orderingFixture();
    const details = { collectionType: 'pickup' as const, requestedForIsoDateTimeUtc: null, address: null };
    const who = { paymentType: null, customerId: null, details: { ...details, usesLoyaltyReward: false } };
    const quote = await quoteCart(ctx, ctx.db, SCOPE, {
      channel: 'online',
      lines: [line('burger')],
      couponCodes,
      ...who,
    });
    return { quote, priced: requirePriced(quote) };
  };

  test('is shown with both, in the words of who reads it', async () => {
    const { quote, priced } = await quoted();
    expect(said(() => requireExpectedTotal(quote, priced, 1000))).toBeNull();
    const changed = 'The price has changed from $9.00 to $10.00.';
    expect(said(() => requireExpectedTotal(quote, priced, 900))).toEqual({
      message: `${changed} Nothing was taken. Check it with the customer, then take the new total.`,
      ...{ reason: 'price_changed', details: { newTotalInCents: 1000, text: '$10.00', oldTotalInCents: 900 } },
    });
    expect(said(() => requireExpectedTotal(quote, priced, 900, 'customer'))?.message).toBe(
      `${changed} Your order hasn’t been placed. To go ahead, place it again.`,
    );
  });

  test('because of a code that nobody has names the code', async () => {
    const { quote, priced } = await quoted(['NOPE']);
    const refused = said(() => requireExpectedTotal(quote, priced, 900));
    expect(refused).toMatchObject({ reason: 'coupon_not_applicable', details: { couponCode: 'NOPE' } });
    expect(refused?.message).toContain('NOPE');
    expect(refused?.message).toEndWith(' The total is now $10.00.');
  });
});

describe('what somebody else was quicker with', () => {
  test('says who, when and what it is now', async () => {
    const fixture = await orderingFixture();
    const { orderId } = await place(fixture, await filledCart(fixture));
    await acceptOrder(fixture.ctx, SCOPE, { orderId, etaMinutes: 15, by: BY_MIA });
    await expect(acceptOrder(fixture.ctx, SCOPE, { orderId, etaMinutes: 15, by: BY_MIA })).rejects.toMatchObject({
      details: { by: { kind: 'employee', name: 'Mia' }, atIsoDateTimeUtc: '2026-11-21T07:00:00.000Z' },
    });
  });

  test('a card whose hold ran out is not cooked for, and the refusal says what the payment is', async () => {
    const fixture = await orderingFixture();
    const { orderId } = await paidOrder(fixture);
    await fixture.ctx.db.updateTable('order_payments').set({ statusCode: 'cancel' }).execute();
    await expect(acceptOrder(fixture.ctx, SCOPE, { orderId, etaMinutes: 15, by: BY_MIA })).rejects.toMatchObject({
      ...{ reason: 'payment_not_held', details: { orderId, paymentStatusCode: 'cancel' } },
    });
  });

  test('what was written off is not written off again, and nothing is told', async () => {
    const fixture = await orderingFixture();
    const { orderId } = await place(fixture, await filledCart(fixture));
    await acceptOrder(fixture.ctx, SCOPE, { orderId, etaMinutes: 15, by: BY_MIA });
    const writeOff = () => writeOffOrder(fixture.ctx, SCOPE, { orderId, reason: 'Gone', by: BY_MIA });
    await writeOff();
    const again = await eventsAndAudit(fixture.ctx, async () => {
      expect(await refusalOf(writeOff())).toEqual({ code: 'resource_status_conflict', reason: 'nothing_to_pay' });
    });
    expect(again).toEqual({ events: [], audit: [] });
  });
});
