import { expect, test } from 'bun:test';
import { isProvenByPin, type TillEntry } from './proven-by-pin.ts';

const instant = (time: string) => Temporal.Instant.from(`2026-11-21T${time}:00Z`);
const entry = (time: string, action: string, actorId: string): TillEntry => ({
  action,
  actorId,
  occurredIsoDateTimeUtc: `2026-11-21T${time}:00Z`,
});
const AVA_IN = entry('05:00', 'enterPin', 'ava');

test.each<[string, TillEntry[], string, string, boolean]>([
  ['nobody was signed in', [], '06:00', '06:00', false],
  ['signed in before', [AVA_IN], '06:00', '06:00', true],
  ['signed in a moment later by the store’s clock', [entry('06:01', 'enterPin', 'ava')], '06:00', '06:00', true],
  ['not signed in yet', [entry('07:00', 'enterPin', 'ava')], '06:00', '06:00', false],
  ['somebody else was', [entry('05:00', 'enterPin', 'leo')], '06:00', '06:00', false],
  ['somebody else came after', [AVA_IN, entry('05:30', 'enterPin', 'leo')], '06:00', '06:00', false],
  ['the till was locked before', [AVA_IN, entry('05:30', 'lockTerminal', 'ava')], '06:00', '06:00', false],
  ['the till was locked after', [AVA_IN, entry('06:30', 'lockTerminal', 'ava')], '06:00', '06:00', true],
  ['longer ago than a sign-in lasts', [AVA_IN], '17:30', '17:30', false],
  ['a PIN typed for the clock just before', [entry('05:55', 'openTimeClock', 'ava')], '06:00', '06:00', true],
  [
    'a PIN typed for the clock an hour before',
    [AVA_IN, entry('05:05', 'openTimeClock', 'leo')],
    '06:00',
    '06:00',
    true,
  ],
  ['only that PIN, an hour before', [entry('05:00', 'openTimeClock', 'ava')], '06:00', '06:00', false],
  ['a finish told at a later sign-in', [AVA_IN], '02:00', '06:00', true],
  ['a finish told, and no sign-in since', [AVA_IN, entry('05:30', 'lockTerminal', 'ava')], '05:40', '06:00', false],
])('%s', (_, entries, at, until, isProven) => {
  expect(isProvenByPin(entries, 'ava', { at: instant(at), until: instant(until) })).toBe(isProven);
});
