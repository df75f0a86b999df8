import { listStoreActs } from '#db/audit/audit.repository.ts';
import { listItemVersions } from '#db/menu/item-versions.queries.ts';
import type { Needs } from '#src/context.ts';
import { keyOf, type MenuDelta } from '#src/domain/menu/versions/menu-delta.ts';
import { menuDifference } from '#src/domain/menu/versions/menu-difference.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { readDrafted } from './desk/read-drafted.ts';

export interface HistoryEntry {
  /** `waiting`: not published yet. */
  readonly kind: 'waiting' | 'atOnce' | 'publish' | 'import' | 'rollBack' | 'soldOut';
  readonly isoDateTimeUtc: string;
  readonly byName: string;
  /** In words and prices. */
  readonly lines: readonly string[];
}

/** Published changes and times off sale; older ones are in the menu's versions and the audit log. */
const MOST_ENTRIES = 30;

/** Who changed an item when, the newest first: what waits, what was published, and when it was sold out. */
export async function readItemHistory(
  ctx: Needs<'db' | 'menus'>,
  scope: StoreScope,
  itemId: string,
): Promise<HistoryEntry[]> {
  const { profile } = await ctx.menus.storeOf(scope);
  const { live, menu, rows, waiting } = await readDrafted(ctx, scope, ctx.db);
  const inWords = (delta: MenuDelta): readonly string[] => {
    const [difference] = menuDifference([delta], { menus: [menu, live], currencyCode: profile.currencyCode });
    if (difference?.kind === 'added') return ['Added', ...difference.lines];
    return difference?.kind === 'removed' ? ['Deleted'] : (difference?.lines ?? []);
  };
  const key = keyOf({ subject: 'item', subjectId: itemId });
  const [row, open] = [rows.get(key), waiting.get(key)];
  const draft: HistoryEntry[] =
    row && open
      ? [
          {
            kind: 'waiting',
            isoDateTimeUtc: row.changedIsoDateTimeUtc,
            byName: row.by.name,
            lines: inWords(open.delta),
          },
        ]
      : [];
  const versions = await listItemVersions(ctx.db, scope, { itemId, limit: MOST_ENTRIES });
  const published = versions.map(
    ({ kind, delta, by, publishedIsoDateTimeUtc }): HistoryEntry => ({
      kind: kind === 'start' ? 'atOnce' : kind,
      isoDateTimeUtc: publishedIsoDateTimeUtc,
      byName: by.name,
      lines: inWords(delta),
    }),
  );
  const since = published
    .concat(await soldOuts(ctx, scope, itemId))
    .filter(({ lines }) => lines.length > 0)
    .sort((a, b) => (a.isoDateTimeUtc < b.isoDateTimeUtc ? 1 : -1))
    .slice(0, MOST_ENTRIES);
  return [...draft, ...since];
}

/** Sold out belongs to no version of a menu. */
async function soldOuts(ctx: Needs<'db'>, scope: StoreScope, itemId: string): Promise<HistoryEntry[]> {
  const subject = { subjectType: 'item', subjectId: itemId, actions: ['setSoldOut', 'backOnSale'] };
  const acts = await listStoreActs(ctx.db, scope, { ...subject, limit: MOST_ENTRIES });
  return acts.map(({ occurredIsoDateTimeUtc, byName, after }) => ({
    kind: 'soldOut',
    isoDateTimeUtc: occurredIsoDateTimeUtc,
    byName,
    lines: [(after as { readonly soldout?: boolean } | null)?.soldout ? 'Sold out' : 'On sale again'],
  }));
}
