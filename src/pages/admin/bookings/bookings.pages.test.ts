import { beforeEach, describe, expect, test } from 'bun:test';
import { listBookings } from '#db/bookings/booking-list.queries.ts';
import { BY_SYSTEM } from '#src/domain/access/acted-by.ts';
import type { Booking } from '#src/domain/bookings/booking.types.ts';
import { usualTableBooking } from '#src/domain/tenancy/table-booking.schema.ts';
import { tradingDay, tradingHours } from '#src/domain/time/testing-hours.ts';
import { readBooking } from '#src/features/bookings/read-bookings.ts';
import { ROMA_SCOPE } from '#src/features/printing/testing/printing-fixture.ts';
import { readSettingsGroup, saveSettings } from '#src/features/tenancy/save-settings.ts';
import { type AdminPages, adminPages, fieldValue, ROMA } from '#src/server/testing/admin-pages.ts';

const OPEN = tradingHours(tradingDay(['11:00 AM', '10:00 PM']));
const LIST = `${ROMA}/table-booking-history`;
const SETTINGS = `${ROMA}/settings/table-booking`;
const pageOf = (id: string) => `${ROMA}/table-bookings/${id}`;
const ALL = { timezone: 'Australia/Sydney', direction: 'asc', limit: 50, offset: 0 } as const;

let pages: AdminPages;
/** A store that is open from 11 AM to 10 PM and takes bookings. */
beforeEach(async () => {
  pages = await adminPages();
  await saveSettings(pages.ctx, ROMA_SCOPE, { name: 'tradingHours', value: OPEN, version: 0, by: BY_SYSTEM });
  await pages.post('manager', SETTINGS, { do: 'startBookings' });
});

const stored = async () => (await listBookings(pages.ctx.db, ROMA_SCOPE, ALL)).rows;
const tomorrow = () => pages.ctx.clock.now().toZonedDateTimeISO('Australia/Sydney').toPlainDate().add({ days: 1 });
const typed = (change: Record<string, string> = {}) => ({
  id: 'typed-1',
  do: 'save',
  date: tomorrow().toString(),
  time: '18:00',
  pax: '4',
  seatingArea: '',
  'customer.name': 'Ada Rossi',
  'customer.mobile': '0491 570 156',
  'customer.unverifiedEmail': '',
  'specialRequest.note': '',
  ...change,
});
const add = (change: Record<string, string> = {}) => pages.post('staff', pageOf('new'), typed(change));
async function added(change: Record<string, string> = {}): Promise<Booking> {
  const before = await stored();
  expect((await add(change)).status).toBe(303);
  return (await stored()).find(({ id }) => !before.some((one) => one.id === id))!;
}
const act = (id: string, form: Record<string, string>) => pages.post('staff', pageOf(id), form);
const edit = (booking: Booking, change: Record<string, string>) =>
  act(booking.id, { ...typed(change), version: String(booking.version) });
const now = async (id: string) => readBooking(pages.ctx, ROMA_SCOPE, id);
/** A booking that waits for an answer, as the website makes it. */
async function waiting(): Promise<Booking> {
  const booking = await added();
  await pages.ctx.db
    .updateTable('table_bookings')
    .set({ statusCode: 'new', source: 'ONLINE' })
    .where('id', '=', booking.id)
    .execute();
  return (await now(booking.id)).booking;
}

describe('a booking by phone', () => {
  test('is accepted at once, and is in the list, the day and its own page', async () => {
    const answer = await add();
    const [booking] = await stored();
    expect([answer.location, answer.notice]).toEqual([`/admin${pageOf(booking!.id)}`, 'Booking added.']);
    expect(booking).toMatchObject({ pax: 4, source: 'POS', status: { code: 'accepted' } });
    const list = await pages.get('staff', LIST);
    expect(list.html).toContain('Ada Rossi');
    const day = await pages.get('staff', `${LIST}?view=day&day=${tomorrow()}`);
    expect(day.html).toContain('1 booking');
    expect(day.html).toContain('4 of 40');
    expect((await pages.get('staff', pageOf(booking!.id))).html).toContain('0491 570 156');
  });

  test('is made once, however often the form is sent', async () => {
    await add();
    await add();
    expect(await stored()).toHaveLength(1);
  });

  test('without a time or a name is shown again with what was typed', async () => {
    const answer = await add({ time: '', 'customer.name': 'Ada' });
    expect([answer.status, fieldValue(answer.html, 'customer.name')]).toEqual([400, 'Ada']);
    expect(answer.html).toContain('Enter a time, such as 18:30.');
    expect((await add({ 'customer.name': '' })).html).toContain('Enter a name.');
    expect(await stored()).toEqual([]);
  });

  test('at a time that is full shows what it collides with, and can be made anyway', async () => {
    const other = await added({ pax: '8', 'customer.name': 'Ben Ng' });
    const answer = await add({ id: 'typed-2', pax: '6' });
    expect(answer.status).toBe(409);
    expect(answer.html).toContain('That time is full');
    expect(answer.html).toContain(`href="/admin${pageOf(other.id)}"`);
    expect(answer.html).toContain('6:00 PM, Ben Ng, 8 guests');
    expect(answer.html).toContain('Nearest free times');
    expect(await stored()).toHaveLength(1);
    expect((await add({ id: 'typed-2', pax: '6', do: 'saveAnyway' })).status).toBe(303);
    expect(await stored()).toHaveLength(2);
  });
});

describe('a booking that waits', () => {
  test('is accepted, and its history says by whom', async () => {
    const { id } = await waiting();
    expect((await act(id, { do: 'accept' })).notice).toBe('Booking accepted.');
    expect((await now(id)).booking.status.code).toBe('accepted');
    expect((await pages.get('staff', pageOf(id))).html).toContain('The staff');
    expect((await act(id, { do: 'accept' })).status).toBe(409);
  });

  test('is declined with a reason, never without', async () => {
    const { id } = await waiting();
    const without = await act(id, { do: 'decline', reason: '' });
    expect([without.status, without.html.includes('Add a reason.')]).toEqual([400, true]);
    expect((await act(id, { do: 'decline', reason: 'We’re fully booked' })).notice).toBe('Booking declined.');
    expect((await now(id)).booking).toMatchObject({
      status: { code: 'cancelled' },
      statusReason: 'We’re fully booked',
    });
    expect((await pages.get('staff', pageOf(id))).html).not.toContain('value="accept"');
  });
});

describe('a booking that is expected', () => {
  test('is changed, and its history says what, field by field', async () => {
    const booking = await added();
    expect((await edit(booking, { pax: '6', 'specialRequest.note': 'Window' })).notice).toBe('Booking saved.');
    const { html } = await pages.get('staff', pageOf(booking.id));
    expect(html).toContain('Guests: 4 → 6');
    expect(html).toContain('Note: none → Window');
    expect((await edit(booking, { pax: '2' })).status).toBe(409);
    expect((await now(booking.id)).booking.pax).toBe(6);
  });

  test('moves to a full time only when a person insists, and is not in its own way', async () => {
    await added({ pax: '8', time: '19:00', 'customer.name': 'Ben Ng' });
    const booking = await added({ id: 'typed-2' });
    const refused = await edit(booking, { time: '19:00' });
    expect([refused.status, refused.html.includes('Book anyway')]).toEqual([409, true]);
    expect((await edit(booking, { pax: '10' })).status).toBe(303);
    const again = (await now(booking.id)).booking;
    expect((await edit(again, { time: '19:00', pax: '10', do: 'saveAnyway' })).status).toBe(303);
  });

  test('runs late, is seated once, or is cancelled with a reason', async () => {
    const [one, other] = [await added(), await added({ id: 'typed-2', time: '20:00', 'customer.mobile': '' })];
    expect((await act(one.id, { do: 'late', lateMinutes: '20' })).notice).toBe('The guests are 20 minutes late.');
    expect((await pages.get('staff', LIST)).html).toContain('20 min late');
    expect((await act(one.id, { do: 'noShow' })).status).toBe(409);
    const nowhere = await act(one.id, { do: 'seat', tableId: 'of-another-store' });
    expect([nowhere.status, nowhere.html.includes('This table is no longer on the map.')]).toEqual([400, true]);
    expect((await act(one.id, { do: 'seat', tableId: '' })).notice).toBe('Guests seated.');
    expect((await act(one.id, { do: 'cancel', reason: 'x' })).status).toBe(409);
    expect((await act(other.id, { do: 'cancel', reasonText: 'Ill' })).notice).toBe('Booking cancelled.');
    expect((await now(other.id)).booking.statusReason).toBe('Ill');
    const seated = await pages.get('staff', `${LIST}?status=seated`);
    expect(seated.html).toContain(`href="/admin${pageOf(one.id)}"`);
    expect(seated.html).not.toContain(`href="/admin${pageOf(other.id)}"`);
  });
});

describe('who may', () => {
  test('people who only read the restaurant see no bookings, and strangers find none', async () => {
    const { id } = await added();
    expect((await pages.get('reader', LIST)).status).toBe(403);
    expect((await pages.get('stranger', LIST)).status).toBe(404);
    expect((await pages.get('stranger', pageOf(id))).status).toBe(404);
    expect((await pages.get('staff', pageOf('nothing'))).status).toBe(404);
  });

  test('the file with whole numbers is for who manages the restaurant, and the audit log says who took it', async () => {
    await added();
    const { html } = await pages.get('owner', `${LIST}?format=csv`);
    const [line] = html.replace('\u{feff}', '').trimEnd().split('\r\n').slice(1);
    expect(line).toStartWith(`${tomorrow()},18:00,Ada Rossi,'+61491570156,,4,`);
    expect((await pages.get('manager', `${LIST}?format=csv`)).status).toBe(403);
    const log = pages.ctx.db.selectFrom('audit_log').select('actorName').where('action', '=', 'exportBookings');
    expect(await log.execute()).toEqual([{ actorName: 'The owner' }]);
  });
});

describe('the settings', () => {
  const group = async () => (await readSettingsGroup(pages.ctx, ROMA_SCOPE, 'tableBooking')).value;
  const save = async (fields: Record<string, string>) => {
    const { version } = await readSettingsGroup(pages.ctx, ROMA_SCOPE, 'tableBooking');
    return pages.post('manager', SETTINGS, { version: String(version), ...fields });
  };

  test('turn bookings on and off without touching the rest', async () => {
    const isTaken = async () => (await readSettingsGroup(pages.ctx, ROMA_SCOPE, 'dineIn')).value.tableBookingIsEnabled;
    expect(await isTaken()).toBe(true);
    await pages.post('manager', SETTINGS, { do: 'stopBookings', minPax: '9' });
    expect([await isTaken(), await group()]).toEqual([false, usualTableBooking()]);
    expect((await pages.get('staff', LIST)).html).toContain('This store doesn’t take bookings');
  });

  test('of guests, areas with their seats, stays, requests and the policy are saved and shown again', async () => {
    const fields = {
      minPax: '1',
      maxPax: '12',
      numOfDaysInAdvance: '30',
      leadMinutes: '120',
      coversPerQuarterHour: '14',
      autoAcceptUpToPax: '4',
      'area.0.name': 'Inside',
      'area.0.seats': '',
      'area.1.name': 'Terrace',
      'area.1.seats': '16',
      'seatingAreaInfo.mandatory': 'on',
      'seats.usual': '30',
      'turnTimes.0.upToPax': '4',
      'turnTimes.0.minutes': '90',
      'turnTimes.1.upToPax': '12',
      'turnTimes.1.minutes': '150',
      'turnTimes.2.upToPax': '',
      'specialRequestInfo.templates': 'High chair\r\nBirthday',
      policyText: 'We hold tables for 15 minutes.',
      reminderHours: '4',
    };
    expect((await save(fields)).status).toBe(303);
    expect(await group()).toMatchObject({
      ...{ minPax: 1, maxPax: 12, numOfDaysInAdvance: 30, leadMinutes: 120, autoAcceptUpToPax: 4 },
      seatingAreaInfo: { mandatory: true, areaNames: ['Inside', 'Terrace'] },
      seats: { usual: 30, ofAreas: [{ areaName: 'Terrace', seats: 16 }] },
      turnTimes: [
        { upToPax: 4, minutes: 90 },
        { upToPax: 12, minutes: 150 },
      ],
      specialRequestInfo: { templates: ['High chair', 'Birthday'] },
      policyText: 'We hold tables for 15 minutes.',
      reminderHours: 4,
    });
    const { html } = await pages.get('manager', SETTINGS);
    expect([fieldValue(html, 'area.0.seats') ?? '', fieldValue(html, 'area.1.seats')]).toEqual(['', '16']);
  });

  test('that don’t fit each other are refused beside the field', async () => {
    const answer = await save({ minPax: '8', maxPax: '4', 'turnTimes.0.upToPax': 'x', 'turnTimes.0.minutes': '90' });
    expect(answer.status).toBe(400);
    expect(answer.html).toContain('Enter a whole number.');
    expect(await group()).toEqual(usualTableBooking());
  });
});
