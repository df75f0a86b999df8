import { describe, expect, test } from 'bun:test';
import { publicHolidays } from './public-holidays.ts';

describe('the public holidays of a store', () => {
  test.each([
    ['New South Wales', 'AU', 'NSW', '2027-10-04 Labour Day'],
    ['Victoria', 'AU', 'VIC', '2027-11-02 Melbourne Cup'],
    ['Auckland, by its name', 'NZ', 'Auckland', '2027-02-01 Provincial anniversary day'],
    ['England where nothing is said', 'GB', '', '2027-08-30 Summer bank holiday'],
    ['Scotland', 'GB', 'Scotland', '2027-11-30 St Andrew’s Day'],
    ['New York', 'US', 'NY', '2027-11-25 Thanksgiving Day'],
  ] as const)('%s has its own', async (_, countryCode, state, day) => {
    const days = await publicHolidays({ countryCode, state }, '2027-01-01');
    expect(days.map(({ date, name }) => `${date} ${name}`.replace("'", '’'))).toContain(day);
  });

  test('are those of the year from that day on, each day once and in order', async () => {
    const days = (await publicHolidays({ countryCode: 'AU', state: 'NSW' }, '2026-11-23')).map(({ date }) => date);
    expect([days[0], days.at(-1)]).toEqual(['2026-12-25', '2027-10-04']);
    expect(days).toEqual([...new Set(days)].toSorted());
  });

  test('include the day off for one that falls on a weekend', async () => {
    const days = await publicHolidays({ countryCode: 'AU', state: 'NSW' }, '2027-12-01');
    expect(days.find(({ date }) => date === '2027-12-27')?.name).toBe('Christmas Day (day off)');
  });

  test('an unknown state has the country’s', async () => {
    const days = await publicHolidays({ countryCode: 'AU', state: 'Atlantis' }, '2027-01-01');
    expect(days.map(({ name }) => name)).toContain('Good Friday');
  });
});
