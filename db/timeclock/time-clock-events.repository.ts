import type { Selectable } from 'kysely';
import type { Db, Trx } from '#db/connection.ts';
import { chainIn } from '#db/evidence/evidence-links.repository.ts';
import { flag } from '#db/schema/flag.ts';
import type { TimeClockEventsTable } from '#db/schema/timeclock.tables.ts';
import { cachedStatement } from '#db/statement.ts';
import type { EvidenceKind } from '#src/domain/evidence/evidence-link.ts';
import {
  type BreakKind,
  type DeductionRule,
  isPunch,
  PUNCH_TYPES,
  type PunchType,
  type ShiftTimes,
  type TimeClockEvent,
} from '#src/domain/timeclock/time-clock-event.ts';
import type { StoreScope } from '#src/shared/scope.ts';

/** By the kind of event. */
interface Detail {
  readonly breakKind?: BreakKind | null;
  readonly deduction?: DeductionRule | null;
  readonly times?: ShiftTimes | null;
  readonly decidesLate?: true;
}

/** False: the event is here already, and stays as it is. */
export async function insertTimeClockEvent(trx: Trx, scope: StoreScope, event: TimeClockEvent): Promise<boolean> {
  const detail: Detail = isPunch(event)
    ? { breakKind: event.breakKind, deduction: event.deduction }
    : { times: event.times, ...(event.decidesLate && { decidesLate: true }) };
  const isEmpty = Object.values(detail).every((value) => value === null);
  const done = await trx
    .insertInto('time_clock_events')
    .values({
      storeId: scope.storeId,
      id: event.id,
      restaurantId: scope.restaurantId,
      employeeId: event.employeeId,
      type: event.type,
      occurredIsoDateTimeUtc: event.occurredIsoDateTimeUtc,
      recordedIsoDateTimeUtc: event.recordedIsoDateTimeUtc,
      posTerminalId: event.posTerminalId,
      terminalName: event.terminalName,
      source: event.source,
      isTimeDoubtful: flag(event.isTimeDoubtful),
      isPinProven: flag(event.isPinProven),
      isToldLater: flag(isPunch(event) && event.isToldLater),
      shiftId: isPunch(event) ? null : event.shiftId,
      reason: isPunch(event) ? '' : event.reason,
      byId: isPunch(event) ? event.employeeId : event.byId,
      byName: event.byName,
      detailJson: isEmpty ? null : JSON.stringify(detail),
    })
    .onConflict((conflict) => conflict.columns(['storeId', 'id']).doNothing())
    .executeTakeFirst();
  const isNew = (done.numInsertedOrUpdatedRows ?? 0n) > 0n;
  if (isNew) chainHoursIn(trx, scope, event);
  return isNew;
}

const zoneOfStore = cachedStatement<{ storeId: string }, { timezone: string }>((db, value) =>
  db.selectFrom('stores').select('timezone').where('id', '=', value('storeId')),
);

/** Of a correction, the hours that it says; a punch is its time. The day is that of the store's calendar. */
function chainHoursIn(trx: Trx, scope: StoreScope, event: TimeClockEvent): void {
  const isoDateTimeUtc = event.occurredIsoDateTimeUtc;
  const { timezone = 'UTC' } = zoneOfStore.first(trx, { storeId: scope.storeId }) ?? {};
  chainIn(trx, scope, {
    kind: kindOfHours(event),
    rowId: event.id,
    isoDateTimeUtc,
    businessDay: Temporal.Instant.from(isoDateTimeUtc).toZonedDateTimeISO(timezone).toPlainDate().toString(),
    amounts: isPunch(event) ? {} : amountsOfTimes(event.times),
  });
}

function kindOfHours({ type }: Pick<TimeClockEvent, 'type'>): EvidenceKind {
  if (type === 'clockIn') return 'clockedIn';
  if (type === 'clockOut') return 'clockedOut';
  if (type === 'breakStart') return 'breakBegun';
  return type === 'breakEnd' ? 'breakEnded' : 'hoursCorrected';
}

function amountsOfTimes(times: ShiftTimes | null): Record<string, number> {
  const at = (iso: string) => Temporal.Instant.from(iso).epochMilliseconds;
  if (times === null) return {};
  const { clockInIsoDateTimeUtc, clockOutIsoDateTimeUtc, breaks } = times;
  return {
    clockInAtMs: at(clockInIsoDateTimeUtc),
    ...(clockOutIsoDateTimeUtc === null ? {} : { clockOutAtMs: at(clockOutIsoDateTimeUtc) }),
    breaksMs: breaks.reduce((sum, one) => sum + at(one.endIsoDateTimeUtc) - at(one.startIsoDateTimeUtc), 0),
  };
}

export async function findTimeClockEvent(db: Db, scope: StoreScope, id: string): Promise<TimeClockEvent | null> {
  const row = await db
    .selectFrom('time_clock_events')
    .selectAll()
    .where('storeId', '=', scope.storeId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? eventOf(row) : null;
}

/** What happened from then on, and every correction of it, oldest first. */
export async function listEventsOfEmployee(
  db: Db,
  scope: StoreScope,
  employeeId: string,
  fromIsoDateTimeUtc: string,
): Promise<TimeClockEvent[]> {
  const rows = await db
    .selectFrom('time_clock_events')
    .selectAll()
    .where('storeId', '=', scope.storeId)
    .where('employeeId', '=', employeeId)
    .where('occurredIsoDateTimeUtc', '>=', fromIsoDateTimeUtc)
    .orderBy('occurredIsoDateTimeUtc')
    .orderBy('id')
    .execute();
  return rows.map(eventOf);
}

/** When the last event of an employee's shift was written down, and of those after it; null: there is none. */
export async function lastRecordOfEmployee(
  db: Db,
  scope: StoreScope,
  employeeId: string,
  fromIsoDateTimeUtc: string,
): Promise<string | null> {
  const found = await db
    .selectFrom('time_clock_events')
    .select(({ fn }) => fn.max('recordedIsoDateTimeUtc').as('recorded'))
    .where('storeId', '=', scope.storeId)
    .where('employeeId', '=', employeeId)
    .where('occurredIsoDateTimeUtc', '>=', fromIsoDateTimeUtc)
    .executeTakeFirst();
  return found?.recorded ?? null;
}

/** Of everyone, for a period's hours. */
export async function listTimeClockEvents(
  db: Db,
  scope: StoreScope,
  fromIsoDateTimeUtc: string,
  toIsoDateTimeUtc: string,
): Promise<TimeClockEvent[]> {
  const rows = await db
    .selectFrom('time_clock_events')
    .selectAll()
    .where('storeId', '=', scope.storeId)
    .where('occurredIsoDateTimeUtc', '>=', fromIsoDateTimeUtc)
    .where('occurredIsoDateTimeUtc', '<', toIsoDateTimeUtc)
    .orderBy('occurredIsoDateTimeUtc')
    .orderBy('id')
    .execute();
  return rows.map(eventOf);
}

function eventOf(row: Selectable<TimeClockEventsTable>): TimeClockEvent {
  const { detailJson, shiftId, reason, byId, type, isToldLater, storeId: _, restaurantId: __, ...rest } = row;
  const detail = detailJson === null ? {} : (JSON.parse(detailJson) as Detail);
  const base = { ...rest, isTimeDoubtful: rest.isTimeDoubtful === 1, isPinProven: rest.isPinProven === 1 };
  if (isPunchType(type)) {
    const { breakKind = null, deduction = null } = detail;
    return { ...base, type, isToldLater: isToldLater === 1, breakKind, deduction };
  }
  const correction = { ...base, type, shiftId: shiftId ?? '', reason, byId, times: detail.times ?? null };
  return detail.decidesLate ? { ...correction, decidesLate: true } : correction;
}

function isPunchType(type: string): type is PunchType {
  return (PUNCH_TYPES as readonly string[]).includes(type);
}
