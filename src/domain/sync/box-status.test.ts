import { expect, test } from 'bun:test';
import { boxStatusSummary } from './box-status.ts';

const NOW = '2026-11-21T10:00:00.000Z';
const none = { pairedIsoDateTimeUtc: null, pairingExpiresIsoDateTimeUtc: null, lastSeenIsoDateTimeUtc: null };
const paired = { ...none, pairedIsoDateTimeUtc: '2026-11-20T10:00:00.000Z' };

test.each([
  ['has no machine', none, { kind: 'noMachine', isCodeOpen: false }],
  [
    'waits for its code',
    { ...none, pairingExpiresIsoDateTimeUtc: '2026-11-21T10:00:01.000Z' },
    { kind: 'noMachine', isCodeOpen: true },
  ],
  [
    'waits no more once the code is out of time',
    { ...none, pairingExpiresIsoDateTimeUtc: NOW },
    { kind: 'noMachine', isCodeOpen: false },
  ],
  ['was paired and said nothing yet', paired, { kind: 'silent' }],
  ['is here', { ...paired, lastSeenIsoDateTimeUtc: '2026-11-21T09:58:30.000Z' }, { kind: 'here' }],
  [
    'is away after a minute and a half',
    { ...paired, lastSeenIsoDateTimeUtc: '2026-11-21T09:58:29.999Z' },
    { kind: 'away', sinceIsoDateTimeUtc: '2026-11-21T09:58:29.999Z' },
  ],
] as const)('a box %s', (_, box, status) => {
  expect(boxStatusSummary(box, NOW)).toEqual(status);
});
