import type { Db } from '#db/connection.ts';
import { listTableEvents } from '#db/floor/table-events.repository.ts';
import type { Needs } from '#src/context.ts';
import { guestsAt, VISIT_HOURS } from '#src/domain/floor/table-state.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';

/** How many sit at the table now; null when they were not counted. */
export async function guestsAtTable(
  db: Db,
  ctx: Needs<'clock'>,
  scope: StoreScope,
  tableId: string | null,
): Promise<number | null> {
  if (tableId === null) return null;
  const events = await listTableEvents(db, scope, isoUtc(ctx.clock.now().subtract({ hours: VISIT_HOURS })));
  return guestsAt(events.filter((event) => event.tableId === tableId));
}
