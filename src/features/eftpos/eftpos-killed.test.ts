import { describe, expect, test } from 'bun:test';
import { getTerminalAttempt } from '#db/eftpos/terminal-attempts.repository.ts';
import type { TerminalState } from '#src/domain/payments/terminal-payment.types.ts';
import { placeCardOrder } from '#src/features/counter/place-card-order.ts';
import { BY_MIA, SCOPE } from '#src/features/orders/testing/ordering-house.ts';
import type { TerminalStory } from '#src/integrations/card-terminal/simulator/terminal-world.types.ts';
import { answerSignature } from './act-on-terminal-payment.ts';
import {
  ADDRESS,
  aSale,
  brokenMoneyRules,
  type EftposHouse,
  eftposHouse,
  Killed,
  mortal,
  settle,
} from './testing/eftpos-house.ts';

const attemptOf = (house: EftposHouse) => getTerminalAttempt(house.ctx.db, SCOPE, 'attempt-1');
const act = { attemptId: 'attempt-1', by: BY_MIA };

const STORIES: readonly (readonly [string, TerminalStory, TerminalState, boolean | null])[] = [
  ['approved', 'approve', 'approved', null],
  ['declined', 'decline', 'declined', null],
  ['signed', 'signature', 'approved', true],
  ['signature refused', 'signature', 'reversed', false],
  ['approved for a part', 'approvePart', 'approved', null],
];

/** Looks are far apart, so that every line is reached without thousands of them. */
const STEP = 5;
const LONG = 60_000;

describe('the process killed at every line', () => {
  test.each(STORIES)(
    '%s: never a second charge, never a lost one',
    async (_, story, state, signature) => {
      for (let dieAt = 1; ; dieAt++) {
        const house = await eftposHouse();
        house.world.setStory(ADDRESS, story);
        const first = mortal(house.ctx, dieAt);
        await live(house, first.ctx, signature).catch((error: unknown) => {
          if (!(error instanceof Killed)) throw error;
        });
        const wasKilled = first.isDead();
        // The till asks again with the same ids, and the next process goes on.
        await live(house, house.ctx, signature);
        expect(await brokenMoneyRules(house)).toEqual([]);
        expect(house.world.bank.filter(({ kind }) => kind === 'PURCHASE').length).toBeLessThanOrEqual(1);
        const after = (await attemptOf(house)).state;
        if (after !== 'notStarted') expect<TerminalState>(after).toBe(state);
        if (!wasKilled) break;
      }
    },
    LONG,
  );

  async function live(
    house: EftposHouse,
    as: EftposHouse['ctx'] | ReturnType<typeof mortal>['ctx'],
    signature: boolean | null,
  ) {
    await placeCardOrder(as, SCOPE, aSale());
    if (signature !== null) {
      await settle(house, { as, step: STEP, until: ({ state }) => state === 'signature' });
      const { state, isSignatureAccepted } = await attemptOf(house);
      if (state === 'signature' && isSignatureAccepted === null) {
        await answerSignature(as, SCOPE, { ...act, isAccepted: signature });
      }
    }
    await settle(house, { as, step: STEP });
  }
});
