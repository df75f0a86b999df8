/** Where an order is delivered to, as it is kept: by area, by suburb, and by an address that fits neither. */
import { describe, expect, test } from 'bun:test';
import type { DeliveryAddress } from '#src/domain/ordering/ordering.schema.ts';
import { testStore } from '#src/domain/ordering/testing-store.ts';
import type { StoreSettings } from '#src/domain/tenancy/store-settings.schema.ts';
import { deliveryCollection } from './delivery-collection.ts';

const SQUARE = [
  { latitude: '-33.91', longitude: '151.15' },
  { latitude: '-33.91', longitude: '151.20' },
  { latitude: '-33.87', longitude: '151.20' },
  { latitude: '-33.87', longitude: '151.15' },
];
const DELIVERY: StoreSettings['delivery'] = {
  ...testStore().settings.delivery,
  deliveryAreas: [
    { id: 'inner', name: 'Inner', polygon: SQUARE, deliveryCharges: 500, shouldApplyThirdPartyDeliveryFee: false },
  ],
  suburbs: [
    { id: 'newtown', name: 'Newtown', postcode: '2042', deliveryCharges: 500 },
    { id: 'enmore', name: 'Enmore', postcode: '2042', deliveryCharges: 700 },
  ] as StoreSettings['delivery']['suburbs'],
};
const HOME: DeliveryAddress = {
  ...{ line1: '12 King Street', suburb: 'NEWTOWN', state: 'NSW', postcode: '2042' },
  ...{ latitude: '-33.89', longitude: '151.18', suburbId: null },
};
const { suburbId: _, ...KEPT } = HOME;
const kept = (mode: 'areas' | 'suburbs', address: Partial<DeliveryAddress> = {}) => {
  const { settings } = testStore({ delivery: { ...DELIVERY, mode } });
  return deliveryCollection({ ...HOME, ...address }, 'Blue door', { settings });
};
const said = (address: Partial<DeliveryAddress>) => {
  try {
    return kept('suburbs', address) && null;
  } catch (error) {
    return error as { message: string; reason: string };
  }
};

describe('by area', () => {
  test.each([
    ['inside one', {}, 'inner'],
    ['outside all', { latitude: '-34.50', longitude: '150.10' }, null],
    ['nowhere on the map', { latitude: null, longitude: null }, null],
    ['half on the map', { longitude: null }, null],
    ['half on the map the other way', { latitude: null }, null],
  ] as [string, Partial<DeliveryAddress>, string | null][])('an address %s', (_, address, areaId) => {
    const address_ = { ...KEPT, ...address };
    expect(kept('areas', address)).toEqual({ type: 'delivery', address: address_, dropoffNotes: 'Blue door', areaId });
  });
});

describe('by suburb', () => {
  test('the words of the address name it, and it is kept as the store writes it', () => {
    expect(kept('suburbs')).toEqual({
      ...{ type: 'delivery', dropoffNotes: 'Blue door', areaId: 'newtown' },
      address: { ...KEPT, suburb: 'Newtown' },
    });
  });

  test('one that the store does not deliver to has none', () => {
    expect(kept('suburbs', { suburb: 'Bondi', postcode: '2026' })).toMatchObject({
      ...{ areaId: null, address: { suburb: 'Bondi', postcode: '2026' } },
    });
  });

  test.each([
    [{ suburb: 'Newtown', postcode: '2042' }, 'Newtown 2042'],
    [{ suburb: 'Newtown', postcode: '' }, 'Newtown'],
    [{ suburb: 'Bondi', postcode: '2026' }, 'Bondi 2026'],
  ])('another than was chosen is refused with both: %p', (address, words) => {
    expect(said({ ...address, suburbId: 'enmore' })).toMatchObject({
      message: `${words} isn’t in Enmore 2042. Choose the suburb of the address.`,
      reason: 'suburb_mismatch',
    });
  });
});
