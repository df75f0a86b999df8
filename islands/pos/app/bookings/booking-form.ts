/** What the panel of a booking is filled with, and what it sends. Pure. */
import type { TillBookingBody, TillEditBody } from '#src/domain/bookings/till-bookings.schema.ts';
import type { TillBooking } from '#src/domain/till/booking.types.ts';

export interface BookingDraft {
  /** Of a new booking: asking again with it finds the same one. */
  readonly id: string;
  readonly pax: number;
  /** `yyyy-mm-dd` of the store. */
  readonly date: string;
  /** An instant; null: not chosen yet. */
  readonly at: string | null;
  /** Null: any. */
  readonly area: string | null;
  readonly tableId: string | null;
  readonly name: string;
  readonly phone: string;
  readonly note: string;
  readonly requests: readonly string[];
}

export function newDraft(id: string, date: string): BookingDraft {
  return {
    ...{ id, date, pax: 2, at: null, area: null, tableId: null },
    ...{ name: '', phone: '', note: '', requests: [] },
  };
}

/** `date`: its day in the store. */
export function draftOf(booking: TillBooking, date: string): BookingDraft {
  return {
    ...newDraft(booking.id, date),
    pax: booking.pax,
    at: booking.bookedForIsoDateTimeUtc,
    area: booking.seatingArea,
    tableId: booking.plannedTableId,
    name: booking.customerName,
    phone: booking.customerPhone,
    note: booking.note,
    requests: booking.requests,
  };
}

/** Whether everything is there that has to be. */
export function isReady({ at, name }: BookingDraft): boolean {
  return at !== null && name.trim() !== '';
}

export function placeBody(draft: BookingDraft, at: string, isAnyway: boolean): TillBookingBody {
  return { ...partyOf(draft), bookedForIsoDateTimeUtc: at, isAnyway };
}

function partyOf({ id, pax, area, tableId, name, phone, note, requests }: BookingDraft) {
  return {
    ...{ id, pax, seatingArea: area, plannedTableId: tableId },
    customer: { name: name.trim(), mobile: phone.trim() },
    specialRequest: { note: note.trim(), template: [...requests] },
  };
}

/** Only what was changed: what stays isn't checked again, nor is a name that is gone sent back empty. */
export function editBody(before: TillBooking, draft: BookingDraft, isAnyway: boolean): TillEditBody {
  const { at, pax, area, tableId, requests } = draft;
  const [name, phone, note] = [draft.name.trim(), draft.phone.trim(), draft.note.trim()];
  const customer = {
    ...(name === before.customerName ? {} : { name }),
    ...(phone === before.customerPhone ? {} : { mobile: phone }),
  };
  const specialRequest = {
    ...(note === before.note ? {} : { note }),
    ...(requests.join('\n') === before.requests.join('\n') ? {} : { template: [...requests] }),
  };
  return {
    expectedVersion: before.version,
    isAnyway,
    ...(at === null || at === before.bookedForIsoDateTimeUtc ? {} : { bookedForIsoDateTimeUtc: at }),
    ...(pax === before.pax ? {} : { pax }),
    ...(area === before.seatingArea ? {} : { seatingArea: area }),
    ...(tableId === before.plannedTableId ? {} : { plannedTableId: tableId }),
    ...(Object.keys(customer).length > 0 ? { customer } : {}),
    ...(Object.keys(specialRequest).length > 0 ? { specialRequest } : {}),
  };
}
