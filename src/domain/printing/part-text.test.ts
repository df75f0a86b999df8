import { expect, test } from 'bun:test';
import { aPart } from './docket-examples.ts';
import { bareLabel, halfTitle, nameWithSize, partText } from './part-text.ts';

test.each([
  ['a topping once', aPart('addTopping', '1x Olives'), '+ OLIVES', true],
  ['a topping twice', aPart('addTopping', '2x Bacon', { count: 2 }), '2x BACON', true],
  ['an option', aPart('option', 'Thin base'), 'Thin base', false],
  ['an option that costs extra', aPart('option', 'Gluten-free base', { amountInCents: 450 }), 'Gluten-free base', true],
  ['an option three times', aPart('option', '3x Egg', { count: 3 }), '3x EGG', true],
  ['a removed topping', aPart('removeTopping', 'No Onion'), 'NO ONION', true],
  ['an option that removes', aPart('option', 'Without sauce'), 'WITHOUT SAUCE', true],
  ['an option that has a count for a name', aPart('option', '2x Patties'), '2x Patties', false],
] as const)('%s reads as a cook reads it', (_, part, text, isChange) => {
  expect(partText(part)).toEqual({ text, isChange });
});

test('a dish that is called 1x or 2x keeps its name', () => {
  expect(bareLabel(aPart('dealItem', '2x Burger'))).toBe('2x Burger');
  expect(bareLabel(aPart('dealItem', '2x Cola', { count: 2 }))).toBe('Cola');
});

test('a half is named without its place, and the place is its title', () => {
  const half = aPart('half', 'Second half: Pepperoni');
  expect(bareLabel(half)).toBe('Pepperoni');
  expect(halfTitle(2, half)).toBe('2ND HALF - PEPPERONI');
});

test('a size is in the name, and only once', () => {
  expect(nameWithSize('Margherita', [aPart('size', 'Large')])).toBe('Margherita (Large)');
  expect(nameWithSize('Margherita (Large)', [aPart('size', 'Large')])).toBe('Margherita (Large)');
  expect(nameWithSize('Half and half, large', [aPart('size', 'Large 13"')])).toBe('Half and half (Large 13")');
  expect(nameWithSize('Half and half, large', [aPart('size', 'Large')])).toBe('Half and half, large');
  expect(nameWithSize('Large Margherita', [aPart('size', 'Large')])).toBe('Large Margherita');
  expect(nameWithSize('Chicken, rice', [aPart('size', 'Large')])).toBe('Chicken, rice (Large)');
});
