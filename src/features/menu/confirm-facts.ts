import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { confirmed, withToppingsConfirmed } from '#src/domain/menu/kept-allergens.ts';
import { notFound } from '#src/shared/app-error.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { openMenuDesk } from './desk/menu-desk.ts';

/**
 * A person says that the allergens and diets which a starting menu, a file or another store gave these items and toppings are right
 * here. Applies at once, past any draft; from then on the website shows what they promise. Answers how many there were.
 * `itemIds`: of toppings as well.
 */
export async function confirmFacts(
  ctx: Needs<'write' | 'clock' | 'ids' | 'menus'>,
  scope: StoreScope,
  { itemIds, by }: { readonly itemIds: readonly string[]; readonly by: ActedBy },
): Promise<number> {
  const asked = new Set(itemIds);
  return ctx.write(async (trx) => {
    const desk = await openMenuDesk(trx, ctx, scope, { by });
    const pizza = await desk.pizza();
    const known = (await desk.items()).filter(({ id }) => asked.has(id));
    const knownToppings = pizza.toppings.filter(({ id }) => asked.has(id));
    if (known.length + knownToppings.length === 0) throw notFound('item');
    const items = known.filter(({ factsToConfirm }) => factsToConfirm);
    const toppings = knownToppings.filter(({ factsToConfirm }) => factsToConfirm);
    if (items.length + toppings.length === 0) return 0;
    for (const item of items) await desk.replaceItem(confirmed(item));
    if (toppings.length > 0) await desk.putPizza(withToppingsConfirmed(pizza, asked));
    const after = {
      items: items.map(({ id, name, allergenInfo, dietary }) => ({ id, name, allergenInfo, dietary })),
      ...(toppings.length > 0
        ? { toppings: toppings.map(({ id, name, allergenInfo }) => ({ id, name, allergenInfo })) }
        : {}),
    };
    const subject = { subjectType: 'menu', subjectId: scope.storeId } as const;
    await desk.changed({ by, action: 'confirmFacts', ...subject, after });
    return items.length + toppings.length;
  });
}
