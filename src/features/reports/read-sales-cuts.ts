/** Cuts of a store's sales for a period (decision 0155). Each comes to the store's report of the same period, to the cent. */
import { paidBy } from '#db/reports/paid.queries.ts';
import { priceRowsOf } from '#db/reports/price-rows.queries.ts';
import { rowsLessRefunds } from '#db/reports/refunded-rows.queries.ts';
import { refundsAndVoids, soldByCut } from '#db/reports/sales-cuts.queries.ts';
import type { SalesFilter } from '#db/reports/sales-report.queries.ts';
import { soldOutEvents } from '#db/reports/sold-out.queries.ts';
import { sum } from '#src/domain/money/money.ts';
import { paymentRows, tipRows } from '#src/domain/reports/payment-cuts.ts';
import { discountRows, surchargeRows, taxRows } from '#src/domain/reports/price-row-cuts.ts';
import { sumsOfGroups } from '#src/domain/reports/put-together.ts';
import type {
  DiscountRow,
  OrderCut,
  OrderCutRow,
  PaymentRow,
  PriceRows,
  RefundOrVoid,
  SurchargeRow,
  TaxRow,
  TipRow,
} from '#src/domain/reports/sales-cuts.types.ts';
import { figuresOf } from '#src/domain/reports/sales-figures.ts';
import type { SalesFigures } from '#src/domain/reports/sales-report.types.ts';
import { soldOutSpans } from '#src/domain/reports/sold-out-minutes.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { askedOf, type ReportNeeds, type ReportQuestion } from './read-sales-report.ts';
import { soldInPieces } from './sold-in-pieces.ts';

export type CutQuestion = Pick<ReportQuestion, 'period' | 'channel'>;

export interface SalesCut<Row> {
  /** Business days, both inside; of the last 24 hours their dates. */
  readonly from: string;
  readonly to: string;
  readonly rows: readonly Row[];
  /** Of the store's own report. */
  readonly totals: SalesFigures;
}

/** Whole orders by order type, channel, or kind of customer; the most sold first. */
export async function readOrderCut(
  ctx: ReportNeeds,
  scope: StoreScope,
  cut: OrderCut,
  question: CutQuestion,
): Promise<SalesCut<OrderCutRow>> {
  const read = (piece: SalesFilter) => soldByCut(ctx.db, scope, piece, cut);
  return readCut(ctx, scope, question, read, (groups) => {
    const pieces = Map.groupBy(groups, ({ id }) => id);
    return sumsOfGroups(groups)
      .map(({ id, ...sold }) => ({
        id,
        name: CUT_WORDS[id] ?? id,
        itemCount: sum((pieces.get(id) ?? []).map(({ itemCount }) => itemCount)),
        figures: figuresOf([sold]),
      }))
      .toSorted((a, b) => b.figures.netInCents - a.figures.netInCents);
  });
}

const CUT_WORDS: Readonly<Record<string, string>> = {
  pickup: 'Pickup',
  delivery: 'Delivery',
  dineIn: 'Dine in',
  online: 'Website',
  pos: 'POS',
  google: 'Google',
  uberEats: 'Uber Eats',
  new: 'New customers',
  returning: 'Returning customers',
  '': 'Customer not known',
};

export const DISCOUNTS: readonly PriceRows['kind'][] = ['coupon', 'loyalty', 'manualDiscount', 'lineDiscount'];
export const SURCHARGES = {
  column: 'surchargeInCents',
  kinds: ['publicHolidaySurcharge', 'manualSurcharge', 'paymentSurcharge', 'lineCharge'],
} as const;
export const TAXES = { column: 'taxInCents', kinds: ['tax'] } as const;

/** Coupons, rewards, and who gave what off. */
export function readDiscounts(
  ctx: ReportNeeds,
  scope: StoreScope,
  question: CutQuestion,
): Promise<SalesCut<DiscountRow>> {
  const read = (piece: SalesFilter) => priceRowsOf(ctx.db, scope, piece, DISCOUNTS);
  return readCut(ctx, scope, question, read, discountRows);
}

export function readSurcharges(
  ctx: ReportNeeds,
  scope: StoreScope,
  question: CutQuestion,
): Promise<SalesCut<SurchargeRow>> {
  const read = (piece: SalesFilter) => rowsLessRefunds(ctx.db, scope, piece, SURCHARGES);
  return readCut(ctx, scope, question, read, surchargeRows);
}

/** By rate, of what was sold less what was given back, each on its own day. */
export function readTax(ctx: ReportNeeds, scope: StoreScope, question: CutQuestion): Promise<SalesCut<TaxRow>> {
  const read = (piece: SalesFilter) => rowsLessRefunds(ctx.db, scope, piece, TAXES);
  return readCut(ctx, scope, question, read, (rows, totals) => taxRows(rows, taxedOf(totals)));
}

/** What the rows of tax come to. */
export function taxedOf({ taxInCents, totalInCents, tipInCents, cashRoundingInCents }: SalesFigures) {
  return { taxInCents, withTaxInCents: totalInCents - tipInCents - cashRoundingInCents };
}

export function readPayments(
  ctx: ReportNeeds,
  scope: StoreScope,
  question: CutQuestion,
): Promise<SalesCut<PaymentRow>> {
  return readCut(ctx, scope, question, (piece) => paidBy(ctx.db, scope, piece), paymentRows);
}

export function readTips(ctx: ReportNeeds, scope: StoreScope, question: CutQuestion): Promise<SalesCut<TipRow>> {
  return readCut(ctx, scope, question, (piece) => paidBy(ctx.db, scope, piece), tipRows);
}

/** Each refund, discount by staff, voided dish and order that was called off: who, why and when. */
export function readRefundsAndVoids(
  ctx: ReportNeeds,
  scope: StoreScope,
  question: CutQuestion,
): Promise<SalesCut<RefundOrVoid> & { readonly timezone: string }> {
  const read = (piece: SalesFilter) => refundsAndVoids(ctx.db, scope, piece);
  return readCut(ctx, scope, question, read, (rows) =>
    rows.toSorted((a, b) => b.occurredIsoDateTimeUtc.localeCompare(a.occurredIsoDateTimeUtc)),
  );
}

export interface SoldOutReport {
  readonly from: string;
  readonly to: string;
  readonly rows: readonly {
    readonly id: string;
    readonly name: string;
    readonly times: number;
    readonly minutes: number;
  }[];
}

/** How long items were sold out from midnight to midnight, open or closed. */
export async function readSoldOut(ctx: ReportNeeds, scope: StoreScope, question: CutQuestion): Promise<SoldOutReport> {
  const { filter, days, timezone } = await askedOf(ctx, scope, { ...question, ...WHOLE_STORE });
  const startOf = (day: Temporal.PlainDate) => isoUtc(day.toZonedDateTime(timezone).toInstant());
  const window =
    filter.range.kind === 'instants'
      ? filter.range
      : {
          fromIsoDateTimeUtc: startOf(Temporal.PlainDate.from(days.from)),
          untilIsoDateTimeUtc: startOf(Temporal.PlainDate.from(days.to).add({ days: 1 })),
        };
  const untilIsoDateTimeUtc = [window.untilIsoDateTimeUtc, isoUtc(ctx.clock.now())].toSorted()[0]!;
  const spans = soldOutSpans(await soldOutEvents(ctx.db, scope, untilIsoDateTimeUtc), {
    ...window,
    untilIsoDateTimeUtc,
  });
  const names = new Map((await ctx.menus.menuOf(scope)).items.map(({ id, name }) => [id, name]));
  return {
    ...days,
    rows: spans.map(({ itemId, ...span }) => ({
      id: itemId,
      name: names.get(itemId) ?? 'No longer on the menu',
      ...span,
    })),
  };
}

export const WHOLE_STORE = { level: 'store', interval: 'daily', posTerminalId: null } as const;

async function readCut<Group, Row>(
  ctx: ReportNeeds,
  scope: StoreScope,
  question: CutQuestion,
  groupsOf: (piece: SalesFilter) => Promise<readonly Group[]>,
  rowsOf: (groups: readonly Group[], totals: SalesFigures) => readonly Row[],
): Promise<SalesCut<Row> & { readonly timezone: string }> {
  const { days, timezone, filter } = await askedOf(ctx, scope, { ...question, ...WHOLE_STORE });
  const { groups, totals } = await soldInPieces(ctx, scope, filter, groupsOf);
  return { ...days, timezone, totals, rows: rowsOf(groups, totals) };
}
