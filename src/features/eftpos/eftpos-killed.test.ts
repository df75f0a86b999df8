import { describe, expect, test } from 'bun:test';
import { getTerminalAttempt } from '#db/eftpos/terminal-attempts.repository.ts';
import type { TerminalState } from '#src/domain/payments/terminal-payment.types.ts';
import { placeCardOrder } from '#src/features/counter/place-card-order.ts';
import { BY_MIA, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import type { TerminalStory } from '#src/integrations/card-terminal/simulator/terminal-world.types.ts';
import { answerSignature } from './act-on-terminal-payment.ts';
import {
  ADDRESS,
  aSale,
  brokenMoneyRules,
  type EftposFixture,
  eftposFixture,
  Killed,
  mortal,
  settle,
} from './testing/eftpos-fixture.ts';

const attemptOf = (fixture: EftposFixture) => getTerminalAttempt(fixture.ctx.db, SCOPE, 'attempt-1');
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
        const fixture = await eftposFixture();
        fixture.world.setStory(ADDRESS, story);
        const first = mortal(fixture.ctx, dieAt);
        await live(fixture, first.ctx, signature).catch((error: unknown) => {
          if (!(error instanceof Killed)) throw error;
        });
        const wasKilled = first.isDead();
        // The till asks again with the same ids, and the next process goes on.
        await live(fixture, fixture.ctx, signature);
        expect(await brokenMoneyRules(fixture)).toEqual([]);
        expect(fixture.world.bank.filter(({ kind }) => kind === 'PURCHASE').length).toBeLessThanOrEqual(1);
        const after = (await attemptOf(fixture)).state;
        if (after !== 'notStarted') expect<TerminalState>(after).toBe(state);
        if (!wasKilled) break;
      }
    },
    LONG,
  );

  async function live(
    fixture: EftposFixture,
    as: EftposFixture['ctx'] | ReturnType<typeof mortal>['ctx'],
    signature: boolean | null,
  ) {
    await placeCardOrder(as, SCOPE, aSale());
    if (signature !== null) {
      await settle(fixture, { as, step: STEP, until: ({ state }) => state === 'signature' });
      const { state, isSignatureAccepted } = await attemptOf(fixture);
      if (state === 'signature' && isSignatureAccepted === null) {
        await answerSignature(as, SCOPE, { ...act, isAccepted: signature });
      }
    }
    await settle(fixture, { as, step: STEP });
  }
});
