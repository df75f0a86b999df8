import type { Db } from '#db/connection.ts';
import { type DraftRow, listDraftRows } from '#db/menu/menu-drafts.repository.ts';
import type { Needs } from '#src/context.ts';
import type { Menu } from '#src/domain/menu/menu.schema.ts';
import { asMenu, draftedMenu, type Waiting } from '#src/domain/menu/versions/drafted-menu.ts';
import { keyOf } from '#src/domain/menu/versions/menu-delta.ts';
import type { StoreScope } from '#src/shared/scope.ts';

export interface Drafted {
  /** The published menu. */
  readonly live: Menu;
  /** With the draft over it; the same object if there is no draft. */
  readonly menu: Menu;
  readonly rows: ReadonlyMap<string, DraftRow>;
  readonly waiting: ReadonlyMap<string, Waiting>;
}

/** The menu as its editor sees it. Website and tills read nothing of the draft. */
export async function readDrafted(ctx: Needs<'menus'>, scope: StoreScope, db: Db): Promise<Drafted> {
  const live = await ctx.menus.menuOf(scope, db);
  const rows = await listDraftRows(db, scope);
  if (rows.length === 0) return { live, menu: live, rows: new Map(), waiting: new Map() };
  const { menu, waiting } = draftedMenu(
    live,
    rows.map(({ delta }) => delta),
  );
  return { live, menu: asMenu(live, menu), rows: new Map(rows.map((row) => [keyOf(row.delta), row])), waiting };
}

/**
 * The version of an item with a draft over it: it moves with either of the two, and never comes back to what it was. A live
 * version does not reach one step.
 */
export function draftedVersion(liveVersion: number, row: Pick<DraftRow, 'version'> | undefined): number {
  return liveVersion + (row?.version ?? 0) * 1_000_000;
}
