import { describe, expect, test } from 'bun:test';
import { readySteps, stepText } from './marketplace-ready-steps.ts';

const at = (time: string) => `2026-11-21T${time}:00.000Z`;
const offered = (readyAt: string | null, now: string) =>
  readySteps(readyAt && at(readyAt), Date.parse(at(now))).map(
    ({ minutes, readyIsoDateTimeUtc }) => `${stepText(minutes)} ${readyIsoDateTimeUtc.slice(11, 16)}`,
  );

describe('the ready time of an order', () => {
  test('moves a step earlier or later', () => {
    expect(offered('07:20', '07:00')).toEqual(['−5 min 07:15', '+5 min 07:25', '+10 min 07:30', '+15 min 07:35']);
  });

  test.each([
    ['07:14', true],
    ['07:15', false],
    ['07:20', false],
  ])('isn’t offered earlier when nothing is left of it: at %s it is %p', (now, isEarlier) => {
    expect(offered('07:20', now)).toHaveLength(isEarlier ? 4 : 3);
  });

  test('moves to a whole second, and never by less than the key says', () => {
    const steps = readySteps('2026-11-21T07:20:00.700Z', Date.parse(at('07:00')));
    expect(steps.map(({ readyIsoDateTimeUtc }) => readyIsoDateTimeUtc.slice(11))).toEqual([
      ...['07:15:00.000Z', '07:25:01.000Z', '07:30:01.000Z', '07:35:01.000Z'],
    ]);
  });

  test('that is over moves from now, and so does one that is unknown', () => {
    const fromNow = ['+5 min 07:35', '+10 min 07:40', '+15 min 07:45'];
    expect(offered('07:20', '07:30')).toEqual(fromNow);
    expect(offered(null, '07:30')).toEqual(fromNow);
  });
});
