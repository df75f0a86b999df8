import { expect, test } from 'bun:test';
import { healthAfter, type KnownTerminalHealth } from './terminal-health.ts';

const READY: KnownTerminalHealth = { state: 'ready', askedIsoDateTimeUtc: '18:00', awaySinceIsoDateTimeUtc: null };
const AWAY: KnownTerminalHealth = {
  state: 'unreachable',
  askedIsoDateTimeUtc: '18:05',
  awaySinceIsoDateTimeUtc: '18:02',
};

test.each([
  ['never asked before, it answers', null, 'ready', null],
  ['it is at work: that is an answer', READY, 'busy', null],
  ['it answers that it is not paired any more', READY, 'not_paired', null],
  ['never asked before, nobody answers', null, 'unreachable', '18:10'],
  ['it answered before and does not now', READY, 'unreachable', '18:10'],
  ['its maker says that it has no line', READY, 'offline', '18:10'],
  ['it was away and is: since when stays', AWAY, 'unreachable', '18:02'],
  ['it is away in another way: since when stays', AWAY, 'offline', '18:02'],
  ['it is back', AWAY, 'ready', null],
] as const)('a card terminal: %s', (_, before, state, awaySince) => {
  expect(healthAfter(before, state, '18:10')).toEqual({
    state,
    askedIsoDateTimeUtc: '18:10',
    awaySinceIsoDateTimeUtc: awaySince,
  });
});

test('an answer to an older question does not cover a newer one', () => {
  expect(healthAfter(AWAY, 'ready', '18:04')).toEqual(AWAY);
  expect(healthAfter(AWAY, 'ready', '18:05').state).toBe('ready');
});
