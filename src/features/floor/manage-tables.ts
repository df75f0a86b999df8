/** Tables one by one, by a form; the editor of the map draws them all at once. */
import { appendStoreAudit } from '#db/audit/audit.repository.ts';
import type { Trx } from '#db/connection.ts';
import { findDiningTable, updateTableCode } from '#db/floor/dining-tables.repository.ts';
import { readFloorLayout } from '#db/floor/floor-layouts.repository.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { type FloorLayout, type TableDetails, tableDetailsSchema } from '#src/domain/floor/floor.schema.ts';
import { MAX_TABLES } from '#src/domain/floor/floor-limits.ts';
import { isSameName } from '#src/domain/floor/natural-order.ts';
import { withNewTable, withoutTable, withTableDetails } from '#src/domain/floor/one-table.ts';
import { notFound } from '#src/shared/app-error.ts';
import { invalidFields, parseInput } from '#src/shared/parse-input.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { type LayoutNeeds, publishIn } from './write-layout.ts';

type TableNeeds = LayoutNeeds & Needs<'secrets'>;

/** Puts a table where its area has room, with a code of its own. Tills and the website have it at once. */
export async function createTable(
  ctx: TableNeeds,
  scope: StoreScope,
  { table: given, by }: { readonly table: TableDetails; readonly by: ActedBy },
): Promise<{ readonly id: string }> {
  const table = parseInput(tableDetailsSchema, given);
  const id = ctx.ids.next();
  await changeTables(ctx, scope, {
    action: 'createTable',
    by,
    check({ tables }) {
      if (tables.length >= MAX_TABLES)
        throw invalidFields({ path: 'name', message: `A store has ${MAX_TABLES} tables at most.` });
      requireOwnName(tables, table.name);
    },
    change: (layout) => withNewTable(layout, id, table),
    requires: (layout) => layout.tables.some((one) => one.id === id),
  });
  return { id };
}

/** Changes a table's name, seats and position; its id and its code stay. */
export async function editTable(
  ctx: TableNeeds,
  scope: StoreScope,
  {
    tableId,
    table: given,
    expectedVersion,
    by,
  }: {
    readonly tableId: string;
    readonly table: TableDetails;
    /** The version of the map that the form was read at. */
    readonly expectedVersion: number;
    readonly by: ActedBy;
  },
): Promise<void> {
  const table = parseInput(tableDetailsSchema, given);
  await changeTables(ctx, scope, {
    action: 'editTable',
    by,
    expectedVersion,
    check({ tables }) {
      if (!tables.some(({ id }) => id === tableId)) throw notFound('table');
      requireOwnName(
        tables.filter(({ id }) => id !== tableId),
        table.name,
      );
    },
    change: (layout) => withTableDetails(layout, tableId, table),
    requires: (layout) => layout.tables.some(({ id, areaId }) => id === tableId && areaId === table.areaId),
  });
}

/** Takes a table off the map. Not while guests sit at it: `resource_update_not_allowed`. */
export async function deleteTable(
  ctx: TableNeeds,
  scope: StoreScope,
  { tableId, by }: { readonly tableId: string; readonly by: ActedBy },
): Promise<void> {
  await changeTables(ctx, scope, {
    action: 'deleteTable',
    by,
    check({ tables }) {
      if (!tables.some(({ id }) => id === tableId)) throw notFound('table');
    },
    change: (layout) => withoutTable(layout, tableId),
  });
}

/**
 * Makes a new code for a table; printed copies of the old one stop working. `seenCode` is the one to replace, so that a
 * second press doesn't void the copy that was just printed.
 */
export async function renewTableCode(
  ctx: TableNeeds,
  scope: StoreScope,
  { tableId, seenCode, by }: { readonly tableId: string; readonly seenCode: string; readonly by: ActedBy },
): Promise<void> {
  await ctx.write(async (trx) => {
    const table = await findDiningTable(trx, scope, tableId);
    if (!table) throw notFound('table');
    if (table.code !== seenCode) return;
    await updateTableCode(trx, scope, tableId, newTableCode(ctx));
    await appendStoreAudit(trx, ctx, scope, {
      by,
      action: 'renewTableCode',
      subjectType: 'diningTable',
      subjectId: tableId,
      after: { name: table.name },
    });
  });
}

function newTableCode({ secrets }: Needs<'secrets'>): string {
  return secrets.newToken().slice(0, 20);
}

interface TablesChange {
  readonly action: string;
  readonly by: ActedBy;
  /** Left out: the change is the same whatever else is on the map. */
  readonly expectedVersion?: number;
  readonly check: (published: FloorLayout) => void;
  readonly change: (layout: FloorLayout) => FloorLayout;
  /** False after the change: the area isn't on the map. */
  readonly requires?: (published: FloorLayout) => boolean;
}

/**
 * Makes the same change in the published map and in any unfinished draft, so that publishing the draft doesn't undo it.
 */
async function changeTables(ctx: TableNeeds, scope: StoreScope, work: TablesChange): Promise<void> {
  await ctx.write(async (trx: Trx) => {
    const kept = await readFloorLayout(trx, scope);
    work.check(kept.published);
    const layout = work.change(kept.published);
    if (work.requires && !work.requires(layout)) throw invalidFields({ path: 'areaId', message: 'Choose an area.' });
    const draft = kept.draft && { ...kept.draft, layout: work.change(kept.draft.layout) };
    const expectedVersion = work.expectedVersion ?? kept.version;
    await publishIn(trx, ctx, scope, { kept, layout, draft, expectedVersion, by: work.by, action: work.action });
  });
}

function requireOwnName(others: FloorLayout['tables'], name: string): void {
  if (!others.some((other) => isSameName(other.name, name))) return;
  throw invalidFields({ path: 'name', message: `There’s already a table ${name}.` });
}
