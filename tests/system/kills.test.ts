import { expect, test } from 'bun:test';
import { seedOfRun } from '#tests/battery/support/dice.ts';
import { killRun } from './support/kill-run.ts';
import { programs } from './support/shop.ts';

/** Reliability targets R1 and R2 at random moments; `tests/long/kills.ts` does it two hundred times. */
const KILLS = 8;

test(`box and cloud killed ${KILLS} times in a rush, seed ${seedOfRun()}: nothing acknowledged is lost or doubled`, async () => {
  const outcome = await killRun({ kills: KILLS, seed: seedOfRun(), programs: await programs() });
  console.log(JSON.stringify(outcome));
  expect(outcome.broken).toEqual([]);
  expect(outcome.kills.box + outcome.kills.cloud).toBeGreaterThanOrEqual(KILLS);
  expect(outcome.sold).toBeGreaterThan(KILLS);
}, 240_000);
