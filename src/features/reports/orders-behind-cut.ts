/** The orders behind a row of a cut whose rows are amounts (decision 0176): payments, discounts, tax, surcharges, tips, cards. */
import { cardPayments } from '#db/reports/card-payments.queries.ts';
import { inPieces } from '#db/reports/in-pieces.ts';
import { ordersByIds, soldByOrder } from '#db/reports/orders-behind.queries.ts';
import { paidBy } from '#db/reports/paid.queries.ts';
import { priceRowsOf } from '#db/reports/price-rows.queries.ts';
import { rowsLessRefunds } from '#db/reports/refunded-rows.queries.ts';
import type { SalesFilter } from '#db/reports/sales-report.queries.ts';
import type { Needs } from '#src/context.ts';
import { cardPaymentRows } from '#src/domain/reports/card-payments.ts';
import { partsOfCut, partsTogether } from '#src/domain/reports/cut-parts.ts';
import type { OrderBehind } from '#src/domain/reports/orders-behind.types.ts';
import { paymentRows, tipRows } from '#src/domain/reports/payment-cuts.ts';
import { discountRows, surchargeRows, taxRows } from '#src/domain/reports/price-row-cuts.ts';
import { figuresOf } from '#src/domain/reports/sales-figures.ts';
import type { SalesFigures } from '#src/domain/reports/sales-report.types.ts';
import { SUMMARY_TOTAL, summaryRows } from '#src/domain/reports/sales-summary.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { type CutQuestion, DISCOUNTS, SURCHARGES, TAXES, taxedOf } from './read-sales-cuts.ts';
import { askedOf, type ReportNeeds } from './read-sales-report.ts';
import { summaryGroups } from './read-sales-summary.ts';

export const AMOUNT_CUTS = ['payment', 'discount', 'tax', 'surcharge', 'tip', 'tyro', 'summary'] as const;
export type AmountCut = (typeof AMOUNT_CUTS)[number];

export interface CutFigureQuestion extends CutQuestion {
  readonly cut: AmountCut;
  /** Null: all rows. */
  readonly row: string | null;
  /** From 1. */
  readonly page: number;
}

/** A page of orders, newest first, each with what of the row's amounts is its own: they add up to the row. */
export interface OrdersBehindCut {
  readonly from: string;
  readonly to: string;
  /** `amounts` by the names of the row's own. */
  readonly orders: readonly (OrderBehind & { readonly amounts: Readonly<Record<string, number>> })[];
  readonly orderCount: number;
  readonly page: number;
  readonly pageSize: number;
}

const PAGE_SIZE = 50;

export async function ordersBehindCut(
  ctx: ReportNeeds,
  scope: StoreScope,
  { cut, row, page, ...question }: CutFigureQuestion,
): Promise<OrdersBehindCut> {
  const whole = { ...question, level: 'store', interval: 'daily', posTerminalId: null } as const;
  const { days, filter } = await askedOf(ctx, scope, whole);
  // The lines of a summary are no parts of one sum.
  const of = cut === 'summary' ? (row ?? SUMMARY_TOTAL) : row;
  const read = async (piece: SalesFilter) => partsOfCut(await ROWS_BY_ORDER[cut](ctx, scope, piece), of);
  const parts = partsTogether(await inPieces(filter, read));
  const at = { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE };
  const orders = await ordersByIds(ctx.db, scope, [...parts.keys()], at);
  return {
    ...days,
    orders: orders.map((order) => ({ ...order, amounts: parts.get(order.orderId) ?? {} })),
    orderCount: parts.size,
    page,
    pageSize: PAGE_SIZE,
  };
}

type CutRow = { readonly id: string };
type RowsByOrder = ReadonlyMap<string, readonly CutRow[]>;
type ReadRows = (ctx: Needs<'db'>, scope: StoreScope, filter: SalesFilter) => Promise<RowsByOrder>;

const BY_ORDER = { byOrder: true } as const;

/** The rules that make the cut's rows of a period make those of each of its orders. */
const ROWS_BY_ORDER: Readonly<Record<AmountCut, ReadRows>> = {
  payment: async ({ db }, scope, filter) =>
    rowsByOrder(await paidBy(db, scope, filter, BY_ORDER), await figuresByOrder(db, scope, filter), paymentRows),
  tip: async ({ db }, scope, filter) =>
    rowsByOrder(await paidBy(db, scope, filter, BY_ORDER), await figuresByOrder(db, scope, filter), tipRows),
  discount: async ({ db }, scope, filter) =>
    rowsByOrder(
      await priceRowsOf(db, scope, filter, DISCOUNTS, BY_ORDER),
      await figuresByOrder(db, scope, filter),
      discountRows,
    ),
  surcharge: async ({ db }, scope, filter) =>
    rowsByOrder(
      await rowsLessRefunds(db, scope, filter, SURCHARGES, BY_ORDER),
      await figuresByOrder(db, scope, filter),
      surchargeRows,
    ),
  tax: async ({ db }, scope, filter) =>
    rowsByOrder(
      await rowsLessRefunds(db, scope, filter, TAXES, BY_ORDER),
      await figuresByOrder(db, scope, filter),
      (rows, figures) => taxRows(rows, taxedOf(figures)),
    ),
  summary: async ({ db }, scope, filter) =>
    rowsByOrder(
      await summaryGroups({ db }, scope, filter, BY_ORDER),
      await figuresByOrder(db, scope, filter),
      summaryRows,
    ),
  tyro: async ({ db }, scope, filter) =>
    rowsByOrder(await cardPayments(db, scope, filter, BY_ORDER), new Map(), cardPaymentRows),
};

async function figuresByOrder(db: ReportNeeds['db'], scope: StoreScope, filter: SalesFilter) {
  const sold = await soldByOrder(db, scope, filter);
  return new Map([...sold].map(([orderId, one]) => [orderId, figuresOf([one])]));
}

function rowsByOrder<Group extends { readonly orderId: string }>(
  groups: readonly Group[],
  figures: ReadonlyMap<string, SalesFigures>,
  rowsOf: (groups: readonly Group[], figures: SalesFigures) => readonly CutRow[],
): RowsByOrder {
  const byOrder = Map.groupBy(groups, ({ orderId }) => orderId);
  const none = figuresOf([]);
  return new Map(
    [...new Set([...byOrder.keys(), ...figures.keys()])].map((orderId) => [
      orderId,
      rowsOf(byOrder.get(orderId) ?? [], figures.get(orderId) ?? none),
    ]),
  );
}
