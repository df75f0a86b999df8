import { describe, expect, test } from 'bun:test';
import { Followers } from './followers.ts';

const quiet = { info() {}, warn() {}, error() {} };
/** A test that waits for it to be over; all others are over before it, on any machine. */
const SHORT_HOLD_MS = 250;
const LONG_HOLD_MS = 60_000;

function fixture(holdMs = LONG_HOLD_MS) {
  const clock = { at: 0 };
  const followers = new Followers(quiet, { now: () => clock.at, holdMs });
  const heard = (id: string, position: number, isCandidate = true) =>
    followers.heard({ id, position: BigInt(position), isCandidate, name: id, release: 'one' });
  const state = async (promise: Promise<void> | null) =>
    promise === null ? 'at once' : Promise.race([promise.then(() => 'answered'), Bun.sleep(5).then(() => 'waits')]);
  return { clock, followers, heard, state };
}

describe('a write on the primary is answered', () => {
  test('at once where no other machine could take over', async () => {
    const { followers, heard, state } = fixture();
    expect(await state(followers.whenHeld(10n))).toBe('at once');
    heard('reader', 3, false);
    expect(await state(followers.whenHeld(11n))).toBe('at once');
    expect(followers.counters.alone).toBe(2);
  });

  test('once one machine that could take over has it, whatever the others have', async () => {
    const { followers, heard, state } = fixture();
    heard('mel', 9);
    heard('bne', 4);
    const answer = followers.whenHeld(10n);
    expect(await state(answer)).toBe('waits');
    heard('reader', 10, false);
    expect(await state(answer)).toBe('waits');
    heard('mel', 10);
    expect(await state(answer)).toBe('answered');
    expect(await state(followers.whenHeld(10n))).toBe('at once');
  });

  test('after a second where the other keeps silent; those behind it don’t wait again until it has caught up', async () => {
    const { followers, heard, state } = fixture(SHORT_HOLD_MS);
    heard('mel', 9);
    await followers.whenHeld(10n);
    expect(followers.counters.alone).toBe(1);
    expect(await state(followers.whenHeld(11n))).toBe('at once');
    heard('mel', 11);
    expect(await state(followers.whenHeld(12n))).toBe('waits');
  });

  test('at once when the other has not been heard of for some seconds', async () => {
    const { clock, followers, heard, state } = fixture();
    heard('mel', 9);
    clock.at = 5001;
    expect(await state(followers.whenHeld(10n))).toBe('at once');
    expect(followers.list()).toHaveLength(0);
  });

  test('with an error by a machine that is the primary no more: it may be lost', async () => {
    const { followers, heard } = fixture();
    heard('mel', 9);
    const answer = followers.whenHeld(10n);
    followers.forgetAll(new Error('another machine is the primary'));
    await expect(answer).rejects.toThrow('another machine is the primary');
  });
});
