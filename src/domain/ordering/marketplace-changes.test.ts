import { describe, expect, test } from 'bun:test';
import { OPEN_ITEM_ID } from '../menu/open-item.ts';
import type { PricedPart } from '../pricing/pricing.types.ts';
import { marketplaceLineIds } from './marketplace-changes.ts';
import type { OrderLine } from './order.types.ts';

interface Dish {
  readonly itemId: string;
  readonly name: string;
  readonly quantity: number;
  readonly parts: readonly PricedPart[];
}
const option = (label: string): PricedPart => ({
  ...{ kind: 'option', label, count: 1, amountInCents: 0, refId: null, parts: [] },
});
const dish = (itemId: string, over: Partial<Dish> = {}): Dish => ({
  ...{ itemId, name: itemId, quantity: 1, parts: [] },
  ...over,
});
const line = (id: string, of: Dish) => ({ id, priced: of }) as unknown as Pick<OrderLine, 'id' | 'priced'>;

describe('the lines of an order that the customer changed', () => {
  const SOUP = line('line-1', dish('soup'));
  const LARGE = line('line-2', dish('pizza', { parts: [option('Large')] }));
  const SMALL = line('line-3', dish('pizza', { parts: [option('Small')] }));
  const before = [SOUP, LARGE, SMALL];

  test('are counted from one where there were none', () => {
    expect(marketplaceLineIds([dish('soup'), dish('soup')], [])).toEqual(['line-1', 'line-2']);
  });

  test('stay the same lines, whatever is gone before them', () => {
    const small = dish('pizza', { parts: [option('Small')] });
    expect(marketplaceLineIds([small], before)).toEqual(['line-3']);
    expect(marketplaceLineIds([small, dish('soup')], before)).toEqual(['line-3', 'line-1']);
  });

  test('stay the same in another number, or with another option', () => {
    expect(marketplaceLineIds([dish('soup', { quantity: 2 })], before)).toEqual(['line-1']);
    expect(marketplaceLineIds([dish('pizza', { parts: [option('Family')] })], before)).toEqual(['line-2']);
  });

  test('that are new have a number that no line had', () => {
    expect(marketplaceLineIds([dish('soup'), dish('tea'), dish('cake')], before)).toEqual([
      'line-1',
      'line-4',
      'line-5',
    ]);
  });

  test('of the same dish twice are two lines', () => {
    const twice = [line('line-1', dish('soup')), line('line-2', dish('soup', { quantity: 3 }))];
    expect(marketplaceLineIds([dish('soup', { quantity: 3 }), dish('soup')], twice)).toEqual(['line-2', 'line-1']);
    expect(marketplaceLineIds([dish('soup', { quantity: 3 })], twice)).toEqual(['line-2']);
  });

  test('of dishes that our menu doesn’t have are known by their name', () => {
    const special = line('line-1', dish(OPEN_ITEM_ID, { name: 'Special' }));
    const other = line('line-2', dish(OPEN_ITEM_ID, { name: 'Other' }));
    expect(marketplaceLineIds([dish(OPEN_ITEM_ID, { name: 'Other' })], [special, other])).toEqual(['line-2']);
    // It was taken off the menu meanwhile.
    expect(marketplaceLineIds([dish(OPEN_ITEM_ID, { name: 'soup' })], [SOUP])).toEqual(['line-1']);
  });
});
