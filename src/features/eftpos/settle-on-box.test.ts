/** A card payment that the store's box keeps is settled from the admin: the box hears of it, once, and does what was confirmed. */
import { expect, test } from 'bun:test';
import { lastEventSequence, listEventsAfter } from '#db/outbox/outbox.repository.ts';
import { listTenders } from '#db/payments/tenders.repository.ts';
import type { Settlement } from '#src/domain/payments/bank-word.ts';
import type { TerminalEvent } from '#src/domain/payments/terminal-payment.types.ts';
import { eventsAndAudit } from '#src/features/orders/testing/events-and-audit.ts';
import { refusalOf, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { applyTerminalEvent } from './apply-terminal-event.ts';
import { settleCardPayment } from './settle-card-payment.ts';
import { onCardPaymentJudged, settleWhereKept } from './settle-on-box.ts';
import { act, attemptOf, eftposFixture, sellByCard } from './testing/eftpos-fixture.ts';

const NO: TerminalEvent = { type: 'ended', end: 'DECLINED', approvedInCents: 0 };

/** One database with the eyes of the box, which owns the payment, and with those of the cloud, which doesn't. */
async function inDoubt() {
  const box = await eftposFixture();
  await sellByCard(box);
  await box.pump();
  await applyTerminalEvent(box.ctx, SCOPE, 'attempt-1', NO);
  const from = await lastEventSequence(box.ctx.db);
  const cloud = { ...box.ctx, ownership: { ...box.ctx.ownership, owns: () => false } };
  return {
    ...{ box, cloud },
    send: (word: 'hasIt' | 'hasNot', confirmed?: Settlement) =>
      settleWhereKept(cloud, SCOPE, { ...act, word, ...(confirmed ? { confirmed } : {}) }),
    /** The box is back, and handles all that it has heard. */
    async hear(as = box.ctx) {
      for (const event of await listEventsAfter(box.ctx.db, from, {}, 100)) {
        if (onCardPaymentJudged.types.includes(event.type)) await onCardPaymentJudged.handle(as, event);
      }
    },
    tenders: async () => (await listTenders(box.ctx.db, SCOPE, 'sale-1')).map(({ amountInCents }) => amountInCents),
  };
}

test('what the bank hasn’t is taken off the order by the box, as often as it hears of it once', async () => {
  const { box, cloud, send, hear, tenders } = await inDoubt();
  const said = await eventsAndAudit(cloud, () => send('hasNot', 'takeOut'));
  expect(said).toEqual({ events: ['cardPaymentJudged'], audit: ['sendSettlementToBox'] });
  // The cloud itself changes nothing of the box's.
  expect([await tenders(), await attemptOf(box)]).toMatchObject([[1000], { needsReview: 1, bankWord: null }]);
  await hear(cloud);
  expect(await tenders()).toEqual([1000]);
  expect(await send('hasNot', 'takeOut')).toBe('sent');
  await hear();
  await hear();
  expect([await tenders(), await attemptOf(box)]).toMatchObject([
    [1000, -1000],
    { needsReview: 0, bankWord: 'hasNot' },
  ]);
  expect((await refusalOf(send('hasNot', 'takeOut')))?.reason).toBe('nothing_to_settle');
});

test('what has changed since it was read is left as it is, in the admin and on the box', async () => {
  const { box, send, hear, tenders } = await inDoubt();
  expect((await refusalOf(send('hasNot', 'agree')))?.reason).toBe('changed_meanwhile');
  await send('hasNot', 'takeOut');
  await settleCardPayment(box.ctx, SCOPE, { ...act, word: 'hasIt' });
  await hear();
  expect([await tenders(), await attemptOf(box)]).toMatchObject([[1000], { bankWord: 'hasIt' }]);
});

test('one that is kept here is settled here', async () => {
  const { box, tenders } = await inDoubt();
  expect(await settleWhereKept(box.ctx, SCOPE, { ...act, word: 'hasNot', confirmed: 'takeOut' })).toBe('settled');
  expect(await tenders()).toEqual([1000, -1000]);
});
