import { readFloorLayout } from '#db/floor/floor-layouts.repository.ts';
import type { Needs } from '#src/context.ts';
import type { FloorBoard } from '#src/domain/floor/floor.types.ts';
import { layoutWish } from '#src/features/floor/read-layout.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { standingsOf } from './floor-facts.ts';

/** The published map with how each table stands now (product design 6.4). */
export async function readFloor(
  ctx: Needs<'db' | 'clock'>,
  scope: StoreScope,
  { mayEdit }: { readonly mayEdit: boolean },
): Promise<FloorBoard> {
  const { published } = await readFloorLayout(ctx.db, scope);
  const standings = await standingsOf(ctx.db, ctx, scope);
  const known = new Set(published.tables.map(({ id }) => id));
  return {
    atIsoDateTimeUtc: isoUtc(ctx.clock.now()),
    areas: published.areas,
    tables: published.tables.map((table) => ({ ...table, ...standings.of(table.id) })),
    elsewhere: standings.billTableIds
      .filter((tableId) => !known.has(tableId))
      .flatMap((tableId) => standings.of(tableId).bills.map((bill) => ({ ...bill, tableId }))),
    wish: await layoutWish(ctx.db, scope),
    mayEdit,
  };
}
