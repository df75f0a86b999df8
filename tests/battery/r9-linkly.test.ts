/** R9 on Linkly's own wire: each call garbled, cut, refused by each code that Linkly has, and a clock that is moved in between. */
import { describe, expect, test } from 'bun:test';
import { listTerminalAttempts } from '#db/eftpos/terminal-attempts.repository.ts';
import { isOpenTerminalState } from '#src/domain/payments/terminal-payment.ts';
import { placeCardOrder } from '#src/features/counter/place-card-order.ts';
import { answerSignature, decideTerminalPayment } from '#src/features/eftpos/act-on-terminal-payment.ts';
import {
  ADDRESS,
  aSale,
  BURGER,
  brokenMoneyRules,
  eftposFixture,
  settle,
} from '#src/features/eftpos/testing/eftpos-fixture.ts';
import { BY_MIA, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { fetchOf, LINKLY_TEST_HOSTS } from '#src/integrations/card-terminal/linkly/linkly-bench.ts';
import { createLinklyTerminals } from '#src/integrations/card-terminal/linkly/linkly-terminal.ts';
import { LinklyCloud, type LinklyFault } from '#src/integrations/card-terminal/simulator/linkly-cloud.ts';
import type { TerminalStory } from '#src/integrations/card-terminal/simulator/terminal-world.types.ts';

const CALLS = ['token', 'transaction', 'result', 'sendkey'] as const;
const HOW: readonly LinklyFault['how'][] = ['truncated', 'hangUp', 401, 404, 408, 444, 500, 503];
const STORIES: readonly TerminalStory[] = ['approve', 'decline', 'signature'];

/** A paired PIN pad behind a Linkly whose wire can fail. */
async function shop(story: TerminalStory) {
  const fixture = await eftposFixture({}, 'linkly');
  const nowMs = () => fixture.ctx.clock.now().epochMilliseconds;
  const cloud = new LinklyCloud({ world: fixture.world, nowMs });
  const linkly = createLinklyTerminals({ ...LINKLY_TEST_HOSTS, nowMs, fetch: fetchOf(cloud) });
  fixture.world.setStory(ADDRESS, story);
  return { ...fixture, cloud, ctx: { ...fixture.ctx, ports: { ...fixture.ctx.ports, cardTerminals: { linkly } } } };
}
type Shop = Awaited<ReturnType<typeof shop>>;

async function toTheEnd(fixture: Shop): Promise<void> {
  for (let round = 0; round < 40; round++) {
    await settle(fixture, { until: ({ state }) => state === 'signature' });
    const attempts = await listTerminalAttempts(fixture.ctx.db, SCOPE, 'sale-1');
    if (!attempts.some(({ state }) => isOpenTerminalState(state))) return;
    for (const { id, state, isSignatureAccepted, requestedInCents } of attempts) {
      if (state === 'signature' && isSignatureAccepted === null) {
        await answerSignature(fixture.ctx, SCOPE, { attemptId: id, isAccepted: true, by: BY_MIA });
      }
      if (state !== 'unknown') continue;
      const isShown = fixture.world.bank.some(
        ({ key, amountInCents }) => key === fixture.bankKeyOf(id) && amountInCents >= requestedInCents,
      );
      const verdict = isShown ? 'approved' : 'notApproved';
      await decideTerminalPayment(fixture.ctx, SCOPE, { attemptId: id, verdict, reason: 'Its screen', by: BY_MIA });
    }
  }
  throw new Error('a payment without an end');
}

async function checked(fixture: Shop, where: string, chargedInCents = BURGER): Promise<void> {
  expect([where, ...(await brokenMoneyRules(fixture))]).toEqual([where]);
  expect([where, [0, chargedInCents].includes(fixture.world.balance())]).toEqual([where, true]);
  const keys = fixture.world.bank.map(({ key }) => key);
  expect([where, new Set(keys).size]).toEqual([where, keys.length]);
}

describe('Linkly’s wire', () => {
  test.each(CALLS)(
    '“%s” garbled, cut or refused once and thrice: one charge or none, and the books agree',
    async (at) => {
      for (const story of STORIES) {
        for (const how of HOW) {
          for (const times of [1, 3]) {
            const fixture = await shop(story);
            for (let each = 0; each < times; each++) fixture.cloud.faults.push({ at, how });
            await placeCardOrder(fixture.ctx, SCOPE, aSale());
            await toTheEnd(fixture);
            await checked(fixture, `${story} ${at} ${how} ${times}`);
          }
        }
      }
    },
  );

  test('a card by phone with the PIN pad’s own surcharge, each call garbled, cut or refused: one charge or none', async () => {
    const surcharge = { prefix: '4', kind: 'percent', value: 150 };
    const optionsJson = JSON.stringify({ takesPhoneCards: true, cardSurcharges: [surcharge] });
    for (const at of CALLS) {
      for (const how of HOW) {
        const fixture = await shop('approve');
        await fixture.ctx.db.updateTable('card_terminals').set({ optionsJson }).execute();
        fixture.cloud.faults.push({ at, how });
        await placeCardOrder(fixture.ctx, SCOPE, aSale({ customerPhone: '0412 345 678', isByPhone: true }));
        await toTheEnd(fixture);
        await checked(fixture, `by phone ${at} ${how}`, BURGER + 15);
      }
    }
  });

  test('a clock moved by ten minutes or by a day, either way, in the middle of it', async () => {
    for (const move of [{ minutes: 10 }, { minutes: -10 }, { hours: 25 }, { hours: -25 }]) {
      for (const story of STORIES) {
        for (const at of [0, 1, 3, 5]) {
          const fixture = await shop(story);
          await placeCardOrder(fixture.ctx, SCOPE, aSale());
          await settle(fixture, { seconds: at });
          fixture.ctx.pass(move);
          await toTheEnd(fixture);
          await checked(fixture, `${story} ${JSON.stringify(move)} after ${at} s`);
        }
      }
    }
  });
});
