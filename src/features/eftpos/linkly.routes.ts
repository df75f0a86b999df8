import type { Hono } from 'hono';
import { findCardTerminalOfTill, getCardTerminal, readCardTerminal } from '#db/eftpos/card-terminals.repository.ts';
import { getTerminalAttempt, type TerminalAttempt } from '#db/eftpos/terminal-attempts.repository.ts';
import { listTerminalReceipts } from '#db/eftpos/terminal-receipts.repository.ts';
import type { AppContext } from '#src/context.ts';
import * as api from '#src/contracts/linkly.endpoints.ts';
import {
  linklyNoteBodySchema,
  linklyPairBodySchema,
  linklyPurchaseBodySchema,
  linklyRefundBodySchema,
  linklyReprintBodySchema,
  linklySessionBodySchema,
} from '#src/domain/payments/card-terminal.schema.ts';
import { cardTerminalCode, cardTerminalHttpCode } from '#src/domain/payments/card-terminal-codes.ts';
import { isOpenTerminalState, resultOf } from '#src/domain/payments/terminal-payment.ts';
import { allowing } from '#src/features/tills/approvals.ts';
import { posMay } from '#src/http/guards.ts';
import { jsonAnswer } from '#src/http/json-answer.ts';
import { route } from '#src/http/route.ts';
import { AppError, notFound } from '#src/shared/app-error.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { askTerminalAgain, cancelTerminalPayment } from './act-on-terminal-payment.ts';
import { cardPaymentAnswer } from './card-payment-answer.ts';
import { pairCardTerminal } from './manage-card-terminals.ts';
import { noteCardFailure } from './note-card-failure.ts';
import { printCardReceipt } from './print-card-receipt.ts';
import { refundToCard } from './refund-to-card.ts';
import { startTerminalPayment } from './start-terminal-payment.ts';
import { reprintReceipt } from './terminal-services.ts';

/** The specification's calls of Linkly: the same acts as at the till's own pay sheet, in its words. */
export function linklyRoutes(app: Hono, ctx: AppContext): void {
  moneyRoutes(app, ctx);
  sessionRoutes(app, ctx);
  noteRoutes(app, ctx);
  route(app, api.linklyPairEndpoint, {
    guard: posMay(ctx, 'settings'),
    body: linklyPairBodySchema,
    async handle({ scope, body: { cardTerminalId, pairCode, password }, by }) {
      await requireLinkly(ctx, scope, cardTerminalId);
      const pairing = { cardTerminalId, code: pairCode, password, by };
      return { cardTerminal: await pairCardTerminal(ctx, scope, pairing) };
    },
  });
}

function moneyRoutes(app: Hono, ctx: AppContext): void {
  route(app, api.linklyPurchaseEndpoint, {
    guard: posMay(ctx, 'takeOrders'),
    body: linklyPurchaseBodySchema,
    async handle({ scope, body: { sessionId, ...body }, by, posTerminalId, employee }) {
      const cardTerminalId = await ownPinPad(ctx, scope, posTerminalId);
      const till = { posTerminalId, employeeId: employee?.id ?? null, by };
      const request = { ...body, ...till, attemptId: sessionId, cardTerminalId };
      const attempt = await startTerminalPayment(ctx, scope, request);
      requireAsked(attempt, { isPurchase: true, amountInCents: body.amountInCents + body.tipInCents });
      return answer(ctx, scope, attempt);
    },
  });
  route(app, api.linklyRefundEndpoint, {
    guard: posMay(ctx, null),
    body: linklyRefundBodySchema,
    async handle({ scope, body: { sessionId, approval, ...body }, ...till }) {
      const { posTerminalId, employee, by } = till;
      const allow = allowing(ctx, scope, till, approval);
      const request = { ...body, attemptId: sessionId, posTerminalId, employeeId: employee?.id ?? null, by, allow };
      const attempt = await refundToCard(ctx, scope, request);
      requireAsked(attempt, { isPurchase: false, amountInCents: body.amountInCents });
      return answer(ctx, scope, attempt);
    },
  });
}

function sessionRoutes(app: Hono, ctx: AppContext): void {
  const guard = posMay(ctx, null);
  route(app, api.linklyCancelEndpoint, {
    guard,
    body: linklySessionBodySchema,
    async handle({ scope, body: { sessionId }, by }) {
      await requireLinklySession(ctx, scope, sessionId);
      return answer(ctx, scope, await cancelTerminalPayment(ctx, scope, { attemptId: sessionId, by }));
    },
  });
  route(app, api.linklyRetryEndpoint, {
    guard,
    body: linklySessionBodySchema,
    async handle({ scope, body: { sessionId }, by }) {
      await requireLinklySession(ctx, scope, sessionId);
      return answer(ctx, scope, await askTerminalAgain(ctx, scope, { attemptId: sessionId, by }));
    },
  });
  route(app, api.linklyReprintEndpoint, {
    guard,
    body: linklyReprintBodySchema,
    async handle({ scope, body: { sessionId, copy }, by, posTerminalId }) {
      if (sessionId === null) {
        const cardTerminalId = await ownPinPad(ctx, scope, posTerminalId);
        return reprintReceipt(ctx, scope, { cardTerminalId, by, isPrinted: true });
      }
      await requireLinklySession(ctx, scope, sessionId);
      const kept = await listTerminalReceipts(ctx.db, scope, [sessionId]);
      const receipt = kept.findLast((one) => one.copy === copy);
      if (!receipt) throw notFound('receipt');
      return { text: receipt.text, printJobId: await printCardReceipt(ctx, scope, { attemptId: sessionId, copy, by }) };
    },
  });
}

function noteRoutes(app: Hono, ctx: AppContext): void {
  for (const [noteEndpoint, kind] of [
    [api.linklyPurchaseNoteEndpoint, 'PURCHASE'],
    [api.linklyRefundNoteEndpoint, 'REFUND'],
  ] as const) {
    route(app, noteEndpoint, {
      guard: posMay(ctx, null),
      body: linklyNoteBodySchema,
      async handle({ scope, body: { sessionId, note }, by }) {
        const attempt = await noteCardFailure(ctx, scope, { attemptId: sessionId, kind, note, by });
        return { sessionId, needsReview: attempt.needsReview === 1 };
      },
    });
  }
}

/** Sending a session again finds the first. One of another amount or kind would read as this one's result. */
function requireAsked(
  { id, kind, requestedInCents, surchargeInCents }: TerminalAttempt,
  asked: { readonly isPurchase: boolean; readonly amountInCents: number },
): void {
  const isSame = (kind === 'PURCHASE') === asked.isPurchase;
  if (isSame && requestedInCents - surchargeInCents === asked.amountInCents) return;
  throw new AppError('resource_status_conflict', 'This session ID was used for another payment. Use a new one.', {
    reason: 'id_taken',
    details: { sessionId: id },
  });
}

/** 202 while the PIN pad is at work: the till asks again, or hears of it on its stream. */
async function answer(
  ctx: AppContext,
  scope: StoreScope,
  attempt: TerminalAttempt,
): Promise<Response | api.LinklyTransactionAnswer> {
  const said: api.LinklyTransactionAnswer = {
    sessionId: attempt.id,
    transactionType: attempt.kind,
    transactionResult: resultOf(attempt.state),
    httpCode: cardTerminalHttpCode(attempt),
    code: cardTerminalCode(attempt),
    responseCode: attempt.responseCode,
    responseText: attempt.responseText,
    payment: await cardPaymentAnswer(ctx.db, scope, attempt),
  };
  return isOpenTerminalState(attempt.state) ? jsonAnswer(said, { status: 202 }) : said;
}

async function requireLinkly(ctx: AppContext, scope: StoreScope, cardTerminalId: string): Promise<void> {
  if ((await getCardTerminal(ctx.db, scope, cardTerminalId)).provider !== 'linkly') throw notFound('PIN pad');
}

async function requireLinklySession(ctx: AppContext, scope: StoreScope, sessionId: string): Promise<void> {
  const { cardTerminalId } = await getTerminalAttempt(ctx.db, scope, sessionId);
  const row = await readCardTerminal(ctx.db, scope, cardTerminalId);
  if (row.provider !== 'linkly') throw notFound('session');
}

/** The Linkly PIN pad that this till pays at. */
async function ownPinPad(ctx: AppContext, scope: StoreScope, posTerminalId: string): Promise<string> {
  const own = await findCardTerminalOfTill(ctx.db, scope, posTerminalId);
  if (own?.provider === 'linkly') return own.id;
  throw new AppError('resource_update_not_allowed', 'No Linkly PIN pad is set up for this till.', {
    reason: 'no_card_terminal',
  });
}
