import type { Db } from '#db/connection.ts';
import {
  deltasAfter,
  findMenuVersion,
  latestMenuVersion,
  type MenuVersion,
} from '#db/menu/menu-versions.repository.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import type { Menu } from '#src/domain/menu/menu.schema.ts';
import { rowsOf } from '#src/domain/menu/versions/drafted-menu.ts';
import { withFactsIn } from '#src/domain/menu/versions/last-said.ts';
import { hasChanged, type MenuDelta, reversed } from '#src/domain/menu/versions/menu-delta.ts';
import { AppError, notFound } from '#src/shared/app-error.ts';
import { changedMeanwhile } from '#src/shared/as-seen.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { keepVersionIn } from './desk/keep-version.ts';
import { requireSellable, writeMenuIn } from './desk/write-menu.ts';
import { lastSaid } from './last-said.ts';
import { menuChangedIn } from './menu-change.ts';

export interface RollBack {
  /** The version that comes back. */
  readonly toNumber: number;
  /** `markOf` the newest version as it was seen, so that a version published since then isn't rolled back unseen. */
  readonly seen: string;
  readonly by: ActedBy;
}

/** Brings back a menu that was, as a new version. What is sold out stays so, and a draft waits on. */
export async function rollBackMenu(
  ctx: Needs<'write' | 'clock' | 'ids' | 'menus'>,
  scope: StoreScope,
  { toNumber, seen, by }: RollBack,
): Promise<{ readonly changes: number }> {
  return ctx.write(async (trx) => {
    const latest = await latestMenuVersion(trx, scope);
    if (!latest || !(await findMenuVersion(trx, scope, toNumber))) throw notFound('version');
    if (markOf(latest) !== seen) throw changedMeanwhile('the menu', latest.number);
    const live = await ctx.menus.menuOf(scope, trx);
    const deltas = await rollbackDeltas(trx, scope, { live, toNumber, latestNumber: latest.number });
    if (deltas.length === 0) {
      throw new AppError('resource_status_conflict', 'The menu is as it was in that version.', {
        reason: 'nothing_to_roll_back',
      });
    }
    requireSellable(live, deltas);
    await writeMenuIn(trx, scope, live, deltas);
    await keepVersionIn(trx, ctx, scope, { kind: 'rollBack', by, ofNumber: toNumber }, deltas);
    const subject = { subjectType: 'menu', subjectId: scope.storeId } as const;
    const after = { toNumber, changes: deltas.length };
    await menuChangedIn(trx, ctx, scope, { by, action: 'rollBackMenu', ...subject, after });
    return { changes: deltas.length };
  });
}

/** Changes with everything that is added to the version. */
export function markOf({ number, weight }: Pick<MenuVersion, 'number' | 'weight'>): string {
  return `${number}.${weight}`;
}

interface Way {
  readonly live: Menu;
  readonly toNumber: number;
  readonly latestNumber: number;
}

/**
 * What would change in the menu as it is now. Allergens and diets don't: they are as true of the older price. What was deleted
 * comes back with what was said of it last.
 */
export async function rollbackDeltas(
  db: Db,
  scope: StoreScope,
  { live, toNumber, latestNumber }: Way,
): Promise<MenuDelta[]> {
  const published = rowsOf(live);
  const since = await deltasAfter(db, scope, { after: toNumber, upTo: latestNumber });
  const back = reversed(since).map((delta) => ({ ...delta, before: published(delta) }) as MenuDelta);
  const said = await lastSaid(db, scope, { deltas: back, after: toNumber, upTo: latestNumber });
  return said.map(withFactsNow).filter(hasChanged);
}

function withFactsNow(delta: MenuDelta): MenuDelta {
  const { before, after } = delta;
  return before === null || after === null ? delta : ({ ...delta, after: withFactsIn(after, before) } as MenuDelta);
}
