import { describe, expect, test } from 'bun:test';
import { addressKey, placeText, unlikeAddresses } from './alike-addresses.ts';

const HOME = { line1: '1 King St', suburb: 'Newtown', state: 'NSW', postcode: '2042' };

describe('two addresses', () => {
  test.each<[string, Partial<typeof HOME>]>([
    ['in other letters', { line1: '1 KING ST' }],
    ['with blanks and a full stop', { line1: ' 1  King St. ' }],
    ['with the street written out', { line1: '1 King Street' }],
    ['without its state', { state: '' }],
    ['with an accent', { suburb: 'Néwtown' }],
  ])('are one: %s', (_, change) => {
    expect(addressKey({ ...HOME, ...change })).toBe(addressKey(HOME));
  });

  test.each<[string, Partial<typeof HOME>]>([
    ['of another house', { line1: '11 King St' }],
    ['of a flat in it', { line1: '1/1 King St' }],
    ['of another street with that name', { suburb: 'Newtown East' }],
    ['of a suburb with that name', { postcode: '3220', state: 'VIC' }],
  ])('are two, and read unlike each other: %s', (_, change) => {
    const other = { ...HOME, ...change };
    expect(addressKey(other)).not.toBe(addressKey(HOME));
    expect(`${other.line1}, ${placeText(other)}`).not.toBe(`${HOME.line1}, ${placeText(HOME)}`);
  });

  test('without a postcode are told apart by their state', () => {
    const there = { ...HOME, postcode: '' };
    expect(addressKey({ ...there, state: 'VIC' })).not.toBe(addressKey(there));
  });
});

test('of those that read alike the first is shown, with the others behind it', () => {
  const kept = [
    { id: 'new', address: { ...HOME, line1: '1 King Street' } },
    { id: 'work', address: { ...HOME, line1: '9 Queen St' } },
    { id: 'old', address: HOME },
  ];
  expect(unlikeAddresses(kept).map(({ shown, alike }) => [shown.id, alike.map(({ id }) => id)])).toEqual([
    ['new', ['old']],
    ['work', []],
  ]);
});
