import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { withToppingMarksOf } from '#src/domain/menu/kept-allergens.ts';
import { type PizzaSettings, pizzaSettingsSchema } from '#src/domain/menu/menu.schema.ts';
import { whySizeStays } from '#src/domain/menu/size-use.ts';
import type { FieldIssue } from '#src/shared/app-error.ts';
import { requireAsSeen } from '#src/shared/as-seen.ts';
import { invalidFields, parseInput } from '#src/shared/parse-input.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { openMenuDesk } from './desk/menu-desk.ts';

export const PIZZA_ACTION = 'savePizzaSettings';

/**
 * Saves sizes and toppings of all pizzas of a store. A store that sells pizzas has a size (specification 1 §5), and a
 * size that an item uses stays. A topping drops prices of deleted sizes.
 */
export async function savePizzaSettings(
  ctx: Needs<'write' | 'clock' | 'ids' | 'menus'>,
  scope: StoreScope,
  {
    settings: input,
    seen,
    confirmPrices,
    by,
  }: {
    readonly settings: PizzaSettings;
    /** The settings as they were read; rejected if they have changed since then. */
    readonly seen?: PizzaSettings;
    readonly confirmPrices?: string;
    readonly by: ActedBy;
  },
): Promise<void> {
  const parsed = parseInput(pizzaSettingsSchema, input);
  const sizeIds = new Set(parsed.sizes.map(({ id }) => id));
  const toppings = parsed.toppings.map((topping) => ({
    ...topping,
    prices: Object.fromEntries(Object.entries(topping.prices).filter(([sizeId]) => sizeIds.has(sizeId))),
  }));
  const saved: PizzaSettings = { ...parsed, toppings };
  const issues = [...sameNames('sizes', saved.sizes), ...sameNames('toppings', saved.toppings)];
  if (saved.pizzaAvailable && saved.sizes.length === 0) {
    issues.push({ path: 'sizes.0.name', message: 'Add at least one size.' });
  }
  if (issues.length > 0) throw invalidFields(...issues);
  await ctx.write(async (trx) => {
    const desk = await openMenuDesk(trx, ctx, scope, { by, confirmPrices });
    const before = await desk.pizza();
    requireAsSeen(seen, before, 'the pizza settings');
    const items = await desk.items();
    for (const [at, size] of before.sizes.entries()) {
      const message = sizeIds.has(size.id) ? null : whySizeStays(items, size);
      if (message !== null) throw invalidFields({ path: `sizes.${at}.name`, message });
    }
    const after = withToppingMarksOf(saved, before);
    await desk.putPizza(after);
    const subject = { subjectType: 'pizzaSettings', subjectId: scope.storeId } as const;
    await desk.changed({ by, action: PIZZA_ACTION, ...subject, before, after });
  });
}

/** Two with one name couldn't be told apart on any screen. */
function sameNames(list: 'sizes' | 'toppings', rows: readonly { readonly name: string }[]): FieldIssue[] {
  const names = rows.map(({ name }) => name.toLowerCase());
  return names.flatMap((name, at) =>
    names.indexOf(name) < at ? [{ path: `${list}.${at}.name`, message: 'This name is listed twice.' }] : [],
  );
}
