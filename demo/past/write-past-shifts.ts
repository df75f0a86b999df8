import type { Trx } from '#db/connection.ts';
import { insertTimeClockEvent } from '#db/timeclock/time-clock-events.repository.ts';
import { putWageRate } from '#db/timeclock/wage-rates.repository.ts';
import { deductionOf } from '#src/domain/timeclock/break-presets.ts';
import type { Correction, Punch, ShiftTimes } from '#src/domain/timeclock/time-clock-event.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { IdMaker } from '#src/shared/ids.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import type { CastStore } from '../cast/cast.types.ts';
import { diceOf } from './dice.ts';
import type { PastStore } from './past-order.ts';
import { openingOf, type PastShift, pastShiftsOf } from './past-shifts.ts';

export interface ShiftWriter {
  readonly scope: StoreScope;
  readonly ids: IdMaker;
  readonly store: CastStore;
  readonly past: PastStore;
  readonly now: Temporal.Instant;
  /** Oldest first; the last one is today. */
  readonly dates: readonly Temporal.PlainDate[];
}

/** Hours that are this old have been looked at by the manager. */
const APPROVED_AFTER_DAYS = 7;
/** On this day somebody left without clocking out, which their manager has yet to put right. */
const FORGOTTEN_DAYS_AGO = 2;
/** And on this day as well; the manager has. */
const CORRECTED_DAYS_AGO = 9;
/** Who is at work when the demo is opened; the others clock in when someone tries it. */
const AT_WORK_TODAY = 2;
/** An hour of each of the team, the manager's first, in cents of the store's currency. */
const HOURLY_RATES = [3950, 3325, 2980, 2840] as const;
const USUAL_RATE = 2840;

/** Shifts of the days before, as their time clock and their manager left them, and who is at work today. */
export async function writePastShifts(trx: Trx, writer: ShiftWriter): Promise<void> {
  const { scope, store, past, now, dates } = writer;
  const count = store.employees.length;
  for (const [at, { id: employeeId }] of store.employees.entries()) {
    const hourlyRateInCents = HOURLY_RATES[at] ?? USUAL_RATE;
    const fromDay = dates[0]?.toString() ?? '';
    await putWageRate(trx, scope, { employeeId, fromDay, hourlyRateInCents, savedIsoDateTimeUtc: isoUtc(now) });
  }
  for (const [at, date] of dates.entries()) {
    const daysAgo = dates.length - 1 - at;
    if (daysAgo === 0) {
      await beginToday(trx, writer, date);
      continue;
    }
    const shifts = pastShiftsOf(diceOf(`${store.id} ${date} shifts`), past.profile, date, count);
    for (const shift of shifts) await writeShift(trx, writer, shift, { daysAgo, isLast: shift === shifts.at(-1) });
  }
}

/** While the store is open. */
async function beginToday(trx: Trx, writer: ShiftWriter, date: Temporal.PlainDate): Promise<void> {
  const hours = openingOf(writer.past.profile, date);
  const employee = writer.store.employees[AT_WORK_TODAY];
  if (!hours || !employee) return;
  const inAt = hours.from.subtract({ minutes: 20 });
  const isOpen =
    Temporal.Instant.compare(inAt, writer.now) < 0 && Temporal.Instant.compare(writer.now, hours.until) < 0;
  if (isOpen) await punch(trx, writer, { type: 'clockIn', at: inAt, employee });
}

async function writeShift(
  trx: Trx,
  writer: ShiftWriter,
  shift: PastShift,
  { daysAgo, isLast }: { readonly daysAgo: number; readonly isLast: boolean },
): Promise<void> {
  const employee = writer.store.employees[shift.employeeAt];
  if (!employee) return;
  const shiftId = await punch(trx, writer, { type: 'clockIn', at: shift.inAt, employee });
  for (const { kind, startAt, endAt } of shift.breaks) {
    await punch(trx, writer, { type: 'breakStart', at: startAt, employee, kind });
    await punch(trx, writer, { type: 'breakEnd', at: endAt, employee });
  }
  const isForgotten = isLast && (daysAgo === FORGOTTEN_DAYS_AGO || daysAgo === CORRECTED_DAYS_AGO);
  if (!isForgotten) await punch(trx, writer, { type: 'clockOut', at: shift.outAt, employee });
  const lookedAt = shift.outAt.add({ hours: 14 });
  if (isForgotten && daysAgo === CORRECTED_DAYS_AGO) {
    const times = timesOf(writer, shift);
    await correct(trx, writer, { type: 'edit', shiftId, employee, shift, at: lookedAt, times });
  }
  if (daysAgo <= APPROVED_AFTER_DAYS) return;
  const at = lookedAt.add({ minutes: 1 });
  await correct(trx, writer, { type: 'approve', shiftId, employee, shift, at, times: null });
}

interface PunchOf {
  readonly type: Punch['type'];
  readonly at: Temporal.Instant;
  readonly employee: { readonly id: string; readonly name: string };
  readonly kind?: Punch['breakKind'];
}

async function punch(trx: Trx, writer: ShiftWriter, { type, at, employee, kind = null }: PunchOf): Promise<string> {
  const { scope, ids, store, past } = writer;
  const id = ids.next();
  const event: Punch = {
    ...{ id, type, breakKind: kind, isToldLater: false },
    ...placeOf(store, at),
    employeeId: employee.id,
    byName: employee.name,
    deduction: type === 'clockOut' ? deductionOf(past.profile.settings.employeeTimeClock) : null,
  };
  await insertTimeClockEvent(trx, scope, event);
  return id;
}

interface CorrectionOf {
  readonly type: 'edit' | 'approve';
  readonly shiftId: string;
  readonly employee: { readonly id: string };
  readonly shift: PastShift;
  readonly at: Temporal.Instant;
  readonly times: ShiftTimes | null;
}

async function correct(
  trx: Trx,
  { scope, ids, store }: ShiftWriter,
  { type, shiftId, employee, shift, at, times }: CorrectionOf,
): Promise<void> {
  const [manager] = store.employees;
  const event: Correction = {
    ...{ id: ids.next(), type, shiftId, times, employeeId: employee.id },
    // A correction carries the time of its shift, and when it was written is beside it.
    ...placeOf(store, shift.inAt),
    recordedIsoDateTimeUtc: isoUtc(at),
    reason: type === 'edit' ? 'Forgot to clock out' : '',
    byId: manager?.id ?? null,
    byName: manager?.name ?? '',
  };
  await insertTimeClockEvent(trx, scope, event);
}

function placeOf({ terminals: [till] }: CastStore, at: Temporal.Instant) {
  const iso = isoUtc(at);
  return {
    occurredIsoDateTimeUtc: iso,
    recordedIsoDateTimeUtc: iso,
    posTerminalId: till?.id ?? null,
    terminalName: till?.name ?? '',
    source: 'cloud',
    isTimeDoubtful: false,
    isPinProven: true,
  } as const;
}

function timesOf({ past }: ShiftWriter, { inAt, outAt, breaks }: PastShift): ShiftTimes {
  return {
    clockInIsoDateTimeUtc: isoUtc(inAt),
    clockOutIsoDateTimeUtc: isoUtc(outAt),
    breaks: breaks.map(({ kind, startAt, endAt }) => ({
      kind,
      startIsoDateTimeUtc: isoUtc(startAt),
      endIsoDateTimeUtc: isoUtc(endAt),
    })),
    deduction: deductionOf(past.profile.settings.employeeTimeClock),
  };
}
