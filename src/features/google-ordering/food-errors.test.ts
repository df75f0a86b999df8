/** Every error of the specification, each out of the rule of the store that it is about. */
import { beforeEach, describe, expect, test } from 'bun:test';
import { insertCourierQuote } from '#db/courier/courier-quotes.repository.ts';
import { updateCoupon } from '#db/promotions/coupons.repository.ts';
import { googleId, itemOfferId } from '#src/domain/marketplace/google/google-ids.ts';
import { readGoogleDetails } from '#src/domain/ordering/google/google-details.ts';
import { FOOD_ERRORS, type FoodError } from '#src/domain/ordering/google/google-food-errors.ts';
import { googleMoney } from '#src/domain/ordering/google/google-money.ts';
import { googleCartSchema } from '#src/domain/ordering/google/google-request.schema.ts';
import { couponSchema } from '#src/domain/promotions/promotions.schema.ts';
import { dropoffHash } from '#src/features/delivery/courier-fee.ts';
import { setSoldOut } from '#src/features/menu/set-sold-out.ts';
import { pauseStore } from '#src/features/tenancy/save-settings.ts';
import { restaurantOf } from '#src/shared/scope.ts';
import {
  BEN,
  BREAD,
  breadLine,
  cartOf,
  type GoogleFixture,
  googleFixture,
  NEWTOWN,
  ROMA,
  type Said,
} from './testing/google-fixture.ts';

let google: GoogleFixture;
beforeEach(async () => {
  google = await googleFixture();
});

const { storeId } = ROMA;
const price = (cents: number) => ({ type: 'ESTIMATE', amount: googleMoney(cents, 'AUD') });
const offerOf = (item: string, type: 'pickup' | 'delivery' = 'pickup') =>
  itemOfferId(storeId, type, `item_roma_${item}`);
const promoted = (coupon: string, quantity = 2) =>
  cartOf({ lines: [breadLine({ quantity })], more: { promotions: [{ coupon }] } });
const soldOut = () =>
  setSoldOut(google.ctx, ROMA, { itemId: BREAD, soldout: true, untilIsoDateTimeUtc: null, by: BEN });

interface Case {
  readonly error: FoodError;
  readonly says: string;
  readonly before?: () => Promise<unknown>;
  readonly cart: () => Said;
  /** What the error names. */
  readonly id?: string;
}

const CASES: readonly Case[] = [
  { error: 'CLOSED', says: 'the store paused orders', before: () => pause(), cart: () => cartOf() },
  {
    ...{ error: 'CLOSED', says: 'the store has not switched it on' },
    before: () => google.change('googleFoodOrdering', { isEnabled: false }),
    cart: () => cartOf(),
  },
  {
    ...{ error: 'UNAVAILABLE_SLOT', says: 'it is wanted sooner than it can be made' },
    cart: () => cartOf({ time: '2026-11-21T07:05:00Z' }),
  },
  {
    ...{ error: 'NO_CAPACITY', says: 'the kitchen is full' },
    before: () => fillKitchen(),
    cart: () => cartOf(),
  },
  {
    ...{ error: 'NO_COURIER_AVAILABLE', says: 'all couriers are busy' },
    before: () => busyCouriers(),
    cart: () => cartOf({ delivery: NEWTOWN, lines: [breadLine({ quantity: 5 }, 'delivery')] }),
  },
  {
    ...{ error: 'OUT_OF_SERVICE_AREA', says: 'nobody delivers there' },
    cart: () =>
      cartOf({
        lines: [breadLine({ quantity: 5 }, 'delivery')],
        delivery: { ...NEWTOWN, coordinates: { latitude: -33.7, longitude: 150.9 } },
      }),
  },
  {
    ...{ error: 'REQUIREMENTS_NOT_MET', says: 'it is below the minimum for delivery' },
    cart: () => cartOf({ delivery: NEWTOWN, lines: [breadLine({ quantity: 1 }, 'delivery')] }),
  },
  {
    ...{ error: 'REQUIREMENTS_NOT_MET', says: 'it goes nowhere' },
    cart: () => cartOf({ delivery: { notes: '' }, lines: [breadLine({ quantity: 5 }, 'delivery')] }),
  },
  {
    ...{ error: 'REQUIREMENTS_NOT_MET', says: 'an option that must be chosen is missing', id: 'l1' },
    cart: () => cartOf({ lines: [breadLine({ offerId: offerOf('cappuccino') })] }),
  },
  {
    ...{ error: 'AVAILABILITY_CHANGED', says: 'it is sold out', id: 'l1' },
    before: () => soldOut(),
    cart: () => cartOf(),
  },
  {
    ...{ error: 'AVAILABILITY_CHANGED', says: 'it isn’t delivered', id: 'l1' },
    cart: () =>
      cartOf({
        delivery: NEWTOWN,
        lines: [breadLine({ offerId: offerOf('espresso', 'delivery'), quantity: 10 }, 'delivery')],
      }),
  },
  {
    ...{ error: 'NOT_FOUND', says: 'it is on no menu', id: 'l1' },
    cart: () => cartOf({ lines: [breadLine({ offerId: offerOf('nothing') })] }),
  },
  {
    ...{ error: 'NOT_FOUND', says: 'another store sells it', id: 'l1' },
    cart: () => cartOf({ lines: [breadLine({ offerId: itemOfferId('wok-carlton', 'pickup', BREAD) })] }),
  },
  {
    ...{ error: 'INVALID', says: 'an option belongs to nothing', id: 'l1' },
    cart: () =>
      cartOf({ lines: [breadLine({ extension: { options: [{ offerId: googleId(storeId, 'pickup', 'x') }] } })] }),
  },
  {
    ...{ error: 'INVALID', says: 'the instructions are too long', id: 'l1' },
    cart: () => cartOf({ lines: [breadLine({ subLines: [{ note: 'x'.repeat(301) }] })] }),
  },
  {
    ...{ error: 'INVALID', says: 'the store takes shorter ones', id: 'l1' },
    before: () => google.change('checkout', { itemCommentMaxLength: 20 }),
    cart: () => cartOf({ lines: [breadLine({ subLines: [{ note: 'x'.repeat(21) }] })] }),
  },
  {
    ...{ error: 'INVALID', says: 'the store takes no instructions' },
    before: () => google.change('checkout', { hasComments: false }),
    cart: () => cartOf({ more: { notes: 'No chilli' } }),
  },
  {
    ...{ error: 'INVALID', says: 'it is of the other service', id: 'l1' },
    cart: () => cartOf({ lines: [breadLine({}, 'delivery')] }),
  },
  {
    ...{ error: 'PRICE_CHANGED', says: 'it costs something else by now', id: 'l1' },
    cart: () => cartOf({ lines: [breadLine({ price: price(1600) })] }),
  },
  {
    ...{ error: 'INCORRECT_PRICE', says: 'something is added that the store doesn’t charge', id: 'GRATUITY' },
    cart: () => cartOf({ more: { otherItems: [{ type: 'GRATUITY', price: price(300) }] } }),
  },
  { error: 'PROMO_NOT_RECOGNIZED', says: 'there is no such coupon', id: 'NOPE', cart: () => promoted('NOPE') },
  {
    ...{ error: 'PROMO_EXPIRED', says: 'the coupon has ended', id: 'FAMIGLIA' },
    before: () => endCoupon('FAMIGLIA'),
    cart: () => promoted('famiglia'),
  },
  {
    ...{ error: 'PROMO_ORDER_INELIGIBLE', says: 'the order is too small for the coupon', id: 'FIVEOFF' },
    cart: () => promoted('FIVEOFF'),
  },
  {
    ...{
      error: 'PROMO_USER_INELIGIBLE',
      says: 'no number is proved, so nobody’s order is a first one',
      id: 'BENVENUTO',
    },
    cart: () => promoted('BENVENUTO'),
  },
  {
    ...{ error: 'PROMO_NOT_APPLICABLE', says: 'a second one is used', id: 'FIVEOFF' },
    cart: () => cartOf({ more: { promotions: [{ coupon: 'FAMIGLIA' }, { coupon: 'FIVEOFF' }] } }),
  },
  {
    ...{ error: 'PROMO_NOT_APPLICABLE', says: 'the store takes no coupons', id: 'FAMIGLIA' },
    before: () => google.change('checkout', { hasCoupons: false }),
    cart: () => promoted('FAMIGLIA'),
  },
];

describe('a cart can’t be ordered', () => {
  test.each(CASES.map((one) => [one.error, one.says, one] as const))(
    '%s: %s',
    async (error, _, { before, cart, id }) => {
      await before?.();
      const found = (await google.checkOut(cart())).error;
      const errors: Said[] = found.foodOrderErrors;
      expect(errors.map((one) => one.error)).toEqual([error]);
      if (id !== undefined) expect(errors[0].id).toBe(id);
      expect(errors[0].description.length).toBeGreaterThan(10);
    },
  );

  test('for each reason that the specification has', () => {
    expect([...new Set(CASES.map(({ error }) => error))].sort()).toEqual([...FOOD_ERRORS].sort());
  });

  test('and all that is wrong is said at once', async () => {
    await soldOut();
    const cart = cartOf({ lines: [breadLine(), breadLine({ id: 'l2', offerId: offerOf('nothing') })] });
    const errors: Said[] = (await google.checkOut(cart)).error.foodOrderErrors;
    expect(errors.map(({ error, id }) => [error, id])).toEqual([
      ['NOT_FOUND', 'l2'],
      ['AVAILABILITY_CHANGED', 'l1'],
    ]);
  });
});

describe('what can be put right is offered', () => {
  test('at the right price, with what it costs then', async () => {
    const { foodOrderErrors, correctedProposedOrder, paymentOptions } = (
      await google.checkOut(cartOf({ lines: [breadLine({ price: price(1600) })] }))
    ).error;
    expect(foodOrderErrors[0].updatedPrice).toEqual({ currencyCode: 'AUD', units: '17', nanos: 0 });
    expect(correctedProposedOrder.totalPrice.amount.units).toBe('17');
    expect(correctedProposedOrder.cart.lineItems[0].price.amount.units).toBe('17');
    expect(paymentOptions.actionProvidedOptions.paymentType).toBe('ON_FULFILLMENT');
  });

  test('without what is sold out', async () => {
    await soldOut();
    const cola = breadLine({ id: 'l2', offerId: offerOf('cola'), quantity: 1 });
    const { correctedProposedOrder: corrected } = (await google.checkOut(cartOf({ lines: [breadLine(), cola] }))).error;
    expect(corrected.cart.lineItems.map(({ id }: Said) => id)).toEqual(['l2']);
    expect(corrected.totalPrice.amount).toEqual({ currencyCode: 'AUD', units: '4', nanos: 500_000_000 });
  });

  test('without the coupon', async () => {
    const { correctedProposedOrder: corrected } = (await google.checkOut(promoted('NOPE'))).error;
    expect(corrected.cart.promotions).toBeUndefined();
    expect(corrected.totalPrice.amount.units).toBe('17');
  });

  test('but not where nothing would be left, or the store is closed', async () => {
    await soldOut();
    expect((await google.checkOut(cartOf())).error.correctedProposedOrder).toBeUndefined();
    await pause();
    expect((await google.checkOut(promoted('NOPE'))).error.correctedProposedOrder).toBeUndefined();
  });
});

async function pause(): Promise<void> {
  await pauseStore(google.ctx, ROMA, { reason: 'tooBusy', note: '', until: null, by: BEN });
}

async function endCoupon(couponCode: string): Promise<void> {
  const { ctx } = google;
  const found = ctx.db.selectFrom('coupons').select('specJson').where('couponCode', '=', couponCode);
  const { specJson } = await found.executeTakeFirstOrThrow();
  const coupon = couponSchema.parse({ ...JSON.parse(specJson), endDate: '2026-11-20' });
  await ctx.write((trx) => updateCoupon(trx, restaurantOf(ROMA), coupon));
}

async function fillKitchen(): Promise<void> {
  await google.submit({ cart: cartOf(), totalInCents: 1700 });
  const { slotCapacity } = (await google.ctx.menus.storeOf(ROMA)).profile.settings.orderProcess;
  await google.change('orderProcess', { slotCapacity: { ...slotCapacity, by: 'orders', most: 1 } });
}

async function busyCouriers(): Promise<void> {
  const { profile } = await google.ctx.menus.storeOf(ROMA);
  const { deliveryAreas } = profile.settings.delivery;
  const byCourier = deliveryAreas.map((area) => ({ ...area, shouldApplyThirdPartyDeliveryFee: true }));
  await google.change('delivery', { deliveryAreas: byCourier });
  const cart = googleCartSchema.parse(cartOf({ delivery: NEWTOWN }));
  const { address } = readGoogleDetails(cart, 'AU').details;
  if (!address) throw new Error('no address');
  await google.ctx.write((trx) =>
    insertCourierQuote(trx, {
      ...{ id: 'quote-1', restaurantId: ROMA.restaurantId, storeId, dropoffHash: dropoffHash(ROMA, address) },
      ...{ refusedCode: 'couriers_busy', createdIsoDateTimeUtc: '2026-11-21T07:00:00.000Z' },
      expiresIsoDateTimeUtc: '2026-11-21T07:01:00.000Z',
    }),
  );
}
