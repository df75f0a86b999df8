import { describe, expect, test } from 'bun:test';
import { line, MENU } from '#src/domain/pricing/testing-menu.ts';
import { kindAgain, repeatOrder } from './repeat-order.ts';

describe('an earlier order, ordered again', () => {
  test.each([
    ['dineIn', ['pickup', 'dineIn'], 'dineIn'],
    ['delivery', ['pickup', 'delivery'], 'delivery'],
    ['delivery', ['pickup', 'dineIn'], 'pickup'],
    ['dineIn', ['pickup'], 'pickup'],
  ] as const)('for %s begins again in a store of %j as %s', (earlier, offered, kind) => {
    expect(kindAgain(earlier, offered)).toBe(kind);
  });

  test('has what can be had, and says of the rest why not', () => {
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
