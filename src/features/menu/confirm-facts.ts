import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { confirmed } from '#src/domain/menu/kept-allergens.ts';
import { notFound } from '#src/shared/app-error.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { openMenuDesk } from './desk/menu-desk.ts';

/**
 * A person says that the allergens and diets which a starting menu gave these items are right here. Applies at once, past any draft;
 * from then on the website shows the diets. Answers how many there were.
 */
export async function confirmFacts(
  ctx: Needs<'write' | 'clock' | 'ids' | 'menus'>,
  scope: StoreScope,
  { itemIds, by }: { readonly itemIds: readonly string[]; readonly by: ActedBy },
): Promise<number> {
  const asked = new Set(itemIds);
  return ctx.write(async (trx) => {
    const desk = await openMenuDesk(trx, ctx, scope, { by });
    const known = (await desk.items()).filter(({ id }) => asked.has(id));
    if (known.length === 0) throw notFound('item');
    const items = known.filter(({ factsToConfirm }) => factsToConfirm);
    if (items.length === 0) return 0;
    for (const item of items) await desk.replaceItem(confirmed(item));
    const facts = items.map(({ id, name, allergenInfo, dietary }) => ({ id, name, allergenInfo, dietary }));
    const subject = { subjectType: 'menu', subjectId: scope.storeId } as const;
    await desk.changed({ by, action: 'confirmFacts', ...subject, after: { items: facts } });
    return items.length;
  });
}
