import type { Hono } from 'hono';
import type { z } from 'zod';
import type { AppContext } from '#src/context.ts';
import {
  bringAlongEndpoint,
  cancelBillEndpoint,
  listBillsEndpoint,
  logStashedOrderEndpoint,
  mergeBillsEndpoint,
  moveBillEndpoint,
  openBillEndpoint,
  payBillEndpoint,
  printShareEndpoint,
  readBillEndpoint,
  releaseBillEndpoint,
  renewBillHoldEndpoint,
  saveBillEndpoint,
  sendBillEndpoint,
  sendCourseEndpoint,
  splitBillEndpoint,
  transferLinesEndpoint,
} from '#src/contracts/bills.endpoints.ts';
import { PROTECTED_ACTIONS } from '#src/domain/access/approval.ts';
import {
  bringAlongBodySchema,
  cancelBillBodySchema,
  logStashedOrderBodySchema,
  mergeBillBodySchema,
  moveBillBodySchema,
  openBillBodySchema,
  type PayBillBody,
  payBillBodySchema,
  saveBillBodySchema,
  sendBillBodySchema,
  sendCourseBodySchema,
  splitBillBodySchema,
  transferLinesBodySchema,
} from '#src/domain/ordering/bill.schema.ts';
import { emptyBodySchema } from '#src/domain/ordering/ordering.schema.ts';
import { MAX_ORDER_BYTES } from '#src/domain/pricing/cart-limits.ts';
import { type Allow, allowing } from '#src/features/tills/approvals.ts';
import { posMay, staffOrPosMay } from '#src/http/guards.ts';
import { route } from '#src/http/route.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { bringAlong } from './bring-along.ts';
import { cancelBill } from './cancel-bill.ts';
import { holdBill, ownBillId, releaseBill, renewHold } from './hold-bill.ts';
import { logStashedOrder, readStashedOrder } from './log-stashed-order.ts';
import { mergeBills } from './merge-bills.ts';
import { moveBill } from './move-bill.ts';
import { payBill } from './pay-bill.ts';
import { printShare } from './print-share.ts';
import { readBill, readBills } from './read-bills.ts';
import { saveBill } from './save-bill.ts';
import { sendBill } from './send-bill.ts';
import { sendCourse } from './send-course.ts';
import { splitBill } from './split-bill.ts';
import { transferLines } from './transfer-lines.ts';

/** Bills at a till; a protected action without the permission asks for an approver's PIN. */
export function billsRoutes(app: Hono, ctx: AppContext): void {
  readRoutes(app, ctx);
  editRoutes(app, ctx);
  courseRoutes(app, ctx);
  tableRoutes(app, ctx);
  payRoutes(app, ctx);
  stashedRoutes(app, ctx);
}

function readRoutes(app: Hono, ctx: AppContext): void {
  const guard = posMay(ctx, null);
  route(app, listBillsEndpoint, { guard, handle: ({ scope }) => readBills(ctx, scope) });
  route(app, readBillEndpoint, { guard, handle: ({ scope, params }) => readBill(ctx, scope, params.billId) });
  route(app, renewBillHoldEndpoint, {
    guard,
    body: emptyBodySchema,
    handle: ({ scope, params, posTerminalId }) => renewHold(ctx, scope, { billId: params.billId, posTerminalId }),
  });
  const bring = async ({
    scope,
    params: { billId },
    body,
    ...till
  }: OfBill & { readonly body: z.infer<typeof bringAlongBodySchema> }) => {
    await bringAlong(ctx, scope, { ...tillOf(till), billId, lines: body.lines });
    return {};
  };
  // For a till that was left and has since been locked: it hands over what it had.
  route(app, bringAlongEndpoint, {
    guard,
    body: bringAlongBodySchema,
    maxBodyBytes: MAX_ORDER_BYTES,
    idempotent: { again: bring },
    handle: bring,
  });
  // No sign-in needed: a till releases its bill when it locks.
  route(app, releaseBillEndpoint, {
    guard,
    body: emptyBodySchema,
    async handle({ scope, params, posTerminalId }) {
      await releaseBill(ctx, scope, { billId: params.billId, posTerminalId });
      return {};
    },
  });
}

function editRoutes(app: Hono, ctx: AppContext): void {
  const guard = posMay(ctx, 'takeOrders');
  const currentBill = currentBillOf(ctx);
  const save = ({ scope, params, body, ...till }: OfBill & { readonly body: z.infer<typeof saveBillBodySchema> }) =>
    saveBill(ctx, scope, { ...tillOf(till), billId: params.billId, ...body });
  // Saving an unchanged order changes nothing.
  route(app, saveBillEndpoint, {
    guard,
    body: saveBillBodySchema,
    maxBodyBytes: MAX_ORDER_BYTES,
    idempotent: { again: save },
    handle: save,
  });
  route(app, openBillEndpoint, {
    guard,
    body: openBillBodySchema,
    async handle({ scope, params: { billId }, body, ...till }) {
      const allow = allowing(ctx, scope, till, body.approval);
      await holdBill(ctx, scope, { ...tillOf(till), billId, mayTakeOver: body.isTakeOver, allow });
      return readBill(ctx, scope, billId);
    },
  });
  route(app, sendBillEndpoint, {
    guard,
    body: sendBillBodySchema,
    maxBodyBytes: MAX_ORDER_BYTES,
    idempotent: { again: currentBill },
    async handle({ scope, params, body: { approvals, ...body }, ...till }) {
      const { billId } = params;
      const allow: Allow = (trx, act) =>
        allowing(ctx, scope, till, approvals[PROTECTED_ACTIONS[act.action] as keyof typeof approvals])(trx, act);
      const { id } = await sendBill(ctx, scope, { ...tillOf(till), billId, ...body, allow });
      return readBill(ctx, scope, id);
    },
  });
  route(app, cancelBillEndpoint, {
    guard,
    body: cancelBillBodySchema,
    idempotent: { again: () => ({}) },
    async handle({ scope, params: { billId }, body: { approval, ...body }, ...till }) {
      const allow = allowing(ctx, scope, till, approval);
      await cancelBill(ctx, scope, { ...tillOf(till), billId, ...body, allow });
      return {};
    },
  });
}

function courseRoutes(app: Hono, ctx: AppContext): void {
  const currentBill = currentBillOf(ctx);
  route(app, sendCourseEndpoint, {
    guard: posMay(ctx, 'takeOrders'),
    body: sendCourseBodySchema,
    idempotent: { again: currentBill },
    async handle({ scope, params: { billId }, body, by }) {
      return readBill(ctx, scope, await sendCourse(ctx, scope, { billId, ...body, by }));
    },
  });
}

function tableRoutes(app: Hono, ctx: AppContext): void {
  const guard = posMay(ctx, 'takeOrders');
  const currentBill = currentBillOf(ctx);
  route(app, moveBillEndpoint, {
    guard,
    body: moveBillBodySchema,
    idempotent: { again: currentBill },
    async handle({ scope, params, body, ...till }) {
      await moveBill(ctx, scope, { ...tillOf(till), billId: params.billId, ...body });
      return readBill(ctx, scope, params.billId);
    },
  });
  route(app, mergeBillsEndpoint, {
    guard,
    body: mergeBillBodySchema,
    idempotent: { again: currentBill },
    async handle({ scope, params, body, ...till }) {
      await mergeBills(ctx, scope, { ...tillOf(till), billId: params.billId, ...body });
      return readBill(ctx, scope, params.billId);
    },
  });
  route(app, transferLinesEndpoint, {
    guard,
    body: transferLinesBodySchema,
    idempotent: {
      again: ({ scope, body }) => currentBill({ scope, params: { billId: body.toBillId } }),
    },
    async handle({ scope, params, body, ...till }) {
      const { toBillId } = await transferLines(ctx, scope, { ...tillOf(till), billId: params.billId, ...body });
      return readBill(ctx, scope, toBillId);
    },
  });
}

function payRoutes(app: Hono, ctx: AppContext): void {
  const guard = posMay(ctx, 'takeOrders');
  const currentBill = currentBillOf(ctx);
  const pay = async ({ scope, params, body, ...till }: OfBill & { readonly body: PayBillBody }) => {
    const { changeInCents, leftInCents } = await payBill(ctx, scope, {
      ...tillOf(till),
      billId: params.billId,
      ...body,
    });
    return { bill: await readBill(ctx, scope, params.billId), changeInCents, isPaid: leftInCents === 0 };
  };

  route(app, splitBillEndpoint, {
    guard,
    body: splitBillBodySchema,
    idempotent: { again: currentBill },
    async handle({ scope, params, body, ...till }) {
      await splitBill(ctx, scope, { ...tillOf(till), billId: params.billId, shares: body.shares });
      return readBill(ctx, scope, params.billId);
    },
  });
  route(app, printShareEndpoint, {
    guard,
    body: emptyBodySchema,
    handle: ({ scope, params: { billId, tenderId }, by }) => printShare(ctx, scope, { billId, tenderId, by }),
  });
  route(app, payBillEndpoint, {
    guard,
    body: payBillBodySchema,
    // The till makes the payment's id, so asking again finds that one.
    idempotent: { again: pay },
    handle: pay,
  });
}

/** The specification's logging call. The row is written first, so that a repeat only reads. */
function stashedRoutes(app: Hono, ctx: AppContext): void {
  const read = ({ scope, params: { stashedOrderId } }: OfStashed) => readStashedOrder(ctx, scope, stashedOrderId);
  route(app, logStashedOrderEndpoint, {
    guard: staffOrPosMay(ctx, 'orders.manage'),
    body: logStashedOrderBodySchema,
    idempotent: { again: read },
    async handle({ scope, params, body, by }) {
      await logStashedOrder(ctx, scope, { orderId: params.stashedOrderId, ...body, by });
      return read({ scope, params });
    },
  });
}

interface OfStashed {
  readonly scope: StoreScope;
  readonly params: { readonly stashedOrderId: string };
}

interface OfBill extends Till {
  readonly scope: StoreScope;
  readonly params: { readonly billId: string };
}

/** Runs after the action, so that a repeat gets the bill as it is now. */
function currentBillOf(ctx: AppContext) {
  return ({ scope, params }: Pick<OfBill, 'scope' | 'params'>) =>
    readBill(ctx, scope, ownBillId(ctx.db, ctx, scope, params.billId));
}

type Till = Pick<Awaited<ReturnType<ReturnType<typeof posMay>>>, 'posTerminalId' | 'employee' | 'by'>;

function tillOf({ posTerminalId, employee, by }: Till): Till {
  return { posTerminalId, employee, by };
}
