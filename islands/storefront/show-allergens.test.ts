import { afterAll, beforeAll, expect, test } from 'bun:test';
import { Window } from 'happy-dom';
import type { AllergenInfo } from '#src/domain/menu/menu.schema.ts';
import { halfAndHalf, menuOf, pizza } from '#src/domain/pricing/testing-menu.ts';
import { menuOfPricing, pricingMenuOf } from './pricing-menu.ts';
import { showAllergens } from './show-allergens.ts';

const window = new Window();
const NAMES = ['document', 'FormData'] as const;
const before = NAMES.map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const);
// Other test files of the run expect no page, so it is removed again.
beforeAll(() => {
  for (const name of NAMES) Object.defineProperty(globalThis, name, { value: window[name], configurable: true });
});
afterAll(() => {
  for (const [name, was] of before) {
    if (was) Object.defineProperty(globalThis, name, was);
    else Reflect.deleteProperty(globalThis, name);
  }
});

const contains = (...CONTAINS: AllergenInfo['CONTAINS']): AllergenInfo => ({
  CONTAINS,
  MAY_CONTAIN: [],
  FREE_FROM: [],
});
const MENU = menuOf([
  halfAndHalf(null, { allergenInfo: contains('WHEAT') }),
  pizza('margherita', 1200, 1800, { allergenInfo: contains('MILK') }),
  pizza('gamberi', 1500, 2900, { allergenInfo: contains('CRUSTACEANS') }),
]);

test('a half with prawns is in the list above and in the line for the foot', () => {
  const page = window.document.createElement('article');
  page.innerHTML = `<div data-part="allergens"><p>Contains: wheat</p></div>
    <form><input name="half.first"><input name="half.second"></form>`;
  const form = page.querySelector('form') as unknown as HTMLFormElement;
  const put = (name: string, value: string) => form.querySelector(`[name="${name}"]`)?.setAttribute('value', value);
  const part = pricingMenuOf(MENU.items[0]!, MENU);
  const shown = () => showAllergens(form, part.item, menuOfPricing(part));
  const list = () => [...page.querySelectorAll('p')].map((row) => row.textContent);
  expect(shown()).toBe('Contains: wheat. Depends on your choice.');
  put('half.first', 'gamberi');
  expect(shown()).toBe('Contains: crustaceans, wheat. Depends on your choice.');
  put('half.second', 'margherita');
  expect(shown()).toBe('Contains: milk, crustaceans, wheat.');
  expect(list()).toEqual(['Contains: milk, crustaceans, wheat']);
});
