/** Writing a map, for the editor and for forms of one table: compare-and-set, audit row and event in one place. */
import { appendStoreAudit } from '#db/audit/audit.repository.ts';
import type { Trx } from '#db/connection.ts';
import {
  deleteDiningTables,
  insertDiningTable,
  tableIdsElsewhere,
  updateDiningTable,
} from '#db/floor/dining-tables.repository.ts';
import { type StoredLayout, writeFloorLayout } from '#db/floor/floor-layouts.repository.ts';
import { tableIdsWithOpenBill } from '#db/floor/paid-tables.queries.ts';
import { appendStoreEvent } from '#db/outbox/outbox.repository.ts';
import { raiseSettingsVersion } from '#db/tenancy/stores.repository.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import type { FloorLayout } from '#src/domain/floor/floor.schema.ts';
import { fixturesOf } from '#src/domain/floor/layout-edit.ts';
import { inNaturalOrder } from '#src/domain/floor/natural-order.ts';
import { AppError } from '#src/shared/app-error.ts';
import { changedMeanwhile } from '#src/shared/as-seen.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';

type LayoutInTrx = Needs<'clock' | 'ids'>;
export type LayoutNeeds = LayoutInTrx & Needs<'write'>;

export interface ByEditor {
  /** The version the editor has seen: when two people change the map at once, the second is rejected. */
  readonly expectedVersion: number;
  readonly by: ActedBy;
}

/** The tables as `layout` has them from now on, and the map with them. */
export async function publishIn(
  trx: Trx,
  ctx: LayoutInTrx & Needs<'secrets'>,
  scope: StoreScope,
  change: ByEditor & {
    readonly kept: StoredLayout;
    readonly layout: FloorLayout;
    readonly action: string;
    /** The rest of the draft. */
    readonly draft: StoredLayout['draft'];
  },
): Promise<void> {
  const { kept, layout, expectedVersion, by, action, draft } = change;
  if (kept.version !== expectedVersion) throw stale(kept);
  await replaceTablesIn(trx, ctx, scope, kept.published, layout);
  // Whether there is a table to sit at decides what the website offers.
  const hadTables = kept.published.tables.length > 0;
  if (hadTables !== layout.tables.length > 0) await raiseSettingsVersion(trx, scope);
  const { areas, scale, pinnedCoordinates } = layout;
  const publishedIsoDateTimeUtc = isoUtc(ctx.clock.now());
  const to = { areas, scale, pinnedCoordinates, publishedIsoDateTimeUtc, draft };
  await writeLayoutIn(trx, ctx, scope, { kept, expectedVersion, by, action, to });
}

export async function writeLayoutIn(
  trx: Trx,
  ctx: LayoutInTrx,
  scope: StoreScope,
  change: ByEditor & {
    readonly kept: StoredLayout;
    readonly action: string;
    readonly to: Partial<Parameters<typeof writeFloorLayout>[3]>;
  },
): Promise<void> {
  const { kept, expectedVersion, by, action, to } = change;
  const { published, isEnabled, publishedIsoDateTimeUtc, draft } = kept;
  const { areas, scale, pinnedCoordinates } = published;
  const before = { areas, scale, pinnedCoordinates, isEnabled, publishedIsoDateTimeUtc, draft };
  if (
    kept.version !== expectedVersion ||
    !(await writeFloorLayout(trx, scope, expectedVersion, { ...before, ...to }))
  ) {
    throw stale(kept);
  }
  await appendStoreAudit(trx, ctx, scope, {
    by,
    action,
    subjectType: 'store',
    subjectId: scope.storeId,
    before: { version: expectedVersion, ...countsOf(published) },
    after: { version: expectedVersion + 1, ...countsOf(to.draft?.layout ?? published) },
  });
  await appendStoreEvent(trx, ctx, scope, { type: 'floorChanged', payload: { version: expectedVersion + 1 } });
}

function countsOf({ areas, tables }: FloorLayout) {
  const fixtures = areas.reduce((sum, area) => sum + fixturesOf(area).length, 0);
  return { areas: areas.length, tables: tables.length, fixtures };
}

function stale({ version, draft }: StoredLayout): AppError {
  const error = changedMeanwhile('the map', version);
  if (!draft) return error;
  return new AppError(
    'resource_status_conflict',
    `${draft.savedByName} changed the map while you were editing. Reload to see ${draft.savedByName}’s version.`,
    {
      reason: 'version_changed',
      details: { version, byName: draft.savedByName },
    },
  );
}

async function replaceTablesIn(
  trx: Trx,
  ctx: Needs<'secrets' | 'ids'>,
  scope: StoreScope,
  before: FloorLayout,
  after: FloorLayout,
): Promise<void> {
  const old = new Map(before.tables.map((table) => [table.id, table]));
  const ids = new Set(after.tables.map(({ id }) => id));
  const gone = before.tables.filter(({ id }) => !ids.has(id));
  await requireNoBills(trx, scope, gone);
  // Editors make the ids. One that another store uses is replaced without a word, so that it reveals nothing.
  const taken = new Set(await tableIdsElsewhere(trx, scope, [...ids]));
  await deleteDiningTables(
    trx,
    scope,
    gone.map(({ id }) => id),
  );
  // Two tables may swap names, so each gives up its own first.
  for (const { id, name } of after.tables) {
    const was = old.get(id);
    if (was && was.name !== name) await updateDiningTable(trx, scope, { id, name: `\u0000${id}` });
  }
  const areaName = new Map(after.areas.map(({ id, name }) => [id, name]));
  for (const { areaId, ...table } of after.tables) {
    const row = { ...table, area: areaName.get(areaId) ?? '' };
    if (old.has(table.id)) await updateDiningTable(trx, scope, row);
    else {
      const id = taken.has(table.id) ? ctx.ids.next() : table.id;
      await insertDiningTable(trx, scope, { ...row, id, code: ctx.secrets.newToken().slice(0, 20) });
    }
  }
}

async function requireNoBills(trx: Trx, scope: StoreScope, gone: FloorLayout['tables']): Promise<void> {
  const ids = gone.map(({ id }) => id);
  const inUse = new Set(await tableIdsWithOpenBill(trx, scope, ids));
  const names = inNaturalOrder(gone.filter(({ id }) => inUse.has(id))).map(({ name }) => name);
  if (names.length === 0) return;
  const which = names.length === 1 ? `Table ${names[0]} has` : `Tables ${names.join(', ')} have`;
  throw new AppError('resource_update_not_allowed', `${which} an open bill. Take payment or move it first.`, {
    reason: 'table_in_use',
    details: { tableNames: names },
  });
}
