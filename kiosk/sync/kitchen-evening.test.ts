/**
 * A box sells while the line to the cloud is cut and guests order in the cloud; once they meet, each station has been told to make
 * what the bills have there, once, by the papers and the ledger of either side.
 */
import { test } from 'bun:test';
import fc from 'fast-check';
import { ACTS_AT_BOX, openEveningAtBox } from '#kiosk/testing/evening-at-box.ts';
import { evenings, playEvening } from '#src/features/counter/testing/evening-play.ts';
import { isLongRun, scaled, seedOfRun } from '#tests/battery/support/dice.ts';

const LONG_MS = 12 * 60 * 60_000;
const seed = seedOfRun();
const IN_THE_CLOUD = ['guests', 'accept', 'readyLater', 'endOrder', 'meet'];
const GUESTS = ['guests', 'accept', 'guests'].map((act, at) => ({ act, pick: 6 + at, quantity: 2 }));
const MEET = { act: 'meet', pick: 1, quantity: 1 };

test(
  `box and cloud tell the kitchen each dish once, whatever either did while the line was cut (seed ${seed})`,
  async () => {
    const steps = evenings(isLongRun ? 40 : 12, ACTS_AT_BOX, [...IN_THE_CLOUD, ...IN_THE_CLOUD, ...IN_THE_CLOUD]);
    const property = fc.asyncProperty(steps, async (all) => {
      await playEvening([...GUESTS, ...all, MEET], ACTS_AT_BOX, await openEveningAtBox());
    });
    await fc.assert(property, { numRuns: isLongRun ? scaled(500) : 3, seed });
  },
  LONG_MS,
);
