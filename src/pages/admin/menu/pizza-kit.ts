import {
  type MenuItem,
  type PizzaSettings,
  type PizzaSize,
  pizzaSettingsSchema,
} from '#src/domain/menu/menu.schema.ts';
import { type FormKit, formKit } from '../forms/form-kit.ts';
import { choice, yesNo } from '../forms/kinds.tsx';
import { pizzaSizeRows } from './pizza-size-rows.tsx';
import { toppingGrid } from './topping-grid.tsx';

interface Around {
  /** The stored sizes, which the grid of toppings has a column for. */
  readonly sizes: readonly PizzaSize[];
  /** Items sold in this size or with this topping, which someone may want to remove. */
  readonly items: readonly MenuItem[];
}

/** The settings shared by all pizzas of a store. */
export function pizzaKit({ sizes, items }: Around): FormKit<PizzaSettings> {
  return formKit<PizzaSettings>({
    schema: pizzaSettingsSchema,
    fields: {
      pizzaAvailable: yesNo('Sell pizzas'),
      halfAndHalfAvailable: yesNo('Sell half and half'),
      halfAndHalfPricing: choice('A half and half costs', [
        { value: 'dearer', label: 'The price of the more expensive half' },
        { value: 'average', label: 'The average of its halves' },
      ]),
      sizes: pizzaSizeRows('Sizes', items),
      toppings: toppingGrid('Toppings', { sizes, items }),
    },
  });
}
