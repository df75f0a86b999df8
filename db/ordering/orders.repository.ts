import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Trx } from '#db/connection.ts';
import { type Flag, flag } from '#db/schema/flag.ts';
import type { OrdersTable } from '#db/schema/orders.tables.ts';
import { insertRow, statement } from '#db/statement.ts';
import type { Channel } from '#src/domain/menu/menu-codes.schema.ts';
import type { Collection, Order, OrderLine } from '#src/domain/ordering/order.types.ts';
import { formsOfOrderNumber, type Numbering, nextFreeNumber } from '#src/domain/ordering/order-number.ts';
import type { OrderStatus } from '#src/domain/ordering/order-status.ts';
import type { PaymentStatusCode } from '#src/domain/payments/payment-status.ts';
import type { BreakdownRow } from '#src/domain/pricing/pricing.types.ts';
import { timeDimensionOf } from '#src/domain/time/time-dimension.ts';
import { notFound } from '#src/shared/app-error.ts';
import { invariant } from '#src/shared/invariant.ts';
import type { RestaurantScope, StoreScope } from '#src/shared/scope.ts';

export async function findOrder(db: Db, scope: StoreScope, orderId: string): Promise<Order | null> {
  const key = { storeId: scope.storeId, orderId };
  const row = orderById.first(db, key);
  if (!row) return null;
  const lines = linesOfOrder.all(db, key).map(({ lineJson }) => JSON.parse(lineJson) as OrderLine);
  return orderOf(row, lines);
}

const orderById = statement<{ storeId: string; orderId: string }, Selectable<OrdersTable>>((db, value) =>
  db.selectFrom('orders').selectAll().where('storeId', '=', value('storeId')).where('id', '=', value('orderId')),
);
const linesOfOrder = statement<{ storeId: string; orderId: string }, { lineJson: string }>((db, value) =>
  db
    .selectFrom('order_lines')
    .select('lineJson')
    .where('storeId', '=', value('storeId'))
    .where('orderId', '=', value('orderId'))
    .orderBy('position'),
);

export async function getOrder(db: Db, scope: StoreScope, orderId: string): Promise<Order> {
  const order = await findOrder(db, scope, orderId);
  if (!order) throw notFound('order');
  return order;
}

/** What `Order` leaves out: the customer's key to it and what was refunded. */
export async function findOrderSecrets(db: Db, scope: StoreScope, orderId: string): Promise<OrderSecrets | undefined> {
  return secretsOfOrder.first(db, { storeId: scope.storeId, orderId });
}

interface OrderSecrets {
  readonly accessTokenHash: string | null;
  readonly refundedInCents: number;
}

const secretsOfOrder = statement<{ storeId: string; orderId: string }, OrderSecrets>((db, value) =>
  db
    .selectFrom('orders')
    .select(['accessTokenHash', 'refundedInCents'])
    .where('storeId', '=', value('storeId'))
    .where('id', '=', value('orderId')),
);

export async function insertOrder(trx: Trx, order: Order, accessTokenHash: string | null): Promise<void> {
  insertRow(trx, 'orders', rowOf(order, accessTokenHash));
  insertOrderLines(trx, order);
}

export function insertOrderLines(trx: Trx, order: Order): void {
  for (const [position, line] of order.lines.entries()) {
    insertRow(trx, 'order_lines', {
      orderId: order.id,
      id: line.id,
      storeId: order.storeId,
      position,
      itemId: line.line.itemId,
      categoryId: line.categoryId,
      name: line.priced.name,
      quantity: line.priced.quantity,
      lineTotalInCents: line.priced.lineTotalInCents,
      lineJson: JSON.stringify(line),
    });
  }
}

export interface OrderMove {
  readonly to: OrderStatus;
  readonly reason?: string | null;
  readonly promisedForIsoDateTimeUtc?: string | null;
}

/** Compare-and-set on the version: when two people press at once, one gets `false`. */
export async function moveOrder(
  trx: Trx,
  scope: StoreScope,
  order: { readonly id: string; readonly version: number },
  move: OrderMove,
): Promise<boolean> {
  const { reason, promisedForIsoDateTimeUtc: promisedFor } = move;
  const changed = moves[reason === undefined ? 'keepsReason' : 'setsReason'][
    promisedFor === undefined ? 'keepsPromise' : 'setsPromise'
  ].run(trx, {
    storeId: scope.storeId,
    orderId: order.id,
    version: order.version,
    nextVersion: order.version + 1,
    to: move.to,
    reason: reason ?? null,
    promisedFor: promisedFor ?? null,
  });
  return changed === 1;
}

interface MoveValues {
  readonly storeId: string;
  readonly orderId: string;
  readonly version: number;
  readonly nextVersion: number;
  readonly to: OrderStatus;
  readonly reason: string | null;
  readonly promisedFor: string | null;
}

/** Fields that a move leaves out stay as they are. */
const moves = {
  keepsReason: { keepsPromise: moveStatement(false, false), setsPromise: moveStatement(false, true) },
  setsReason: { keepsPromise: moveStatement(true, false), setsPromise: moveStatement(true, true) },
} as const;

function moveStatement(setsReason: boolean, setsPromise: boolean) {
  return statement<MoveValues>((db, value) =>
    db
      .updateTable('orders')
      .set({
        statusCode: value('to'),
        version: value('nextVersion'),
        ...(setsReason ? { statusReason: value('reason') } : {}),
        ...(setsPromise ? { promisedForIsoDateTimeUtc: value('promisedFor') } : {}),
      })
      .where('storeId', '=', value('storeId'))
      .where('id', '=', value('orderId'))
      .where('version', '=', value('version')),
  );
}

/**
 * The next short number of the store's business day, from one counter for all channels. The first is 101; beside a box
 * each side has numbers of its own. Skips numbers that an order of the day has already, wherever it came from: a
 * restored file counts on from an earlier state.
 */
export async function takeOrderNumber(
  trx: Trx,
  scope: StoreScope,
  businessDay: string,
  numbering: Numbering = 'alone',
): Promise<number> {
  const { storeId } = scope;
  const taken = nextNumber.first(trx, { storeId, businessDay });
  invariant(taken, 'the counter always answers');
  let number = nextFreeNumber(taken.lastNumber, numbering);
  while (isNumberTaken(trx, { storeId, businessDay, number })) number = nextFreeNumber(number + 1, numbering);
  if (number !== taken.lastNumber) setNumber.run(trx, { storeId, businessDay, lastNumber: number });
  return number;
}

interface NumberOfDay {
  readonly storeId: string;
  readonly businessDay: string;
  readonly number: number;
}

/** Whether an order of any channel has the number that day. */
export function isNumberTaken(db: Db, { storeId, businessDay, number }: NumberOfDay): boolean {
  const [a = '', b = '', c = '', d = ''] = formsOfOrderNumber(number);
  return orderWithNumber.first(db, { storeId, businessDay, a, b, c, d }) !== undefined;
}

const orderWithNumber = statement<
  { storeId: string; businessDay: string; a: string; b: string; c: string; d: string },
  { id: string }
>((db, value) =>
  db
    .selectFrom('orders')
    .select('id')
    .where('storeId', '=', value('storeId'))
    .where('businessDay', '=', value('businessDay'))
    .where('orderNumber', 'in', [value('a'), value('b'), value('c'), value('d')])
    .limit(1),
);

const setNumber = statement<{ storeId: string; businessDay: string; lastNumber: number }>((db, value) =>
  db
    .updateTable('order_counters')
    .set({ lastNumber: value('lastNumber') })
    .where('storeId', '=', value('storeId'))
    .where('businessDay', '=', value('businessDay')),
);

const FIRST_NUMBER = 101;
const nextNumber = statement<{ storeId: string; businessDay: string }, { lastNumber: number }>((db, value) =>
  db
    .insertInto('order_counters')
    .values({ storeId: value('storeId'), businessDay: value('businessDay'), lastNumber: FIRST_NUMBER })
    .onConflict((conflict) =>
      conflict.columns(['storeId', 'businessDay']).doUpdateSet((eb) => ({
        lastNumber: eb('order_counters.lastNumber', '+', 1),
      })),
    )
    .returning('lastNumber'),
);

export interface OrderSummary {
  readonly id: string;
  readonly channel: Channel;
  readonly orderNumber: string;
  readonly statusCode: OrderStatus;
  readonly placedIsoDateTimeUtc: string;
  readonly businessDay: string;
  readonly collectionType: Collection['type'];
  readonly requestedForIsoDateTimeUtc: string | null;
  readonly promisedForIsoDateTimeUtc: string | null;
  readonly grandTotalInCents: number;
  readonly refundedInCents: number;
  readonly currencyCode: Order['currencyCode'];
  readonly paymentType: Order['paymentType'];
  readonly customerName: string;
  readonly customerPhone: string;
  readonly employeeName: string | null;
  readonly posTerminalId: string | null;
  /** For a card checkout; null for everything else. */
  readonly paymentStatusCode: PaymentStatusCode | null;
  readonly isTest: Flag;
}

export interface OrderFilter {
  readonly channels?: readonly Channel[];
  readonly statuses?: readonly OrderStatus[];
  readonly paymentTypes?: readonly Order['paymentType'][];
  readonly collectionTypes?: readonly Collection['type'][];
  /** Business days, both inside. */
  readonly from?: string;
  readonly to?: string;
  /** This instant and after. */
  readonly placedFromIsoDateTimeUtc?: string;
  /** In number, name or phone. */
  readonly search?: string;
  readonly isRefunded?: boolean;
  /** `total`: the dearest first; `totalAscending`: the cheapest. */
  readonly sort?: 'newest' | 'oldest' | 'total' | 'totalAscending';
  /** From 1. */
  readonly page?: number;
  readonly pageSize?: number;
}

const MAX_PAGE_SIZE = 200;

/**
 * A page of orders and how many there are in all. Orders that were never paid are left out unless requested. They are
 * found and sorted in an index; only the page's orders themselves are read.
 */
export async function listOrders(
  db: Db,
  scope: StoreScope,
  filter: OrderFilter,
): Promise<{ rows: OrderSummary[]; total: number }> {
  const matching = matchingOrders(db, scope, filter);
  const { count } = await matching.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const size = Math.min(filter.pageSize ?? 25, MAX_PAGE_SIZE);
  const page = Math.max(filter.page ?? 1, 1);
  const { column, direction } = LIST_ORDERS[filter.sort ?? 'newest'];
  const ids = await matching
    .select('orders.id')
    .orderBy(column, direction)
    .orderBy('orders.id', 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  if (ids.length === 0) return { rows: [], total: count };
  const rows = await db
    .selectFrom('orders')
    .leftJoin('order_payments', 'order_payments.orderId', 'orders.id')
    .select(SUMMARY_COLUMNS)
    .select('order_payments.statusCode as paymentStatusCode')
    .where(
      'orders.id',
      'in',
      ids.map(({ id }) => id),
    )
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return { rows: ids.flatMap(({ id }) => byId.get(id) ?? []), total: count };
}

const LIST_ORDERS = {
  newest: { column: 'orders.placedIsoDateTimeUtc', direction: 'desc' },
  oldest: { column: 'orders.placedIsoDateTimeUtc', direction: 'asc' },
  total: { column: 'orders.grandTotalInCents', direction: 'desc' },
  totalAscending: { column: 'orders.grandTotalInCents', direction: 'asc' },
} as const;

/** Where a reading of a list stopped. */
export interface ListPlace {
  readonly placedIsoDateTimeUtc: string;
  readonly id: string;
}

/**
 * The next orders of a list, newest first: for who reads all of it, however long it is. They are read in their order, from where the
 * last reading stopped; found by their day, all of a year would be read and sorted again for each part of it.
 */
export async function listOrdersBefore(
  db: Db,
  scope: StoreScope,
  filter: OrderFilter,
  place: ListPlace | null,
  limit: number,
): Promise<OrderSummary[]> {
  const { from, to, ...others } = filter;
  let query = matchingOrders(db, scope, others);
  // With a plus it is only compared. When they were placed is what they are found by.
  const day = sql<string>`+orders.businessDay`;
  if (from) query = query.where(day, '>=', from).where('orders.placedIsoDateTimeUtc', '>=', daysLater(from, -DAYS_OFF));
  if (to) query = query.where(day, '<=', to);
  if (place) {
    const { placedIsoDateTimeUtc: placed, id } = place;
    query = query
      .where('orders.placedIsoDateTimeUtc', '<=', placed)
      .where(sql<boolean>`(orders.placedIsoDateTimeUtc, orders.id) < (${placed}, ${id})`);
  } else if (to) query = query.where('orders.placedIsoDateTimeUtc', '<', daysLater(to, DAYS_OFF + 1));
  return query
    .leftJoin('order_payments', 'order_payments.orderId', 'orders.id')
    .select(SUMMARY_COLUMNS)
    .select('order_payments.statusCode as paymentStatusCode')
    .orderBy('orders.placedIsoDateTimeUtc', 'desc')
    .orderBy('orders.id', 'desc')
    .limit(limit)
    .execute();
}

/** A store's day is at most a day from UTC's, and its night belongs to the day before. */
const DAYS_OFF = 2;

function daysLater(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString();
}

const SUMMARY_COLUMNS = [
  'orders.id',
  'orders.channel',
  'orders.orderNumber',
  'orders.statusCode',
  'orders.placedIsoDateTimeUtc',
  'orders.businessDay',
  'orders.collectionType',
  'orders.requestedForIsoDateTimeUtc',
  'orders.promisedForIsoDateTimeUtc',
  'orders.grandTotalInCents',
  'orders.refundedInCents',
  'orders.currencyCode',
  'orders.paymentType',
  'orders.customerName',
  'orders.customerPhone',
  'orders.employeeName',
  'orders.posTerminalId',
  'orders.isTest',
] as const;

function matchingOrders(db: Db, scope: StoreScope, filter: OrderFilter) {
  let query = db.selectFrom('orders').where('orders.storeId', '=', scope.storeId);
  query = filter.statuses
    ? query.where('orders.statusCode', 'in', [...filter.statuses])
    : query.where('orders.statusCode', '!=', 'processingPayment');
  if (filter.channels) query = query.where('orders.channel', 'in', [...filter.channels]);
  if (filter.paymentTypes) query = query.where('orders.paymentType', 'in', [...filter.paymentTypes]);
  if (filter.collectionTypes) query = query.where('orders.collectionType', 'in', [...filter.collectionTypes]);
  if (filter.from) query = query.where('orders.businessDay', '>=', filter.from);
  if (filter.to) query = query.where('orders.businessDay', '<=', filter.to);
  if (filter.placedFromIsoDateTimeUtc) {
    query = query.where('orders.placedIsoDateTimeUtc', '>=', filter.placedFromIsoDateTimeUtc);
  }
  if (filter.isRefunded) query = query.where('orders.refundedInCents', '>', 0);
  const search = filter.search?.trim();
  if (search) {
    const like = `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`;
    const digits = search.replaceAll(/\D/g, '').replace(/^0+/, '');
    query = query.where((eb) =>
      eb.or([
        eb('orders.orderNumber', 'like', like),
        eb('orders.customerName', 'like', like),
        ...(digits.length >= 3 ? [eb('orders.customerPhone', 'like', `%${digits}%`)] : []),
      ]),
    );
  }
  return query;
}

export async function listCustomerOrders(
  db: Db,
  scope: RestaurantScope,
  customerId: string,
  limit = 50,
): Promise<Order[]> {
  const rows = await db
    .selectFrom('orders')
    .selectAll()
    .where('restaurantId', '=', scope.restaurantId)
    .where('customerId', '=', customerId)
    .orderBy('placedIsoDateTimeUtc', 'desc')
    .limit(limit)
    .execute();
  return withLines(db, null, rows);
}

/** Whole orders of these rows, in their order. */
export async function withLines(
  db: Db,
  scope: StoreScope | null,
  rows: readonly Selectable<OrdersTable>[],
): Promise<Order[]> {
  if (rows.length === 0) return [];
  let query = db
    .selectFrom('order_lines')
    .select(['orderId', 'lineJson'])
    .where(
      'orderId',
      'in',
      rows.map((row) => row.id),
    );
  if (scope) query = query.where('storeId', '=', scope.storeId);
  const byOrder = new Map<string, OrderLine[]>();
  for (const { orderId, lineJson } of await query.orderBy('orderId').orderBy('position').execute()) {
    const lines = byOrder.get(orderId) ?? [];
    lines.push(JSON.parse(lineJson) as OrderLine);
    byOrder.set(orderId, lines);
  }
  return rows.map((row) => orderOf(row, byOrder.get(row.id) ?? []));
}

function orderOf(row: Selectable<OrdersTable>, lines: readonly OrderLine[]): Order {
  const {
    collectionType: _,
    isoWeek: _w,
    isoMonth: _m,
    isoYear: _y,
    accessTokenHash: _t,
    refundedInCents: _r,
    writtenOffIsoDateTimeUtc: _l,
    ...core
  } = row;
  const { collectionJson, breakdownJson, taxIsIncluded, isTest, ...rest } = core;
  return {
    ...rest,
    ...(isTest === 1 ? { isTest: true } : {}),
    taxIsIncluded: taxIsIncluded === 1,
    collection: JSON.parse(collectionJson) as Collection,
    breakdown: JSON.parse(breakdownJson) as BreakdownRow[],
    lines,
  };
}

function rowOf(order: Order, accessTokenHash: string | null): Insertable<OrdersTable> {
  const { lines: _, collection, breakdown, taxIsIncluded, isTest = false, ...core } = order;
  const { isoWeek, isoMonth, isoYear } = timeDimensionOf(order.businessDay);
  return {
    ...core,
    isoWeek,
    isoMonth,
    isoYear,
    collectionType: collection.type,
    collectionJson: JSON.stringify(collection),
    breakdownJson: JSON.stringify(breakdown),
    taxIsIncluded: flag(taxIsIncluded),
    isTest: flag(isTest),
    accessTokenHash,
  };
}
