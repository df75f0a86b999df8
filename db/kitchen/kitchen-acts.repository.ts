import { sql } from 'kysely';
import type { Db, Trx } from '#db/connection.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import type { SeenDish } from '#src/domain/kitchen/kitchen.types.ts';
import type { ActEvent, ToldEvent } from '#src/domain/kitchen/kitchen-events.ts';
import type { TicketHead } from '#src/domain/kitchen/kitchen-tickets.ts';
import type { Collection } from '#src/domain/ordering/order.types.ts';
import type { EntryLine } from '#src/domain/printing/kitchen-book.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';

interface NewKitchenAct extends Omit<ActEvent, 'at'> {
  readonly by: Pick<ActedBy, 'kind' | 'id'>;
  readonly at: Temporal.Instant;
}

export async function insertKitchenAct(trx: Trx, scope: StoreScope, act: NewKitchenAct): Promise<void> {
  const { id, orderId, stationId, round, byName } = act;
  await trx
    .insertInto('kitchen_acts')
    .values({
      ...{ id, restaurantId: scope.restaurantId, storeId: scope.storeId, orderId, stationId, act: act.act, round },
      ...{ dishesJson: JSON.stringify(act.dishes), allergiesJson: JSON.stringify(act.allergies) },
      ...{ byKind: act.by.kind, byId: act.by.id ?? '', byName, occurredIsoDateTimeUtc: isoUtc(act.at) },
    })
    .execute();
}

/** Orders of which a kitchen was told something since then, or of whose tickets something was done. */
export async function listKitchenOrderIds(db: Db, scope: StoreScope, since: Temporal.Instant): Promise<string[]> {
  const from = isoUtc(since);
  const rows = await db
    .selectFrom('kitchen_entries')
    .select('orderId')
    .where('storeId', '=', scope.storeId)
    .where('occurredIsoDateTimeUtc', '>=', from)
    .union(
      db
        .selectFrom('kitchen_acts')
        .select('orderId')
        .where('storeId', '=', scope.storeId)
        .where('occurredIsoDateTimeUtc', '>=', from),
    )
    .execute();
  return rows.map(({ orderId }) => orderId);
}

/** These orders and all that dishes of theirs came from, however often they moved. */
export async function withOrdersOfDishes(
  db: Db,
  scope: StoreScope,
  orderIds: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive origins (id) as (
      select value from json_each(${JSON.stringify(orderIds)})
      union
      select e.otherOrderId from origins o join kitchen_entries e on e.orderId = o.id
        where e.storeId = ${scope.storeId} and e.kind = 'came' and e.otherOrderId is not null)
    select id from origins`.execute(db);
  return rows.map(({ id }) => id);
}

/** What the kitchen was told of these orders, and what was done at screens. */
export async function listKitchenEvents(
  db: Db,
  scope: StoreScope,
  orderIds: readonly string[],
): Promise<{ readonly told: ToldEvent[]; readonly acts: ActEvent[] }> {
  const wanted = sql<string>`(select value from json_each(${JSON.stringify(orderIds)}))`;
  const entries = await db
    .selectFrom('kitchen_entries')
    .select(['id', 'orderId', 'otherOrderId', 'kind', 'stationId', 'stationName', 'seesAll', 'printerId', 'paper'])
    .select(['linesJson', 'occurredIsoDateTimeUtc as at'])
    .where('storeId', '=', scope.storeId)
    .where('orderId', 'in', wanted)
    .orderBy('id')
    .execute();
  const acts = await db
    .selectFrom('kitchen_acts')
    .select(['id', 'orderId', 'stationId', 'act', 'round', 'dishesJson', 'allergiesJson', 'byName'])
    .select('occurredIsoDateTimeUtc as at')
    .where('storeId', '=', scope.storeId)
    .where('orderId', 'in', wanted)
    .orderBy('id')
    .execute();
  return {
    told: entries.map(({ seesAll, linesJson, ...entry }) => ({
      ...entry,
      seesAll: seesAll === 1,
      lines: JSON.parse(linesJson) as EntryLine[],
    })),
    acts: acts.map(({ dishesJson, allergiesJson, ...act }) => ({
      ...act,
      dishes: JSON.parse(dishesJson) as SeenDish[],
      allergies: JSON.parse(allergiesJson) as string[],
    })),
  };
}

/** What tickets say of these orders as a whole. */
export async function listTicketHeads(db: Db, scope: StoreScope, orderIds: readonly string[]): Promise<TicketHead[]> {
  const rows = await db
    .selectFrom('orders as o')
    .select(['o.id as orderId', 'o.orderNumber', 'o.statusCode', 'o.collectionJson', 'o.customerName as guestName'])
    .select(['o.comments', 'o.promisedForIsoDateTimeUtc', 'o.requestedForIsoDateTimeUtc', 'o.isTest'])
    .select((eb) =>
      eb
        .selectFrom('order_history as h')
        .select((inner) => inner.fn.max('h.occurredIsoDateTimeUtc').as('at'))
        .whereRef('h.orderId', '=', 'o.id')
        .where('h.toStatus', '=', 'completed')
        .as('handedOverIsoDateTimeUtc'),
    )
    .where('o.storeId', '=', scope.storeId)
    .where('o.id', 'in', sql<string>`(select value from json_each(${JSON.stringify(orderIds)}))`)
    .execute();
  return rows.map(({ collectionJson, promisedForIsoDateTimeUtc, requestedForIsoDateTimeUtc, isTest, ...row }) => {
    const collection = JSON.parse(collectionJson) as Collection;
    return {
      ...row,
      collection,
      dueIsoDateTimeUtc: promisedForIsoDateTimeUtc ?? requestedForIsoDateTimeUtc,
      isTest: isTest === 1,
      isForLater: requestedForIsoDateTimeUtc !== null,
    };
  });
}
