import { describe, expect, test } from 'bun:test';
import { isCheckDue, type PhoneFacts, type PhoneState, phoneState } from './phone-proof.ts';

const NOW = Temporal.Instant.from('2026-11-21T07:00:00Z');
const ago = (hours: number) => NOW.subtract({ minutes: Math.round(hours * 60) }).toString();
const phone = (parts: Partial<PhoneFacts> = {}): PhoneFacts => ({
  createdIsoDateTimeUtc: ago(240),
  provedIsoDateTimeUtc: ago(1),
  checkedIsoDateTimeUtc: ago(1),
  failedSinceIsoDateTimeUtc: null,
  ...parts,
});

describe('a phone', () => {
  test.each<[string, Partial<PhoneFacts>, PhoneState]>([
    ['that said so an hour ago rings', {}, 'rings'],
    ['that said so a day ago less a minute rings', { provedIsoDateTimeUtc: ago(24 - 1 / 60) }, 'rings'],
    ['that said so a day ago is silent', { provedIsoDateTimeUtc: ago(24) }, 'silent'],
    [
      'that was switched on just now has yet to say so',
      { createdIsoDateTimeUtc: ago(0), provedIsoDateTimeUtc: null },
      'waiting',
    ],
    [
      'that was switched on a day ago and never said so is silent',
      { createdIsoDateTimeUtc: ago(24), provedIsoDateTimeUtc: null },
      'silent',
    ],
    ['whose service refuses us since then is silent', { failedSinceIsoDateTimeUtc: ago(0.5) }, 'silent'],
    [
      'whose service refused us before it said so again rings',
      { failedSinceIsoDateTimeUtc: ago(2), provedIsoDateTimeUtc: ago(1) },
      'rings',
    ],
    [
      'that never said so and whose service refuses us is silent at once',
      { createdIsoDateTimeUtc: ago(0), provedIsoDateTimeUtc: null, failedSinceIsoDateTimeUtc: ago(0) },
      'silent',
    ],
  ])('%s', (_, parts, state) => {
    expect(phoneState(phone(parts), NOW)).toBe(state);
  });

  test.each<[string, Partial<PhoneFacts>, boolean]>([
    ['that was reached an hour ago is left alone', {}, false],
    ['that was reached 20 hours ago less a minute is left alone', { provedIsoDateTimeUtc: ago(20 - 1 / 60) }, false],
    ['that was reached 20 hours ago is asked', { provedIsoDateTimeUtc: ago(20), checkedIsoDateTimeUtc: ago(20) }, true],
    ['that was asked just now is left alone', { provedIsoDateTimeUtc: ago(20), checkedIsoDateTimeUtc: ago(0) }, false],
    [
      'that was asked 4 hours ago is asked again',
      { provedIsoDateTimeUtc: ago(30), checkedIsoDateTimeUtc: ago(4) },
      true,
    ],
    ['that was never asked is asked', { provedIsoDateTimeUtc: null, checkedIsoDateTimeUtc: null }, true],
  ])('%s', (_, parts, isDue) => {
    expect(isCheckDue(phone(parts), NOW)).toBe(isDue);
  });
});
