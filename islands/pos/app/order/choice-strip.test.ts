import { expect, test } from 'bun:test';
import { group, half, MENU, menuOf, pizza } from '#src/domain/pricing/testing-menu.ts';
import { choiceStrip } from './choice-strip.ts';

const base = group('base', { min: 1, max: 1 }, { Thin: 0, 'Gluten free': 300 });
const dips = group('dips', { min: 0, max: 2 }, { Aioli: 100 });
const DIAVOLA = pizza('diavola', 1200, 1800, { modifiers: [base, dips] });
const chosen = (groupId: string, optionId: string) => ({ groupId, options: [{ optionId, count: 1 }] });

test('a pizza shows its size, its base and what is removed or added, in one line', () => {
  const whole = {
    ...half('diavola'),
    removeToppings: ['Olives', 'No chilli'],
    addToppings: [
      { toppingId: 'cheese', count: 2 },
      { toppingId: 'truffle', count: 1 },
    ],
  };
  const selection = {
    type: 'pizza',
    pizza: { kind: 'whole', sizeId: 'large', whole },
    modifiers: [chosen('base', 'Thin'), chosen('dips', 'Aioli')],
  } as const;
  expect(choiceStrip(DIAVOLA, { ...selection, modifiers: [...selection.modifiers] }, menuOf([DIAVOLA]))).toBe(
    'Large · Thin · No Olives · No chilli · 2 × Extra cheese · Truffle',
  );
});

test('half and half shows its size and both pizzas by name, and which half is missing', () => {
  const item = MENU.items.find(({ type }) => type === 'halfAndHalf');
  if (!item) throw new Error('no half and half');
  const [firstHalf, secondHalf] = [half('margherita'), half('')];
  expect(choiceStrip(item, { type: 'halfAndHalf', firstHalf, secondHalf, modifiers: [] }, MENU)).toBe(
    'Large · margherita / …',
  );
});

test('a plain item has no such line', () => {
  const [burger] = MENU.items;
  if (!burger) throw new Error('no burger');
  expect(choiceStrip(burger, { type: 'basic', modifiers: [] }, MENU)).toBe('');
});
