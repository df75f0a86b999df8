import type { Insertable, Selectable } from 'kysely';
import type { Db, Trx } from '#db/connection.ts';
import { flag } from '#db/schema/flag.ts';
import type { MenuDraftRowsTable } from '#db/schema/menu-drafts.tables.ts';
import { statement } from '#db/statement.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import type { MenuDelta } from '#src/domain/menu/versions/menu-delta.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { deltaOf, storedDelta } from './menu-rows.ts';

/** When the draft is published automatically, and for whom. */
export interface PlannedPublish {
  readonly isoDateTimeUtc: string;
  readonly note: string;
  readonly by: ActedBy;
}

export interface MenuDraft {
  /** Null until it is chosen. */
  readonly publishesAtOnce: boolean | null;
  readonly version: number;
  readonly planned: PlannedPublish | null;
  /** Why it was not published at its time. */
  readonly problem: string | null;
}

/** A change that waits. Its `before` is what was published when it was first made. */
export interface DraftRow {
  readonly delta: MenuDelta;
  readonly version: number;
  readonly by: ActedBy;
  readonly changedIsoDateTimeUtc: string;
}

const NO_DRAFT: MenuDraft = { publishesAtOnce: null, version: 0, planned: null, problem: null };

export async function readMenuDraft(db: Db, { restaurantId, storeId }: StoreScope): Promise<MenuDraft> {
  const row = await db
    .selectFrom('menu_drafts')
    .selectAll()
    .where('storeId', '=', storeId)
    .where('restaurantId', '=', restaurantId)
    .executeTakeFirst();
  if (!row) return NO_DRAFT;
  const { publishIsoDateTimeUtc: isoDateTimeUtc, publishNote: note, publishByJson } = row;
  return {
    publishesAtOnce: row.publishesAtOnce === null ? null : row.publishesAtOnce === 1,
    version: row.version,
    planned:
      isoDateTimeUtc === null || publishByJson === null
        ? null
        : { isoDateTimeUtc, note, by: JSON.parse(publishByJson) as ActedBy },
    problem: row.publishProblem,
  };
}

/** What a menu with its draft is known by: while it stays the same, nobody has changed either of them. */
export function markOfMenu(db: Db, { restaurantId, storeId }: StoreScope): string {
  const row = versionsOfMenu.first(db, { restaurantId, storeId });
  return row ? `${row.menuVersion} ${row.draftVersion ?? 0}` : '';
}

const versionsOfMenu = statement<
  { restaurantId: string; storeId: string },
  { menuVersion: number; draftVersion: number | null }
>((db, value) =>
  db
    .selectFrom('stores')
    .leftJoin('menu_drafts', 'menu_drafts.storeId', 'stores.id')
    .select(['stores.menuVersion', 'menu_drafts.version as draftVersion'])
    .where('stores.id', '=', value('storeId'))
    .where('stores.restaurantId', '=', value('restaurantId')),
);

/** Whether changes apply at once by default: until the store has its first order. A test order is none. */
export async function hasOrders(db: Db, { restaurantId, storeId }: StoreScope): Promise<boolean> {
  const row = await db
    .selectFrom('orders')
    .select('id')
    .where('storeId', '=', storeId)
    .where('restaurantId', '=', restaurantId)
    .where('isTest', '=', 0)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

type Change = Partial<Pick<MenuDraft, 'publishesAtOnce' | 'version' | 'planned' | 'problem'>>;

export async function writeMenuDraft(trx: Trx, { restaurantId, storeId }: StoreScope, change: Change): Promise<void> {
  const { publishesAtOnce, version, planned, problem } = change;
  const columns = {
    ...(publishesAtOnce === undefined
      ? {}
      : { publishesAtOnce: publishesAtOnce === null ? null : flag(publishesAtOnce) }),
    ...(version === undefined ? {} : { version }),
    ...(planned === undefined
      ? {}
      : {
          publishIsoDateTimeUtc: planned?.isoDateTimeUtc ?? null,
          publishNote: planned?.note ?? '',
          publishByJson: planned === null ? null : JSON.stringify(planned.by),
        }),
    ...(problem === undefined ? {} : { publishProblem: problem }),
  };
  await trx
    .insertInto('menu_drafts')
    .values({ restaurantId, storeId, ...columns })
    .onConflict((conflict) => conflict.column('storeId').doUpdateSet(columns))
    .execute();
}

export async function listDraftRows(db: Db, { restaurantId, storeId }: StoreScope): Promise<DraftRow[]> {
  const rows = await db
    .selectFrom('menu_draft_rows')
    .selectAll()
    .where('storeId', '=', storeId)
    .where('restaurantId', '=', restaurantId)
    .orderBy('changedIsoDateTimeUtc')
    .orderBy('subjectId')
    .execute();
  return rows.map(draftRowOf);
}

export async function hasDraftRow(
  db: Db,
  { restaurantId, storeId }: StoreScope,
  { subject, subjectId }: Pick<MenuDelta, 'subject' | 'subjectId'>,
): Promise<boolean> {
  const row = await db
    .selectFrom('menu_draft_rows')
    .select('subjectId')
    .where('storeId', '=', storeId)
    .where('restaurantId', '=', restaurantId)
    .where('subject', '=', subject)
    .where('subjectId', '=', subjectId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function putDraftRow(trx: Trx, { restaurantId, storeId }: StoreScope, row: DraftRow): Promise<void> {
  const { delta, version, by, changedIsoDateTimeUtc } = row;
  const columns = { ...storedDelta(delta), version, byJson: JSON.stringify(by), changedIsoDateTimeUtc };
  draftRowUpsert.run(trx, { restaurantId, storeId, ...columns });
}

/** One change of the builder may write a thousand of them. */
const draftRowUpsert = statement<Insertable<MenuDraftRowsTable>>((db, value) =>
  db
    .insertInto('menu_draft_rows')
    .values({
      restaurantId: value('restaurantId'),
      storeId: value('storeId'),
      subject: value('subject'),
      subjectId: value('subjectId'),
      beforeJson: value('beforeJson'),
      afterJson: value('afterJson'),
      version: value('version'),
      byJson: value('byJson'),
      changedIsoDateTimeUtc: value('changedIsoDateTimeUtc'),
    })
    .onConflict((conflict) =>
      conflict.columns(['storeId', 'subject', 'subjectId']).doUpdateSet((eb) => ({
        beforeJson: eb.ref('excluded.beforeJson'),
        afterJson: eb.ref('excluded.afterJson'),
        version: eb.ref('excluded.version'),
        byJson: eb.ref('excluded.byJson'),
        changedIsoDateTimeUtc: eb.ref('excluded.changedIsoDateTimeUtc'),
      })),
    ),
);

/** The whole draft. */
export async function removeDraftRows(trx: Trx, { restaurantId, storeId }: StoreScope): Promise<void> {
  await trx
    .deleteFrom('menu_draft_rows')
    .where('storeId', '=', storeId)
    .where('restaurantId', '=', restaurantId)
    .execute();
}

export async function removeDraftRow(
  trx: Trx,
  { restaurantId, storeId }: StoreScope,
  { subject, subjectId }: Pick<MenuDelta, 'subject' | 'subjectId'>,
): Promise<void> {
  draftRowDelete.run(trx, { restaurantId, storeId, subject, subjectId });
}

const draftRowDelete = statement<DraftRowKey>((db, value) =>
  db
    .deleteFrom('menu_draft_rows')
    .where('storeId', '=', value('storeId'))
    .where('restaurantId', '=', value('restaurantId'))
    .where('subject', '=', value('subject'))
    .where('subjectId', '=', value('subjectId')),
);
type DraftRowKey = Pick<Selectable<MenuDraftRowsTable>, 'restaurantId' | 'storeId' | 'subject' | 'subjectId'>;

export interface DraftSize {
  readonly count: number;
  /** The last change; null without one. */
  readonly changedIsoDateTimeUtc: string | null;
}

/** How many changes wait, without reading them. */
export async function countDraftRows(db: Db, { restaurantId, storeId }: StoreScope): Promise<DraftSize> {
  const row = await db
    .selectFrom('menu_draft_rows')
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      eb.fn.max<string | null>('changedIsoDateTimeUtc').as('changedIsoDateTimeUtc'),
    ])
    .where('storeId', '=', storeId)
    .where('restaurantId', '=', restaurantId)
    .executeTakeFirst();
  return row ?? { count: 0, changedIsoDateTimeUtc: null };
}

/** Across tenants: drafts that are due. */
export async function listDueDrafts(
  db: Db,
  nowIsoDateTimeUtc: string,
): Promise<{ readonly restaurantId: string; readonly storeId: string }[]> {
  return db
    .selectFrom('menu_drafts')
    .select(['restaurantId', 'storeId'])
    .where('publishIsoDateTimeUtc', 'is not', null)
    .where('publishIsoDateTimeUtc', '<=', nowIsoDateTimeUtc)
    .orderBy('publishIsoDateTimeUtc')
    .execute();
}

function draftRowOf(row: Selectable<MenuDraftRowsTable>): DraftRow {
  const { version, byJson, changedIsoDateTimeUtc } = row;
  return { delta: deltaOf(row), version, by: JSON.parse(byJson) as ActedBy, changedIsoDateTimeUtc };
}
