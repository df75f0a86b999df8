import type { Hono } from 'hono';
import type { z } from 'zod';
import { listCardTerminals } from '#db/eftpos/card-terminals.repository.ts';
import {
  getTerminalAttempt,
  listOpenTerminalAttempts,
  type TerminalAttempt,
} from '#db/eftpos/terminal-attempts.repository.ts';
import type { AppContext } from '#src/context.ts';
import * as api from '#src/contracts/eftpos.endpoints.ts';
import { actOf } from '#src/domain/access/approval.ts';
import { formatAmount } from '#src/domain/money/format-amount.ts';
import { emptyBodySchema } from '#src/domain/ordering/ordering.schema.ts';
import {
  answerSignatureBodySchema,
  cardTerminalSchema,
  decideCardPaymentBodySchema,
  pairingCodeBodySchema,
  pressTerminalKeyBodySchema,
  printCardReceiptBodySchema,
  refundToCardBodySchema,
  startCardPaymentBodySchema,
} from '#src/domain/payments/card-terminal.schema.ts';
import { shownAtTill } from '#src/domain/payments/terminal-payment.ts';
import { allowing, approvedAct } from '#src/features/tills/approvals.ts';
import { type PosGrant, posMay, staffMay } from '#src/http/guards.ts';
import { route } from '#src/http/route.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import {
  answerSignature,
  askTerminalAgain,
  cancelTerminalPayment,
  decideTerminalPayment,
} from './act-on-terminal-payment.ts';
import { cardPaymentAnswer } from './card-payment-answer.ts';
import { linklyRoutes } from './linkly.routes.ts';
import {
  cardTerminalAnswer,
  checkCardTerminal,
  createCardTerminal,
  editCardTerminal,
  pairCardTerminal,
  removeCardTerminal,
} from './manage-card-terminals.ts';
import { pressTerminalKey } from './press-terminal-key.ts';
import { printCardReceipt } from './print-card-receipt.ts';
import { refundToCard } from './refund-to-card.ts';
import { startTerminalPayment } from './start-terminal-payment.ts';
import { terminalServicesRoutes } from './terminal-services.routes.ts';
import { tillCardTerminalRoutes } from './till-card-terminals.routes.ts';
import { worldlineRoutes } from './worldline.routes.ts';

export function eftposRoutes(app: Hono, ctx: AppContext): void {
  cardTerminalRoutes(app, ctx);
  startRoutes(app, ctx);
  paymentRoutes(app, ctx);
  linklyRoutes(app, ctx);
  terminalServicesRoutes(app, ctx);
  worldlineRoutes(app, ctx);
  tillCardTerminalRoutes(app, ctx);
}

/** Managing card terminals in the admin. */
function cardTerminalRoutes(app: Hono, ctx: AppContext): void {
  const guard = staffMay(ctx, 'pos.manage');
  route(app, api.listCardTerminalsEndpoint, {
    guard,
    handle: async ({ scope }) => ({
      cardTerminals: (await listCardTerminals(ctx.db, scope)).map((one) => cardTerminalAnswer(ctx, one)),
    }),
  });
  route(app, api.createCardTerminalEndpoint, {
    guard,
    body: cardTerminalSchema,
    handle: async ({ scope, body, by }) => ({ cardTerminal: await createCardTerminal(ctx, scope, { ...body, by }) }),
  });
  route(app, api.editCardTerminalEndpoint, {
    guard,
    body: cardTerminalSchema,
    handle: async ({ scope, params: { cardTerminalId }, body, by }) => ({
      cardTerminal: await editCardTerminal(ctx, scope, { ...body, cardTerminalId, by }),
    }),
  });
  route(app, api.removeCardTerminalEndpoint, {
    guard,
    async handle({ scope, params: { cardTerminalId }, by }) {
      await removeCardTerminal(ctx, scope, { cardTerminalId, by });
      return {};
    },
  });
  route(app, api.pairCardTerminalEndpoint, {
    guard,
    body: pairingCodeBodySchema,
    handle: async ({ scope, params: { cardTerminalId }, body, by }) => ({
      cardTerminal: await pairCardTerminal(ctx, scope, { cardTerminalId, ...body, by }),
    }),
  });
  route(app, api.checkCardTerminalEndpoint, {
    guard,
    handle: ({ scope, params: { cardTerminalId } }) => checkCardTerminal(ctx, scope, cardTerminalId),
  });
}

interface StartCardPayment extends Pick<PosGrant, 'scope' | 'by' | 'posTerminalId' | 'employee'> {
  readonly params: { readonly orderId: string };
  readonly body: z.infer<typeof startCardPaymentBodySchema>;
}

function startRoutes(app: Hono, ctx: AppContext): void {
  const start = async ({ scope, params, body, by, posTerminalId, employee }: StartCardPayment) => {
    const request = { ...body, orderId: params.orderId, posTerminalId, employeeId: employee?.id ?? null, by };
    return cardPaymentAnswer(ctx.db, scope, await startTerminalPayment(ctx, scope, request));
  };
  route(app, api.startCardPaymentEndpoint, {
    guard: posMay(ctx, 'takeOrders'),
    body: startCardPaymentBodySchema,
    // The till makes the attempt's id, so asking again finds that one.
    idempotent: { again: start },
    handle: start,
  });
  route(app, api.refundToCardEndpoint, {
    guard: posMay(ctx, null),
    body: refundToCardBodySchema,
    idempotent: true,
    async handle({ scope, params: { orderId }, body: { approval, ...body }, ...till }) {
      const { posTerminalId, employee, by } = till;
      const employeeId = employee?.id ?? null;
      const allow = allowing(ctx, scope, till, approval);
      const attempt = await refundToCard(ctx, scope, { ...body, orderId, posTerminalId, employeeId, by, allow });
      return cardPaymentAnswer(ctx.db, scope, attempt);
    },
  });
}

/** A till's actions on a payment in progress. */
function paymentRoutes(app: Hono, ctx: AppContext): void {
  const guard = posMay(ctx, null);
  const answer = (scope: StoreScope, attempt: TerminalAttempt) => cardPaymentAnswer(ctx.db, scope, attempt);
  route(app, api.tillCardPaymentsEndpoint, {
    guard,
    async handle({ scope, posTerminalId }) {
      const open = shownAtTill(await listOpenTerminalAttempts(ctx.db, scope), posTerminalId);
      return { payments: await Promise.all(open.map((attempt) => answer(scope, attempt))) };
    },
  });
  route(app, api.tillCardPaymentEndpoint, {
    guard,
    handle: async ({ scope, params }) => answer(scope, await getTerminalAttempt(ctx.db, scope, params.attemptId)),
  });
  route(app, api.cancelCardPaymentEndpoint, {
    guard,
    body: emptyBodySchema,
    handle: async ({ scope, params: { attemptId }, by }) =>
      answer(scope, await cancelTerminalPayment(ctx, scope, { attemptId, by })),
  });
  route(app, api.answerSignatureEndpoint, {
    guard,
    body: answerSignatureBodySchema,
    handle: async ({ scope, params: { attemptId }, body, by }) =>
      answer(scope, await answerSignature(ctx, scope, { attemptId, by, ...body })),
  });
  route(app, api.pressTerminalKeyEndpoint, {
    guard,
    body: pressTerminalKeyBodySchema,
    handle: async ({ scope, params: { attemptId }, body, by }) =>
      answer(scope, await pressTerminalKey(ctx, scope, { attemptId, by, ...body })),
  });
  route(app, api.askCardTerminalEndpoint, {
    guard,
    body: emptyBodySchema,
    handle: async ({ scope, params: { attemptId }, by }) =>
      answer(scope, await askTerminalAgain(ctx, scope, { attemptId, by })),
  });
  route(app, api.decideCardPaymentEndpoint, {
    guard,
    body: decideCardPaymentBodySchema,
    async handle({ scope, params: { attemptId }, body: { approval, ...body }, ...till }) {
      const attempt = await getTerminalAttempt(ctx.db, scope, attemptId);
      const { currencyCode } = (await ctx.menus.storeOf(scope)).profile;
      const amount = formatAmount(attempt.requestedInCents, currencyCode);
      const words = `Record ${amount} by card as ${body.verdict === 'approved' ? 'paid' : 'not paid'}`;
      const act = actOf('decideCardPayment', attemptId, words, { exactly: body.verdict });
      const { ctx: asked, by } = await approvedAct(ctx, scope, till, { act, approval });
      return answer(scope, await decideTerminalPayment(asked, scope, { attemptId, ...body, by }));
    },
  });
  route(app, api.printCardReceiptEndpoint, {
    guard,
    body: printCardReceiptBodySchema,
    handle: async ({ scope, params: { attemptId }, body, by }) => ({
      printJobId: await printCardReceipt(ctx, scope, { attemptId, copy: body.copy, by }),
    }),
  });
}
