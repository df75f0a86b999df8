import { describe, expect, test } from 'bun:test';
import { line, MENU } from '#src/domain/pricing/testing-menu.ts';
import { whyOut } from './find-menu-changes.ts';
import { kindAgain, repeatOrder } from './repeat-order.ts';

describe('an earlier order, repeated', () => {
  test.each([
    ['dineIn', ['pickup', 'dineIn'], 'dineIn'],
    ['delivery', ['pickup', 'delivery'], 'delivery'],
    ['delivery', ['pickup', 'dineIn'], 'pickup'],
    ['dineIn', ['pickup'], 'pickup'],
  ] as const)('for %s starts in a store with %j as %s', (earlier, offered, kind) => {
    expect(kindAgain(earlier, offered)).toBe(kind);
  });

  test('has what is available, and says why the rest is not', () => {
    const dishes = ['burger', 'gone', 'cola'].map((itemId) => ({ name: itemId, line: line(itemId) }));
    const menu = { ...MENU, items: MENU.items.map((item) => (item.id === 'cola' ? { ...item, soldout: true } : item)) };
    let next = 0;
    const newId = () => `new-${++next}`;
    const again = repeatOrder(dishes, { menu, closedItemIds: [] }, { collectionType: 'pickup', newId, room: 10 });
    expect(again.lines.map(({ itemId }) => itemId)).toEqual(['burger']);
    expect(again.missing).toEqual([
      { name: 'gone', why: 'No longer on the menu' },
      { name: 'cola', why: 'Sold out' },
    ]);
  });
});

describe('a pizza that has sold out', () => {
  const whole = { pizzaSpecId: 'supreme', addToppings: [], removeToppings: [] };
  const pizza = line('supreme', 1, {
    ...{ type: 'pizza', pizzaSizeId: 'large', modifiers: [] },
    pizza: { kind: 'whole', whole },
  } as never);
  const menu = {
    ...MENU,
    items: MENU.items.map((item) => (item.id === 'supreme' ? { ...item, soldout: true } : item)),
  };
  const why = (sold: typeof pizza) => whyOut(sold, { bill: null, collectionType: 'pickup' }, menu, new Set());

  test('and is sold anyway can be paid: nothing on the order is out', () => {
    expect(why(pizza)).toBe('Sold out');
    expect(why({ ...pizza, sellsAnyway: true })).toBeNull();
  });
});
