import { expect, test } from 'bun:test';
import { hear, type MachineRuns } from './machine-runs.ts';

const START = Temporal.Instant.from('2026-11-22T08:00:00Z');

/** What each that speaks is taken for, one after another: `name@second`. */
function story(...words: string[]): { heard: string[]; runs: MachineRuns } {
  let runs: MachineRuns = {
    current: null,
    sinceIsoDateTimeUtc: null,
    earlier: [],
    twinIsoDateTimeUtc: null,
    lastSeenIsoDateTimeUtc: null,
  };
  const heard = words.map((word) => {
    const [run = '', seconds = '0'] = word.split('@');
    const now = START.add({ seconds: Number(seconds) });
    const { kind, next } = hear(runs, run, now);
    const lastSeenIsoDateTimeUtc = kind === 'box' ? now.toString() : runs.lastSeenIsoDateTimeUtc;
    runs = { ...next, lastSeenIsoDateTimeUtc };
    return kind;
  });
  return { heard, runs };
}

test('a restarted box is the box', () => {
  const { heard, runs } = story('a@0', 'a@15', 'b@20', 'b@200', 'c@210');
  expect(heard).toEqual(['box', 'box', 'box', 'box', 'box']);
  expect(runs).toMatchObject({ current: 'c', earlier: ['b', 'a'], twinIsoDateTimeUtc: null });
});

test('what was sent before a restart and comes after it is no second machine', () => {
  const { heard, runs } = story('a@0', 'b@20', 'a@60', 'b@65');
  expect(heard).toEqual(['box', 'box', 'box', 'box']);
  expect(runs).toMatchObject({ current: 'b', twinIsoDateTimeUtc: null });
});

test('two that speak by turns are two machines: the first goes on, the second is stopped for as long as the first is there', () => {
  const { heard, runs } = story('a@0', 'copy@15', 'a@20', 'copy@30', 'a@110', 'copy@115', 'a@120', 'copy@130');
  expect(heard).toEqual(['box', 'box', 'box', 'box', 'box', 'twin', 'box', 'twin']);
  expect(runs).toMatchObject({ current: 'a' });
  expect(runs.twinIsoDateTimeUtc).not.toBeNull();
});

test('the stopped one takes over when the first has been silent for ten minutes', () => {
  const { heard, runs } = story('a@0', 'copy@15', 'a@110', 'copy@115', 'copy@800');
  expect(heard).toEqual(['box', 'box', 'box', 'twin', 'box']);
  expect(runs).toMatchObject({ current: 'copy', twinIsoDateTimeUtc: null });
});

test.each([
  [89, null],
  [90, 'seen'],
])('an earlier program that is heard %p seconds after the one that replaced it', (seconds, twin) => {
  const { runs } = story('a@0', 'b@10', `a@${10 + seconds}`);
  expect(runs.twinIsoDateTimeUtc === null ? null : 'seen').toBe(twin);
});

test.each([
  [599, 'twin'],
  [600, 'box'],
])('the stopped one, %p seconds after the box was heard last, is %s', (seconds, kind) => {
  const { heard } = story('a@0', 'copy@15', 'a@110', 'copy@115', `copy@${110 + seconds}`);
  expect(heard.at(-1)).toBe(kind as 'box' | 'twin');
});

test('of what spoke before, the last eight are known', () => {
  const { runs } = story(...'abcdefghij'.split('').map((run, at) => `${run}@${at}`));
  expect(runs.earlier).toEqual('ihgfedcb'.split(''));
});
