import { describe, expect, test } from 'bun:test';
import { popularAtTill, popularItems } from './popular-items.ts';

const dish = (id: string, categoryId: string) => [id, { id, categoryId }] as const;
const MENU = new Map([
  dish('cola', 'drinks'),
  dish('water', 'drinks'),
  dish('juice', 'drinks'),
  dish('margherita', 'pizza'),
  dish('diavola', 'pizza'),
  dish('tiramisu', 'sweets'),
]);
/** Dish, pieces and, where it is not ten dollars, the price of one. */
type Row = [string, number, number?];
const sold = (...rows: Row[]) =>
  rows.map(([itemId, pieces, priceInCents = 1000]) => ({ itemId, pieces, totalInCents: pieces * priceInCents }));
const names = (rows: Row[], menu = MENU) => popularItems(sold(...rows), menu).map((item) => item.id);

test('the most ordered dishes come first, at most two of a category', () => {
  const rows: Row[] = [
    ['cola', 90],
    ['water', 80],
    ['juice', 70],
    ['margherita', 60],
    ['diavola', 50],
    ['tiramisu', 40],
  ];
  expect(names(rows)).toEqual(['cola', 'water', 'margherita', 'diavola']);
});

test('what cannot be ordered now is passed over', () => {
  const rows: Row[] = [
    ['gone', 99],
    ['cola', 9],
    ['margherita', 8],
    ['diavola', 7],
    ['tiramisu', 6],
  ];
  expect(names(rows)).toEqual(['cola', 'margherita', 'diavola', 'tiramisu']);
});

test('what costs less than half of the middle price goes along with a meal and is left out', () => {
  const rows: Row[] = [
    ['cola', 90, 400],
    ['water', 80, 1000],
    ['margherita', 60, 2000],
    ['diavola', 50, 2200],
    ['tiramisu', 40, 1100],
  ];
  expect(names(rows)).toEqual(['water', 'margherita', 'diavola', 'tiramisu']);
});

test.each<[string, Row[]]>([
  ['nothing was ordered', []],
  [
    'three dishes were ordered',
    [
      ['cola', 90],
      ['margherita', 60],
      ['tiramisu', 50],
    ],
  ],
  [
    'the fourth was ordered too rarely to be called popular',
    [
      ['cola', 90],
      ['margherita', 60],
      ['tiramisu', 50],
      ['diavola', 4],
    ],
  ],
])('there is no row when %s', (_, rows) => {
  expect(names(rows)).toEqual([]);
});

describe('at the till', () => {
  const anywhere = () => true;

  test('everything that sells counts, also three drinks and what costs little', () => {
    const rows: Row[] = [
      ['cola', 90, 300],
      ['water', 80, 200],
      ['juice', 70, 400],
      ['margherita', 60],
      ['tiramisu', 4],
    ];
    expect(popularAtTill(sold(...rows), anywhere)).toEqual(['cola', 'water', 'juice', 'margherita']);
  });

  test('what isn’t sold there takes no place, and a handful of items is no choice', () => {
    const rows = Array.from({ length: 30 }, (_, at): Row => [`dish-${at}`, 100 - at]);
    const ids = popularAtTill(sold(...rows), (id) => id !== 'dish-0');
    expect([ids.length, ids[0]]).toEqual([16, 'dish-1']);
    expect(popularAtTill(sold(...rows.slice(0, 3)), anywhere)).toEqual([]);
  });
});
