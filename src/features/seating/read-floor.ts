import { readFloorLayout } from '#db/floor/floor-layouts.repository.ts';
import type { Needs } from '#src/context.ts';
import type { FloorBoard } from '#src/domain/floor/floor.types.ts';
import { layoutCommand } from '#src/features/floor/read-layout.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { tableStatusesOf } from './floor-facts.ts';

/** The published map with the current status of each table (product design 6.4). */
export async function readFloor(
  ctx: Needs<'db' | 'clock'>,
  scope: StoreScope,
  { mayEdit }: { readonly mayEdit: boolean },
): Promise<FloorBoard> {
  const { published } = await readFloorLayout(ctx.db, scope);
  const statuses = await tableStatusesOf(ctx.db, ctx, scope);
  const known = new Set(published.tables.map(({ id }) => id));
  return {
    atIsoDateTimeUtc: isoUtc(ctx.clock.now()),
    areas: published.areas,
    tables: published.tables.map((table) => ({ ...table, ...statuses.of(table.id) })),
    elsewhere: statuses.billTableIds
      .filter((tableId) => !known.has(tableId))
      .flatMap((tableId) => statuses.of(tableId).bills.map((bill) => ({ ...bill, tableId }))),
    wish: await layoutCommand(ctx.db, scope),
    mayEdit,
  };
}
