import { expect, test } from 'bun:test';
import { ownerOf, wasLeftHere } from './print-lease.ts';

const US = { machine: 'till-box', processId: 700, run: 'now' };
const alive = (processId: number) => processId === 800;

test.each([
  ['nobody', null, false],
  ['this very run', ownerOf(US), false],
  ['a process of this machine that is gone', ownerOf({ ...US, processId: 600, run: 'before' }), true],
  ['a process of this machine that still runs', ownerOf({ ...US, processId: 800, run: 'before' }), false],
  ['an earlier start with the same number', ownerOf({ ...US, run: 'before' }), true],
  ['another machine', ownerOf({ machine: 'other', processId: 600, run: 'before' }), false],
])('a job of %s was left here: %p', (_, owner, expected) => {
  expect(wasLeftHere(owner, US, alive)).toBe(expected);
});
