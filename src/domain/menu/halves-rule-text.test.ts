import { expect, test } from 'bun:test';
import { halvesRuleText } from './halves-rule-text.ts';

const settings = (halfAndHalfPricing: 'dearer' | 'average', halfAndHalfExtraCharge: number) => ({
  pizzaAvailable: true,
  halfAndHalfAvailable: true,
  halfAndHalfPricing,
  sizes: [{ id: 'large', name: 'Large', hasHalfAndHalf: true, halfAndHalfExtraCharge }],
  toppings: [],
});

test.each([
  ['dearer', 100, 'You pay the price of the more expensive half, plus $1.00 for half and half.'],
  ['dearer', 0, 'You pay the price of the more expensive half.'],
  ['average', 50, 'You pay the average price of the 2 pizzas, plus $0.50 for half and half.'],
  ['average', 0, 'You pay the average price of the 2 pizzas.'],
] as const)('two halves by %s with a charge of %d cents: %s', (pricing, charge, said) => {
  expect(halvesRuleText(settings(pricing, charge), 'large', 'AUD')).toBe(said);
});
