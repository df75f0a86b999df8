import { type Selectable, sql } from 'kysely';
import type { Db, Trx } from '#db/connection.ts';
import type { PosTerminalsTable } from '#db/schema/access.tables.ts';
import { statement } from '#db/statement.ts';
import { lockMinutesAfter, type TerminalTries } from '#src/domain/access/pin.ts';
import {
  PAIRING_MINUTES,
  type PosTerminalSettings,
  posTerminalSettingsSchema,
  type TerminalKind,
  terminalKindOf,
} from '#src/domain/access/pos-terminal.schema.ts';
import { notFound } from '#src/shared/app-error.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';

export interface PosTerminal {
  readonly id: string;
  readonly name: string;
  readonly settings: PosTerminalSettings;
  /** Null: no device is paired with it. */
  readonly pairedIsoDateTimeUtc: string | null;
  /** Until when a code for it may be typed; null: none is out. */
  readonly pairingExpiresIsoDateTimeUtc: string | null;
  readonly tries: TerminalTries;
  readonly pinLockedUntilIsoDateTimeUtc: string | null;
}

const COLUMNS = [
  'id',
  'name',
  'settingsJson',
  'pairedIsoDateTimeUtc',
  'pairingExpiresIsoDateTimeUtc',
  'wrongPinCount',
  'pinLockedUntilIsoDateTimeUtc',
  'wrongPinsJson',
] as const;

export async function listPosTerminals(db: Db, scope: StoreScope): Promise<PosTerminal[]> {
  const rows = await db
    .selectFrom('pos_terminals')
    .select(COLUMNS)
    .where('storeId', '=', scope.storeId)
    .where('restaurantId', '=', scope.restaurantId)
    .orderBy('name')
    .orderBy('id')
    .execute();
  return rows.map(terminalOf);
}

/** Without screens, which sell nothing. */
export async function listTills(db: Db, scope: StoreScope): Promise<PosTerminal[]> {
  return (await listPosTerminals(db, scope)).filter(({ settings }) => settings.kitchen === undefined);
}

export async function getPosTerminal(db: Db, scope: StoreScope, posTerminalId: string): Promise<PosTerminal> {
  const row = await db
    .selectFrom('pos_terminals')
    .select(COLUMNS)
    .where('storeId', '=', scope.storeId)
    .where('restaurantId', '=', scope.restaurantId)
    .where('id', '=', posTerminalId)
    .executeTakeFirst();
  if (!row) throw notFound('terminal');
  return terminalOf(row);
}

/** Whether a screen faces its customers: a paired display that shows its sale. */
export async function hasDisplay(db: Db, scope: StoreScope, posTerminalId: string): Promise<boolean> {
  return (await listPosTerminals(db, scope)).some(
    ({ settings, pairedIsoDateTimeUtc }) =>
      settings.kitchen?.display?.ofTerminalId === posTerminalId && pairedIsoDateTimeUtc !== null,
  );
}

/** Null when an order names a deleted till. */
export async function findTerminalSettings(
  db: Db,
  scope: StoreScope,
  posTerminalId: string,
): Promise<PosTerminalSettings | null> {
  const { restaurantId, storeId } = scope;
  const row = settingsOfTerminal.first(db, { restaurantId, storeId, posTerminalId });
  return row ? posTerminalSettingsSchema.parse(JSON.parse(row.settingsJson)) : null;
}

const settingsOfTerminal = statement<
  { restaurantId: string; storeId: string; posTerminalId: string },
  { settingsJson: string }
>((db, value) =>
  db
    .selectFrom('pos_terminals')
    .select('settingsJson')
    .where('storeId', '=', value('storeId'))
    .where('restaurantId', '=', value('restaurantId'))
    .where('id', '=', value('posTerminalId')),
);

export async function insertPosTerminal(
  trx: Trx,
  scope: StoreScope,
  terminal: { readonly id: string; readonly name: string; readonly createdIsoDateTimeUtc: string },
): Promise<void> {
  await trx
    .insertInto('pos_terminals')
    .values({
      ...terminal,
      restaurantId: scope.restaurantId,
      storeId: scope.storeId,
      pairingCodeHash: null,
      boxPairingCodeHash: null,
      pairingExpiresIsoDateTimeUtc: null,
      pairedIsoDateTimeUtc: null,
      pinLockedUntilIsoDateTimeUtc: null,
    })
    .execute();
}

export async function updatePosTerminal(
  trx: Trx,
  scope: StoreScope,
  posTerminalId: string,
  change: { readonly name: string; readonly settings: PosTerminalSettings },
): Promise<void> {
  await trx
    .updateTable('pos_terminals')
    .set({ name: change.name, settingsJson: JSON.stringify(change.settings) })
    .where('storeId', '=', scope.storeId)
    .where('id', '=', posTerminalId)
    .execute();
}

/** One code at a time: a new one makes the one before worthless. */
export async function setPairingCode(
  trx: Trx,
  scope: StoreScope,
  posTerminalId: string,
  code: {
    readonly pairingCodeHash: string | null;
    readonly boxPairingCodeHash: string | null;
    readonly pairingExpiresIsoDateTimeUtc: string | null;
  },
): Promise<void> {
  await trx
    .updateTable('pos_terminals')
    .set(code)
    .where('storeId', '=', scope.storeId)
    .where('id', '=', posTerminalId)
    .execute();
}

/** The hash of a code: by the platform's key in the cloud, by the store's on its box. */
export type PairingCodeHash = { readonly pairingCodeHash: string } | { readonly boxPairingCodeHash: string };

/**
 * Uses a code up: when two devices type it at once, one gets the terminal. Only the code says which store. A box may
 * not change the code itself; a device paired since it was made shows that it is used, on either side.
 */
export async function takePairingCode(
  trx: Trx,
  hash: PairingCodeHash,
  now: Temporal.Instant,
): Promise<{ id: string; name: string; restaurantId: string; storeId: string; kind: TerminalKind } | null> {
  const isOnBox = 'boxPairingCodeHash' in hash;
  const [column, value] = isOnBox
    ? (['boxPairingCodeHash', hash.boxPairingCodeHash] as const)
    : (['pairingCodeHash', hash.pairingCodeHash] as const);
  const madeAt = sql<string>`strftime('%Y-%m-%dT%H:%M:%fZ', pairingExpiresIsoDateTimeUtc, ${`-${PAIRING_MINUTES} minutes`})`;
  const row = await trx
    .updateTable('pos_terminals')
    .set({
      ...(isOnBox ? {} : { pairingCodeHash: null, boxPairingCodeHash: null, pairingExpiresIsoDateTimeUtc: null }),
      pairedIsoDateTimeUtc: isoUtc(now),
      wrongPinCount: 0,
      pinLockedUntilIsoDateTimeUtc: null,
      wrongPinsJson: '{}',
    })
    .where(column, '=', value)
    .where('pairingExpiresIsoDateTimeUtc', '>', isoUtc(now))
    .where((eb) => eb.or([eb('pairedIsoDateTimeUtc', 'is', null), eb('pairedIsoDateTimeUtc', '<=', madeAt)]))
    .returning(['id', 'name', 'restaurantId', 'storeId', 'settingsJson'])
    .executeTakeFirst();
  if (!row) return null;
  const { settingsJson, ...terminal } = row;
  return { ...terminal, kind: terminalKindOf(posTerminalSettingsSchema.parse(JSON.parse(settingsJson))) };
}

export async function setUnpaired(trx: Trx, scope: StoreScope, posTerminalId: string): Promise<void> {
  await trx
    .updateTable('pos_terminals')
    .set({
      pairedIsoDateTimeUtc: null,
      pairingCodeHash: null,
      boxPairingCodeHash: null,
      pairingExpiresIsoDateTimeUtc: null,
    })
    .where('storeId', '=', scope.storeId)
    .where('id', '=', posTerminalId)
    .execute();
}

/** On a box: unpairs the device. Its code is removed by the cloud. */
export async function setUnpairedOnBox(trx: Trx, scope: StoreScope, posTerminalId: string): Promise<void> {
  await trx
    .updateTable('pos_terminals')
    .set({ pairedIsoDateTimeUtc: null })
    .where('storeId', '=', scope.storeId)
    .where('id', '=', posTerminalId)
    .execute();
}

export async function setTries(
  trx: Trx,
  scope: StoreScope,
  posTerminalId: string,
  tries: TerminalTries,
): Promise<void> {
  const { wrongBy: by, wrongInDay: inDay, businessDay } = tries;
  const minutes = lockMinutesAfter(tries.wrongTries);
  const until = minutes > 0 && tries.lastWrongAt ? isoUtc(tries.lastWrongAt.add({ minutes })) : null;
  await trx
    .updateTable('pos_terminals')
    .set({
      wrongPinCount: tries.wrongTries,
      pinLockedUntilIsoDateTimeUtc: until,
      wrongPinsJson: JSON.stringify({ by, inDay, businessDay } satisfies WrongPins),
    })
    .where('storeId', '=', scope.storeId)
    .where('id', '=', posTerminalId)
    .execute();
}

function terminalOf(row: Pick<Selectable<PosTerminalsTable>, (typeof COLUMNS)[number]>): PosTerminal {
  const { settingsJson, wrongPinCount, pinLockedUntilIsoDateTimeUtc, wrongPinsJson, ...terminal } = row;
  return {
    ...terminal,
    pinLockedUntilIsoDateTimeUtc,
    settings: posTerminalSettingsSchema.parse(JSON.parse(settingsJson)),
    tries: triesOf(wrongPinCount, pinLockedUntilIsoDateTimeUtc, JSON.parse(wrongPinsJson) as Partial<WrongPins>),
  };
}

interface WrongPins {
  readonly by: Readonly<Record<string, number>>;
  readonly inDay: number;
  readonly businessDay: string | null;
}

/** The row stores the lock's end; its start follows from how long that many tries lock. */
function triesOf(
  wrongTries: number,
  lockedUntil: string | null,
  { by: wrongBy = {}, inDay: wrongInDay = 0, businessDay = null }: Partial<WrongPins>,
): TerminalTries {
  const lastWrongAt =
    lockedUntil === null
      ? null
      : Temporal.Instant.from(lockedUntil).subtract({ minutes: lockMinutesAfter(wrongTries) });
  return { wrongTries, lastWrongAt, wrongBy, wrongInDay, businessDay };
}
