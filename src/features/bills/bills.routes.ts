import type { Hono } from 'hono';
import type { AppContext } from '#src/context.ts';
import {
  cancelBillEndpoint,
  listBillsEndpoint,
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
  splitBillEndpoint,
  transferLinesEndpoint,
} from '#src/contracts/bills.endpoints.ts';
import {
  cancelBillBodySchema,
  mergeBillBodySchema,
  moveBillBodySchema,
  openBillBodySchema,
  payBillBodySchema,
  saveBillBodySchema,
  sendBillBodySchema,
  splitBillBodySchema,
  transferLinesBodySchema,
} from '#src/domain/ordering/bill.schema.ts';
import { emptyBodySchema } from '#src/domain/ordering/ordering.schema.ts';
import { allowedBy } from '#src/features/pos/authorise-pin.ts';
import { posMay } from '#src/server/guards.ts';
import { route } from '#src/server/route.ts';
import { cancelBill } from './cancel-bill.ts';
import { holdBill, releaseBill, renewHold } from './hold-bill.ts';
import { mergeBills } from './merge-bills.ts';
import { moveBill } from './move-bill.ts';
import { payBill } from './pay-bill.ts';
import { printShare } from './print-share.ts';
import { readBill, readBills } from './read-bills.ts';
import { saveBill } from './save-bill.ts';
import { sendBill } from './send-bill.ts';
import { splitBill } from './split-bill.ts';
import { transferLines } from './transfer-lines.ts';

/** What a till does with bills; a protected act without the right to it asks for another's PIN. */
export function billsRoutes(app: Hono, ctx: AppContext): void {
  readRoutes(app, ctx);
  editRoutes(app, ctx);
  tableRoutes(app, ctx);
  payRoutes(app, ctx);
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
  // A till that locks lets go: nobody has to be signed in for that.
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
  route(app, saveBillEndpoint, {
    guard,
    body: saveBillBodySchema,
    idempotent: true,
    handle: ({ scope, params, body, ...till }) =>
      saveBill(ctx, scope, { ...tillOf(till), billId: params.billId, ...body }),
  });
  route(app, openBillEndpoint, {
    guard,
    body: openBillBodySchema,
    async handle({ scope, params, body, by, posTerminalId, employee }) {
      const approvedById = body.isTakeOver
        ? allowedBy(ctx, { posTerminalId, employee }, { permission: 'void', approval: body.approval })
        : null;
      await holdBill(ctx, scope, {
        billId: params.billId,
        mayTakeOver: body.isTakeOver,
        posTerminalId,
        employee,
        by: { ...by, approvedById },
      });
      return readBill(ctx, scope, params.billId);
    },
  });
  route(app, sendBillEndpoint, {
    guard,
    body: sendBillBodySchema,
    idempotent: true,
    async handle({ scope, params, body: { approvals, ...body }, ...till }) {
      const { billId } = params;
      const allow = (permission: 'discount' | 'void' | 'refund') =>
        allowedBy(ctx, till, { permission, approval: approvals[permission] });
      const { id } = await sendBill(ctx, scope, { ...tillOf(till), billId, ...body, allow });
      return readBill(ctx, scope, id);
    },
  });
  route(app, cancelBillEndpoint, {
    guard,
    body: cancelBillBodySchema,
    idempotent: true,
    async handle({ scope, params, body, ...till }) {
      const allow = (permission: 'void') => allowedBy(ctx, till, { permission, approval: body.approval });
      await cancelBill(ctx, scope, { ...tillOf(till), billId: params.billId, reason: body.reason, allow });
      return {};
    },
  });
}

function tableRoutes(app: Hono, ctx: AppContext): void {
  const guard = posMay(ctx, 'takeOrders');
  route(app, moveBillEndpoint, {
    guard,
    body: moveBillBodySchema,
    idempotent: true,
    async handle({ scope, params, body, ...till }) {
      await moveBill(ctx, scope, { ...tillOf(till), billId: params.billId, ...body });
      return readBill(ctx, scope, params.billId);
    },
  });
  route(app, mergeBillsEndpoint, {
    guard,
    body: mergeBillBodySchema,
    idempotent: true,
    async handle({ scope, params, body, ...till }) {
      await mergeBills(ctx, scope, { ...tillOf(till), billId: params.billId, ...body });
      return readBill(ctx, scope, params.billId);
    },
  });
  route(app, transferLinesEndpoint, {
    guard,
    body: transferLinesBodySchema,
    idempotent: true,
    async handle({ scope, params, body, ...till }) {
      const { toBillId } = await transferLines(ctx, scope, { ...tillOf(till), billId: params.billId, ...body });
      return readBill(ctx, scope, toBillId);
    },
  });
}

function payRoutes(app: Hono, ctx: AppContext): void {
  const guard = posMay(ctx, 'takeOrders');
  route(app, splitBillEndpoint, {
    guard,
    body: splitBillBodySchema,
    idempotent: true,
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
    idempotent: true,
    async handle({ scope, params, body, ...till }) {
      const { changeInCents, leftInCents } = await payBill(ctx, scope, {
        ...tillOf(till),
        billId: params.billId,
        ...body,
      });
      return { bill: await readBill(ctx, scope, params.billId), changeInCents, isPaid: leftInCents === 0 };
    },
  });
}

type Till = Pick<Awaited<ReturnType<ReturnType<typeof posMay>>>, 'posTerminalId' | 'employee' | 'by'>;

function tillOf({ posTerminalId, employee, by }: Till): Till {
  return { posTerminalId, employee, by };
}
