import type { Selectable } from 'kysely';
import type { Db, Trx } from '#db/connection.ts';
import { parsedOnce } from '#db/parsed-once.ts';
import { flag } from '#db/schema/flag.ts';
import type { PrintStationsTable } from '#db/schema/printing.tables.ts';
import { statement } from '#db/statement.ts';
import { type PrintStation, printStationSchema } from '#src/domain/printing/printing.schema.ts';
import { notFound } from '#src/shared/app-error.ts';
import type { StoreScope } from '#src/shared/scope.ts';

export async function listPrintStations(db: Db, scope: StoreScope): Promise<PrintStation[]> {
  const { restaurantId, storeId } = scope;
  return stationsOfStore.all(db, { restaurantId, storeId }).map(stationOf);
}

const STATION_COLUMNS = ['id', 'specJson', 'isDefault'] as const;
type StationRow = Pick<Selectable<PrintStationsTable>, (typeof STATION_COLUMNS)[number]>;

const stationsOfStore = statement<{ restaurantId: string; storeId: string }, StationRow>((db, value) =>
  db
    .selectFrom('print_stations')
    .select(STATION_COLUMNS)
    .where('storeId', '=', value('storeId'))
    .where('restaurantId', '=', value('restaurantId'))
    .orderBy('sortOrder')
    .orderBy('id'),
);

export async function findPrintStation(db: Db, scope: StoreScope, stationId: string): Promise<PrintStation | null> {
  const row = await db
    .selectFrom('print_stations')
    .select(STATION_COLUMNS)
    .where('storeId', '=', scope.storeId)
    .where('restaurantId', '=', scope.restaurantId)
    .where('id', '=', stationId)
    .executeTakeFirst();
  return row ? stationOf(row) : null;
}

export async function getPrintStation(db: Db, scope: StoreScope, stationId: string): Promise<PrintStation> {
  const found = await findPrintStation(db, scope, stationId);
  if (!found) throw notFound('print station');
  return found;
}

/** Goes to the end of the store's list. */
export async function insertPrintStation(trx: Trx, scope: StoreScope, station: PrintStation): Promise<void> {
  const last = await trx
    .selectFrom('print_stations')
    .select((eb) => eb.fn.max('sortOrder').as('sortOrder'))
    .where('storeId', '=', scope.storeId)
    .executeTakeFirst();
  await trx
    .insertInto('print_stations')
    .values({
      id: station.id,
      restaurantId: scope.restaurantId,
      storeId: scope.storeId,
      name: station.name,
      isDefault: flag(station.isDefault),
      sortOrder: (last?.sortOrder ?? 0) + 1,
      specJson: JSON.stringify(station),
    })
    .execute();
}

export async function updatePrintStation(trx: Trx, scope: StoreScope, station: PrintStation): Promise<void> {
  await trx
    .updateTable('print_stations')
    .set({ name: station.name, isDefault: flag(station.isDefault), specJson: JSON.stringify(station) })
    .where('storeId', '=', scope.storeId)
    .where('id', '=', station.id)
    .execute();
}

export async function deletePrintStation(trx: Trx, scope: StoreScope, stationId: string): Promise<void> {
  await trx.deleteFrom('print_stations').where('storeId', '=', scope.storeId).where('id', '=', stationId).execute();
}

function stationOf(row: StationRow): PrintStation {
  return { ...specOf(row.specJson), id: row.id, isDefault: row.isDefault === 1 };
}

const specOf = parsedOnce((specJson) =>
  printStationSchema.parse({ ...JSON.parse(specJson), id: 'any', isDefault: false }),
);
