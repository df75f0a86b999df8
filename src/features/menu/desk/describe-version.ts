import type { Trx } from '#db/connection.ts';
import { listCategories } from '#db/menu/categories.repository.ts';
import { listItems } from '#db/menu/items.repository.ts';
import { listVersionRows, writeVersionChanges } from '#db/menu/menu-versions.repository.ts';
import { readPizzaSettings } from '#db/menu/pizza-settings.repository.ts';
import type { Needs } from '#src/context.ts';
import { hasChanged } from '#src/domain/menu/versions/menu-delta.ts';
import { menuDifference } from '#src/domain/menu/versions/menu-difference.ts';
import { versionLines } from '#src/domain/menu/versions/version-lines.ts';
import type { StoreScope } from '#src/shared/scope.ts';

/** Enough to find what matters most among many; an import of thousands reads no more of them than this. */
const READ_OF_EACH = 100;

/** Writes down what a version did, for the list of versions: worked out with each write, and not with each look at the list. */
export async function describeVersionIn(
  trx: Trx,
  ctx: Needs<'menus'>,
  scope: StoreScope,
  number: number,
): Promise<void> {
  const rows = await listVersionRows(trx, scope, { number, most: READ_OF_EACH });
  const { profile } = await ctx.menus.storeOf(scope, trx);
  // Only the parts of a deal name other items.
  const hasDeals = rows.some(({ deltas }) => deltas.some(({ after }) => after !== null && 'deal' in after));
  const [categories, items, pizza] = [
    await listCategories(trx, scope),
    hasDeals ? await listItems(trx, scope) : [],
    await readPizzaSettings(trx, scope),
  ];
  const around = { menus: [{ categories, items, pizza }], currencyCode: profile.currencyCode };
  const described = rows.map(({ subject, kind, count, deltas }) => {
    const changed = deltas.filter(hasChanged);
    const differences = menuDifference(changed, around);
    return { subject, kind, count: count - (deltas.length - changed.length), differences };
  });
  await writeVersionChanges(trx, scope, number, versionLines(described));
}
