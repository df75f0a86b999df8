import { expect, test } from 'bun:test';
import { AU_STORE, coupon, line, MENU } from '#src/domain/pricing/testing-menu.ts';
import type { PosStore } from '#src/domain/till/till.types.ts';
import { emptyDraft, type OrderDraft } from '../draft/order-draft.ts';
import { couponOffers, type ShownCoupon } from './coupon-offers.ts';

const STORE: PosStore = {
  restaurantId: AU_STORE.restaurantId,
  storeId: AU_STORE.id,
  name: AU_STORE.name,
  restaurantName: 'Roma',
  countryCode: 'AU',
  currencyCode: 'AUD',
  timezone: AU_STORE.timezone,
  tax: AU_STORE.settings.tax,
  tips: AU_STORE.settings.tips,
  holidaySurcharge: null,
  eftposSurcharge: AU_STORE.settings.checkout.eftposSurcharge,
  hasTableMap: true,
  customPayments: [],
  remindsOfFloat: true,
  homeTiles: AU_STORE.settings.posHome.tiles,
  presets: AU_STORE.settings.posPresets,
  collectionTypes: ['pickup'],
  loyalty: null,
  delivery: null,
};
/** A Wednesday at noon in Sydney. */
const NOW = Date.parse('2026-11-25T01:00:00Z');
const DRAFT: OrderDraft = { ...emptyDraft('order'), lines: [line('burger', 2)] };

const shown = (code: string, more: Parameters<typeof coupon>[1] = {}): ShownCoupon => coupon(code, more).coupon;
const offered = (coupons: readonly ShownCoupon[], draft = DRAFT) =>
  couponOffers(coupons, draft, { menu: MENU, store: STORE, now: NOW }).map((one) => one.coupon.couponCode);

test('coupons that work on the order are offered, the largest discount first, each with its amount', () => {
  const coupons = [shown('TEN'), shown('HALF', { discountPercentageBps: 5000 })];
  const [best] = couponOffers(coupons, DRAFT, { menu: MENU, store: STORE, now: NOW });
  expect(offered(coupons)).toEqual(['HALF', 'TEN']);
  expect(best?.takesOffInCents).toBeGreaterThan(0);
});

test.each([
  ['below its least amount', { applicableOverAmount: 1_000_000 }],
  ['of another way to order', { collectionType: ['dineIn'] }],
  ['of another day', { dows: ['monday'] }],
  ['for a first order, for an unknown customer', { firstOrderDiscount: true }],
] as const)('a coupon %s is not offered', (_, more) => {
  expect(offered([shown('NO', more as Parameters<typeof coupon>[1]), shown('TEN')])).toEqual(['TEN']);
});

test('a coupon on the order is not offered again, and an empty order has none', () => {
  expect(offered([shown('TEN')], { ...DRAFT, coupons: [coupon('TEN')] })).toEqual([]);
  expect(offered([shown('TEN')], emptyDraft('order'))).toEqual([]);
});
