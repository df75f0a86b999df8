import { expect, test } from 'bun:test';
import type { RequestedChange } from '#src/domain/till/till-settings.types.ts';
import { stateOf } from './settings-kit.tsx';
import { afterAnswer } from './use-settings-save.tsx';

const WAITS = 'Waits';
const wish = (refusedText: string | null) => ({ byName: 'Mia', refusedText });
const answer = (state: RequestedChange['state'], refusedText: string | null = null): RequestedChange => ({
  commandId: 'mine',
  state,
  refusedText,
});
const ANOTHER: RequestedChange = { commandId: 'another', state: 'done', refusedText: null };

/** The message beside the title once a box has asked the cloud. */
function shown(asked: readonly RequestedChange[], one: ReturnType<typeof wish> | null, reachesCloud: boolean) {
  const saving = afterAnswer({ state: 'waiting', problem: null, commandId: 'mine' }, asked);
  const line = stateOf({ saving: { ...saving, pin: null }, wish: one, lockedFor: null, waitText: WAITS, reachesCloud });
  return [line?.tone, line?.text];
}

test.each([
  ['“Saved” once the cloud has done it', [answer('done'), ANOTHER], null, true, ['done', 'Saved']],
  ['“Saving…” while the answer is on its way', [answer('asked')], wish(null), true, ['wait', 'Saving…']],
  ['that it waits while the cloud is offline', [answer('asked')], wish(null), false, ['wait', WAITS]],
  ['the same before the box has reported it', [ANOTHER], null, false, ['wait', WAITS]],
  ['not “Saved” because of someone else’s', [ANOTHER], null, true, ['wait', 'Saving…']],
  ['why it was rejected', [answer('refused', 'It is gone.')], wish('It is gone.'), true, ['fail', 'It is gone.']],
  ['the same when rows show it themselves', [answer('refused', 'It is gone.')], null, true, ['fail', 'It is gone.']],
  ['that another of its rows still waits', [answer('done')], wish(null), false, ['wait', WAITS]],
] as const)('a settings page on a box shows %s', (_, asked, one, reachesCloud, expected) => {
  expect(shown(asked, one, reachesCloud)).toEqual([...expected]);
});

test('a change that is saved again no longer shows the earlier rejection', () => {
  const saving = { state: 'busy', problem: null, pin: null } as const;
  const line = stateOf({ saving, wish: wish('It is gone.'), lockedFor: null, waitText: WAITS, reachesCloud: true });
  expect(line?.text).toBe('Saving…');
});

test('a rejection that came while the page was closed is shown when it opens', () => {
  const saving = { state: 'idle', problem: null, pin: null } as const;
  const line = stateOf({ saving, wish: wish('It is gone.'), lockedFor: null, waitText: WAITS, reachesCloud: true });
  expect(line).toMatchObject({ tone: 'fail', text: 'It is gone.' });
});
