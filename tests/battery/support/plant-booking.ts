import type { Sent } from './battery-fixture.ts';

/** A table that the store’s customer has booked; it waits for an answer. */
export async function plantBooking(
  call: (sent: Sent) => Promise<{ readonly body: Record<string, unknown> }>,
  at: { readonly place: string; readonly signedIn: string; readonly storeId: string; readonly mark: string },
  name: string,
): Promise<string> {
  const { body } = await call({
    method: 'POST',
    path: `/api/table-booking${at.place}/table_booking`,
    cookie: at.signedIn,
    body: {
      id: `${at.storeId}-booking`,
      bookedForIsoDateTimeUtc: '2026-11-26T07:00:00.000Z',
      pax: 2,
      specialRequest: { note: `${at.mark} by the window`, template: [] },
      customer: { name },
    },
  });
  return String(body.id);
}
