import { expect, test } from 'bun:test';
import { type HoldStage, holdStage, mayBeChargedEarly } from './card-hold.ts';

const at = (text: string) => Temporal.Instant.from(`2026-11-${text}:00Z`);
const ENDS = at('27T08:00');

test.each<[string, string, string | null, HoldStage]>([
  ['fresh', '20T09:00', '30T08:00', 'wait'],
  ['two days before its end staff are told', '25T08:00', '30T08:00', 'told'],
  ['thirteen hours before', '26T19:00', '30T08:00', 'told'],
  ['twelve hours before its end the card is charged', '26T20:00', '30T08:00', 'charge'],
  ['an order for now that was forgotten is not charged', '26T20:00', null, 'told'],
  ['nor one whose time has passed', '26T20:00', '21T08:00', 'told'],
  ['at its end it is over', '27T08:00', '30T08:00', 'over'],
])('a hold: %s', (_, now, requestedFor, stage) => {
  expect(holdStage({ endsAt: ENDS, requestedFor: requestedFor === null ? null : at(requestedFor) }, at(now))).toBe(
    stage,
  );
});

test('only who orders more than six days ahead hears of it', () => {
  const now = at('20T08:00');
  expect(mayBeChargedEarly(null, now)).toBe(false);
  expect(mayBeChargedEarly(at('26T08:00'), now)).toBe(false);
  expect(mayBeChargedEarly(at('26T08:01'), now)).toBe(true);
});
