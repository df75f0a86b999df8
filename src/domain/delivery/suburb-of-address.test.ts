import { describe, expect, test } from 'bun:test';
import { suburbOfAddress } from './suburb-of-address.ts';

const SUBURBS = [
  { id: 'ponsonby', name: 'Ponsonby', postcode: '1011', deliveryCharges: 500 },
  { id: 'st-marys', name: "St Mary's Bay", postcode: '1011', deliveryCharges: 600 },
  { id: 'albany', name: 'Albany', postcode: '0632', deliveryCharges: 1500 },
  { id: 'newtown-a', name: 'Newtown', postcode: '2042', deliveryCharges: 100 },
  { id: 'newtown-b', name: 'Newtown', postcode: '3220', deliveryCharges: 200 },
];
const found = (suburb: string, postcode: string, suburbId: string | null = null) => {
  const answer = suburbOfAddress({ suburb, postcode, suburbId }, SUBURBS);
  return answer.kind === 'found' ? answer.suburb.id : answer.kind;
};

describe('the suburb of an address', () => {
  test.each([
    ['Ponsonby', '1011', null, 'ponsonby'],
    ['  PONSONBY ', '1011', null, 'ponsonby'],
    ['St. Marys Bay', '1011', null, 'outside'],
    ["St. Mary's  Bay", '1011', null, 'st-marys'],
    ['Ponsonby', '1011', 'ponsonby', 'ponsonby'],
    // Only the list was there to choose from.
    ['', '', 'ponsonby', 'ponsonby'],
    ['Ponsonby', '', 'ponsonby', 'ponsonby'],
    ['', '0632', null, 'albany'],
    // The words decide, never the id.
    ['Albany', '0632', 'ponsonby', 'mismatch'],
    ['Ponsonby', '0632', 'ponsonby', 'mismatch'],
    ['Far Away', '9999', 'ponsonby', 'mismatch'],
    ['Far Away', '9999', null, 'outside'],
    ['Albany', '0632', 'of-another-store', 'albany'],
    ['', '', 'of-another-store', 'outside'],
    ['', '', null, 'unknown'],
    // Two of one name: the postcode tells them apart.
    ['Newtown', '', null, 'outside'],
    ['Newtown', '3220', null, 'newtown-b'],
    ['Newtown', '', 'newtown-a', 'newtown-a'],
  ] as const)('%j %j with the id %j is %s', (suburb, postcode, suburbId, expected) => {
    expect(found(suburb, postcode, suburbId)).toBe(expected);
  });
});
