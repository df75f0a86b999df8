import type { Selectable } from 'kysely';
import type { Db, Trx } from '#db/connection.ts';
import type { OutboxEventsTable } from '#db/schema/platform.tables.ts';
import { insertRow, statement } from '#db/statement.ts';
import type { Needs } from '#src/context.ts';
import type { DomainEvent, EventPayloads, EventType } from '#src/domain/events/events.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { failpoint } from '#src/shared/failpoint.ts';
import type { StoreScope } from '#src/shared/scope.ts';

export interface NewEvent<Type extends EventType> {
  readonly restaurantId: string;
  readonly storeId: string | null;
  readonly orderId?: string | null;
  readonly type: Type;
  readonly payload: EventPayloads[Type];
}

/** Written in the transaction of the fact, so that a fact without its event cannot exist. */
export async function appendEvent<Type extends EventType>(
  trx: Trx,
  ctx: Needs<'ids' | 'clock'>,
  event: NewEvent<Type>,
): Promise<void> {
  insertRow(trx, 'outbox_events', {
    id: ctx.ids.next(),
    restaurantId: event.restaurantId,
    storeId: event.storeId,
    orderId: event.orderId ?? null,
    type: event.type,
    payloadJson: JSON.stringify(event.payload),
    occurredIsoDateTimeUtc: isoUtc(ctx.clock.now()),
  });
  failpoint('outbox.appended');
}

/** An event of a store. */
export function appendStoreEvent<Type extends EventType>(
  trx: Trx,
  ctx: Needs<'ids' | 'clock'>,
  { restaurantId, storeId }: StoreScope,
  event: Omit<NewEvent<Type>, 'restaurantId' | 'storeId'>,
): Promise<void> {
  return appendEvent<Type>(trx, ctx, { restaurantId, storeId, ...event } as NewEvent<Type>);
}

/** The next events after a place, oldest first; of one store, one order, or all. */
export async function listEventsAfter(
  db: Db,
  sequence: number,
  filter: { readonly storeId?: string; readonly orderId?: string },
  limit = 200,
): Promise<DomainEvent[]> {
  const isUnfiltered = filter.storeId === undefined && filter.orderId === undefined;
  if (isUnfiltered) return nextEvents.all(db, { sequence, limit }).map(eventOf);
  let query = db.selectFrom('outbox_events').selectAll().where('sequence', '>', sequence);
  if (filter.storeId) query = query.where('storeId', '=', filter.storeId);
  if (filter.orderId) query = query.where('orderId', '=', filter.orderId);
  const rows = await query.orderBy('sequence').limit(limit).execute();
  return rows.map(eventOf);
}

/** Of all stores, as handlers read them after each commit. */
const nextEvents = statement<{ sequence: number; limit: number }, Selectable<OutboxEventsTable>>((db, value) =>
  db
    .selectFrom('outbox_events')
    .selectAll()
    .where('sequence', '>', value('sequence'))
    .orderBy('sequence')
    .limit(value('limit')),
);

/** The events of some kinds in one lane between two places. A lane is a store, or a restaurant beside its stores. */
export async function listEventsOfLane(
  db: Db,
  lane: string,
  { after, upTo, types }: { readonly after: number; readonly upTo: number; readonly types: readonly EventType[] },
  limit: number,
): Promise<DomainEvent[]> {
  const rows = await db
    .selectFrom('outbox_events')
    .selectAll()
    .where((eb) =>
      eb.or([eb('storeId', '=', lane), eb.and([eb('storeId', 'is', null), eb('restaurantId', '=', lane)])]),
    )
    .where('sequence', '>', after)
    .where('sequence', '<=', upTo)
    .where('type', 'in', [...types])
    .orderBy('sequence')
    .limit(limit)
    .execute();
  return rows.map(eventOf);
}

export async function findEventAt(db: Db, sequence: number): Promise<DomainEvent | null> {
  const row = await db.selectFrom('outbox_events').selectAll().where('sequence', '=', sequence).executeTakeFirst();
  return row ? eventOf(row) : null;
}

function eventOf({ payloadJson, ...row }: Selectable<OutboxEventsTable>): DomainEvent {
  return { ...row, payload: JSON.parse(payloadJson) } as DomainEvent;
}

export async function lastEventSequence(db: Db): Promise<number> {
  const row = await db
    .selectFrom('outbox_events')
    .select((eb) => eb.fn.max('sequence').as('last'))
    .executeTakeFirst();
  return row?.last ?? 0;
}
