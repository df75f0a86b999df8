import { describe, expect, test } from 'bun:test';
import { chosenDate, type DayChoice, dayChoices, knownDrivers } from './delivery-days.ts';

describe('the day of the deliveries on the screen', () => {
  test.each([
    ['all', '2026-11-20', null],
    ['today', '', '2026-11-21'],
    ['yesterday', '', '2026-11-20'],
    ['date', '2026-10-31', '2026-10-31'],
    ['date', '', null],
  ] satisfies [DayChoice, string, string | null][])('%s, typed "%s", is %p', (choice, typed, expected) => {
    expect(chosenDate(choice, typed, '2026-11-21')).toBe(expected);
  });

  test('yesterday of the first is the last of the month before', () => {
    expect(chosenDate('yesterday', '', '2026-03-01')).toBe('2026-02-28');
  });

  test('begins with all that are open, or the last week', () => {
    expect([dayChoices('open')[0], dayChoices('completed')[0]]).toEqual([
      ['all', 'All'],
      ['all', 'Last 7 days'],
    ]);
  });
});

test('a driver is offered once, with the vehicle of the last time', () => {
  const ben = (vehicle: string) => ({ name: 'Ben', phone: '+61491570156', vehicle });
  expect(knownDrivers([ben('car'), ben('bicycle')])).toEqual([ben('car')]);
});
