import type { Db, Trx } from '#db/connection.ts';
import { statement } from '#db/statement.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { PlatformScope, StoreScope } from '#src/shared/scope.ts';

export interface SilentScreen {
  readonly posTerminalId: string;
  /** Its last word. */
  readonly sinceIsoDateTimeUtc: string;
}

/** Each docket that is queued for a station with screens asks, so it is one read by an index. */
export function listSilentScreens(db: Db, { storeId }: StoreScope): SilentScreen[] {
  return silentOfStore.all(db, { storeId });
}

const silentOfStore = statement<{ storeId: string }, SilentScreen>((db, value) =>
  db
    .selectFrom('silent_screens')
    .select(['posTerminalId', 'sinceIsoDateTimeUtc'])
    .where('storeId', '=', value('storeId'))
    .orderBy('sinceIsoDateTimeUtc')
    .orderBy('posTerminalId'),
);

/** Answers whether it was not known to be silent. */
export async function noteSilent(
  trx: Trx,
  { restaurantId, storeId }: StoreScope,
  { posTerminalId, since }: { readonly posTerminalId: string; readonly since: Temporal.Instant },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('silent_screens')
    .values({ posTerminalId, restaurantId, storeId, sinceIsoDateTimeUtc: isoUtc(since) })
    .onConflict((same) => same.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Answers whether it was silent. */
export async function noteSpeaking(trx: Trx, { storeId }: StoreScope, posTerminalId: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('silent_screens')
    .where('storeId', '=', storeId)
    .where('posTerminalId', '=', posTerminalId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export interface PairedScreen {
  readonly posTerminalId: string;
  readonly restaurantId: string;
  readonly storeId: string;
}

/** Every paired kitchen screen; not those that guests look at. */
export function listPairedScreens(db: Db, _: PlatformScope): PairedScreen[] {
  return pairedScreens.all(db, {});
}

const pairedScreens = statement<Record<never, never>, PairedScreen>((db) =>
  db
    .selectFrom('pos_terminals')
    .select(['id as posTerminalId', 'restaurantId', 'storeId'])
    .where('pairedIsoDateTimeUtc', 'is not', null)
    .where((eb) => eb(eb.fn('json_type', ['settingsJson', eb.val('$.kitchen')]), '=', 'object'))
    .where((eb) => eb(eb.fn('json_type', ['settingsJson', eb.val('$.kitchen.orderReady')]), 'is', null))
    .where((eb) => eb(eb.fn('json_type', ['settingsJson', eb.val('$.kitchen.display')]), 'is', null))
    .orderBy('id'),
);
