import { beforeEach, describe, expect, test } from 'bun:test';
import type { Booking } from '#src/domain/bookings/booking.types.ts';
import { acceptBooking, declineBooking } from '#src/features/bookings/answer-booking.ts';
import { bookingTokenOf } from '#src/features/bookings/booking-access.ts';
import { editBooking } from '#src/features/bookings/edit-booking.ts';
import { readBooking } from '#src/features/bookings/read-bookings.ts';
import { suggestTimes } from '#src/features/bookings/suggest-times.ts';
import { book, bookingFixture, SUNDAY_SIX, takingBookings } from '#src/features/bookings/testing-bookings.ts';
import { BY_BEN, type OrderingFixture, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { BOOK, type GuestVisit, guestVisit, STORE } from './testing-booking-visit.ts';

let fixture: OrderingFixture;
let booking: Booking;
let ada: GuestVisit;
beforeEach(async () => {
  fixture = await bookingFixture({ specialRequestInfo: { templates: ['High chair'] } });
  booking = await book(fixture);
  ada = await guestVisit(fixture);
});

const own = () => `${STORE}/table-bookings/${booking.id}/success`;
const withKey = () => `${own()}?key=${bookingTokenOf(fixture.ctx, booking.id)}`;
const now = async () => (await readBooking(fixture.ctx, SCOPE, booking.id)).booking;
const accept = () => acceptBooking(fixture.ctx, SCOPE, { bookingId: booking.id, by: BY_BEN });

/** The link at the end of the last text to a guest. */
async function textedLink(): Promise<string> {
  await fixture.pump();
  const { pathname, search } = new URL(fixture.sms.inbox.messages.at(-1)?.text.split(' ').at(-1) ?? '');
  return `${pathname}${search}`;
}

describe('the link in a guest’s text', () => {
  test('opens the booking to someone who has never signed in, to change, cancel or say that they are late', async () => {
    const guest = await guestVisit(fixture, { isSignedIn: false });
    const waiting = await guest.open(await textedLink());
    expect([waiting.status, waiting.text.includes('Waiting for the restaurant')]).toEqual([200, true]);
    await accept();
    const link = await textedLink();
    expect((await guest.open(`${link}&change=1`)).text).toContain('Change your booking');
    fixture.ctx.pass({ hours: 23 });
    expect((await guest.send(link, { do: 'late' })).text).toContain('Running late About 20 minutes');
    expect((await guest.send(link, { do: 'cancel' })).text).toContain('Your booking is off.');
    expect((await now()).status.code).toBe('cancelled');
  });

  test('of another booking opens nothing of this one', async () => {
    await book(fixture, { id: 'other', pax: 2 });
    const key = new URLSearchParams((await textedLink()).split('?')[1]).get('key');
    const stranger = await guestVisit(fixture, { isSignedIn: false });
    expect((await stranger.open(`${own()}?key=${key}`)).status).toBe(404);
  });
});

describe('a booking’s own page', () => {
  test('is for its guest and who has its link, and exists for no one else', async () => {
    const stranger = await guestVisit(fixture, { isSignedIn: false });
    expect((await stranger.open(own())).status).toBe(404);
    expect((await stranger.open(`${own()}?key=guessed`)).status).toBe(404);
    expect((await stranger.send(own(), { do: 'cancel' })).status).toBe(404);
    expect((await now()).status.code).toBe('new');
    const linked = await stranger.open(withKey());
    expect([linked.status, linked.text.includes('Waiting for the restaurant')]).toEqual([200, true]);
    expect((await ada.open(own())).html).toContain(withKey().replaceAll('&', '&amp;'));
  });

  test('says what the restaurant answered, and why', async () => {
    await accept();
    expect((await ada.open(own())).text).toContain('Confirmed');
    booking = await book(fixture, { id: 'other', pax: 2 });
    await declineBooking(fixture.ctx, SCOPE, { bookingId: booking.id, reason: 'Private party', by: BY_BEN });
    const { text, html } = await ada.open(own());
    expect(text).toContain('The restaurant can’t take this booking. They said: “Private party”');
    expect(text).not.toContain('Add to calendar');
    expect(html).not.toContain('value="cancel"');
  });

  test('is confirmed with one press once its guest was reminded, not by opening the link; staff see it until the time moves', async () => {
    await accept();
    const linked = await guestVisit(fixture, { isSignedIn: false });
    // Booked less than so many hours before, it needs no answer.
    fixture.setSettings(takingBookings({ reminderHours: 48 }));
    expect((await linked.open(withKey())).html).not.toContain('value="confirm"');
    fixture.setSettings(takingBookings({ reminderHours: 4 }));
    expect((await linked.open(withKey())).html).not.toContain('value="confirm"');
    fixture.ctx.pass({ hours: 20 });
    expect((await linked.open(withKey())).html).toContain('value="confirm"');
    expect((await now()).confirmedIsoDateTimeUtc).toBeNull();
    const confirmed = await linked.send(withKey(), { do: 'confirm' });
    expect(confirmed.text).toContain('The restaurant knows that you’re coming.');
    expect(confirmed.html).not.toContain('value="confirm"');
    await linked.send(withKey(), { do: 'confirm' });
    const { booking: said, activity } = await readBooking(fixture.ctx, SCOPE, booking.id);
    expect(said.confirmedIsoDateTimeUtc).toBe('2026-11-22T03:00:00.000Z');
    expect(activity.filter(({ changes }) => changes.some(({ field }) => field === 'confirmed'))).toHaveLength(1);
    const later = { expectedVersion: said.version, bookedForIsoDateTimeUtc: '2026-11-22T08:00:00.000Z' };
    await editBooking(fixture.ctx, SCOPE, { bookingId: booking.id, by: BY_BEN, edit: later });
    expect((await now()).confirmedIsoDateTimeUtc).toBeNull();
  });

  test('offers the times that the restaurant suggests: one press takes one, opening the link takes none', async () => {
    const times = ['2026-11-22T08:00:00.000Z', '2026-11-22T09:00:00.000Z'];
    await suggestTimes(fixture.ctx, SCOPE, { bookingId: booking.id, by: BY_BEN, times });
    const linked = await guestVisit(fixture, { isSignedIn: false });
    const { text, html } = await linked.open(withKey());
    expect(text).toContain('The restaurant suggests other times');
    for (const part of ['7:00 PM, tomorrow', '8:00 PM, tomorrow', 'None of these: keep asking for 6:00 PM, tomorrow'])
      expect(text).toContain(part);
    expect(html.match(/value="take"/g)).toHaveLength(2);
    expect((await now()).status.code).toBe('new');
    expect((await linked.send(withKey(), { do: 'take', at: '2026-11-22T10:00:00.000Z' })).text).toContain(
      'no longer suggested',
    );
    const taken = await linked.send(withKey(), { do: 'take', at: times[1] ?? '' });
    expect(taken.text).toContain('Your table is booked for the new time.');
    expect(taken.html).not.toContain('value="take"');
    expect(await now()).toMatchObject({ status: { code: 'accepted' }, bookedForIsoDateTimeUtc: times[1] });
  });

  test('lets its guest keep asking for their own time', async () => {
    const suggestion = { bookingId: booking.id, by: BY_BEN, times: ['2026-11-22T08:00:00.000Z'] };
    await suggestTimes(fixture.ctx, SCOPE, suggestion);
    const kept = await ada.send(own(), { do: 'refuseTimes' });
    expect(kept.text).toContain('will answer your booking');
    expect(kept.html).not.toContain('value="take"');
    expect(await now()).toMatchObject({
      status: { code: 'new' },
      bookedForIsoDateTimeUtc: SUNDAY_SIX,
      offeredTimes: [],
    });
  });

  test('has a calendar file with the time, and the way there', async () => {
    const { html } = await ada.open(own());
    const [, file = ''] = /href="data:text\/calendar;charset=utf-8,([^"]+)"/.exec(html) ?? [];
    const lines = decodeURIComponent(file).split('\r\n');
    expect(lines).toContain('DTSTART:20261122T070000Z');
    expect(lines).toContain('DURATION:PT120M');
    expect(html).toContain('download="booking.ics"');
  });

  test('cancels after asking, by the link alone; a second press changes nothing', async () => {
    const linked = await guestVisit(fixture, { isSignedIn: false });
    expect((await linked.open(withKey())).text).toContain('Cancel 4 guests, 6:00 PM, tomorrow');
    const cancelled = await linked.send(withKey(), { do: 'cancel' });
    expect(cancelled.text).toContain('Your booking is off.');
    expect(cancelled.text).toContain('You cancelled this booking.');
    expect((await now()).status.code).toBe('cancelled');
    expect((await linked.send(withKey(), { do: 'cancel' })).text).toContain('Nothing was changed');
  });

  test('says “20 minutes late” near its time only, and takes it back', async () => {
    await accept();
    expect((await ada.open(own())).text).not.toContain('20 minutes late');
    fixture.ctx.pass({ hours: 23 });
    expect((await ada.open(own())).text).toContain('We’re 20 minutes late');
    expect((await ada.send(own(), { do: 'late' })).text).toContain('Running late About 20 minutes');
    expect((await now()).lateMinutes).toBe(20);
    await ada.send(own(), { do: 'onTime' });
    expect((await now()).lateMinutes).toBeNull();
  });

  test('of a booking that a till in the store has written asks to call, and offers nothing that can’t be done here', async () => {
    await accept();
    fixture.ctx.pass({ hours: 23 });
    const atBox = { ...fixture.ctx, ownership: { ...fixture.ctx.ownership, owns: () => false } };
    const { html, text } = await (await guestVisit({ ...fixture, ctx: atBox })).open(withKey());
    expect(text).toContain('To change or cancel this booking, please call the restaurant.');
    for (const act of ['value="cancel"', 'value="late"', 'change=1']) expect(html).not.toContain(act);
  });

  test('can’t be changed or cancelled once its time has passed', async () => {
    await accept();
    fixture.ctx.pass({ hours: 25 });
    const { html } = await ada.open(`${withKey()}&change=1`);
    expect(html).not.toContain('name="pax"');
    expect(html).not.toContain('value="cancel"');
    expect((await ada.send(withKey(), { do: 'cancel' })).text).toContain('The time of this booking has passed.');
  });
});

describe('what the store asks of guests in its own words', () => {
  const POLICY = 'We hold tables for 15 minutes.\nPlease cancel <by> noon.';

  test('is read before booking, on the booking’s page and in its mails, and makes no text longer', async () => {
    fixture = await bookingFixture({ policyText: POLICY });
    const guest = await guestVisit(fixture);
    const form = await guest.open(BOOK);
    expect(form.html.indexOf('Please cancel &lt;by&gt; noon.')).toBeGreaterThan(0);
    expect(form.html.indexOf('Please cancel &lt;by&gt; noon.')).toBeLessThan(form.html.indexOf('value="place"'));

    booking = await book(fixture, { customer: { name: 'Ada', unverifiedEmail: 'ada@mail.example' } });
    expect((await guest.open(own())).text).toContain('Booking policy We hold tables for 15 minutes.');
    await accept();
    await fixture.pump();
    const mails = fixture.email.inbox.messages;
    expect(mails.map(({ text }) => text.includes(`\n\n${POLICY}`))).toEqual([true]);
    expect(mails[0]?.html).toContain('<p>We hold tables for 15 minutes.<br>Please cancel &lt;by&gt; noon.</p>');

    await book(fixture, { id: 'by-text', pax: 2 });
    await fixture.pump();
    expect(fixture.sms.inbox.messages.at(-1)?.text).not.toContain('15 minutes');
  });

  test('is left out of the page of a store that says nothing', async () => {
    expect((await ada.open(own())).text).not.toContain('Booking policy');
  });
});

describe('a change', () => {
  const change = () => `${own()}?change=1`;
  const seven = '2026-11-22T08:00:00.000Z';

  test('starts from what was booked, and saves guests, time and note together', async () => {
    const form = await ada.open(change());
    expect(form.text).toContain('Now: 4 guests, 6:00 PM, tomorrow');
    expect(form.html).toMatch(/<option value="4" selected=""|<option selected="" value="4"/);
    const chosen = { do: 'update', pax: '5', date: '2026-11-22', 'specialRequest.note': 'Quiet' };
    const moved = await ada.send(change(), chosen);
    expect(moved.text).toContain('Quiet');
    const saved = await ada.send(change(), {
      ...{ do: 'save', expectedVersion: '1', pax: '5', date: '2026-11-22', bookedForIsoDateTimeUtc: seven },
      ...{ 'specialRequest.note': 'Quiet', 'specialRequest.template': ['High chair'] },
    });
    expect(saved.text).toContain('Your booking is changed.');
    expect(await now()).toMatchObject({
      ...{ pax: 5, bookedForIsoDateTimeUtc: seven, version: 2 },
      specialRequest: { note: 'Quiet', template: ['High chair'] },
    });
  });

  test('to another day needs a time on that day', async () => {
    const refused = await ada.send(change(), { do: 'save', pax: '4', date: '2026-11-24', 'specialRequest.note': '' });
    expect(refused.text).toContain('Choose a time on that day.');
    expect((await now()).bookedForIsoDateTimeUtc).toBe(SUNDAY_SIX);
  });

  test('to a time that is full offers the nearest ones, and the booking stays as it was', async () => {
    await book(fixture, { id: 'somebody', pax: 8, bookedForIsoDateTimeUtc: seven });
    const taken = { do: 'save', pax: '4', date: '2026-11-22', bookedForIsoDateTimeUtc: seven };
    expect((await ada.send(change(), taken)).text).toContain('7:00 PM, tomorrow is no longer available.');
    expect(await now()).toEqual(booking);
  });

  test('of what the restaurant has changed meanwhile changes nothing, and shows it', async () => {
    await accept();
    const late = { do: 'save', expectedVersion: '1', pax: '2', date: '2026-11-22', bookedForIsoDateTimeUtc: seven };
    expect((await ada.send(change(), late)).text).toContain('the restaurant has just changed this booking');
    expect((await now()).pax).toBe(4);
  });
});

describe('my bookings', () => {
  const LIST = `${STORE}/table-bookings`;

  test('asks who isn’t signed in to sign in', async () => {
    const { text } = await (await guestVisit(fixture, { isSignedIn: false })).open(LIST);
    expect(text).toContain('Sign in to see your bookings');
    expect(text).not.toContain('6:00 PM');
  });

  test('shows those to come, the next one first, then past ones, each with what can be done', async () => {
    await book(fixture, { id: 'sooner', pax: 2, bookedForIsoDateTimeUtc: '2026-11-22T02:00:00.000Z' });
    await accept();
    fixture.ctx.pass({ hours: 22 });
    const { text, html } = await ada.open(LIST);
    expect(text).toMatch(/Upcoming .*6:00 PM, today .*4 guests .*Confirmed .*Past .*1:00 PM, today .*2 guests/);
    expect(html).toContain(`aria-label="Change: 6:00 PM, today"`);
    expect(html).toContain(`aria-label="20 minutes late: 6:00 PM, today"`);
    expect(html).not.toContain(`aria-label="Change: 1:00 PM, today"`);
  });
});
