import { describe, expect, test } from 'bun:test';
import type { Menu, MenuItem } from '#src/domain/menu/menu.schema.ts';
import { basic, group, half, line, MENU, price } from '#src/domain/pricing/testing-menu.ts';
import type { CartLine, Selection } from './cart.schema.ts';
import { earlierPrices } from './earlier-prices.ts';

const PICKLE = (extraCharge: number): Partial<MenuItem> =>
  ({ modifiers: [group('extras', {}, { pickle: extraCharge })] }) as Partial<MenuItem>;
const withBurger = (change: Partial<MenuItem>): Menu => ({
  ...MENU,
  items: MENU.items.map((item) => (item.id === 'burger' ? ({ ...item, ...change } as MenuItem) : item)),
});
const burger = (more: Partial<CartLine> = {}, selection?: Selection) => line('burger', 2, selection, more);
const pickled: Selection = {
  type: 'basic',
  modifiers: [{ groupId: 'extras', options: [{ optionId: 'pickle', count: 1 }] }],
};

/** Version 5 is known as `before`. */
const kept = (one: CartLine, before: Menu, now: Menu, more: Partial<Parameters<typeof earlierPrices>[1]> = {}) =>
  earlierPrices([one], {
    menu: now,
    menuAt: (version) => (version === 5 ? before : null),
    channel: 'pos',
    collectionType: 'pickup',
    ...more,
  }).get(one.id);

const DEARER = withBurger({ price: price(1100) } as Partial<MenuItem>);
const AT_5 = { menuVersion: 5 };

describe('a line of the counter, after a burger of $10 became one of $11', () => {
  test.each([
    ['that names the menu it was rung up from costs what it did', burger(AT_5), MENU, DEARER, 2000],
    ['that names none costs what it costs now', burger(), MENU, DEARER, null],
    ['that names a menu nobody remembers costs what it costs now', burger({ menuVersion: 4 }), MENU, DEARER, null],
    ['that names a menu that never was costs what it costs now', burger({ menuVersion: 999 }), MENU, DEARER, null],
    ['Refund due on of a dish that keeps its price as well', burger(AT_5), DEARER, MENU, 2200],
    ['of a dish that costs the same keeps nothing', burger(AT_5), MENU, withBurger({ soldout: true }), null],
    ['of a dish that left the menu keeps nothing', burger(AT_5), MENU, { ...MENU, items: [] }, null],
    ['keeps what an option cost', burger(AT_5, pickled), withBurger(PICKLE(100)), withBurger(PICKLE(150)), 2200],
    ['with an option that is gone keeps nothing', burger(AT_5, pickled), withBurger(PICKLE(100)), DEARER, null],
    [
      'of a dish that was not there then keeps nothing',
      burger(AT_5),
      { ...MENU, items: [basic('cola', 400)] },
      MENU,
      null,
    ],
    [
      'has what staff took off taken off its old price',
      burger({
        ...AT_5,
        adjustment: { discountForItem: 0, extraChargeForItem: 0, extraChargeForComments: 0, discountForItemBps: 1000 },
      }),
      MENU,
      DEARER,
      1800,
    ],
  ])('%s', (_, one, before, now, totalInCents) => {
    expect(kept(one, before, now)?.lineTotalInCents ?? null).toBe(totalInCents);
  });

  test('says of its price that it is kept', () => {
    expect(kept(burger(AT_5), MENU, DEARER)).toMatchObject({ unitPriceInCents: 1000, isPriceKept: true });
  });

  test('is priced by how it is collected now, from the menu of then', () => {
    const before = withBurger({ price: price(1000, 0, 50) } as Partial<MenuItem>);
    expect(kept(burger(AT_5), before, DEARER, { collectionType: 'delivery' })?.unitPriceInCents).toBe(1050);
  });

  test('of half and half keeps the price of both halves', () => {
    const selection: Selection = {
      type: 'halfAndHalf',
      firstHalf: half('margherita'),
      secondHalf: half('supreme'),
      modifiers: [],
    };
    const now = {
      ...MENU,
      pizza: { ...MENU.pizza, sizes: MENU.pizza.sizes.map((size) => ({ ...size, halfAndHalfExtraCharge: 300 })) },
    };
    expect(kept(line('half', 1, selection, AT_5), MENU, now)?.unitPriceInCents).toBe(2201 + 200);
  });
});

test.each(['online', 'uberEats', 'google'] as const)('a customer of %s cannot choose an old menu', (channel) => {
  expect(kept(burger(AT_5), MENU, DEARER, { channel })).toBeUndefined();
});
