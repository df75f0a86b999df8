import type { ActedBy } from '#src/domain/access/acted-by.ts';
import type { SyncCommandKind } from '#src/domain/sync/sync.schema.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import type { Db, Trx } from '../connection.ts';

export interface SyncCommand {
  readonly id: string;
  readonly kind: string;
  readonly subjectId: string;
  readonly body: unknown;
  readonly by: ActedBy;
  readonly createdIsoDateTimeUtc: string;
}

export async function insertCommand(
  trx: Trx,
  scope: StoreScope,
  command: Omit<SyncCommand, 'kind'> & { readonly kind: SyncCommandKind },
): Promise<void> {
  const { body, by, ...rest } = command;
  await trx
    .insertInto('sync_commands')
    .values({
      ...rest,
      restaurantId: scope.restaurantId,
      storeId: scope.storeId,
      bodyJson: JSON.stringify(body),
      actedByJson: JSON.stringify(by),
    })
    .execute();
}

/** Null: there is none, or it was answered. */
export async function findOpenCommand(db: Db, scope: StoreScope, commandId: string): Promise<SyncCommand | null> {
  const row = await openCommands(db, scope).where('sync_commands.id', '=', commandId).executeTakeFirst();
  return row ? commandOf(row) : null;
}

/** Unanswered commands, oldest first; about one thing, or the whole store. */
export async function listOpenCommands(db: Db, scope: StoreScope, subjectId?: string): Promise<SyncCommand[]> {
  let query = openCommands(db, scope).orderBy('sync_commands.id');
  if (subjectId !== undefined) query = query.where('sync_commands.subjectId', '=', subjectId);
  return (await query.execute()).map(commandOf);
}

/** All commands of one kind about one thing, answered or not. */
export async function listCommandsAbout(
  db: Db,
  scope: StoreScope,
  { kind, subjectId }: { readonly kind: SyncCommandKind; readonly subjectId: string },
): Promise<SyncCommand[]> {
  const rows = await db
    .selectFrom('sync_commands')
    .selectAll()
    .where('storeId', '=', scope.storeId)
    .where('subjectId', '=', subjectId)
    .where('kind', '=', kind)
    .execute();
  return rows.map(commandOf);
}

export interface LastCommand {
  readonly kind: string;
  readonly byName: string;
  /** Null: it waits. */
  readonly refusedText: string | null;
}

/** The same of some kinds: what a copy will say once the other side has done it. */
export async function listOpenCommandsOf(
  db: Db,
  scope: StoreScope,
  kinds: readonly SyncCommandKind[],
): Promise<SyncCommand[]> {
  const rows = await openCommands(db, scope)
    .where('sync_commands.kind', 'in', [...kinds])
    .orderBy('sync_commands.id')
    .execute();
  return rows.map(commandOf);
}

/** The last command about each subject, unless it is done: pending and rejected ones. */
export async function listLastCommands(
  db: Db,
  scope: StoreScope,
  subjectIds: readonly string[],
): Promise<Map<string, LastCommand>> {
  if (subjectIds.length === 0) return new Map();
  return lastOf(
    await requestedCommands(db, scope)
      .where('sync_commands.subjectId', 'in', [...subjectIds])
      .execute(),
  );
}

/** The last command of one kind about each subject, with its answer; `asked` until there is one. */
export async function listAnswersOf(
  db: Db,
  scope: StoreScope,
  { kind, subjectIds }: { readonly kind: SyncCommandKind; readonly subjectIds: readonly string[] },
): Promise<Map<string, 'asked' | 'done' | 'refused'>> {
  if (subjectIds.length === 0) return new Map();
  const rows = await requestedCommands(db, scope)
    .where('sync_commands.kind', '=', kind)
    .where('sync_commands.subjectId', 'in', [...subjectIds])
    .execute();
  return new Map(rows.map(({ subjectId, state }) => [subjectId, state ?? 'asked']));
}

/** The same by kind, whatever they are about. */
export async function listLastCommandsOfKinds(
  db: Db,
  scope: StoreScope,
  kinds: readonly SyncCommandKind[],
): Promise<Map<string, LastCommand>> {
  return lastOf(
    await requestedCommands(db, scope)
      .where('sync_commands.kind', 'in', [...kinds])
      .execute(),
  );
}

const REQUESTED_LATELY = 40;

/** The latest commands of some kinds, newest first, with their answers if they have one. */
export async function listRequestedLately(
  db: Db,
  scope: StoreScope,
  kinds: readonly SyncCommandKind[],
): Promise<{ commandId: string; state: 'asked' | 'done' | 'refused'; refusedText: string | null }[]> {
  const rows = await db
    .selectFrom('sync_commands')
    .leftJoin('sync_command_results', 'sync_command_results.commandId', 'sync_commands.id')
    .select(['sync_commands.id as commandId', 'sync_command_results.state', 'sync_command_results.reasonText'])
    .where('sync_commands.storeId', '=', scope.storeId)
    .where('sync_commands.kind', 'in', [...kinds])
    .orderBy('sync_commands.id', 'desc')
    .limit(REQUESTED_LATELY)
    .execute();
  return rows.map(({ commandId, state, reasonText }) => ({
    commandId,
    state: state ?? 'asked',
    refusedText: reasonText,
  }));
}

function requestedCommands(db: Db, scope: StoreScope) {
  return db
    .selectFrom('sync_commands')
    .leftJoin('sync_command_results', 'sync_command_results.commandId', 'sync_commands.id')
    .select([
      'sync_commands.subjectId',
      'sync_commands.kind',
      'sync_commands.actedByJson',
      'sync_command_results.state',
      'sync_command_results.reasonText',
    ])
    .where('sync_commands.storeId', '=', scope.storeId)
    .orderBy('sync_commands.id');
}

interface CommandRow {
  readonly subjectId: string;
  readonly kind: string;
  readonly actedByJson: string;
  readonly state: string | null;
  readonly reasonText: string | null;
}

const MESSAGES: ReadonlySet<string> = new Set<SyncCommandKind>(['emailReceipt', 'textTableReady']);

/** Whether a command asks for a message to a guest, which changes nothing of what it is about. */
export const isMessage = (kind: string): boolean => MESSAGES.has(kind);

/** A message hides no other command, and is shown only where there is none. */
function lastOf(rows: readonly CommandRow[]): Map<string, LastCommand> {
  const openOf = (some: readonly CommandRow[]) =>
    [...new Map(some.map((row) => [row.subjectId, row])).values()].filter(({ state }) => state !== 'done');
  const mails = openOf(rows.filter(({ kind }) => isMessage(kind)));
  const acts = openOf(rows.filter(({ kind }) => !isMessage(kind)));
  return new Map(
    [...mails, ...acts].map(({ subjectId, kind, actedByJson, reasonText }) => {
      const { name } = JSON.parse(actedByJson) as ActedBy;
      return [subjectId, { kind, byName: name, refusedText: reasonText }];
    }),
  );
}

export async function insertCommandResult(
  trx: Trx,
  scope: StoreScope,
  result: {
    readonly commandId: string;
    readonly state: 'done' | 'refused';
    readonly reasonText: string | null;
    readonly at: Temporal.Instant;
  },
): Promise<void> {
  const { at, ...rest } = result;
  await trx
    .insertInto('sync_command_results')
    .values({
      ...rest,
      restaurantId: scope.restaurantId,
      storeId: scope.storeId,
      finishedIsoDateTimeUtc: isoUtc(at),
    })
    .execute();
}

function openCommands(db: Db, scope: StoreScope) {
  return db
    .selectFrom('sync_commands')
    .leftJoin('sync_command_results', 'sync_command_results.commandId', 'sync_commands.id')
    .select([
      'sync_commands.id',
      'sync_commands.kind',
      'sync_commands.subjectId',
      'sync_commands.bodyJson',
      'sync_commands.actedByJson',
      'sync_commands.createdIsoDateTimeUtc',
    ])
    .where('sync_commands.storeId', '=', scope.storeId)
    .where('sync_command_results.commandId', 'is', null);
}

function commandOf(row: {
  readonly id: string;
  readonly kind: string;
  readonly subjectId: string;
  readonly bodyJson: string;
  readonly actedByJson: string;
  readonly createdIsoDateTimeUtc: string;
}): SyncCommand {
  const { bodyJson, actedByJson, ...rest } = row;
  return { ...rest, body: JSON.parse(bodyJson), by: JSON.parse(actedByJson) as ActedBy };
}
