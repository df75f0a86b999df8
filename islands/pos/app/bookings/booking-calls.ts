/** What the till does with bookings, fetched with the screens that do it. */
import { AppErrorAnswer } from '#islands/runtime/api-client.ts';
import {
  acceptTillBookingEndpoint,
  bookingTimesEndpoint,
  callToTableEndpoint,
  cancelTillBookingEndpoint,
  declineTillBookingEndpoint,
  editTillBookingEndpoint,
  guestsLeftEndpoint,
  lateTillBookingEndpoint,
  noShowTillBookingEndpoint,
  placeTillBookingEndpoint,
  placeWalkInEndpoint,
  printTillBookingEndpoint,
  putBackEndpoint,
  quotedWaitsEndpoint,
  seatTillBookingEndpoint,
  suggestTimesEndpoint,
} from '#src/contracts/till-bookings.endpoints.ts';
import type { TillBookingBody, TillEditBody, WalkInBody } from '#src/domain/bookings/till-bookings.schema.ts';
import type { BookingConflict, TillBooking, TillBookingTimes, TillWaits } from '#src/domain/till/booking.types.ts';
import type { PosApi } from '../api/pos-api.ts';
import { newId } from '../kit/new-id.ts';

interface AskedTimes {
  readonly date: string;
  readonly pax: number;
  readonly area: string | null;
  readonly but: string | null;
}

/** Each throws only `AppErrorAnswer`. A new booking has an id from the start, so a second tap finds the first one's. */
export function bookingCalls({ client, here }: Pick<PosApi, 'client' | 'here'>) {
  const of = async (tableBookingId: string) => ({ ...(await here()), tableBookingId });
  return {
    async times({ area, but, ...query }: AskedTimes): Promise<TillBookingTimes> {
      return client.call(bookingTimesEndpoint, { params: await here(), query: { ...query, area, but } });
    },
    async place(body: TillBookingBody): Promise<TillBooking> {
      return client.call(placeTillBookingEndpoint, { params: await here(), body });
    },
    async walkIn(body: WalkInBody): Promise<TillBooking> {
      return client.call(placeWalkInEndpoint, { params: await here(), body });
    },
    async edit(id: string, body: TillEditBody): Promise<TillBooking> {
      return client.call(editTillBookingEndpoint, { params: await of(id), body });
    },
    async accept(id: string): Promise<TillBooking> {
      return client.call(acceptTillBookingEndpoint, { params: await of(id), body: {}, idempotencyKey: newId() });
    },
    async decline(id: string, reason: string): Promise<TillBooking> {
      const body = { reason };
      return client.call(declineTillBookingEndpoint, { params: await of(id), body, idempotencyKey: newId() });
    },
    async suggest(id: string, times: readonly string[]): Promise<TillBooking> {
      const body = { times };
      return client.call(suggestTimesEndpoint, { params: await of(id), body, idempotencyKey: newId() });
    },
    async cancel(id: string, reason: string): Promise<TillBooking> {
      const body = { reason };
      return client.call(cancelTillBookingEndpoint, { params: await of(id), body, idempotencyKey: newId() });
    },
    async seat(id: string, tableId: string | null): Promise<TillBooking> {
      const body = { tableId };
      return client.call(seatTillBookingEndpoint, { params: await of(id), body, idempotencyKey: newId() });
    },
    async late(id: string, minutes: number): Promise<TillBooking> {
      const body = { minutes };
      return client.call(lateTillBookingEndpoint, { params: await of(id), body, idempotencyKey: newId() });
    },
    /** For each size up to 12, and a larger one. */
    async waits(area: string | null, pax: number | null): Promise<TillWaits> {
      return client.call(quotedWaitsEndpoint, { params: await here(), query: { area, pax } });
    },
    async print(id: string): Promise<TillBooking> {
      return client.call(printTillBookingEndpoint, { params: await of(id), body: {}, idempotencyKey: newId() });
    },
    async callToTable(id: string): Promise<TillBooking> {
      return client.call(callToTableEndpoint, { params: await of(id), body: {}, idempotencyKey: newId() });
    },
    async left(id: string): Promise<TillBooking> {
      return client.call(guestsLeftEndpoint, { params: await of(id), body: {}, idempotencyKey: newId() });
    },
    async putBack(id: string): Promise<TillBooking> {
      return client.call(putBackEndpoint, { params: await of(id), body: {}, idempotencyKey: newId() });
    },
    async noShow(id: string): Promise<TillBooking> {
      return client.call(noShowTillBookingEndpoint, { params: await of(id), body: {}, idempotencyKey: newId() });
    },
  };
}

/** What stands in the way of a time, where a person may insist on it. Null: another rejection. */
export function conflictOf(error: unknown): BookingConflict | null {
  if (!(error instanceof AppErrorAnswer) || error.details?.mayBookAnyway !== true) return null;
  return error.details as unknown as BookingConflict;
}
