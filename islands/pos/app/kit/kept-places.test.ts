import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { type Place, placesAfter } from './kept-places.ts';

/** Empty places in brackets. */
const shown = (places: readonly Place[]) => places.map(({ id, isEmpty }) => (isEmpty ? `(${id})` : id)).join(' ');
const after = (...lists: readonly string[]) =>
  shown(lists.reduce<readonly Place[]>((places, ids) => placesAfter(places, ids === '' ? [] : ids.split(' ')), []));

describe('what a list of orders shows', () => {
  test.each([
    ['each order in its place', ['a b c'], 'a b c'],
    ['the place of the accepted one stays empty, and the next does not move up', ['a b c', 'b c'], '(a) b c'],
    ['in the middle and at the end too', ['a b c', 'a'], 'a (b) (c)'],
    ['and when it was the only one', ['a', ''], '(a)'],
    ['two that leave one after the other', ['a b c', 'b c', 'c'], '(a) (b) c'],
    ['a new one stands where it belongs', ['a b', 'b', 'b c'], '(a) b c'],
    ['one that comes back has its place again', ['a b', 'b', 'a b'], 'a b'],
  ])('%s', (_, lists, text) => {
    expect(after(...lists)).toBe(text);
  });

  test('every order is shown once, in its order, and no place is lost, whatever comes and goes', () => {
    const ids = fc.uniqueArray(fc.constantFrom(...'abcdef'), { maxLength: 6 });
    fc.assert(
      fc.property(fc.array(ids, { minLength: 1, maxLength: 5 }), (lists) => {
        const places = lists.reduce<readonly Place[]>((before, list) => placesAfter(before, list), []);
        expect(places.filter(({ isEmpty }) => !isEmpty).map(({ id }) => id)).toEqual(lists.at(-1) ?? []);
        expect(places.map(({ id }) => id).toSorted()).toEqual([...new Set(lists.flat())].toSorted());
      }),
    );
  });

  test('a list that has not changed is not drawn again', () => {
    const places = placesAfter([], ['a', 'b']);
    expect(placesAfter(places, ['a', 'b'])).toBe(places);
  });
});
