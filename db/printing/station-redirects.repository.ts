import type { Db, Trx } from '#db/connection.ts';
import { statement } from '#db/statement.ts';
import { type ActiveRedirect, isActive, type StationRedirect } from '#src/domain/printing/station-redirects.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';

export interface KnownRedirect extends ActiveRedirect {
  readonly byName: string;
  readonly createdIsoDateTimeUtc: string;
}

/** Those that hold at that moment, one a station at most. Each docket that is queued asks, so it is one read by an index. */
export function activeRedirects(db: Db, scope: StoreScope, at: Temporal.Instant): KnownRedirect[] {
  const now = isoUtc(at);
  const active = latestOfStations.all(db, { storeId: scope.storeId }).filter((row) => isActive(row, now));
  return (active as KnownRedirect[]).sort(byMoment);
}

/** Sorted here: a sorter of SQLite's costs forty times what an empty table does, and few stores have a redirect. */
const byMoment = (a: Row, b: Row) =>
  a.createdIsoDateTimeUtc < b.createdIsoDateTimeUtc ? -1 : Number(a.createdIsoDateTimeUtc > b.createdIsoDateTimeUtc);

type Row = StationRedirect & Pick<KnownRedirect, 'byName' | 'createdIsoDateTimeUtc'>;

/** Of one moment the one with the later id. */
const latestOfStations = statement<{ storeId: string }, Row>((db, value) =>
  db
    .selectFrom('station_redirects as latest')
    .select(['stationId', 'toStationId', 'untilIsoDateTimeUtc', 'byName', 'createdIsoDateTimeUtc'])
    .where('latest.storeId', '=', value('storeId'))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('station_redirects as later')
            .select('later.id')
            .whereRef('later.storeId', '=', 'latest.storeId')
            .whereRef('later.stationId', '=', 'latest.stationId')
            .where(({ eb, and, or, ref }) =>
              or([
                eb('later.createdIsoDateTimeUtc', '>', ref('latest.createdIsoDateTimeUtc')),
                and([
                  eb('later.createdIsoDateTimeUtc', '=', ref('latest.createdIsoDateTimeUtc')),
                  eb('later.id', '>', ref('latest.id')),
                ]),
              ]),
            ),
        ),
      ),
    ),
);

export async function insertRedirect(
  trx: Trx,
  scope: StoreScope,
  {
    id,
    at,
    ...redirect
  }: StationRedirect & { readonly id: string; readonly byName: string; readonly at: Temporal.Instant },
): Promise<void> {
  const { restaurantId, storeId } = scope;
  await trx
    .insertInto('station_redirects')
    .values({ ...redirect, id, restaurantId, storeId, createdIsoDateTimeUtc: isoUtc(at) })
    .execute();
}
