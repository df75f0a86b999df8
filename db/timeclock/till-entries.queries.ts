import type { TillEntry } from '#src/domain/timeclock/proven-by-pin.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import type { Db } from '../connection.ts';

const ACTIONS = ['enterPin', 'openTimeClock', 'lockTerminal', 'pairTerminal', 'unpairTerminal'] as const;

/** Who typed a PIN at a till, and when it was locked, earliest first. */
export function tillEntries(
  db: Db,
  { restaurantId, storeId }: StoreScope,
  posTerminalId: string,
  { from, to }: { readonly from: Temporal.Instant; readonly to: Temporal.Instant },
): Promise<TillEntry[]> {
  return db
    .selectFrom('audit_log')
    .select(['action', 'actorId', 'occurredIsoDateTimeUtc'])
    .where('subjectType', '=', 'posTerminal')
    .where('subjectId', '=', posTerminalId)
    .where('restaurantId', '=', restaurantId)
    .where('storeId', '=', storeId)
    .where('action', 'in', ACTIONS)
    .where('occurredIsoDateTimeUtc', '>=', isoUtc(from))
    .where('occurredIsoDateTimeUtc', '<=', isoUtc(to))
    .orderBy('occurredIsoDateTimeUtc')
    .orderBy('sequence')
    .execute();
}
