/** What staff took off orders by hand. The price rows say how much, as in the Discounts report; the log says who. */
import { sql } from 'kysely';
import type { Db } from '#db/connection.ts';
import type { Channel } from '#src/domain/menu/menu-codes.schema.ts';
import { type DiscountInOrder, givenBy, type PriceAct } from '#src/domain/reports/discounts-given.ts';
import type { RefundOrVoid } from '#src/domain/reports/sales-cuts.types.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { statesOf } from './price-rows.queries.ts';
import type { SalesFilter } from './sales-facts.ts';

/** Each discount of each order on the day on which it counts. Coupons, rewards and deals are none of staff's. */
export async function discountsGiven(db: Db, scope: StoreScope, filter: SalesFilter): Promise<RefundOrVoid[]> {
  const found = await discountsOf(db, scope, filter);
  const orderIds = [...new Set(found.map(({ orderId }) => orderId))];
  const origins = await originsOf(db, scope, orderIds);
  const acts = await priceActsOn(db, scope, [...orderIds, ...[...origins.values()].flat()]);
  const actsOn = (orderId: string) => acts.get(orderId) ?? [];
  return found.map(({ part, label, orderId, channel, orderNumber, discountInCents, ...discount }) => ({
    id: ['discount', orderId, part, discount.lineId].join(' '),
    ...{ orderId, channel, orderNumber, discountInCents },
    kind: 'discount',
    ...givenBy(discount, actsOn(orderId), (origins.get(orderId) ?? []).map(actsOn)),
    reason: '',
    ...{ refundInCents: 0, voidedInCents: 0, takenOffInCents: 0 },
    dish: discount.lineId === '' ? '' : label.replace(/^Discount: /, ''),
    food: '',
    quantity: 0,
  }));
}

interface FoundDiscount extends DiscountInOrder {
  readonly orderId: string;
  readonly channel: Channel;
  readonly orderNumber: string;
  /** Empty: as it was sold; else the later day on which it was changed. */
  readonly part: string;
  readonly label: string;
  readonly discountInCents: number;
}

function discountsOf(db: Db, scope: StoreScope, filter: SalesFilter): Promise<FoundDiscount[]> {
  const of = (name: string) => sql<string>`json_extract(price.value, ${`$.${name}`})`;
  const lineId = sql<string>`iif(${of('kind')} = 'lineDiscount', coalesce(${of('refId')}, 'line'), '')`;
  const discountInCents = sql<number>`0 - sum(state.sign * ${of('amountInCents')})`;
  return db
    .selectFrom(statesOf(db, scope, filter).as('state'))
    .innerJoin(sql<{ value: string }>`json_each(state.breakdownJson)`.as('price'), (join) => join.onTrue())
    .innerJoin('orders', 'orders.id', 'state.orderId')
    .where(of('kind'), 'in', ['manualDiscount', 'lineDiscount'])
    .select([
      'state.orderId',
      'orders.channel',
      'orders.orderNumber',
      'state.part',
      lineId.as('lineId'),
      sql<string>`max(${of('label')})`.as('label'),
      sql<string>`coalesce(orders.employeeName, '')`.as('takenByName'),
      sql<string>`coalesce((
        select changedIsoDateTimeUtc from order_day_changes where orderId = state.orderId and businessDay = state.part
      ), orders.placedIsoDateTimeUtc)`.as('fromIsoDateTimeUtc'),
      // As it was sold is before every day.
      sql<string | null>`(
        select min(changedIsoDateTimeUtc) from order_day_changes where orderId = state.orderId and businessDay > state.part
      )`.as('untilIsoDateTimeUtc'),
      discountInCents.as('discountInCents'),
    ])
    .groupBy(['state.orderId', 'state.part', lineId])
    .having(discountInCents, '<>', 0)
    .execute();
}

/** By order, the bills that its dishes came from, as far as a kitchen had them. */
async function originsOf(
  db: Db,
  { storeId }: StoreScope,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .selectFrom(wantedOf(orderIds))
    .crossJoin('kitchen_entries')
    .whereRef('kitchen_entries.orderId', '=', 'wanted.value')
    .where('kitchen_entries.storeId', '=', storeId)
    .where('kitchen_entries.kind', '=', 'came')
    .where('kitchen_entries.otherOrderId', 'is not', null)
    .select(['kitchen_entries.orderId', sql<string>`kitchen_entries.otherOrderId`.as('originId')])
    .distinct()
    .execute();
  const groups = Map.groupBy(rows, ({ orderId }) => orderId);
  return new Map([...groups].map(([orderId, group]) => [orderId, group.map(({ originId }) => originId)]));
}

/** Few orders: with `cross` they lead, and SQLite doesn't go through all that the store has. */
function wantedOf(orderIds: readonly string[]) {
  return sql<{ value: string }>`json_each(${JSON.stringify([...new Set(orderIds)])})`.as('wanted');
}

/** What the log has of changed prices, by order, oldest first. */
async function priceActsOn(
  db: Db,
  { storeId }: StoreScope,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, readonly PriceAct[]>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .selectFrom(wantedOf(orderIds))
    .crossJoin('audit_log')
    .leftJoin('employees', (join) =>
      join.onRef('employees.id', '=', 'audit_log.approvedById').onRef('employees.storeId', '=', 'audit_log.storeId'),
    )
    .where('audit_log.subjectType', '=', 'order')
    .whereRef('audit_log.subjectId', '=', 'wanted.value')
    .where('audit_log.storeId', '=', storeId)
    .where('audit_log.action', '=', 'changePrices')
    .select([
      'audit_log.subjectId as orderId',
      'audit_log.occurredIsoDateTimeUtc',
      'audit_log.actorName as byName',
      sql<string>`coalesce(employees.name, '')`.as('approvedByName'),
      'audit_log.afterJson',
    ])
    .orderBy('audit_log.sequence')
    .execute();
  const acts = rows.map(({ afterJson, ...row }) => ({
    ...row,
    after: JSON.parse(afterJson ?? '{}') as PriceAct['after'],
  }));
  return Map.groupBy(acts, ({ orderId }) => orderId);
}
