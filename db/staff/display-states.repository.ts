import type { Db, Trx } from '#db/connection.ts';
import { statement } from '#db/statement.ts';
import { type DisplayState, displayStateSchema } from '#src/domain/till/display-state.schema.ts';
import type { StoreScope } from '#src/shared/scope.ts';

export interface StoredDisplayState {
  readonly state: DisplayState;
  readonly atIsoDateTimeUtc: string;
}

/** Writes it over an older one. Returns the sequence that counts now: another than its own if that is newer. */
export async function putDisplayState(
  trx: Trx,
  scope: StoreScope,
  {
    posTerminalId,
    sequence,
    state,
    atIsoDateTimeUtc,
  }: StoredDisplayState & {
    readonly posTerminalId: string;
    readonly sequence: number;
  },
): Promise<number> {
  const { restaurantId, storeId } = scope;
  const values = { sequence, stateJson: JSON.stringify(state), atIsoDateTimeUtc };
  await trx
    .insertInto('display_states')
    .values({ posTerminalId, restaurantId, storeId, ...values })
    .onConflict((conflict) =>
      conflict
        .column('posTerminalId')
        .doUpdateSet(values)
        .where('display_states.storeId', '=', storeId)
        .where('display_states.sequence', '<', sequence),
    )
    .execute();
  const { sequence: counts } = await trx
    .selectFrom('display_states')
    .select('sequence')
    .where('storeId', '=', storeId)
    .where('posTerminalId', '=', posTerminalId)
    .executeTakeFirstOrThrow();
  return counts;
}

/** Null: its till has said nothing, or in words that this release doesn't know. */
export function findDisplayState(db: Db, scope: StoreScope, posTerminalId: string): StoredDisplayState | null {
  const row = stateOfTill.first(db, { storeId: scope.storeId, posTerminalId });
  if (!row) return null;
  const { data } = displayStateSchema.safeParse(JSON.parse(row.stateJson));
  return data ? { state: data, atIsoDateTimeUtc: row.atIsoDateTimeUtc } : null;
}

const stateOfTill = statement<
  { storeId: string; posTerminalId: string },
  { stateJson: string; atIsoDateTimeUtc: string }
>((db, value) =>
  db
    .selectFrom('display_states')
    .select(['stateJson', 'atIsoDateTimeUtc'])
    .where('storeId', '=', value('storeId'))
    .where('posTerminalId', '=', value('posTerminalId')),
);
