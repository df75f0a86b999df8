import { expect, test } from 'bun:test';
import type { DeliveryZones } from '#src/domain/till/customer.types.ts';
import { needsSuburb, typedPlace, zoneOf } from './typed-place.ts';

const NEWTOWN = { id: 'newtown', name: 'Newtown', postcode: '2042', feeInCents: 500 };
const zonesBy = (mode: DeliveryZones['mode']): DeliveryZones => ({ isLookedUp: false, mode, zones: [NEWTOWN] });
const typed = { line1: '1 King Street', suburb: 'Enmore', zoneId: '' };

test('when zones are suburbs, the chosen one is the suburb of the address', () => {
  expect(typedPlace({ ...typed, zoneId: 'newtown' }, zonesBy('suburbs'))).toEqual({
    line1: '1 King Street',
    suburb: 'Newtown',
    postcode: '2042',
    zoneId: 'newtown',
  });
});

test('when zones are areas, the suburb is typed beside the chosen one', () => {
  expect(typedPlace({ ...typed, zoneId: 'newtown' }, zonesBy('areas'))).toEqual({
    line1: '1 King Street',
    suburb: 'Enmore',
    postcode: '2042',
    zoneId: 'newtown',
  });
});

test('an address in no listed zone keeps its typed suburb, and has no zone', () => {
  expect(typedPlace(typed, zonesBy('suburbs'))).toEqual({
    line1: '1 King Street',
    suburb: 'Enmore',
    postcode: '',
    zoneId: null,
  });
});

test.each([
  ['suburbs', 'newtown', false],
  ['suburbs', '', true],
  ['areas', 'newtown', true],
] as const)('with zones by %s and %j chosen, the suburb is asked for: %p', (mode, zoneId, isAsked) => {
  expect(needsSuburb(zonesBy(mode), zoneOf(zonesBy(mode), zoneId))).toBe(isAsked);
});
