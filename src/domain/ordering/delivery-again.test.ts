import { describe, expect, test } from 'bun:test';
import type { DeliverySettings } from '#src/domain/tenancy/store-settings.schema.ts';
import { deliverableAddress, deliveryAgain } from './delivery-again.ts';
import { testStore } from './testing-store.ts';

const POLYGON = [
  { latitude: '-33.90', longitude: '151.17' },
  { latitude: '-33.90', longitude: '151.19' },
  { latitude: '-33.88', longitude: '151.19' },
  { latitude: '-33.88', longitude: '151.17' },
];
const NEAR = {
  id: 'near',
  name: 'Near',
  polygon: POLYGON,
  deliveryCharges: 500,
  shouldApplyThirdPartyDeliveryFee: false,
};
const AREAS: DeliverySettings = { minOrderValue: 0, mode: 'areas', deliveryAreas: [NEAR], suburbs: [] };
const SUBURBS: DeliverySettings = {
  ...AREAS,
  mode: 'suburbs',
  suburbs: [{ id: 'enmore', name: 'Enmore', postcode: '2042', deliveryCharges: 500 }],
};
const HOME = { line1: '44 Enmore Road', suburb: 'Enmore', state: 'NSW', postcode: '2042' };
const AT_HOME = { ...HOME, latitude: '-33.89', longitude: '151.18' };
const NO_POINT = { ...HOME, latitude: null, longitude: null };

describe('an address of before, for a store that', () => {
  test.each([
    ['delivers to its area', AREAS, AT_HOME, { ...AT_HOME, suburbId: null }],
    ['no longer has an area there', { ...AREAS, deliveryAreas: [] }, AT_HOME, null],
    ['goes by areas, where the map never found it', AREAS, NO_POINT, null],
    ['delivers to its suburb, under the id of today', SUBURBS, NO_POINT, { ...NO_POINT, suburbId: 'enmore' }],
    ['no longer lists its suburb', { ...SUBURBS, suburbs: [] }, NO_POINT, null],
    ['lists another suburb of that name', SUBURBS, { ...NO_POINT, postcode: '4207' }, null],
  ])('%s', (_, delivery, address, expected) => {
    expect(deliverableAddress(address, delivery)).toEqual(expected);
  });
});

describe('a delivery that is ordered again', () => {
  const at = Temporal.Instant.from('2026-03-04T02:00:00Z');
  const store = (delivery: DeliverySettings) => {
    const profile = testStore();
    return { ...profile, settings: { ...profile.settings, delivery } };
  };
  const delivered = { type: 'delivery', address: AT_HOME, dropoffNotes: 'Gate 1234', areaId: 'near' } as const;

  test('brings the way, the address and what the driver has to know', () => {
    expect(deliveryAgain(delivered, store(AREAS), at)).toEqual({
      details: {
        collectionType: 'delivery',
        address: { ...AT_HOME, suburbId: null },
        dropoffNotes: 'Gate 1234',
      },
      notDeliveredTo: null,
    });
  });

  test('to where the store no longer delivers brings none of it, and names the place', () => {
    const far = { ...delivered, address: { ...AT_HOME, latitude: '-33.5' } };
    expect(deliveryAgain(far, store(AREAS), at)).toEqual({ details: null, notDeliveredTo: '44 Enmore Road' });
  });

  test('of a pickup or a table brings nothing', () => {
    expect(deliveryAgain({ type: 'pickup' }, store(AREAS), at)).toEqual({ details: null, notDeliveredTo: null });
  });
});
