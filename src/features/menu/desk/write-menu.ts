import type { Trx } from '#db/connection.ts';
import { insertCategory, removeCategory, updateCategory } from '#db/menu/categories.repository.ts';
import { insertItem, listItemVersions, removeItem, updateItem } from '#db/menu/items.repository.ts';
import { writePizzaSettings } from '#db/menu/pizza-settings.repository.ts';
import type { Menu } from '#src/domain/menu/menu.schema.ts';
import { newlyBroken } from '#src/domain/menu/versions/broken-items.ts';
import { applyDeltas, type MenuDelta, type MenuParts, soldAs } from '#src/domain/menu/versions/menu-delta.ts';
import { AppError } from '#src/shared/app-error.ts';
import { changedMeanwhile } from '#src/shared/as-seen.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { someNames } from '#src/shared/some-names.ts';

/** Rejects a menu with items that couldn't be ordered; nothing is written then. */
export function requireSellable(live: MenuParts, deltas: readonly MenuDelta[]): void {
  const broken = newlyBroken(live, applyDeltas(live, deltas));
  const [first] = broken;
  if (!first) return;
  const more = broken.length > 1 ? ` So can’t ${someNames(broken.slice(1).map(({ name }) => name))}.` : '';
  throw new AppError('resource_status_conflict', `${first.name} can’t be sold like this: ${first.message}${more}`, {
    reason: 'menu_not_sellable',
    details: { itemIds: broken.map(({ itemId }) => itemId) },
  });
}

/** Puts the changes into what is sold from. What is sold out stays sold out. */
export async function writeMenuIn(
  trx: Trx,
  scope: StoreScope,
  live: Menu,
  deltas: readonly MenuDelta[],
): Promise<void> {
  const known = new Set(live.categories.map(({ id }) => id));
  for (const delta of deltas) {
    if (delta.subject === 'pizzaSettings' && delta.after) await writePizzaSettings(trx, scope, delta.after);
    if (delta.subject !== 'category' || delta.after === null) continue;
    if (known.has(delta.subjectId)) await updateCategory(trx, scope, delta.after);
    else await insertCategory(trx, scope, delta.after);
  }
  await writeItems(trx, scope, live, deltas);
  // The last: an item may have been moved out of it.
  for (const { subject, subjectId, after } of deltas) {
    if (subject === 'category' && after === null) await removeCategory(trx, scope, subjectId);
  }
}

async function writeItems(trx: Trx, scope: StoreScope, live: Menu, deltas: readonly MenuDelta[]): Promise<void> {
  const items = new Map(live.items.map((item) => [item.id, item]));
  const versions = await listItemVersions(trx, scope);
  for (const delta of deltas) {
    if (delta.subject !== 'item') continue;
    const { subjectId, after } = delta;
    const version = versions.get(subjectId);
    if (after === null) await removeItem(trx, scope, subjectId);
    else if (version === undefined) await insertItem(trx, scope, after, live.version + 1);
    else if (!(await updateItem(trx, scope, soldAs(after, items.get(subjectId) ?? null), version))) {
      throw changedMeanwhile(after.name);
    }
  }
}
