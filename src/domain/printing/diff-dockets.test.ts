import { expect, test } from 'bun:test';
import { diffDockets, isTouched } from './diff-dockets.ts';
import { aLine, aPart, whole } from './docket-examples.ts';

const bread = (more = {}) => aLine({ id: 'bread', name: 'Garlic bread', quantity: 2, ...more });

test('the same lines are unchanged, and the station gets nothing', () => {
  const diff = diffDockets(whole([bread()]), whole([bread()]));
  expect(isTouched(diff)).toBe(false);
  expect(diff.unchanged).toHaveLength(1);
});

test('a line that is gone is void in its whole quantity, a new one is added', () => {
  const diff = diffDockets(whole([bread()]), whole([aLine({ id: 'soup', name: 'Soup' })]));
  expect(diff.changes.map((each) => [each.kind, each.line.line.priced.name])).toEqual([
    ['void', 'Garlic bread'],
    ['add', 'Soup'],
  ]);
});

test.each([
  [3, 2, 'void', 1],
  [2, 5, 'add', 3],
] as const)('quantity %d to %d is %s %d, and says how many are made in all', (from, to, kind, quantity) => {
  const diff = diffDockets(whole([bread({ quantity: from })]), whole([bread({ quantity: to })]));
  expect(diff.changes).toMatchObject([{ kind, quantity, total: to }]);
});

test('other choices say what it is now and what it was', () => {
  const before = bread({ parts: [aPart('option', 'Cheese'), aPart('removeTopping', 'No parsley')] });
  const after = bread({ parts: [aPart('option', 'Cheese'), aPart('addTopping', 'Ham')], comments: 'well done' });
  expect(diffDockets(whole([before]), whole([after])).changes).toMatchObject([
    { kind: 'changed', now: ['+ HAM', '"well done"'], was: ['NO PARSLEY'] },
  ]);
});

test('two of the same choice less one is one less, not none', () => {
  const olives = aPart('addTopping', 'Olives');
  const diff = diffDockets(whole([bread({ parts: [olives, olives] })]), whole([bread({ parts: [olives] })]));
  expect(diff.changes).toMatchObject([{ kind: 'changed', now: [], was: ['+ OLIVES'] }]);
});

test('a change inside one half names the half', () => {
  const half = (label: string) => [aPart('half', 'First half: Margherita', { parts: [aPart('removeTopping', label)] })];
  const diff = diffDockets(whole([bread({ parts: half('No basil') })]), whole([bread({ parts: half('No onion') })]));
  expect(diff.changes).toMatchObject([
    { now: ['1ST HALF - MARGHERITA: NO ONION'], was: ['1ST HALF - MARGHERITA: NO BASIL'] },
  ]);
});

test('a renamed dish on the same cart line is a change, not another line', () => {
  const diff = diffDockets(whole([bread()]), whole([bread({ name: 'Cheesy bread', quantity: 1 })]));
  expect(diff.changes).toMatchObject([{ kind: 'changed', now: ['1 x', 'Cheesy bread'], was: ['2 x', 'Garlic bread'] }]);
});

test('voids come first, then what is made differently, then what is new', () => {
  const soup = (id: string, more = {}) => aLine({ id, name: 'Soup', ...more });
  const before = whole([soup('a'), soup('b'), soup('c', { quantity: 2 })]);
  const after = whole([soup('a', { comments: 'hot' }), soup('d'), soup('c')]);
  expect(diffDockets(before, after).changes.map((each) => [each.kind, each.line.line.id])).toEqual([
    ['void', 'b'],
    ['void', 'c'],
    ['changed', 'a'],
    ['add', 'd'],
  ]);
});

test('halves that only changed sides are the same pizza', () => {
  const pepperoni = aPart('half', 'First half: Pepperoni', { parts: [aPart('addTopping', 'Olives')] });
  const plain = aPart('half', 'Second half: Pepperoni');
  const sides = (...parts: (typeof plain)[]) => whole([bread({ parts: [aPart('size', 'Large'), ...parts] })]);
  expect(isTouched(diffDockets(sides(pepperoni, plain), sides(plain, pepperoni)))).toBe(false);
});

test('what stops work is first, then what is made differently, then what is added', () => {
  const noted = aLine({ id: 'b', name: 'Chips', comments: 'No salt' });
  const before = whole([aLine({ id: 'a' }), aLine({ id: 'b', name: 'Chips' }), aLine({ id: 'c' })]);
  const after = whole([aLine({ id: 'd' }), noted, aLine({ id: 'c' })]);
  expect(diffDockets(before, after).changes.map(({ kind }) => kind)).toEqual(['void', 'changed', 'add']);
});

test('a dish that goes to another guest says whose it is now and whose it was', () => {
  expect(diffDockets(whole([bread({ seat: 1 })]), whole([bread({ seat: 3 })])).changes).toMatchObject([
    { kind: 'changed', now: ['SEAT 3'], was: ['SEAT 1'] },
  ]);
  expect(isTouched(diffDockets(whole([bread({ seat: 1 })]), whole([bread({ seat: 1 })])))).toBe(false);
});
