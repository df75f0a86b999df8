import { describe, expect, test } from 'bun:test';
import type { DeliveryPlace } from '#src/domain/till/customer.types.ts';
import { asksAgainIn, isSamePrice, withoutOverPrice } from './place-courier.ts';

const NOW = Date.parse('2026-11-21T08:00:00Z');
const after = (seconds: number) => new Date(NOW + seconds * 1000).toISOString();
const address = {
  ...{ line1: '12 King Street', suburb: 'Newtown', state: 'NSW', postcode: '2042' },
  ...{ latitude: '-33.89', longitude: '151.18', suburbId: null },
};
const own = { name: 'Near', feeInCents: 500 };
const placeFor = (isQuoted: boolean, untilIsoDateTimeUtc: string | null): DeliveryPlace => ({
  address,
  zone: { id: 'near', ...(isQuoted ? { name: 'Courier', feeInCents: 890 } : own) },
  courier: { isQuoted, untilIsoDateTimeUtc, own },
});

describe('the courier’s price at the till', () => {
  test.each([
    ['a price is asked for a minute before it is over', placeFor(true, after(900)), 840_000],
    ['no price is asked for when its minute is over', placeFor(false, after(60)), 60_000],
    ['a price that is over is asked for soon, not at once for ever', placeFor(true, after(-5)), 10_000],
    ['the price of an order that was sent is never asked for', placeFor(true, null), null],
    ['a zone without couriers is never asked for', { address, zone: { id: 'near', ...own } }, null],
  ] satisfies [string, DeliveryPlace, number | null][])('%s', (_, place, expected) => {
    expect(asksAgainIn(place, NOW)).toBe(expected);
  });

  test('is left for the zone’s own charge once it is over', () => {
    const over = withoutOverPrice(placeFor(true, after(0)), NOW);
    expect([over.zone, over.courier?.isQuoted]).toEqual([{ id: 'near', name: 'Near', feeInCents: 500 }, false]);
  });

  test.each([
    ['that still holds stays', placeFor(true, after(1))],
    ['that an order was sent with stays', placeFor(true, null)],
  ])('%s', (_, place) => {
    expect(withoutOverPrice(place, NOW)).toBe(place);
  });

  test('is the same only with its amount and its end', () => {
    const place = placeFor(true, after(900));
    expect(isSamePrice(place, placeFor(true, after(900)))).toBe(true);
    expect(isSamePrice(place, placeFor(true, after(901)))).toBe(false);
    expect(isSamePrice(place, placeFor(false, after(900)))).toBe(false);
  });
});
