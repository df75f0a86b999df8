/** A till of Roma whose store takes bookings. It is Saturday, 6 PM; Roma is open until 10 PM. */
import { BY_OWNER, type TestContext } from '#db/testing/test-context.ts';
import { type TableBookingSettings, usualTableBooking } from '#src/domain/tenancy/table-booking.schema.ts';
import { placeBooking } from '#src/features/bookings/place-booking.ts';
import { readSettingsGroup, saveSettings } from '#src/features/tenancy/save-settings.ts';
import { ROMA, SCOPE, TAKES_ORDERS, till } from './demo-till.ts';

export const STORE = `/api/pos/restaurants/${ROMA.restaurantId}/stores/${ROMA.storeId}`;
export const BOOKINGS = `${STORE}/table_bookings`;
/** Sunday, 6 PM in Sydney. */
export const SUNDAY_SIX = '2026-11-22T07:00:00.000Z';
export const SUNDAY = '2026-11-22';
const BY_ADA = { mover: 'customer', kind: 'customer', id: null, name: 'Ada', origin: 'test' } as const;

export async function bookingTill(booking: Partial<TableBookingSettings> = {}, parts: Partial<TestContext> = {}) {
  const made = await till(TAKES_ORDERS, parts);
  const { ctx } = made;
  const dineIn = await readSettingsGroup(ctx, SCOPE, 'dineIn');
  await saveSettings(ctx, SCOPE, {
    name: 'dineIn',
    value: { ...dineIn.value, tableBookingIsEnabled: true },
    version: dineIn.version,
    by: BY_OWNER,
  });
  const { version } = await readSettingsGroup(ctx, SCOPE, 'tableBooking');
  const value = { ...usualTableBooking(), ...booking };
  await saveSettings(ctx, SCOPE, { name: 'tableBooking', value, version, by: BY_OWNER });
  const phoned = (more: object = {}) =>
    made.post(BOOKINGS, { id: 'b1', bookedForIsoDateTimeUtc: SUNDAY_SIX, pax: 4, customer: { name: 'Ben' }, ...more });
  /** As the website leaves it: it waits for an answer. */
  const online = async (id = 'web-1') => {
    const silent = { ...ctx, ports: { ...ctx.ports, sms: null } };
    const { booking: placed } = await placeBooking(silent, SCOPE, {
      request: {
        id,
        bookedForIsoDateTimeUtc: SUNDAY_SIX,
        pax: 2,
        customer: { name: 'Ada', mobile: '0491 570 156' },
        specialRequest: { note: 'By the window', template: [] },
      },
      ...{ source: 'ONLINE', customerId: null, by: BY_ADA },
    });
    return placed.id;
  };
  const ofDay = async (query = `?date=${SUNDAY}`) => (await made.get(`${BOOKINGS}${query}`)).body;
  const waiting = async () => (await made.get(`${STORE}/new_bookings`)).body.bookings;
  const act = (id: string, name: string, body: object = {}) => made.post(`${BOOKINGS}/${id}/${name}`, body);
  return { ...made, phoned, online, ofDay, waiting, act };
}
