import { expect, test } from 'bun:test';
import { line } from '../pricing/testing-menu.ts';
import { linesAgain, NO_ROOM } from './order-again.ts';

const before = ['burger', 'soup', 'cake'].map((id) => ({ line: line(id, 2), name: id.toUpperCase() }));
const idsFrom = () => {
  let at = 0;
  return () => `new-${++at}`;
};

test('what can be had comes again under new ids, what cannot is named with why', () => {
  const whyNot = ({ itemId }: { itemId: string }) => (itemId === 'soup' ? 'Sold out' : null);
  const again = linesAgain(before, { newId: idsFrom(), whyNot, room: 10 });
  expect(again.lines.map((each) => [each.id, each.itemId, each.quantity])).toEqual([
    ['new-1', 'burger', 2],
    ['new-3', 'cake', 2],
  ]);
  expect(again.missing).toEqual([{ name: 'SOUP', why: 'Sold out' }]);
});

test('a discount of that day does not come again, nor the price of an old menu', () => {
  const adjusted = {
    ...line('burger', 1, undefined, { menuVersion: 3 }),
    adjustment: { discountForItem: 500, extraChargeForItem: 0, extraChargeForComments: 0 },
  };
  const { lines } = linesAgain([{ line: adjusted, name: 'Burger' }], { newId: idsFrom(), whyNot: () => null, room: 1 });
  expect(lines[0]).not.toHaveProperty('adjustment');
  expect(lines[0]).not.toHaveProperty('menuVersion');
});

test('a dish that followed is made at once when it is ordered again', () => {
  const before = { ...line('burger'), id: 'a', course: 2, toFollow: true };
  const { lines } = linesAgain([{ line: before, name: 'Burger' }], { newId: idsFrom(), whyNot: () => null, room: 1 });
  expect(lines).toEqual([{ ...line('burger'), id: expect.any(String) }]);
});

test('lines for which there is no room are said, not dropped', () => {
  const again = linesAgain(before, { newId: idsFrom(), whyNot: () => null, room: 2 });
  expect(again.lines).toHaveLength(2);
  expect(again.missing).toEqual([{ name: 'CAKE', why: NO_ROOM }]);
});
