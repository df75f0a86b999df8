/** Pizza sizes and toppings as their form has them: a row each, a price a size. */
import type { PizzaSettings, PizzaSize, Topping } from '#src/domain/menu/menu.schema.ts';
import type { Numbers } from '../form-numbers.ts';
import { textOf } from '../forms.ts';

const MAX_SIZE_ROWS = 20;
const MAX_TOPPING_ROWS = 200;

export const sizeField = (at: number, field: 'id' | 'name' | 'hasHalfAndHalf' | 'halfAndHalfExtraCharge') =>
  `sizes.${at}.${field}`;
export const toppingField = (at: number, field: 'id' | 'name') => `toppings.${at}.${field}`;
export const toppingPrice = (at: number, sizeId: string) => `toppings.${at}.prices.${sizeId}`;

/** A row without a name is taken away; an empty price leaves the topping out of that size. */
export function pizzaSettingsOf(
  form: FormData,
  stored: PizzaSettings,
  numbers: Numbers,
  newId: () => string,
): { readonly settings: PizzaSettings; readonly names: Record<string, string> } {
  const names: Record<string, string> = {};
  const sizes: PizzaSize[] = [];
  for (let at = 0; at < MAX_SIZE_ROWS && form.has(sizeField(at, 'name')); at += 1) {
    const name = textOf(form, sizeField(at, 'name'));
    if (name === '') continue;
    names[sizeField(sizes.length, 'name')] = sizeField(at, 'name');
    sizes.push({
      id: textOf(form, sizeField(at, 'id')) || newId(),
      name,
      hasHalfAndHalf: form.has(sizeField(at, 'hasHalfAndHalf')),
      halfAndHalfExtraCharge: numbers.amount(sizeField(at, 'halfAndHalfExtraCharge')),
    });
  }
  const toppings: Topping[] = [];
  for (let at = 0; at < MAX_TOPPING_ROWS && form.has(toppingField(at, 'name')); at += 1) {
    const name = textOf(form, toppingField(at, 'name'));
    if (name === '') continue;
    names[toppingField(toppings.length, 'name')] = toppingField(at, 'name');
    const priced = stored.sizes.filter(({ id }) => textOf(form, toppingPrice(at, id)) !== '');
    const prices = Object.fromEntries(priced.map(({ id }) => [id, numbers.amount(toppingPrice(at, id))]));
    toppings.push({ id: textOf(form, toppingField(at, 'id')) || newId(), name, prices });
  }
  const halfAndHalfPricing = textOf(form, 'halfAndHalfPricing') === 'average' ? 'average' : 'dearer';
  const settings: PizzaSettings = {
    pizzaAvailable: form.has('pizzaAvailable'),
    halfAndHalfAvailable: form.has('halfAndHalfAvailable'),
    halfAndHalfPricing,
    sizes,
    toppings,
  };
  return { settings, names };
}
