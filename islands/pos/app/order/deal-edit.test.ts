import { describe, expect, test } from 'bun:test';
import { priceLine } from '#src/domain/pricing/price-line.ts';
import { deal, group, half, line, MENU } from '#src/domain/pricing/testing-menu.ts';
import {
  type DealSelection,
  dealPlaces,
  dealSoFar,
  fillForced,
  fillPlace,
  firstEmpty,
  firstWaiting,
  waitsFor,
} from './deal-edit.ts';

const DEAL = deal();
const EMPTY: DealSelection = { type: 'deal', items: [], pizzas: [], modifiers: [] };
const drink = (itemId: string) => ({ slotId: 'drinks', itemId, quantity: 1, modifiers: [] });
const large = {
  slotId: 'pizza',
  pizza: { kind: 'whole' as const, sizeId: 'large', whole: half('margherita') },
  modifiers: [],
};

const fill = (selection: DealSelection, at: number, chosen: Parameters<typeof fillPlace>[2]) => {
  const place = dealPlaces(DEAL, selection)[at];
  if (!place) throw new Error('no such place');
  return fillPlace(selection, place, chosen);
};

describe('filling a deal', () => {
  test('each portion of a slot is a place, pizzas first', () => {
    expect(dealPlaces(DEAL, EMPTY).map(({ slot, at }) => `${slot.id} ${at}`)).toEqual([
      'pizza 0',
      'drinks 0',
      'drinks 1',
      'bread 0',
    ]);
  });

  test('a place with one choice is filled automatically; the others wait', () => {
    const started = fillForced(DEAL, EMPTY);
    expect(started.items).toEqual([{ slotId: 'bread', itemId: 'bread', quantity: 1, modifiers: [] }]);
    expect(firstEmpty(dealPlaces(DEAL, started))).toBe(0);
  });

  test('filled place by place, it becomes a deal that can be priced', () => {
    const full = fill(fill(fill(fillForced(DEAL, EMPTY), 0, large), 1, drink('cola')), 2, drink('beer'));
    expect(firstEmpty(dealPlaces(DEAL, full))).toBe(-1);
    const priced = priceLine(line('deal', 1, full), MENU, { channel: 'pos', collectionType: 'pickup' });
    expect(priced.ok && priced.line.lineTotalInCents).toBe(3150);
  });

  test('a filled place is changed without moving its neighbours', () => {
    const two = fill(fill(EMPTY, 1, drink('cola')), 2, drink('beer'));
    expect(fill(two, 1, drink('beer')).items.map(({ itemId }) => itemId)).toEqual(['beer', 'beer']);
    expect(fill(two, 2, drink('cola')).items.map(({ itemId }) => itemId)).toEqual(['cola', 'cola']);
  });

  test('two of the same in one entry are two places that change separately', () => {
    const pair: DealSelection = { ...EMPTY, items: [{ ...drink('cola'), quantity: 2 }] };
    expect(
      dealPlaces(DEAL, pair)
        .filter(({ slot }) => slot.id === 'drinks')
        .every(({ filled }) => filled !== null),
    ).toBe(true);
    expect(fill(pair, 2, drink('beer')).items.map(({ itemId }) => itemId)).toEqual(['cola', 'beer']);
  });

  test('a place whose pizza has no base yet is incomplete, and is the next to fill', () => {
    const base = { ...group('base', { min: 1, max: 1 }, { thin: 0, deep: 0 }), name: 'Base' };
    const menu = {
      ...MENU,
      items: MENU.items.map((item) => (item.id === 'margherita' ? { ...item, modifiers: [base] } : item)),
    };
    const full = fill(fill(fill(fillForced(DEAL, EMPTY), 0, large), 1, drink('cola')), 2, drink('beer'));
    const [pizza] = dealPlaces(DEAL, full);
    expect(pizza && waitsFor(pizza, menu)).toEqual({ group: 'Base' });
    expect(firstWaiting(dealPlaces(DEAL, full), menu)).toBe(0);
    const based = fill(full, 0, {
      ...large,
      modifiers: [{ groupId: 'base', options: [{ optionId: 'thin', count: 1 }] }],
    });
    expect(firstWaiting(dealPlaces(DEAL, based), menu)).toBe(-1);
  });

  test('shows the lowest price before everything is chosen', () => {
    expect(dealSoFar(DEAL, EMPTY, 3000)).toBe(3000);
    expect(dealSoFar(DEAL, fill(EMPTY, 1, drink('beer')), 3000)).toBe(3150);
  });
});
