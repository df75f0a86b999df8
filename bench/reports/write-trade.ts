import type { Database as BunDatabase } from 'bun:sqlite';
import { type Insert, insertInto, insertStatements } from '#demo/large/order-statements.ts';
import { formatOrderNumber } from '#src/domain/ordering/order-number.ts';
import { timeDimensionOf } from '#src/domain/time/time-dimension.ts';
import type { Model } from './models.ts';
import type { Change, Happening, Refund, Sale } from './trade.ts';

const CHANGED = [
  'itemTotalInCents',
  'discountInCents',
  'deliveryFeeInCents',
  'surchargeInCents',
  'tipInCents',
  'cashRoundingInCents',
  'taxInCents',
  'grandTotalInCents',
] as const;

const TENDER_COLUMNS = [
  ...['id', 'restaurantId', 'storeId', 'orderId', 'orderVersion', 'paymentType', 'amountInCents', 'tenderedInCents'],
  ...[
    'changeInCents',
    'cashRoundingInCents',
    'tipInCents',
    'posTerminalId',
    'employeeId',
    'businessDay',
    'takenIsoDateTimeUtc',
  ],
];

/**
 * Writes what happened as the program would: facts are kept by its triggers. What no report reads of an order is left out, its
 * versions and the steps of those that went well.
 */
export function tradeWriter(raw: BunDatabase): (happenings: readonly Happening[]) => void {
  const insert = { ...insertStatements(raw), tenders: insertInto(raw, 'tenders', TENDER_COLUMNS) };
  const changes = insertInto(raw, 'order_day_changes', [
    ...['orderId', 'storeId', 'businessDay', 'changedIsoDateTimeUtc'],
    ...CHANGED,
    ...['addedTaxInCents', 'linesJson', 'breakdownJson'],
  ]);
  const refunds = insertInto(raw, 'refunds', [
    ...['id', 'restaurantId', 'storeId', 'orderId', 'tenderId', 'kind', 'amountInCents', 'statusCode', 'reason'],
    ...['byKind', 'byId', 'byName', 'businessDay', 'createdIsoDateTimeUtc'],
  ]);
  const refunded = raw.prepare<unknown, [number, string]>('update orders set refundedInCents = ? where id = ?');
  const gone = raw.prepare<unknown, [string]>('delete from order_lines where orderId = ?');
  const became = raw.prepare<unknown, (string | number)[]>(
    `update orders set version = version + 1, ${CHANGED.map((name) => `${name} = ?`).join(', ')}, breakdownJson = ? where id = ?`,
  );
  const write = {
    sale: (sale: Sale) => writeSale(insert, sale),
    refund: (refund: Refund) => {
      const { sale, amountInCents, businessDay } = refund;
      const { id, restaurantId } = sale.seller.store.cast;
      const by = sale.employee ?? sale.seller.employees[0];
      const kind = amountInCents === sale.model.priced.grandTotalInCents ? 'full' : 'partial';
      const tenderId = takesTender(sale) ? `${sale.id}-t` : null;
      const who = ['employee', by?.id ?? null, by?.name ?? ''] as const;
      const at = isoAt(refund.atMs);
      refunds(
        `${sale.id}-r`,
        restaurantId,
        id,
        sale.id,
        tenderId,
        kind,
        amountInCents,
        'success',
        'Cold',
        ...who,
        businessDay,
        at,
      );
      refunded.run(amountInCents, sale.id);
    },
    change: ({ sale, model, businessDay, atMs }: Change) => {
      const { priced, soldLinesJson, breakdownJson } = sale.model;
      const { id: storeId } = sale.seller.store.cast;
      const added = priced.taxIsIncluded ? 0 : priced.taxInCents;
      changes(
        sale.id,
        storeId,
        businessDay,
        isoAt(atMs),
        ...amountsOf(sale.model),
        added,
        soldLinesJson,
        breakdownJson,
      );
      gone.run(sale.id);
      became.run(...amountsOf(model), model.breakdownJson, sale.id);
      writeLines(insert, sale, model);
      const more = model.priced.grandTotalInCents - priced.grandTotalInCents;
      writeTender(insert, sale, { id: `${sale.id}-u`, way: 'posCash', amount: more, businessDay, atMs });
    },
  };
  return (happenings) => {
    for (const one of happenings) write[one.kind](one as never);
  };
}

const amountsOf = ({ priced }: Model) => CHANGED.map((name) => priced[name]);
const takesTender = ({ channel, model }: Sale) =>
  channel === 'pos' && (model.paymentType === 'posCash' || model.paymentType === 'posCard');

/** As `isoUtc` writes it, without a Temporal object for each of millions. */
const isoAt = (epochMilliseconds: number) => new Date(epochMilliseconds).toISOString();

const dimensions = new Map<string, ReturnType<typeof timeDimensionOf>>();
function dimensionOf(day: string) {
  const known = dimensions.get(day);
  if (known !== undefined) return known;
  const found = timeDimensionOf(day);
  dimensions.set(day, found);
  return found;
}

function writeSale(insert: Insert, sale: Sale): void {
  const { seller, id, model, channel, businessDay, customer, employee, statusCode } = sale;
  const { id: storeId, restaurantId } = seller.store.cast;
  const { priced } = model;
  const placed = isoAt(sale.atMs);
  const { isoWeek, isoMonth, isoYear } = dimensionOf(businessDay);
  const isSplit = sale.isSplit && takesTender(sale);
  insert.orders(
    id,
    restaurantId,
    storeId,
    channel,
    formatOrderNumber(channel, sale.number),
    3,
    statusCode,
    placed,
    businessDay,
    isoWeek,
    isoMonth,
    isoYear,
    model.collection.type,
    model.collectionJson,
    priced.itemTotalInCents,
    priced.discountInCents,
    priced.deliveryFeeInCents,
    priced.surchargeInCents,
    priced.tipInCents,
    priced.taxInCents,
    priced.taxIsIncluded ? 1 : 0,
    priced.cashRoundingInCents,
    priced.grandTotalInCents,
    priced.currencyCode,
    model.breakdownJson,
    isSplit ? 'posSplitBill' : model.paymentType,
    customer?.id ?? null,
    customer?.name ?? '',
    customer?.phone ?? '',
    sale.terminalId,
    employee?.id ?? null,
    employee?.name ?? null,
  );
  writeLines(insert, sale, model);
  if (statusCode !== 'completed') {
    const ended = isoAt(sale.atMs + 120_000);
    insert.order_history(
      `${id}-1`,
      id,
      storeId,
      ended,
      'new',
      statusCode,
      'customer',
      customer?.id ?? null,
      customer?.name ?? '',
    );
  }
  if (model.paymentType === 'stripeCheckout') writeCharge(insert, sale, placed);
  else if (takesTender(sale)) writeTenders(insert, sale, isSplit);
}

function writeLines(insert: Insert, { id, seller }: Sale, model: Model): void {
  for (const [position, { id: lineId, priced, categoryId }] of model.lines.entries()) {
    const { itemId, name, quantity, lineTotalInCents } = priced;
    const json = model.lineJsons[position] ?? '{}';
    insert.order_lines(
      id,
      lineId,
      seller.store.cast.id,
      position,
      itemId,
      categoryId,
      name,
      quantity,
      lineTotalInCents,
      json,
    );
  }
}

function writeCharge(insert: Insert, { id, seller, model, statusCode }: Sale, placed: string): void {
  const { id: storeId, restaurantId } = seller.store.cast;
  const { grandTotalInCents: total, currencyCode } = model.priced;
  const [status, captured] = statusCode === 'completed' ? ['success', total] : ['cancel', 0];
  insert.order_payments(
    id,
    restaurantId,
    storeId,
    status ?? 'success',
    total,
    currencyCode,
    placed,
    `pi_${id}`,
    'visa',
    '4242',
    captured ?? 0,
    placed,
  );
}

function writeTenders(insert: Insert, sale: Sale, isSplit: boolean): void {
  const { id, model, businessDay, atMs } = sale;
  const { grandTotalInCents: total, cashRoundingInCents: rounding } = model.priced;
  const way = model.paymentType === 'posCash' ? 'posCash' : 'posCard';
  const first = isSplit ? Math.floor(total / 2) : total;
  const { tipInCents: tip } = model.priced;
  writeTender(insert, sale, { id: `${id}-t`, way, amount: first, rounding, tip, businessDay, atMs });
  if (isSplit) writeTender(insert, sale, { id: `${id}-s`, way: 'posCard', amount: total - first, businessDay, atMs });
}

interface Paid {
  readonly id: string;
  readonly way: string;
  readonly amount: number;
  readonly rounding?: number;
  readonly tip?: number;
  readonly businessDay: string;
  readonly atMs: number;
}

function writeTender(
  insert: Insert,
  sale: Sale,
  { id, way, amount, rounding = 0, tip = 0, businessDay, atMs }: Paid,
): void {
  const { id: storeId, restaurantId } = sale.seller.store.cast;
  const at = [businessDay, isoAt(atMs)] as const;
  const who = [sale.terminalId, sale.employee?.id ?? null] as const;
  insert.tenders(id, restaurantId, storeId, sale.id, 1, way, amount, amount, 0, rounding, tip, ...who, ...at);
}
