import { expect, test } from 'bun:test';
import { dietsIn, dietText } from './diet-filter.tsx';

test.each([
  ['', null],
  ['diet=vegan', 'vegan'],
  ['diet=gluten_free.vegan', 'vegan.gluten_free'],
  ['diet=VEGAN&diet=halal&diet=vegan', 'vegan.halal'],
  ['diet=', null],
  ['diet=carnivore.%3Cscript%3E', null],
])('the address %p says what a guest eats in one way only: %p', (address, text) => {
  expect(dietText(dietsIn(new URLSearchParams(address)))).toBe(text);
});
