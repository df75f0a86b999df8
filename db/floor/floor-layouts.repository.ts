import type { Db, Trx } from '#db/connection.ts';
import { listDiningTables } from '#db/floor/dining-tables.repository.ts';
import { parsedOnce } from '#db/parsed-once.ts';
import type { FloorArea, FloorLayout } from '#src/domain/floor/floor.schema.ts';
import { DEFAULT_SCALE } from '#src/domain/floor/floor-limits.ts';
import { layoutOfTables } from '#src/domain/floor/layout-of-tables.ts';
import type { StoreScope } from '#src/shared/scope.ts';

/** A store's map: the published one, and an unfinished draft. */
export interface StoredLayout {
  /** 0 if nothing was ever drawn or published. */
  readonly version: number;
  readonly isEnabled: boolean;
  readonly published: FloorLayout;
  readonly publishedIsoDateTimeUtc: string | null;
  readonly draft: {
    readonly layout: FloorLayout;
    readonly savedByName: string;
    readonly savedIsoDateTimeUtc: string;
  } | null;
}

/** Written by ourselves from a checked body; maps read it often. */
const areasOf = parsedOnce((text) => JSON.parse(text) as FloorArea[]);
const draftOf = parsedOnce((text) => JSON.parse(text) as FloorLayout);

export async function readFloorLayout(db: Db, scope: StoreScope): Promise<StoredLayout> {
  const row = await rowOf(db, scope);
  const tables = await listDiningTables(db, scope);
  const { scale = DEFAULT_SCALE, pinnedX: x = 0, pinnedY: y = 0 } = row ?? {};
  return {
    version: row?.version ?? 0,
    isEnabled: row ? row.isEnabled === 1 : true,
    published: layoutOfTables(tables, {
      areas: row ? areasOf(row.areasJson) : [],
      scale,
      pinnedCoordinates: { x, y },
    }),
    publishedIsoDateTimeUtc: row?.publishedIsoDateTimeUtc ?? null,
    draft:
      row?.draftJson && row.draftSavedIsoDateTimeUtc
        ? {
            layout: draftOf(row.draftJson),
            savedByName: row.draftByName ?? '',
            savedIsoDateTimeUtc: row.draftSavedIsoDateTimeUtc,
          }
        : null,
  };
}

/** Whether tills show the map at all; by default they do. */
export async function isFloorEnabled(db: Db, scope: StoreScope): Promise<boolean> {
  return (await rowOf(db, scope))?.isEnabled !== 0;
}

async function rowOf(db: Db, scope: StoreScope) {
  return db
    .selectFrom('floor_layouts')
    .selectAll()
    .where('storeId', '=', scope.storeId)
    .where('restaurantId', '=', scope.restaurantId)
    .executeTakeFirst();
}

export interface LayoutChange {
  /** The areas of `published`. */
  readonly areas: readonly FloorArea[];
  readonly scale: number;
  readonly pinnedCoordinates: FloorLayout['pinnedCoordinates'];
  readonly publishedIsoDateTimeUtc: string | null;
  readonly isEnabled: boolean;
  readonly draft: StoredLayout['draft'];
}

/** Compare-and-set on the version the editor has seen; `false` when someone else was faster. */
export async function writeFloorLayout(
  trx: Trx,
  scope: StoreScope,
  expectedVersion: number,
  change: LayoutChange,
): Promise<boolean> {
  const { draft, areas, scale, pinnedCoordinates, isEnabled, publishedIsoDateTimeUtc } = change;
  const values = {
    scale,
    publishedIsoDateTimeUtc,
    isEnabled: isEnabled ? (1 as const) : (0 as const),
    areasJson: JSON.stringify(areas),
    pinnedX: pinnedCoordinates.x,
    pinnedY: pinnedCoordinates.y,
    draftJson: draft && JSON.stringify(draft.layout),
    draftByName: draft?.savedByName ?? null,
    draftSavedIsoDateTimeUtc: draft?.savedIsoDateTimeUtc ?? null,
    version: expectedVersion + 1,
  };
  if (expectedVersion === 0) {
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('floor_layouts')
      .values({ ...values, storeId: scope.storeId, restaurantId: scope.restaurantId })
      .onConflict((conflict) => conflict.column('storeId').doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows === 1n;
  }
  const { numUpdatedRows } = await trx
    .updateTable('floor_layouts')
    .set(values)
    .where('storeId', '=', scope.storeId)
    .where('version', '=', expectedVersion)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
