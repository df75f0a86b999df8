import { describe, expect, test } from 'bun:test';
import { book, bookingFixture, SUNDAY_SIX } from '#src/features/bookings/testing-bookings.ts';
import { orderingFixture, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { BOOK, guestVisit, STORE } from './testing-booking-visit.ts';

const SIX_ON_SUNDAY = {
  pax: '4',
  date: '2026-11-22',
  bookedForIsoDateTimeUtc: SUNDAY_SIX,
  name: 'Ana',
  'specialRequest.note': '',
};
const isTimeOffered = (html: string, at: string) => html.includes(`name="bookedForIsoDateTimeUtc" value="${at}"`);

describe('the form of a table booking, without script', () => {
  test('offers guests, days and the times that can be had, and says what a guest agrees to', async () => {
    const { open } = await guestVisit(await bookingFixture());
    const { html, text } = await open(BOOK);
    expect(text).toContain('November 2026');
    expect(html).toMatch(/aria-label="Sunday 22 November 2026"/);
    expect(html).toMatch(/value="2026-11-20" disabled=""|disabled="" [^>]*value="2026-11-20"/);
    expect(text).toContain('Your table is yours for 1 hour 30 minutes.');
    expect(text).toContain('The restaurant confirms each booking.');
    expect(text).toContain('More than 10');
  });

  test('a guest chooses a day, then a time, and has booked: it waits for the restaurant', async () => {
    const fixture = await bookingFixture({ specialRequestInfo: { templates: ['High chair', 'By the window'] } });
    const { send } = await guestVisit(fixture);
    const chosen = await send(BOOK, { do: 'update', pax: '4', date: '2026-11-22' });
    expect(isTimeOffered(chosen.html, SUNDAY_SIX)).toBe(true);
    expect(chosen.text).toContain('Book a table for 4 guests');
    const requests = { 'specialRequest.template': ['By the window'], 'specialRequest.note': 'A birthday' };
    const booked = await send(BOOK, { ...SIX_ON_SUNDAY, ...requests, do: 'place', requestId: 'once' });
    expect(booked.to).toMatch(/\/table-bookings\/[^/]+\/success$/);
    for (const shown of ['Waiting for the restaurant', '6:00 PM', 'Sunday 22 November 2026', '4 guests', 'Ana']) {
      expect(booked.text).toContain(shown);
    }
    expect(booked.text).toContain('By the window');
    expect(booked.text).toContain('A birthday');
    const again = await send(BOOK, { ...SIX_ON_SUNDAY, do: 'place', requestId: 'once' });
    expect(again.to).toBe(booked.to);
  });

  test('of a party that the store confirms by itself says so at once', async () => {
    const { send, open } = await guestVisit(await bookingFixture({ autoAcceptUpToPax: 4 }));
    expect((await open(BOOK)).text).toContain('Your table is confirmed as soon as you book.');
    expect((await send(BOOK, { ...SIX_ON_SUNDAY, do: 'place' })).text).toContain('Confirmed');
  });

  test('who isn’t signed in books by the same button, with a texted code, and keeps what they typed', async () => {
    const fixture = await bookingFixture();
    const { send } = await guestVisit(fixture, { isSignedIn: false });
    const typed = { ...SIX_ON_SUNDAY, phone: '0491 570 158', 'specialRequest.note': 'A birthday', do: 'place' };
    const asked = await send(BOOK, typed);
    expect(asked.text).toContain('We sent a 6-digit code to');
    expect(asked.html).toContain('value="Ana"');
    expect(asked.text).toContain('A birthday');
    const [, code = ''] = /(\d{6})/.exec(fixture.sms.inbox.newestTo('+61491570158')?.text ?? '') ?? [];
    const wrong = await send(BOOK, { ...typed, code: code === '111111' ? '222222' : '111111' });
    expect(wrong.text).toContain('That code doesn’t match.');
    const booked = await send(BOOK, { ...typed, code });
    expect(booked.text).toContain('Waiting for the restaurant');
    expect(booked.text).toContain('0491 570 158');
  });

  test('a time that somebody else took meanwhile is replaced by the nearest ones, and nothing typed is lost', async () => {
    const fixture = await bookingFixture();
    const { send } = await guestVisit(fixture);
    await send(BOOK, { do: 'update', pax: '4', date: '2026-11-22' });
    await book(fixture, { id: 'somebody', pax: 8 });
    const refused = await send(BOOK, { ...SIX_ON_SUNDAY, 'specialRequest.note': 'A birthday', do: 'place' });
    expect(refused.text).toContain('6:00 PM, tomorrow is no longer available.');
    expect(refused.text).toContain('5:30 PM, tomorrow 5:45 PM, tomorrow 6:15 PM, tomorrow');
    expect(isTimeOffered(refused.html, SUNDAY_SIX)).toBe(false);
    expect(refused.html).toContain('"at:2026-11-22T07:15:00.000Z"');
    expect(refused.html).toContain('value="Ana"');
    expect(refused.text).toContain('A birthday');
    const other = await send(BOOK, { do: 'at:2026-11-22T07:15:00.000Z', name: 'Ana' });
    expect(other.text).not.toContain('no longer available');
    expect(other.html).toMatch(/value="2026-11-22T07:15[^"]*" checked=""|checked="" [^>]*value="2026-11-22T07:15/);
  });

  test.each([
    ['no time', { bookedForIsoDateTimeUtc: '' }, 'Choose a time.'],
    ['a time of another day', { date: '2026-11-24' }, 'Choose a time on that day.'],
    ['no name', { name: ' ' }, 'name'],
  ] as const)('with %s comes back and says what is missing', async (_, form, said) => {
    const { send } = await guestVisit(await bookingFixture());
    const { html, text } = await send(BOOK, { ...SIX_ON_SUNDAY, ...form, do: 'place' });
    expect(text.toLowerCase()).toContain(said.toLowerCase());
    expect(html).toContain('id="f-');
    expect(text).toContain('Book a table for 4 guests');
  });

  test('an area is asked for where the store has several, and must be chosen where the store says so', async () => {
    const seatingAreaInfo = { mandatory: true, areaNames: ['Inside', 'Garden'] };
    const { send } = await guestVisit(await bookingFixture({ seatingAreaInfo }));
    const chosen = await send(BOOK, { do: 'update', pax: '4', date: '2026-11-22', seatingArea: 'Garden' });
    expect(chosen.html).toMatch(/<option value="Garden" selected=""|<option selected="" value="Garden"/);
    expect(chosen.text).not.toContain('Anywhere');
    expect((await send(BOOK, { ...SIX_ON_SUNDAY, seatingArea: 'Garden', do: 'place' })).text).toContain('Area Garden');
  });

  test('more guests than the store takes online leads to a message to the store', async () => {
    const fixture = await bookingFixture();
    const { send } = await guestVisit(fixture);
    expect((await send(BOOK, { do: 'update', pax: '11' })).text).toContain('please call the restaurant');
    const email = { email: 'hello@roma.example' };
    await fixture.ctx.db.updateTable('stores').set(email).where('id', '=', SCOPE.storeId).execute();
    const { html, text } = await send(BOOK, { do: 'update', pax: '11' });
    expect(text).toContain('For more than 10 guests, send the restaurant a message');
    expect(html).toContain(`action="${STORE}/store_trading_hours"`);
    expect(html).not.toContain('name="bookedForIsoDateTimeUtc"');
    expect(html).not.toContain('value="place"');
  });

  test('the month can be turned up to the last day that is taken', async () => {
    const { send, open } = await guestVisit(await bookingFixture({ numOfDaysInAdvance: 20 }));
    expect((await open(BOOK)).html).toContain('value="month:2026-12"');
    const next = await send(BOOK, { do: 'month:2026-12' });
    expect(next.text).toContain('December 2026');
    expect(next.html).toContain('value="month:2026-11"');
    expect(next.html).not.toContain('value="month:2027-01"');
  });
});

describe('the way to the form', () => {
  test.each(['mobile', 'desktop'])('the address for %s leads to it, with what it carries', async (size) => {
    const { open } = await guestVisit(await bookingFixture());
    const { status, to } = await open(`${BOOK}/${size}?pax=6&date=2026-11-24`);
    expect([status, to]).toEqual([302, `${BOOK}?pax=6&date=2026-11-24`]);
    expect((await open(to ?? '')).text).toContain('Book a table for 6 guests');
  });

  test('is on every page of a store that takes bookings, and on none of another, which says so', async () => {
    const { open } = await guestVisit(await bookingFixture());
    expect((await open(`${STORE}/cart`)).html).toContain(`href="${BOOK}"`);
    const closed = await guestVisit(await orderingFixture());
    expect((await closed.open(`${STORE}/cart`)).html).not.toContain(BOOK);
    const { status, text, html } = await closed.open(BOOK);
    expect([status, text.includes('We don’t take bookings online')]).toEqual([200, true]);
    expect(html).not.toContain('name="pax"');
  });

  test('a store without a free table says so', async () => {
    const { open } = await guestVisit(await bookingFixture({ numOfDaysInAdvance: 0, leadMinutes: 20_160 }));
    expect((await open(BOOK)).text).toContain('There are no free tables');
  });
});
