/** A card payment as the till shows it, and its papers. */
import { describe, expect, test } from 'bun:test';
import type { TerminalAttempt } from '#db/eftpos/terminal-attempts.repository.ts';
import { listTerminalReceipts } from '#db/eftpos/terminal-receipts.repository.ts';
import { placeCardOrder } from '#src/features/counter/place-card-order.ts';
import { BY_MIA, refusalOf, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { addPrinters, aPrinter, aStation } from '#src/features/printing/testing/printing-fixture.ts';
import { applyTerminalEvent } from './apply-terminal-event.ts';
import { cardPaymentAnswer } from './card-payment-answer.ts';
import { printCardReceipt } from './print-card-receipt.ts';
import { aSale, attemptOf, type EftposFixture, eftposFixture, sellByCard } from './testing/eftpos-fixture.ts';

async function shown(more: Partial<TerminalAttempt> = {}) {
  const fixture = await eftposFixture();
  await placeCardOrder(fixture.ctx, SCOPE, aSale());
  return cardPaymentAnswer(fixture.ctx.db, SCOPE, { ...(await attemptOf(fixture)), ...more });
}

describe('a card payment on the till', () => {
  test('names its order, its terminal and what is left to pay', async () => {
    expect(await shown()).toMatchObject({
      ...{ attemptId: 'attempt-1', orderId: 'sale-1', orderStatusCode: 'processingPayment', leftInCents: 1000 },
      ...{ cardTerminalName: 'Counter pad', state: 'wanted', result: null, signature: null, card: null },
      ...{ wantsCancel: false, needsReview: false, part: null, receipts: [] },
    });
  });

  test.each<[Partial<TerminalAttempt>, object]>([
    [
      { state: 'signature', promptText: 'OK?', isSignatureAccepted: null },
      { signature: { text: 'OK?', isAccepted: null } },
    ],
    [
      { state: 'signature', promptText: 'OK?', isSignatureAccepted: 1 },
      { signature: { text: 'OK?', isAccepted: true } },
    ],
    [{ state: 'signature', promptText: null, isSignatureAccepted: 0 }, { signature: { text: '', isAccepted: false } }],
    [{ state: 'inProgress', promptText: 'OK?' }, { signature: null }],
    [{ wantsCancel: 1 }, { wantsCancel: true }],
    [{ needsReview: 1 }, { needsReview: true }],
    [{ cardType: 'VISA', maskedPan: '476173......4242' }, { card: 'VISA …4242' }],
    [{ cardType: 'VISA', maskedPan: null }, { card: 'VISA' }],
    [
      { state: 'approved', approvedInCents: 400 },
      { result: 'APPROVED', part: { state: 'kept', reversal: null } },
    ],
    [
      { state: 'approved', approvedInCents: 1000 },
      { result: 'APPROVED', part: null },
    ],
  ])('that is %j reads so', async (more, words) => {
    expect(await shown(more)).toMatchObject(words);
  });
});

describe('the papers of a card payment', () => {
  const REVERSED = { type: 'ended', end: 'REVERSED', approvedInCents: 0 } as const;
  const ASKS = { type: 'seen', asksSignature: true } as const;

  async function withPrinter(): Promise<EftposFixture> {
    const fixture = await eftposFixture();
    await addPrinters(fixture.ctx, SCOPE, [aPrinter('kitchen')], [aStation('kitchen', { isDefault: true })]);
    return fixture;
  }
  const papers = async ({ ctx }: EftposFixture) => {
    const jobs = await ctx.db.selectFrom('print_jobs').select(['payloadJson', 'reason']).orderBy('id').execute();
    return jobs
      .map(({ payloadJson, reason }) => ({ ...JSON.parse(payloadJson), reason }))
      .filter(({ kind }) => kind === 'CARD_RECEIPT')
      .map(({ heading, reason, lines }) => [heading.replace(/^P-\d+ - /, ''), reason, lines]);
  };

  test('the copy to sign prints by itself, and so does the one that undoes it', async () => {
    const fixture = await withPrinter();
    await placeCardOrder(fixture.ctx, SCOPE, aSale());
    const learn = (
      event: Parameters<typeof applyTerminalEvent>[3],
      ...copies: ('merchant' | 'customer' | 'signature')[]
    ) =>
      applyTerminalEvent(fixture.ctx, SCOPE, 'attempt-1', event, {
        receipts: copies.map((copy) => ({ copy, text: `${copy}\r\nof ${event.type}` })),
      });
    await learn({ type: 'sending' });
    await learn(ASKS, 'signature', 'merchant');
    await learn(ASKS, 'signature');
    await learn(REVERSED, 'merchant', 'customer');
    expect(await papers(fixture)).toEqual([
      ['signature copy', 'auto', ['signature', 'of seen']],
      ['merchant copy', 'auto', ['merchant', 'of ended']],
    ]);
  });

  test('of an approved card print when they are asked for; the second is a duplicate', async () => {
    const fixture = await withPrinter();
    await sellByCard(fixture);
    expect(await papers(fixture)).toEqual([]);
    const print = (ctx = fixture.ctx) =>
      printCardReceipt(ctx, SCOPE, { attemptId: 'attempt-1', copy: 'customer', by: BY_MIA });
    const first = await print();
    expect(await print()).not.toBe(first);
    const jobs = await fixture.ctx.db.selectFrom('print_jobs').select('id').execute();
    expect(jobs.map(({ id }) => id)).toContain(first);
    const elsewhere = { ...fixture.ctx, ownership: { ...fixture.ctx.ownership, owns: () => false } };
    await print(elsewhere);
    expect((await papers(fixture)).map(([, reason]) => reason)).toEqual(['auto', 'reprint', 'reprint']);
    const kept = await listTerminalReceipts(fixture.ctx.db, SCOPE, ['attempt-1']);
    expect(kept.find(({ copy }) => copy === 'customer')?.printCount).toBe(2);
    const none = printCardReceipt(fixture.ctx, SCOPE, { attemptId: 'attempt-1', copy: 'signature', by: BY_MIA });
    expect((await refusalOf(none))?.code).toBe('resource_not_found');
  });
});
