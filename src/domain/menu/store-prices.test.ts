import { describe, expect, test } from 'bun:test';
import { deal, halfAndHalf, menuOf, pizza } from '../pricing/testing-menu.ts';
import type { Menu, MenuItem } from './menu.schema.ts';
import { ownPrices, sameItemOf, withOwnPrices } from './store-prices.ts';
import { FOOD, plainItem, plainMenu } from './testing-plain-menu.ts';

const MENU = menuOf([]);
const pie = pizza('margherita', 1500, 2000);

describe('the prices of an item that are typed', () => {
  test.each<[string, MenuItem, [string, number][]]>([
    ['a dish has one', plainItem('soup'), [['price', 1000]]],
    ['a deal has one', deal(), [['price', 3000]]],
    [
      'a pizza has one for each size, by the size’s name',
      pie,
      [
        ['small', 1500],
        ['large', 2000],
      ],
    ],
    ['a half and half has those of its pizzas', halfAndHalf(), []],
  ])('%s', (_, item, expected) => {
    expect(ownPrices(item, MENU).map(({ key, cents }) => [key, cents])).toEqual(expected as [string, number][]);
  });

  test('a new one replaces the old; a size that this store doesn’t have is left out', () => {
    const soup = withOwnPrices(plainItem('soup'), MENU, new Map([['price', 1200]]));
    expect(soup.price.basePrice).toBe(1200);
    const larger = withOwnPrices(
      pie,
      MENU,
      new Map([
        ['large', 2200],
        ['family', 3000],
      ]),
    );
    expect(ownPrices(larger, MENU).map(({ cents }) => cents)).toEqual([1500, 2200]);
  });
});

describe('the same item in another store', () => {
  const own = plainMenu([plainItem('a', { name: 'Fish & chips', barcode: '96385074' })]);
  const other = (...items: Parameters<typeof plainMenu>[0]): Menu => plainMenu(items);
  const found = (menu: Menu) => sameItemOf(own.items[0]!, own, menu)?.id ?? null;
  test.each<[string, Menu, string | null]>([
    ['has its name, whatever its case', other(plainItem('x', { name: 'fish  & CHIPS' })), 'x'],
    [
      'has its barcode, even under another name',
      other(plainItem('x', { name: 'Fish & chips' }), plainItem('y', { name: 'Cod', barcode: '96385074' })),
      'y',
    ],
    ['is none of another name', other(plainItem('x', { name: 'Fish' })), null],
    [
      'is not guessed among two of the name',
      other(plainItem('x', { name: 'Fish & chips' }), plainItem('y', { name: 'Fish & chips' })),
      null,
    ],
  ])('%s', (_, menu, expected) => {
    expect(found(menu)).toBe(expected);
  });

  test('is the one in the category of the same name, where two have the name', () => {
    const lunch = { ...FOOD, id: 'lunch', name: 'Lunch' };
    const items = [
      plainItem('x', { name: 'Fish & chips', categoryId: 'lunch' }),
      plainItem('y', { name: 'Fish & chips' }),
    ];
    expect(found({ ...plainMenu(items), categories: [FOOD, lunch] })).toBe('y');
  });

  test('is never of another type', () => {
    const menu = { ...own, items: [deal({ name: 'Fish & chips' })] };
    expect(found(menu)).toBeNull();
  });
});
