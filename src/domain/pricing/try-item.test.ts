import { describe, expect, test } from 'bun:test';
import type { Menu } from '#src/domain/menu/menu.schema.ts';
import { FOOD } from '#src/domain/menu/testing-plain-menu.ts';
import type { Selection } from '#src/domain/ordering/cart.schema.ts';
import { AU_STORE, basic, group, half, MENU, menuOf, PLAIN, price } from './testing-menu.ts';
import { type TriedChoice, tryItem } from './try-item.ts';

const AT = Temporal.Instant.from('2026-11-20T08:00:00Z');
const WHOLE: Selection = {
  type: 'pizza',
  pizza: { kind: 'whole', sizeId: 'large', whole: half('margherita', { cheese: 2 }) },
  modifiers: [],
};

function tried(itemId: string, selection: Selection, menu: Menu = MENU, where: Partial<TriedChoice> = {}) {
  const item = menu.items.find(({ id }) => id === itemId);
  if (!item) throw new Error(`no ${itemId}`);
  const choice = { channel: 'online', collectionType: 'pickup', at: AT, quantity: 1, selection, ...where } as const;
  return tryItem(item, { ...menu, categories: [{ ...FOOD, id: 'cat' }] }, AU_STORE, choice);
}

describe('an item as customers order it', () => {
  test.each([
    ['a dish', tried('burger', PLAIN), ['burger 1000'], 1000],
    ['a pizza with two toppings', tried('margherita', WHOLE), ['Large 1800', '2x Extra cheese 500'], 2300],
    [
      'two halves, the dearer one at its price and the charge for halving',
      tried('half', { type: 'halfAndHalf', firstHalf: half('margherita'), secondHalf: half('supreme'), modifiers: [] }),
      ['Large 0', 'First half: margherita 0', 'Second half: supreme 2201', 'Half and half 200'],
      2401,
    ],
  ])('%s: the steps add up to what is charged', (_, { steps, priced, issues }, words, total) => {
    expect(steps.map(({ label, amountInCents }) => `${label} ${amountInCents}`)).toEqual(words);
    const own = steps.filter(({ level }) => level === 0);
    expect(own.reduce((sum, { amountInCents }) => sum + amountInCents, 0)).toBe(total);
    expect([priced?.grandTotalInCents, issues]).toEqual([total, []]);
  });

  test('the order type’s charge is in the item’s own step, the marketplace’s where it is sold there', () => {
    const menu = menuOf([basic('soup', 0, { price: price(1000, 10, 20, 30, 100, 200) })]);
    const own = (where: Partial<TriedChoice>) => tried('soup', PLAIN, menu, where).steps[0]?.amountInCents;
    expect(own({ collectionType: 'delivery' })).toBe(1020);
    expect(own({ channel: 'uberEats', collectionType: 'delivery' })).toBe(1200);
  });

  test('what is still to be chosen is said, and there is no price yet', () => {
    const menu = menuOf([basic('tea', 400, { modifiers: [group('milk', { min: 1, max: 1 }, { oat: 50 })] })]);
    const { issues, steps } = tried('tea', PLAIN, menu);
    expect([issues.map(({ code }) => code), steps]).toEqual([['groupTooFew'], []]);
  });

  test.each([
    ['sold out', { soldout: true }, {}, 'soldOut'],
    [
      'not for delivery',
      { availableFor: { pickup: true, delivery: false, dineIn: true } },
      { collectionType: 'delivery' },
      'wrongCollection',
    ],
    [
      'not on tills',
      { applicableOrderingSystem: { online: true, pos: false, uberEats: true } },
      { channel: 'pos' },
      'wrongChannel',
    ],
  ] as const)('one that is %s cannot be ordered there, and its price is shown all the same', (_, item, where, code) => {
    const answer = tried('soup', PLAIN, menuOf([basic('soup', 900, item)]), where);
    expect([answer.unavailable?.code, answer.steps[0]?.amountInCents]).toEqual([code, 900]);
  });
});
