import { describe, expect, test } from 'bun:test';
import { ageOf, minutesText } from './age.ts';

const NOW = Date.parse('2026-11-21T18:30:00.000Z');
const at = (time: string) => `2026-11-21T${time}.000Z`;

describe('a ticket says in words how urgent it is', () => {
  test.each([
    ['18:50:00', 'fine', 'Due in 20 min'],
    ['18:35:01', 'fine', 'Due in 6 min'],
    ['18:35:00', 'soon', 'Due in 5 min'],
    ['18:30:10', 'soon', 'Due in 1 min'],
    ['18:30:00', 'late', 'Due now'],
    ['18:29:30', 'late', 'Due now'],
    ['18:29:00', 'late', 'Late 1 min'],
    ['17:20:00', 'late', 'Late 1 h 10 min'],
  ] as const)('promised at %s it is %s: %s', (due, level, text) => {
    expect(ageOf({ dueIsoDateTimeUtc: at(due), sentIsoDateTimeUtc: at('18:00:00') }, NOW)).toEqual({ level, text });
  });

  test.each([
    ['18:30:00', 'fine', 'Just in'],
    // The clock of the device is behind.
    ['18:31:00', 'fine', 'Just in'],
    ['18:21:00', 'fine', '9 min'],
    ['18:20:00', 'soon', '10 min'],
    ['18:10:00', 'late', 'Waiting 20 min'],
  ] as const)('with nothing promised and sent at %s it is %s: %s', (sent, level, text) => {
    expect(ageOf({ dueIsoDateTimeUtc: null, sentIsoDateTimeUtc: at(sent) }, NOW)).toEqual({ level, text });
  });

  test.each([
    [59, '59 min'],
    [60, '1 h'],
    [125, '2 h 5 min'],
  ])('%d minutes are %s', (minutes, text) => {
    expect(minutesText(minutes)).toBe(text);
  });
});
