/**
 * Whatever is done in an evening, each station has been told to make what the bills have there, once, and every cent is paid
 * or asked for. `BATTERY_LONG=1` plays ten thousand evenings, `BATTERY_SEED` others.
 */
import { test } from 'bun:test';
import fc from 'fast-check';
import { isLongRun, scaled, seedOfRun } from '#tests/battery/support/dice.ts';
import {
  ACTS_AT_SCREENS,
  ACTS_OF_MACHINES,
  evenings,
  playAtScreens,
  playEvening,
  playWithMachines,
} from './testing/evening-play.ts';

const LONG_MS = 12 * 60 * 60_000;
const seed = seedOfRun();

test(
  `what papers told less what they called off is what the bills have (seed ${seed})`,
  async () => {
    const property = fc.asyncProperty(evenings(isLongRun ? 40 : 16), (steps) => playEvening(steps));
    await fc.assert(property, { numRuns: isLongRun ? scaled(10_000) : 16, seed });
  },
  LONG_MS,
);

test(
  `with printers that break off in a paper, what may come out twice says so, and nothing is lost (seed ${seed})`,
  async () => {
    const evening = evenings(isLongRun ? 40 : 12, ACTS_OF_MACHINES);
    const property = fc.asyncProperty(evening, (steps) => playWithMachines(steps));
    await fc.assert(property, { numRuns: isLongRun ? scaled(2000) : 4, seed });
  },
  LONG_MS,
);

test(
  `at screens that die and come back, each station is told once, and paper says just what was open (seed ${seed})`,
  async () => {
    const often = ['screenDies', 'screenDies', 'screenIsBack', 'bump', 'draw'];
    const evening = evenings(isLongRun ? 40 : 16, ACTS_AT_SCREENS, [...often, ...often]);
    const property = fc.asyncProperty(evening, (steps) => playAtScreens(steps));
    await fc.assert(property, { numRuns: isLongRun ? scaled(10_000) : 16, seed });
  },
  LONG_MS,
);
