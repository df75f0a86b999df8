import { readFloorLayout } from '#db/floor/floor-layouts.repository.ts';
import { listOpenBills } from '#db/ordering/bills.repository.ts';
import type { Needs } from '#src/context.ts';
import type { FloorBoard } from '#src/domain/floor/floor.types.ts';
import type { TableBill } from '#src/domain/floor/table-state.ts';
import { staffAllergensOfAll } from '#src/domain/menu/staff-allergens.ts';
import { bookedTables } from '#src/features/bookings/booked-tables.ts';
import { layoutCommand } from '#src/features/floor/read-layout.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { tableStatusesOf } from './floor-facts.ts';
import { openCallsOf } from './table-calls.ts';

/** The published map with the current status of each table (product design 6.4). */
export async function readFloor(
  ctx: Needs<'db' | 'clock' | 'menus'>,
  scope: StoreScope,
  { mayEdit }: { readonly mayEdit: boolean },
): Promise<FloorBoard> {
  const { published } = await readFloorLayout(ctx.db, scope);
  const statuses = await tableStatusesOf(ctx.db, ctx, scope);
  const known = new Set(published.tables.map(({ id }) => id));
  const allergens = await allergensOfBills(ctx, scope);
  const booked = await bookedTables(ctx, scope);
  const calls = await openCallsOf(ctx.db, ctx, scope);
  const said = (bill: TableBill): TableBill => ({ ...bill, ...allergens.get(bill.id) });
  return {
    atIsoDateTimeUtc: isoUtc(ctx.clock.now()),
    areas: published.areas,
    tables: published.tables.map((table) => {
      const status = statuses.of(table.id);
      const party = booked.get(table.id);
      const call = calls.get(table.id);
      return {
        ...{ ...table, ...status, bills: status.bills.map(said) },
        ...(party ? { booked: party } : {}),
        ...(call ? { call } : {}),
      };
    }),
    elsewhere: statuses.billTableIds
      .filter((tableId) => !known.has(tableId))
      .flatMap((tableId) => statuses.of(tableId).bills.map((bill) => ({ ...said(bill), tableId }))),
    wish: await layoutCommand(ctx.db, scope),
    mayEdit,
  };
}

/** By the menu as it is now, unsent dishes included: guests ask about what they have just ordered. */
async function allergensOfBills(
  ctx: Needs<'db' | 'menus'>,
  scope: StoreScope,
): Promise<ReadonlyMap<string, Pick<TableBill, 'allergens'>>> {
  const menu = await ctx.menus.menuOf(scope);
  const atTables = (await listOpenBills(ctx.db, scope)).filter(({ tableId }) => tableId !== null);
  const said = atTables.map(({ id, draft }) => [id, staffAllergensOfAll(draft.lines, menu)] as const);
  return new Map(said.flatMap(([id, allergens]) => (allergens === '' ? [] : [[id, { allergens }] as const])));
}
