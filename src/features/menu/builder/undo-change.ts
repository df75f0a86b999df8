import { findStoreAct } from '#db/audit/audit.repository.ts';
import type { Trx } from '#db/connection.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { withFactsOf } from '#src/domain/menu/kept-allergens.ts';
import type { Category, MenuItem } from '#src/domain/menu/menu.schema.ts';
import { withCopiesOf } from '#src/domain/menu/shared-groups.ts';
import { AppError, notFound } from '#src/shared/app-error.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { openMenuDesk } from '../desk/menu-desk.ts';
import { type BuilderChange, categoryDelta, changeMenuAt, itemDelta, MENU_CHANGE } from './change-menu.ts';
import { type RowPatch, unpatched } from './row-patch.ts';

/** Undoes one change, unless the same fields have changed since then. Itself a change that can be undone. */
export async function undoMenuChange(
  ctx: Needs<'write' | 'clock' | 'ids' | 'menus'>,
  scope: StoreScope,
  { changeId, by }: { readonly changeId: string; readonly by: ActedBy },
): Promise<BuilderChange> {
  return ctx.write((trx) => undoMenuChangeIn(trx, ctx, scope, { changeId, by }));
}

export async function undoMenuChangeIn(
  trx: Trx,
  ctx: Needs<'clock' | 'ids' | 'menus'>,
  scope: StoreScope,
  { changeId, by }: { readonly changeId: string; readonly by: ActedBy },
): Promise<BuilderChange> {
  const act = await findStoreAct(trx, scope, { subjectType: MENU_CHANGE, subjectId: changeId });
  if (!act) throw notFound('change');
  const desk = await openMenuDesk(trx, ctx, scope, { by, confirmPrices: true });
  const menu = await desk.menu();
  const items = new Map(menu.items.map((item) => [item.id, item]));
  const categories = new Map(menu.categories.map((category) => [category.id, category]));
  const deltas = (act.after as readonly RowPatch[]).map((patch) => {
    const now = (patch.subject === 'item' ? items : categories).get(patch.subjectId) ?? null;
    const old = unpatched(patch, now);
    if (old === 'changed') {
      throw new AppError('resource_status_conflict', 'This was changed again since, so it can’t be undone.', {
        reason: 'version_changed',
      });
    }
    return patch.subject === 'item'
      ? itemDelta(now as MenuItem | null, broughtBack(old.row as MenuItem | null, now as MenuItem | null, menu.items))
      : categoryDelta(now as Category | null, old.row as Category | null);
  });
  return changeMenuAt(desk, ctx, deltas, { action: 'undoMenuChange', by });
}

/**
 * An item that was deleted comes back with its shared options as the other items have them by now. One that is there keeps its
 * allergens and diets, which are as true of the older price.
 */
function broughtBack(item: MenuItem | null, now: MenuItem | null, items: readonly MenuItem[]): MenuItem | null {
  if (item === null) return null;
  return now === null ? withCopiesOf(item, items) : withFactsOf(item, now);
}
