import type { Db, Trx } from '#db/connection.ts';
import { flag } from '#db/schema/flag.ts';
import type { KitchenEntriesTable } from '#db/schema/printing.tables.ts';
import { statement } from '#db/statement.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import type { EntryLine, KitchenEntry } from '#src/domain/printing/kitchen-book.ts';
import type { StoryEntry } from '#src/domain/printing/line-story.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';

export interface NewKitchenEntry extends KitchenEntry {
  readonly id: string;
  readonly orderId: string;
  /** Of `left` and `came`: the bill at the other end. */
  readonly otherOrderId: string | null;
  /** Null: the program by itself, at a time that was set. */
  readonly by: Pick<ActedBy, 'kind' | 'id' | 'name'> | null;
  readonly at: Temporal.Instant;
}

const addEntry = statement<KitchenEntriesTable>((db, value) =>
  db.insertInto('kitchen_entries').values({
    id: value('id'),
    restaurantId: value('restaurantId'),
    storeId: value('storeId'),
    orderId: value('orderId'),
    stationId: value('stationId'),
    stationName: value('stationName'),
    seesAll: value('seesAll'),
    printerId: value('printerId'),
    kind: value('kind'),
    paper: value('paper'),
    linesJson: value('linesJson'),
    otherOrderId: value('otherOrderId'),
    byKind: value('byKind'),
    byId: value('byId'),
    byName: value('byName'),
    occurredIsoDateTimeUtc: value('occurredIsoDateTimeUtc'),
  }),
);

export function insertKitchenEntry(trx: Trx, scope: StoreScope, entry: NewKitchenEntry): void {
  const { by } = entry;
  addEntry.run(trx, {
    id: entry.id,
    restaurantId: scope.restaurantId,
    storeId: scope.storeId,
    orderId: entry.orderId,
    stationId: entry.stationId,
    stationName: entry.stationName,
    seesAll: flag(entry.seesAll),
    printerId: entry.printerId,
    kind: entry.kind,
    paper: entry.paper,
    linesJson: JSON.stringify(entry.lines),
    otherOrderId: entry.otherOrderId,
    byKind: by?.kind ?? 'system',
    byId: by?.id ?? '',
    byName: by?.name ?? '',
    occurredIsoDateTimeUtc: isoUtc(entry.at),
  });
}

/** All that a kitchen was told of an order, oldest first. */
export async function listKitchenEntries(
  db: Db,
  scope: StoreScope,
  orderId: string,
): Promise<(StoryEntry & { readonly id: string })[]> {
  const rows = await db
    .selectFrom('kitchen_entries as e')
    .leftJoin('orders as other', 'other.id', 'e.otherOrderId')
    .select([
      'e.id',
      'e.kind',
      'e.stationId',
      'e.stationName',
      'e.seesAll',
      'e.printerId',
      'e.paper',
      'e.linesJson',
      'e.byName',
    ])
    .select(['e.occurredIsoDateTimeUtc as at', 'other.orderNumber as otherNumber'])
    .where('e.storeId', '=', scope.storeId)
    .where('e.orderId', '=', orderId)
    .orderBy('e.id')
    .execute();
  return rows.map(({ seesAll, linesJson, ...row }) => ({
    ...row,
    seesAll: seesAll === 1,
    lines: JSON.parse(linesJson) as EntryLine[],
  }));
}

/** The bills that dishes of this one went to. */
export async function listOrderIdsWithFoodOf(db: Db, scope: StoreScope, orderId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('kitchen_entries')
    .select('orderId')
    .distinct()
    .where('storeId', '=', scope.storeId)
    .where('kind', '=', 'came')
    .where('otherOrderId', '=', orderId)
    .execute();
  return rows.map((row) => row.orderId);
}

/** Orders that may still change of which a station was told. */
export async function listOpenOrderIdsToldTo(db: Db, scope: StoreScope, stationId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('orders as o')
    .leftJoin('bills as b', 'b.id', 'o.id')
    .select('o.id')
    .where('o.storeId', '=', scope.storeId)
    .where((or) => or.or([or('o.statusCode', '=', 'accepted'), or('b.state', '=', 'open')]))
    .where((and) =>
      and.exists(
        and
          .selectFrom('kitchen_entries as e')
          .select('e.id')
          .whereRef('e.orderId', '=', 'o.id')
          .where('e.stationId', '=', stationId),
      ),
    )
    .orderBy('o.id')
    .execute();
  return rows.map((row) => row.id);
}
