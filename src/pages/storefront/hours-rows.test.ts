import { describe, expect, test } from 'bun:test';
import { testStore } from '#src/domain/ordering/testing-store.ts';
import { session, tradingDay, tradingHours, weeklySessions } from '#src/domain/time/testing-hours.ts';
import { specialDays, weekRows } from './hours-rows.ts';

/** A Friday. */
const TODAY = Temporal.PlainDate.from('2027-04-16');
const base = testStore().settings;

describe('the week of the hours page', () => {
  test('shows the other hours of a day with its name, and closed for what the store never does', () => {
    const hours = { startTimeOfDay: '11:00 AM', endTimeOfDay: '12:00 AM' };
    const store = testStore({ holidays: [{ date: '2027-04-16', name: 'Good Friday', hours }] });
    const today = (type: 'pickup' | 'dineIn') => weekRows(store, type, Temporal.PlainDate.from('2027-04-16'))[0];
    expect(today('pickup')).toEqual({ label: 'Today', spans: ['11:00 AM – 12:00 AM'], holiday: 'Good Friday' });
    expect(today('dineIn')?.spans).toEqual(['Closed']);
  });

  test('names the holiday that closes a day, today’s too', () => {
    const store = testStore({ holidays: [{ date: '2027-04-16', name: 'Good Friday' }] });
    const [today, saturday] = weekRows(store, 'pickup', TODAY);
    expect(today).toEqual({ label: 'Today', spans: ['Closed'], holiday: 'Good Friday' });
    expect(saturday).toMatchObject({ label: 'Saturday', spans: ['11:30 AM – 2:30 PM', '5:00 PM – 9:00 PM'] });
  });

  test('of dine-in that follows the trading hours shows them, each night with its evening', () => {
    const store = testStore({
      dineIn: { isEnabled: true, tableBookingIsEnabled: false, callStaffIsEnabled: true },
      tradingHours: tradingHours(tradingDay(['11:00 AM', '12:00 AM'], ['12:00 AM', '3:00 AM', true]), {
        sunday: tradingDay(['12:00 AM', '3:00 AM', true]),
      }),
    });
    const rows = weekRows(store, 'dineIn', TODAY);
    expect(rows.slice(0, 3).map(({ label, spans }) => [label, ...spans])).toEqual([
      ['Today', '11:00 AM – 3:00 AM'],
      ['Saturday', '11:00 AM – 3:00 AM'],
      ['Sunday', '12:00 AM – 3:00 AM'],
    ]);
  });

  test('reads lunch and dinner without a gap as one, and a day of 24 hours as all day', () => {
    const joined = weeklySessions([session('11:00 AM', 3), session('2:00 PM', 4)], {
      saturday: [session('12:00 AM', 24)],
    });
    const store = testStore({ timings: { ...base.timings, pickup: joined } });
    const rows = weekRows(store, 'pickup', TODAY);
    expect(rows.slice(0, 2).map(({ spans }) => spans)).toEqual([['11:00 AM – 6:00 PM'], ['All day']]);
  });
});

test('days that are not as usual are listed as they come, closed before dearer', () => {
  const holiday = (date: string, name: string) => ({ date, name });
  const store = testStore({
    holidays: [
      holiday('2027-12-25', 'Christmas Day'),
      holiday('2027-01-01', 'New Year'),
      holiday('2027-04-17', 'Party'),
      { ...holiday('2027-04-20', 'Half day'), hours: { startTimeOfDay: '9:00 AM', endTimeOfDay: '1:00 PM' } },
    ],
    publicHolidaySurcharge: {
      ...base.publicHolidaySurcharge,
      enabled: true,
      isEnabledForOnline: true,
      holidays: ['2027-04-20', '2027-04-25', '2027-12-25'].map((date) => holiday(date, 'Anzac Day')),
    },
  });
  expect(specialDays(store, TODAY).map(({ day, name, what }) => `${day}, ${name}: ${what}`)).toEqual([
    'Tomorrow, Party: Closed',
    'Tue 20 Apr, Half day: Open 9:00 AM – 1:00 PM, with a public holiday surcharge',
    'Sun 25 Apr, Anzac Day: Open, with a public holiday surcharge',
    'Sat 25 Dec, Christmas Day: Closed',
  ]);
});
