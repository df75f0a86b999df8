/** Disputes over the simulated Stripe's own wire: told, answered once, and settled with the store's balance. */
import { describe, expect, test } from 'bun:test';
import { listDifferences } from '#db/payments/book-differences.repository.ts';
import { findDispute, listDisputes } from '#db/payments/disputes.repository.ts';
import { BY_OWNER } from '#db/testing/test-context.ts';
import { OTHER_SCOPE, refusalOf, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { closeDispute, openDispute } from '#src/integrations/card-payments/simulator/wire/disputes.ts';
import { compareStore } from './compare-books.ts';
import { draftFromOrder } from './dispute-facts.ts';
import {
  addEvidence,
  filesOf,
  refreshDispute,
  saveAnswer,
  sendAnswer,
  settleDispute,
  settleDisputes,
} from './disputes.ts';
import { papersOf } from './evidence-papers.ts';
import { openMerchantAccount, refreshMerchantAccount } from './merchant-account.ts';
import { readBalance } from './read-payouts.ts';
import { providerStore } from './testing/provider-store.ts';

/** A store whose one order of $10.00 was paid, and whose customer now asks the bank for it. */
async function disputed(reason = 'product_not_received') {
  const store = await providerStore();
  const { ctx, simulator } = store;
  await openMerchantAccount(ctx, SCOPE, { by: BY_OWNER });
  store.answer('verified');
  await refreshMerchantAccount(ctx, SCOPE);
  const orderId = await store.order();
  await store.payAndAccept(orderId);
  const from = simulator.world.events.length;
  const charge = [...simulator.world.charges.values()].find(({ captured }) => captured)!;
  const { id: disputeId } = openDispute(simulator.world, charge.id, { reason });
  return { store, ctx, simulator, orderId, disputeId, told: () => simulator.world.events.slice(from) };
}

const balance = async (ctx: Awaited<ReturnType<typeof disputed>>['ctx']) => {
  const { available, pending } = await readBalance(ctx, SCOPE);
  return available[0]!.amountInCents + pending[0]!.amountInCents;
};
const PDF = { name: 'docket.pdf', type: 'application/pdf', bytes: new Uint8Array([1, 2, 3]) };

describe('a dispute', () => {
  test('is the store’s that was paid, with its deadline, and its amount leaves the balance once', async () => {
    const { store, ctx, orderId, disputeId, told } = await disputed();
    await using _ = store;
    const before = await balance(ctx);
    const events = told();
    await store.deliver([...events, ...events].toReversed(), 'platform');
    expect(await listDisputes(ctx.db, OTHER_SCOPE)).toEqual([]);
    const [dispute] = await listDisputes(ctx.db, SCOPE);
    expect(dispute).toMatchObject({
      id: disputeId,
      orderId,
      amountInCents: 1000,
      money: 'taken',
      statusCode: 'needs_response',
    });
    expect(dispute?.dueIsoDateTimeUtc).not.toBeNull();
    expect(await balance(ctx)).toBe(before - 1000);
    ctx.pass({ hours: 1 });
    // The books agree; the account, which sold nothing else, owes the fees.
    await compareStore(ctx, SCOPE);
    const found = await listDifferences(ctx.db, SCOPE, { isOpen: true, limit: 10 });
    expect(found.map(({ kind, theirsInCents }) => `${kind} ${theirsInCents}`)).toEqual(['balanceBelow -47']);
  });

  test('that is won gives the amount back, and the books agree', async () => {
    const { store, ctx, simulator, disputeId, told } = await disputed();
    await using _ = store;
    const before = await balance(ctx);
    await store.deliver(told(), 'platform');
    closeDispute(simulator.world, disputeId, 'won');
    await store.deliver(told(), 'platform');
    expect((await findDispute(ctx.db, SCOPE, disputeId))?.money).toBe('returned');
    expect(await balance(ctx)).toBe(before);
    await settleDispute(ctx, SCOPE, disputeId);
    expect(await balance(ctx)).toBe(before);
    ctx.pass({ hours: 1 });
    expect(await compareStore(ctx, SCOPE)).toBe(0);
  });

  test.each(['resetBefore', 'resetAfter', 'truncated'] as const)(
    'takes its amount once, whatever becomes of the answer (%s)',
    async (fault) => {
      const { store, ctx, simulator, disputeId, told } = await disputed();
      await using _ = store;
      const before = await balance(ctx);
      simulator.faults.failNext(fault, { path: /reversals$/, times: fault === 'truncated' ? 1 : 2 });
      await store.deliver(told(), 'platform');
      await settleDisputes(ctx, 10);
      await settleDisputes(ctx, 10);
      expect((await findDispute(ctx.db, SCOPE, disputeId))?.money).toBe('taken');
      expect(await balance(ctx)).toBe(before - 1000);
    },
  );

  test('is answered out of the order, with files, once', async () => {
    const { store, ctx, simulator, orderId, disputeId, told } = await disputed();
    await using _ = store;
    await store.deliver(told(), 'platform');
    const answer = await draftFromOrder(ctx, SCOPE, orderId);
    expect(answer.customerName).toBe('Ada');
    expect(answer.productDescription).toContain('1 × ');
    expect(answer.story).toMatch(/Accepted by the store/);
    await saveAnswer(ctx, SCOPE, { disputeId, answer: { ...answer, story: 'Draft' }, by: BY_OWNER });
    expect(simulator.world.disputes.get(disputeId)?.status).toBe('needs_response');
    await addEvidence(ctx, SCOPE, { disputeId, kind: 'deliveryProof', file: PDF, by: BY_OWNER });
    await sendAnswer(ctx, SCOPE, { disputeId, answer, by: BY_OWNER });
    const sent = simulator.world.disputes.get(disputeId)!;
    const kept = (await findDispute(ctx.db, SCOPE, disputeId))!;
    expect(sent).toMatchObject({
      status: 'under_review',
      evidence: { customer_name: 'Ada', uncategorized_text: answer.story },
    });
    expect(sent.evidence.shipping_documentation).toBe(filesOf(kept).deliveryProof!.fileId);
    expect(kept.answeredIsoDateTimeUtc).not.toBeNull();
    const again = await refusalOf(sendAnswer(ctx, SCOPE, { disputeId, answer, by: BY_OWNER }));
    expect(again?.reason).toBe('dispute_closed');
    expect(sent.evidence_details.submission_count).toBe(1);
  });

  test('is answered with the receipt, the record and the texts of the order, beside a file of one’s own', async () => {
    const { store, ctx, simulator, orderId, disputeId, told } = await disputed();
    await using _ = store;
    await store.pump();
    await store.deliver(told(), 'platform');
    const papers = await papersOf(ctx, SCOPE, orderId);
    expect(papers.map(({ kind, lines }) => [kind, lines.join('\n')])).toEqual([
      ['receipt', expect.stringMatching(/burger[\s\S]*10\.00/)],
      ['deliveryProof', expect.stringMatching(/Customer: Ada[\s\S]*Accepted by the store/)],
      ['messages', expect.stringMatching(/to \+61491570156:\n.* is confirmed\./)],
    ]);
    const answer = await draftFromOrder(ctx, SCOPE, orderId);
    await addEvidence(ctx, SCOPE, { disputeId, kind: 'messages', file: PDF, by: BY_OWNER });
    await sendAnswer(ctx, SCOPE, { disputeId, answer, papers: ['receipt', 'deliveryProof', 'messages'], by: BY_OWNER });
    const { evidence } = simulator.world.disputes.get(disputeId)!;
    const fileOf = (field: string) => simulator.world.files.get(evidence[field] ?? '');
    expect(fileOf('receipt')).toMatchObject({
      filename: expect.stringMatching(/^receipt-W-\d+\.pdf$/),
      type: 'application/pdf',
    });
    expect(fileOf('shipping_documentation')).toMatchObject({ filename: expect.stringMatching(/^record-W-\d+\.pdf$/) });
    expect(fileOf('customer_communication')).toMatchObject({ filename: 'docket.pdf' });
    expect(evidence.uncategorized_file).toBeUndefined();
  });

  test('whose answer got lost on the way back was sent once', async () => {
    const { store, ctx, simulator, orderId, disputeId, told } = await disputed();
    await using _ = store;
    await store.deliver(told(), 'platform');
    const answer = await draftFromOrder(ctx, SCOPE, orderId);
    simulator.faults.failNext('error500After', { path: /^POST \/v1\/disputes/ });
    await sendAnswer(ctx, SCOPE, { disputeId, answer, by: BY_OWNER });
    expect(simulator.world.disputes.get(disputeId)?.evidence_details.submission_count).toBe(1);
  });

  test('takes no file that the bank can’t read, and none of another store', async () => {
    const { store, ctx, disputeId, told } = await disputed();
    await using _ = store;
    await store.deliver(told(), 'platform');
    const add = (file: typeof PDF, scope = SCOPE) =>
      addEvidence(ctx, scope, { disputeId, kind: 'other', file, by: BY_OWNER });
    expect((await refusalOf(add({ ...PDF, type: 'text/html' })))?.code).toBe('validation_failed');
    expect((await refusalOf(add({ ...PDF, bytes: new Uint8Array(5_000_000) })))?.code).toBe('validation_failed');
    expect((await refusalOf(add(PDF, OTHER_SCOPE)))?.code).toBe('resource_not_found');
  });

  test('that nobody answers is lost on its day, and nothing more is asked', async () => {
    const { store, ctx, simulator, disputeId, told } = await disputed('fraudulent');
    await using _ = store;
    await store.deliver(told(), 'platform');
    ctx.pass({ hours: 24 * 10 });
    simulator.passTime();
    await refreshDispute(ctx, SCOPE, disputeId);
    expect(await findDispute(ctx.db, SCOPE, disputeId)).toMatchObject({
      statusCode: 'lost',
      dueIsoDateTimeUtc: null,
      money: 'taken',
    });
    const late = addEvidence(ctx, SCOPE, { disputeId, kind: 'receipt', file: PDF, by: BY_OWNER });
    expect((await refusalOf(late))?.reason).toBe('dispute_closed');
  });

  test('that a store’s own account tells of is not believed', async () => {
    const { store, ctx, simulator, told } = await disputed();
    await using _ = store;
    const [account] = simulator.world.accounts.keys();
    await store.deliver(
      told().map((event) => ({ ...event, account: account! })),
      'connect',
    );
    expect(await listDisputes(ctx.db, SCOPE)).toEqual([]);
    expect(await ctx.db.selectFrom('webhook_events').select('eventId').execute()).toHaveLength(told().length);
  });
});
