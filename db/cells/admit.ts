import type { Database as BunDatabase } from 'bun:sqlite';
import { appendAuditRow } from '#db/audit/audit.repository.ts';
import type { OpenDatabase, Trx } from '#db/connection.ts';
import { beginHistory } from '#db/sync/histories.repository.ts';
import { failpoint } from '#src/shared/failpoint.ts';
import { expectSame, NotAdmitted } from './early-rows.ts';
import { comparedTables, movingTables, type Row, sumsOf } from './moving-rows.ts';
import type { Parting, PersonAlong } from './parting.ts';
import type { MoveReport } from './row-sums.ts';
import { RowWriter } from './row-writer.ts';
import { hasSettledRows } from './settled-rows.ts';
import type { Staging } from './staging.ts';
import { takeTriggers } from './without-sums.ts';

/** Rows that are written before others get a turn: readers go on meanwhile, writers wait. */
const ROWS_AT_ONCE = 1000;
/** Each with a hash over the one before. */
const AUDIT_ROWS_AT_ONCE = 250;
/** How far the other cell's places may still rise for a screen or box that hears from it while the restaurant leaves. */
const ROOM = 1_000_000;
/** Written by other means than the plain row. */
const OTHERWISE: ReadonlySet<string> = new Set(['audit_log', 'outbox_events', 'parked_events', 'idempotency_keys']);
/** Triggers on other tables write here, too: what came is put in their place. */
const WORKED_OUT: ReadonlySet<string> = new Set(['sales_facts', 'sales_fact_places', 'sales_months']);

export interface Admission {
  readonly restaurantId: string;
  readonly attempt: string;
  readonly parting: Parting;
  /** As the cell that it comes from counts it. */
  readonly report: MoveReport;
  readonly fromCell: string;
  readonly now: string;
}

/**
 * Makes what was staged this cell's own, in one transaction: from its commit on the restaurant is here, and before it
 * nothing of it is to be found. What was settled is written already (`early-rows.ts`). Throws, and nothing has happened, where
 * rows are others than in the cell that it comes from.
 */
export async function admitRestaurant(database: OpenDatabase, staging: Staging, admission: Admission): Promise<void> {
  const { raw } = database;
  await appendAuditLog(database, staging);
  await database.writeAlone(async (trx) => {
    const state = raw
      .query<{ state: string; attempt: string }, [string]>(
        'select state, attempt from cell_arrivals where restaurantId = ?',
      )
      .get(admission.restaurantId);
    if (state?.state === 'here' && state.attempt === admission.attempt) return;
    if (state?.state !== 'arriving' || state.attempt !== admission.attempt) {
      throw new NotAdmitted('This attempt was called off, or another one has begun.');
    }
    raw.run('pragma defer_foreign_keys = on');
    raw.run('insert or ignore into sync_applying (id) values (1)');
    const putBack = takeTriggers(raw);
    const users = admitPeople(raw, admission);
    const writer = new RowWriter(raw, staging);
    await insertAll(raw, staging, writer, users);
    insertEvents(raw, staging, writer, admission.parting);
    insertKeys(raw, staging);
    insertFeed(raw, staging, admission);
    putBack();
    raw.run('delete from sync_applying');
    const others = comparedTables(raw).filter(({ table }) => !hasSettledRows(table));
    const here = { ...writer.report(), ...sumsOf(raw, admission.restaurantId, others) };
    expectSame(admission.report, here);
    noteArrival(trx, raw, admission);
    failpoint('move.written');
  });
}

async function insertAll(
  raw: BunDatabase,
  staging: Staging,
  writer: RowWriter,
  users: ReadonlyMap<string, string>,
): Promise<void> {
  const tables = parentsFirst(
    raw,
    movingTables(raw)
      .map(({ table }) => table)
      .filter((table) => !OTHERWISE.has(table)),
  );
  // The sums last: nothing that is inserted after them may add to them.
  for (const table of [...tables].sort((a, b) => Number(WORKED_OUT.has(a)) - Number(WORKED_OUT.has(b)))) {
    let written = 0;
    let put: ReturnType<typeof insertInto> | null = null;
    for (const staged of staging.toWrite(table)) {
      const { row } = staged;
      if (table === 'memberships') row.userId = users.get(String(row.userId)) ?? row.userId ?? null;
      if (hasSettledRows(table)) writer.write(table, staged);
      else {
        put ??= insertInto(raw, table, row);
        put(row);
      }
      if (++written % ROWS_AT_ONCE === 0) await new Promise((resolve) => setImmediate(resolve));
    }
  }
  moveMarks(raw, staging, writer);
}

/** A row before another that names it: while no name is open, SQLite looks for nobody who may be waiting for it. */
function parentsFirst(raw: BunDatabase, tables: readonly string[]): string[] {
  const sorted = new Set<string>();
  const visit = (table: string, path: readonly string[]) => {
    if (sorted.has(table) || path.includes(table) || !tables.includes(table)) return;
    const parents = raw.query<{ table: string }, []>(`select "table" from pragma_foreign_key_list('${table}')`).all();
    for (const parent of parents) visit(parent.table, [...path, table]);
    sorted.add(table);
  };
  for (const table of tables) visit(table, []);
  return [...sorted];
}

/** For rows that have the same columns as the first. */
function insertInto(raw: BunDatabase, table: string, first: Row): (row: Row) => number {
  const names = Object.keys(first);
  const statement = raw.prepare(
    `insert into "${table}" (${names.map((name) => `"${name}"`).join(', ')}) values (${names.map(() => '?').join(', ')})`,
  );
  return (row) => Number(statement.run(...names.map((name) => row[name] ?? null)).lastInsertRowid);
}

function insert(raw: BunDatabase, table: string, row: Row): number {
  return insertInto(raw, table, row)(row);
}

/** Cash sessions say by the place of a payment what was written down before them; here payments have other places. */
function moveMarks(raw: BunDatabase, staging: Staging, writer: RowWriter): void {
  // Whosever payment it is: none of this restaurant's is between.
  const last = raw.query<{ last: number | null }, [number]>('select max(rowid) as last from tenders where rowid <= ?');
  const before = (mark: number) => {
    const place = writer.placeOf('tenders', mark);
    return last.get(place)?.last ?? place;
  };
  for (const { row } of staging.toWrite('cash_sessions')) {
    const [open, close] = [row.openMark, row.closeMark].map((mark) => (typeof mark === 'number' ? before(mark) : null));
    raw
      .query('update cash_sessions set openMark = ?, closeMark = ? where id = ?')
      .run(open ?? null, close ?? null, String(row.id));
  }
}

/**
 * Handled events get places before all others here, so that no handler sees them again; the others come at the end, after
 * any place that a screen may hold.
 */
function insertEvents(
  raw: BunDatabase,
  staging: Staging,
  writer: RowWriter,
  { handledUpTo, lastEvent }: Parting,
): void {
  raiseSequence(raw, 'outbox_events', lastEvent + ROOM);
  for (const staged of staging.toWrite('outbox_events')) {
    const { sequence: _, ...rest } = staged.row;
    const isHandled = staged.isGone || staged.isInFile || staged.place <= handledUpTo;
    writer.write('outbox_events', isHandled ? staged : { ...staged, row: rest });
  }
  const placeOf = raw.query<{ sequence: number }, [string]>('select sequence from outbox_events where id = ?');
  for (const { row } of staging.toWrite('parked_events')) {
    const event = staging.rowOf('outbox_events', [row.sequence ?? null]);
    const sequence = (event && placeOf.get(String(event.id))?.sequence) ?? writer.nextEvent();
    insert(raw, 'parked_events', { ...row, sequence });
  }
}

function insertKeys(raw: BunDatabase, staging: Staging): void {
  for (const { row } of staging.toWrite('idempotency_keys')) {
    raw.query('delete from idempotency_keys where scope = ? and key = ?').run(String(row.scope), String(row.key));
    insert(raw, 'idempotency_keys', row);
  }
}

/**
 * Boxes go on where they are: their places are of histories that came along, and what they have not fetched yet stands
 * here after every place that they may hold.
 */
function insertFeed(raw: BunDatabase, staging: Staging, { parting, now }: Admission): void {
  const known = raw.query('select 1 from histories where id = ?');
  raiseSequence(raw, 'change_feed', parting.lastFeedPosition + ROOM);
  for (const id of parting.histories) {
    if (known.get(id) !== null) continue;
    raw
      .query(
        `insert into histories (id, firstPosition, cause, startedIsoDateTimeUtc)
         values (?, (select seq from sqlite_sequence where name = 'change_feed'), 'start', ?)`,
      )
      .run(id, now);
  }
  beginHistory(raw, 'start', now);
  for (const { row } of staging.toWrite('change_feed')) insert(raw, 'change_feed', row);
  for (const { name, position } of parting.feedFloors) {
    raw
      .query(
        'insert into sync_places (name, position) values (?, ?) on conflict (name) do update set position = excluded.position',
      )
      .run(name, position);
  }
}

function raiseSequence(raw: BunDatabase, table: string, least: number): void {
  const changed = raw.query('update sqlite_sequence set seq = max(seq, ?) where name = ?').run(least, table).changes;
  if (changed === 0) raw.query('insert into sqlite_sequence (name, seq) values (?, ?)').run(table, least);
}

/** Whose id is whose: an account here with the same proved e-mail is the same person. */
function admitPeople(raw: BunDatabase, { parting, fromCell }: Admission): Map<string, string> {
  const ids = new Map<string, string>();
  for (const person of parting.people) ids.set(String(person.user.id), admitPerson(raw, person, fromCell));
  return ids;
}

function admitPerson(raw: BunDatabase, person: PersonAlong, fromCell: string): string {
  const { user, homeCell, sessions, tokens, passkeys = [], twoSteps = [], recoveryCodes = [] } = person;
  const id = String(user.id);
  const known = raw.query<{ id: string }, [string]>('select id from users where id = ?').get(id);
  const sameEmail = raw
    .query<{ id: string; proved: string | null }, [string, string]>(
      'select id, emailProvedIsoDateTimeUtc as proved from users where email = ? and id <> ?',
    )
    .get(String(user.email), id);
  if (sameEmail && !known) {
    if (sameEmail.proved === null || user.emailProvedIsoDateTimeUtc === null) {
      throw new NotAdmitted(
        `User ${id} has the same e-mail as user ${sameEmail.id} of the other cell, and one of the two has not proved it.`,
      );
    }
    return sameEmail.id;
  }
  const guest = raw.query<{ homeCell: string }, [string]>('select homeCell from guest_users where userId = ?').get(id);
  if (known && !guest) return id;
  if (!known) insert(raw, 'users', user);
  if (homeCell !== null) {
    raw.query('insert or ignore into guest_users (userId, homeCell) values (?, ?)').run(id, homeCell);
    return id;
  }
  if (guest && guest.homeCell === fromCell) {
    raw.query('delete from guest_users where userId = ?').run(id);
    const names = Object.keys(user).filter((name) => name !== 'id');
    raw
      .query(`update users set ${names.map((name) => `"${name}" = ?`).join(', ')} where id = ?`)
      .run(...names.map((name) => user[name] ?? null), id);
  }
  for (const row of sessions) insert(raw, 'sessions', row);
  for (const row of tokens) insert(raw, 'account_tokens', row);
  for (const row of passkeys) insert(raw, 'passkeys', row);
  for (const row of twoSteps) insert(raw, 'two_steps', row);
  for (const row of recoveryCodes) insert(raw, 'recovery_codes', row);
  return id;
}

function noteArrival(trx: Trx, raw: BunDatabase, { restaurantId, attempt, fromCell, now }: Admission): void {
  raw
    .query(
      `update cell_arrivals set state = 'here', storeIdsJson = null, changedIsoDateTimeUtc = ?
       where restaurantId = ? and attempt = ?`,
    )
    .run(now, restaurantId, attempt);
  // It was here before, and has come back.
  raw.query('delete from cell_moves where restaurantId = ?').run(restaurantId);
  appendAuditRow(trx, {
    id: `arrived-${attempt}`,
    restaurantId,
    storeId: null,
    actorKind: 'system',
    actorId: null,
    actorName: 'Operator',
    approvedById: null,
    action: 'moveRestaurantHere',
    subjectType: 'restaurant',
    subjectId: restaurantId,
    beforeJson: JSON.stringify({ cell: fromCell }),
    afterJson: null,
    origin: 'command',
    occurredIsoDateTimeUtc: now,
  });
}

/**
 * The log is a chain, each cell's its own: rows of another are added at the end of it. They come before everything else,
 * some at a time; nothing acts on them, and after a move that was called off they say what happened elsewhere.
 */
export async function appendAuditLog(database: OpenDatabase, staging: Staging): Promise<number> {
  const { raw } = database;
  let written = 0;
  for (;;) {
    const some = staging.someToWrite('audit_log', AUDIT_ROWS_AT_ONCE);
    if (some.length === 0) return written;
    await database.writeAlone(async (trx) => {
      for (const { row: given, isGone } of some) {
        const { sequence: _, previousHash: _p, hash: _h, ...row } = given;
        if (isGone || raw.query('select 1 from audit_log where id = ?').get(String(row.id)) !== null) continue;
        appendAuditRow(trx, row as unknown as Parameters<typeof appendAuditRow>[1]);
      }
    });
    staging.noteWritten(new Map([['audit_log', some]]));
    written += some.length;
  }
}
