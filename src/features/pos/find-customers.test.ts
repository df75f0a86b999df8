/** Which customers an employee at a till sees. */
import { expect, test } from 'bun:test';
import { BY_OWNER } from '#db/testing/test-context.ts';
import { placeBooking } from '#src/features/bookings/place-booking.ts';
import { saveGuest } from '#src/features/customers/book-guest.ts';
import { readSettingsGroup, saveSettings } from '#src/features/tenancy/save-settings.ts';
import { MANAGER, ROMA, SCOPE, TAKES_ORDERS, till } from './testing/demo-till.ts';

const CUSTOMERS = `/api/pos/restaurants/${ROMA.restaurantId}/stores/${ROMA.storeId}/customers`;

async function tillWithCustomer(pin: string) {
  const made = await till(pin);
  await saveGuest(made.ctx, SCOPE, { phoneE164: '+61491570110', name: 'Zoe Hart', notes: '', by: BY_OWNER });
  const list = async (query = '') => {
    const { status, body } = await made.get(`${CUSTOMERS}${query}`);
    expect(status).toBe(200);
    return { names: body.rows.map(({ name }: { name: string }) => name), needsSearch: body.needsSearch };
  };
  return { list };
}

test('the page of a customer lists what they booked at this store, also before they were known here', async () => {
  const { ctx, get } = await till(TAKES_ORDERS);
  const dineIn = await readSettingsGroup(ctx, SCOPE, 'dineIn');
  const value = { ...dineIn.value, tableBookingIsEnabled: true };
  await saveSettings(ctx, SCOPE, { name: 'dineIn', value, version: dineIn.version, by: BY_OWNER });
  const booked = (id: string, mobile: string, bookedForIsoDateTimeUtc: string) =>
    placeBooking(ctx, SCOPE, {
      request: { id, bookedForIsoDateTimeUtc, pax: 4, customer: { name: 'Zoe', mobile } },
      ...{ source: 'POS', customerId: null, by: BY_OWNER },
    });
  const { booking } = await booked('b1', '0491 570 110', '2026-11-22T07:00:00.000Z');
  await booked('b2', '0491 570 156', '2026-11-22T08:00:00.000Z');
  const customerId = await saveGuest(ctx, SCOPE, { phoneE164: '+61491570110', name: 'Zoe', notes: '', by: BY_OWNER });
  const { bookings } = (await get(`${CUSTOMERS}/${customerId}`)).body;
  expect(bookings).toMatchObject([{ id: booking.id, date: '2026-11-22', pax: 4, statusCode: 'accepted' }]);
  expect(bookings).toHaveLength(1);
});

test.each(['', '?search=Zo', '?search=%20%20Zo%20', '?search=04', '?ready=true'])(
  'whoever takes orders has to look for a customer: nobody is listed for “%s”',
  async (query) => {
    const { list } = await tillWithCustomer(TAKES_ORDERS);
    expect(await list(query)).toEqual({ names: [], needsSearch: true });
  },
);

test('an employee who takes orders finds a customer by three letters or digits', async () => {
  const { list } = await tillWithCustomer(TAKES_ORDERS);
  for (const search of ['zoe', '110', '0491%20570%20110']) {
    expect((await list(`?search=${search}`)).names).toContain('Zoe Hart');
  }
});

test('an employee who may see reports sees the whole list', async () => {
  const { list } = await tillWithCustomer(MANAGER);
  const { names, needsSearch } = await list();
  expect(needsSearch).toBe(false);
  expect(names).toContain('Zoe Hart');
});
