/** Payments that customers' banks took back: read when they are reported, answered by the store, and settled with it. */
import { appendStoreAudit } from '#db/audit/audit.repository.ts';
import {
  findDispute,
  insertDisputeIn,
  listDisputesToSettle,
  moveDisputeMoneyIn,
  type StoreDispute,
  updateDisputeIn,
} from '#db/payments/disputes.repository.ts';
import { orderPayment } from '#db/payments/order-payments.repository.ts';
import { findPaymentOwner } from '#db/payments/payment-owners.queries.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { moneyAfter, stageOf } from '#src/domain/payments/dispute.ts';
import {
  type DisputeAnswer,
  type DisputeFile,
  type DisputeFiles,
  disputeAnswerSchema,
  FILE_TYPES,
  MOST_FILE_BYTES,
} from '#src/domain/payments/dispute-answer.schema.ts';
import { posHoursOf } from '#src/domain/tenancy/pos-hours.ts';
import { businessDayOf } from '#src/domain/time/business-day.ts';
import type { Dispute, DisputesPort } from '#src/integrations/disputes/disputes.port.ts';
import { AppError, notFound } from '#src/shared/app-error.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { parseInput } from '#src/shared/parse-input.ts';
import { refuseField } from '#src/shared/refuse.ts';
import { grantStoreScope, type StoreScope } from '#src/shared/scope.ts';
import { type PaperKind, papersOf } from './evidence-papers.ts';
import { answered } from './provider-answer.ts';
import { textPdf } from './text-pdf.ts';

export type DisputeNeeds = Needs<'db' | 'write' | 'clock' | 'ids' | 'log' | 'ports' | 'menus'>;

/** Reads a dispute and keeps it. Throws while the provider is away, to be repeated. */
export async function refreshDispute(ctx: DisputeNeeds, scope: StoreScope, disputeId: string): Promise<void> {
  const { dispute } = answered(await requireDisputes(ctx).retrieve(disputeId));
  await keepDispute(ctx, scope, dispute);
  await settleDispute(ctx, scope, disputeId);
}

async function keepDispute(ctx: DisputeNeeds, scope: StoreScope, dispute: Dispute): Promise<void> {
  await ctx.write(async (trx) => {
    const owner = await findPaymentOwner(trx, {
      ...{ orderId: null, sessionId: null, paymentIntentId: dispute.paymentIntentId },
    });
    // Of a payment that is another store's, whatever the message named.
    if (!owner || owner.storeId !== scope.storeId || dispute.paymentIntentId === null) return;
    const known = await findDispute(trx, scope, dispute.disputeId);
    const readIsoDateTimeUtc = isoUtc(ctx.clock.now());
    const account = (await orderPayment(trx, scope, owner.orderId))?.connectedAccountId ?? null;
    const money = moneyAfter(known?.money ?? 'none', dispute.state, account !== null);
    const read = {
      ...{ statusCode: dispute.state, reason: dispute.reason, amountInCents: dispute.amountInCents, money },
      dueIsoDateTimeUtc: dispute.dueAt === null ? null : isoUtc(dispute.dueAt),
      readIsoDateTimeUtc,
    };
    if (known) {
      const answeredIsoDateTimeUtc = known.answeredIsoDateTimeUtc ?? (dispute.isAnswered ? readIsoDateTimeUtc : null);
      await updateDisputeIn(trx, scope, dispute.disputeId, { ...read, answeredIsoDateTimeUtc });
      return;
    }
    await insertDisputeIn(trx, {
      ...read,
      id: dispute.disputeId,
      restaurantId: owner.restaurantId,
      storeId: owner.storeId,
      orderId: owner.orderId,
      paymentIntentId: dispute.paymentIntentId,
      connectedAccountId: account,
      currencyCode: dispute.currencyCode,
      answerJson: '{}',
      filesJson: '{}',
      answeredIsoDateTimeUtc: dispute.isAnswered ? readIsoDateTimeUtc : null,
      openedIsoDateTimeUtc: isoUtc(dispute.openedAt),
    });
  });
}

/** Moves the money of a dispute between the store's account and the platform, as far as it is wanted (decision 0183). */
export async function settleDispute(ctx: DisputeNeeds, scope: StoreScope, disputeId: string): Promise<void> {
  const provider = ctx.ports.disputes;
  for (;;) {
    const dispute = await findDispute(ctx.db, scope, disputeId);
    if (!provider || dispute?.connectedAccountId == null) return;
    if (dispute.money !== 'take' && dispute.money !== 'return') return;
    const { paymentIntentId, connectedAccountId, amountInCents, currencyCode, money } = dispute;
    const request = { disputeId, paymentIntentId, connectedAccountId, amountInCents, currencyCode };
    const done = await (money === 'take' ? provider.takeFromAccount(request) : provider.giveToAccount(request));
    if (done.kind !== 'moved') {
      ctx.log.error('the money of a dispute is not moved yet', { disputeId, money, why: done.why });
      return;
    }
    await ctx.write(async (trx) => {
      const { profile } = await ctx.menus.storeOf(scope, trx);
      const today = businessDayOf(ctx.clock.now(), profile.timezone, posHoursOf(profile.settings));
      const to = money === 'take' ? 'taken' : 'returned';
      const booked = to === 'taken' ? { takenInCents: done.amountInCents, takenDay: today } : { returnedDay: today };
      if (!(await moveDisputeMoneyIn(trx, scope, disputeId, { from: money, to, ...booked }))) return;
      const now = await findDispute(trx, scope, disputeId);
      const next = now ? moneyAfter(to, now.statusCode, true) : to;
      if (next !== to) await moveDisputeMoneyIn(trx, scope, disputeId, { from: to, to: next });
    });
  }
}

/** What a crash or a provider that was away has left. */
export async function settleDisputes(ctx: DisputeNeeds, limit: number): Promise<void> {
  for (const { id, ...place } of await listDisputesToSettle(ctx.db, limit)) {
    await settleDispute(ctx, grantStoreScope(place), id);
  }
}

interface Answering {
  readonly disputeId: string;
  readonly answer: DisputeAnswer;
  readonly by: ActedBy;
}

/** Keeps what was written so far; nothing is sent. */
export async function saveAnswer(ctx: DisputeNeeds, scope: StoreScope, asked: Answering): Promise<void> {
  const { disputeId, by } = asked;
  const answer = parseInput(disputeAnswerSchema, asked.answer);
  await ctx.write(async (trx) => {
    requireOpen(await findDispute(trx, scope, disputeId));
    await updateDisputeIn(trx, scope, disputeId, { answerJson: JSON.stringify(answer) });
    await appendStoreAudit(trx, ctx, scope, {
      ...{ by, action: 'saveDisputeAnswer', subjectType: 'dispute', subjectId: disputeId },
      // The log is kept for good, and the answer names a customer who may ask to be forgotten.
      after: { characters: answer.story.length },
    });
  });
}

/** A picture or PDF that speaks for the store; it takes the place of an earlier one of the same kind. */
export async function addEvidence(
  ctx: DisputeNeeds,
  scope: StoreScope,
  asked: {
    readonly disputeId: string;
    readonly kind: DisputeFile;
    readonly file: { readonly name: string; readonly type: string; readonly bytes: Uint8Array<ArrayBuffer> };
    readonly by: ActedBy;
  },
): Promise<void> {
  const { disputeId, kind, file, by } = asked;
  requireOpen(await findDispute(ctx.db, scope, disputeId));
  if (!FILE_TYPES.some((type) => type === file.type)) throw refuseField(kind, 'Choose a JPG, PNG or PDF file.');
  if (file.bytes.length > MOST_FILE_BYTES) throw refuseField(kind, 'Choose a file of 4.5 MB or less.');
  const { fileId } = answered(await requireDisputes(ctx).upload(file));
  await ctx.write(async (trx) => {
    const now = requireOpen(await findDispute(trx, scope, disputeId));
    const files: DisputeFiles = { ...filesOf(now), [kind]: { fileId, name: file.name.slice(0, 120) } };
    await updateDisputeIn(trx, scope, disputeId, { filesJson: JSON.stringify(files) });
    await appendStoreAudit(trx, ctx, scope, {
      ...{ by, action: 'addDisputeFile', subjectType: 'dispute', subjectId: disputeId },
      after: { kind, name: file.name },
    });
  });
}

/** Puts papers of the order's own records beside the answer; a file that a person chose stays. */
async function attachPapers(ctx: DisputeNeeds, scope: StoreScope, asked: Sending): Promise<void> {
  const { disputeId, by, papers = [] } = asked;
  const dispute = requireOpen(await findDispute(ctx.db, scope, disputeId));
  const missing = papers.filter((kind) => filesOf(dispute)[kind] === undefined);
  if (missing.length === 0) return;
  for (const paper of await papersOf(ctx, scope, dispute.orderId)) {
    if (!missing.includes(paper.kind)) continue;
    const file = { name: paper.name, type: 'application/pdf', bytes: await textPdf(paper) };
    await addEvidence(ctx, scope, { disputeId, kind: paper.kind, file, by });
  }
}

interface Sending extends Answering {
  /** Which papers the program makes of the order. */
  readonly papers?: readonly PaperKind[];
}

/** Sends what is kept to the customer's bank, once and for good. */
export async function sendAnswer(ctx: DisputeNeeds, scope: StoreScope, asked: Sending): Promise<void> {
  const provider = requireDisputes(ctx);
  await saveAnswer(ctx, scope, asked);
  await attachPapers(ctx, scope, asked);
  const { disputeId, by } = asked;
  const dispute = requireOpen(await findDispute(ctx.db, scope, disputeId));
  const files = Object.fromEntries(Object.entries(filesOf(dispute)).map(([kind, { fileId }]) => [kind, fileId]));
  const request = { disputeId, answer: answerOf(dispute), files, idempotencyKey: `dispute:${ctx.ids.next()}` };
  const sent = answered(await provider.answer(request as Parameters<DisputesPort['answer']>[0]));
  await keepDispute(ctx, scope, sent.dispute);
  await ctx.write((trx) =>
    appendStoreAudit(trx, ctx, scope, {
      ...{ by, action: 'sendDisputeAnswer', subjectType: 'dispute', subjectId: disputeId },
    }),
  );
}

export function filesOf({ filesJson }: Pick<StoreDispute, 'filesJson'>): DisputeFiles {
  return JSON.parse(filesJson) as DisputeFiles;
}

/** What was written so far; null: nothing yet. */
export function draftOf({ answerJson }: Pick<StoreDispute, 'answerJson'>): DisputeAnswer | null {
  const parsed = disputeAnswerSchema.safeParse(JSON.parse(answerJson));
  return parsed.success ? parsed.data : null;
}

const NOTHING = {
  ...{ customerName: '', customerEmail: '', productDescription: '' },
  ...{ serviceDate: '', deliveryAddress: '', story: '' },
};
const answerOf = (dispute: StoreDispute): DisputeAnswer => draftOf(dispute) ?? NOTHING;

function requireOpen(dispute: StoreDispute | null): StoreDispute {
  if (!dispute) throw notFound('dispute');
  if (stageOf(dispute.statusCode) === 'answer' && dispute.answeredIsoDateTimeUtc === null) return dispute;
  throw new AppError(
    'resource_status_conflict',
    'This dispute can no longer be answered. Its answer was sent, or its deadline has passed.',
    {
      reason: 'dispute_closed',
    },
  );
}

function requireDisputes({ ports }: Needs<'ports'>): DisputesPort {
  if (ports.disputes) return ports.disputes;
  throw new AppError('resource_update_not_allowed', 'Online card payments aren’t set up on this server.', {
    reason: 'card_provider_off',
  });
}
