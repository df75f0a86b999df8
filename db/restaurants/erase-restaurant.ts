import type { Database as BunDatabase } from 'bun:sqlite';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { appendAuditRow } from '#db/audit/audit.repository.ts';
import type { OpenDatabase } from '#db/connection.ts';
import { OPEN_ORDERS_SQL } from '#db/ordering/open-orders.ts';
import { eraseFactsOfOrder } from '#db/reports/rebuild-facts.ts';
import { columnsOf, tablesOfRestaurant } from './restaurant-rows.ts';

/** Orders that are erased in one write: the program that sells for others waits for it a few milliseconds. */
const ORDERS_AT_ONCE = 200;

export interface Erased {
  readonly orders: number;
  readonly people: number;
  readonly pictures: number;
  /** Whom the card provider keeps cards of; the program that runs removes them there. */
  readonly cardCustomers: number;
  /** Accounts of its stores with the card provider, which outlive them. */
  readonly accounts: readonly string[];
}

/** Why a restaurant cannot be erased now, in a sentence; null: it can. */
export function whyNotErased({ raw }: OpenDatabase, restaurantId: string, name: string): string | null {
  const row = raw.query<{ name: string }, [string]>('select name from restaurants where id = ?').get(restaurantId);
  if (!row) return `There is no restaurant ${restaurantId}.`;
  if (row.name !== name) return `${restaurantId} is called ${row.name}: name it exactly so to erase it.`;
  const open = raw
    .query<{ count: number }, [string]>(
      `select count(*) as count from orders where ${OPEN_ORDERS_SQL} and restaurantId = ?`,
    )
    .get(restaurantId);
  if (open && open.count > 0) return `${open.count} of its orders are not finished: complete or cancel them first.`;
  const refunds = raw
    .query<{ count: number }, [string]>(
      "select count(*) as count from refunds where statusCode = 'requested' and restaurantId = ?",
    )
    .get(restaurantId);
  if (refunds && refunds.count > 0) return `${refunds.count} of its refunds are under way: wait until they are done.`;
  return null;
}

/** As the audit log has it. */
export interface ErasedAs {
  readonly action: string;
  readonly id: string;
  readonly after?: unknown;
  /** It has moved elsewhere, and with it what the card provider has of its customers: that stays. */
  readonly livesOn?: true;
}

/**
 * Erases one restaurant: rows, pictures, and people with an account nowhere else. Orders go first, some at a time; the rest
 * goes in one write, the restaurant's own row included, so a run that is cut off can be run again. The audit log stays:
 * it is append-only, and says who erased what.
 */
export async function eraseRestaurant(
  database: OpenDatabase,
  restaurantId: string,
  dataDir: string,
  logged: ErasedAs = { action: 'eraseRestaurant', id: `erased-${restaurantId}` },
): Promise<Erased> {
  const { raw } = database;
  const pictures = picturesOnlyOf(raw, restaurantId);
  let orders = 0;
  for (;;) {
    const ids = raw
      .query<{ id: string }, [string, number]>(
        `select id from orders where restaurantId = ? order by ${OPEN_ORDERS_SQL} desc limit ?`,
      )
      .all(restaurantId, ORDERS_AT_ONCE)
      .map(({ id }) => id);
    if (ids.length === 0) break;
    await database.writeAlone(async () => withoutGuards(raw, () => eraseOrders(raw, ids)));
    orders += ids.length;
  }
  const { people, cardCustomers, accounts } = await database.writeAlone(async (trx) => {
    raw.run('pragma defer_foreign_keys = on');
    const left = logged.livesOn ? { cardCustomers: 0, accounts: [] } : leftWithProvider(raw, restaurantId);
    const gone = peopleOnlyOf(raw, restaurantId);
    withoutGuards(raw, () => {
      for (const { table, condition } of tablesOfRestaurant(raw).filter(({ table: one }) => !LAST.includes(one))) {
        raw.query(`delete from "${table}" where ${condition}`).run({ restaurantId });
      }
      for (const userId of gone) erasePerson(raw, userId);
      raw.query('delete from stores where restaurantId = ?').run(restaurantId);
      raw.query('delete from restaurants where id = ?').run(restaurantId);
    });
    // What was still to be told to boxes that no longer belong to anybody.
    raw.query('delete from change_feed where restaurantId = ?').run(restaurantId);
    appendAuditRow(trx, {
      id: logged.id,
      restaurantId,
      storeId: null,
      actorKind: 'system',
      actorId: null,
      actorName: 'Operator',
      approvedById: null,
      action: logged.action,
      subjectType: 'restaurant',
      subjectId: restaurantId,
      beforeJson: null,
      afterJson: logged.after === undefined ? null : JSON.stringify(logged.after),
      origin: 'command',
      occurredIsoDateTimeUtc: Temporal.Now.instant().toString({ fractionalSecondDigits: 3 }),
    });
    return { people: gone.length, ...left };
  });
  for (const hash of pictures) {
    for (const folder of ['images/originals', 'images/shown']) {
      await rm(join(dataDir, folder, hash.slice(0, 2), hash), { force: true });
    }
  }
  return { orders, people, pictures: pictures.length, cardCustomers, accounts };
}

/**
 * Wants its customers with saved cards removed at the card provider, in the write that erases them here, so that none is forgotten.
 * Its stores' accounts are their owners', who close them.
 */
function leftWithProvider(raw: BunDatabase, restaurantId: string): Pick<Erased, 'cardCustomers' | 'accounts'> {
  const at = Temporal.Now.instant().toString({ fractionalSecondDigits: 3 });
  const { changes } = raw
    .query(
      `insert into card_customers_to_erase (providerCustomerId, wantedIsoDateTimeUtc)
       select providerCustomerId, ? from card_customers where restaurantId = ? and providerCustomerId is not null`,
    )
    .run(at, restaurantId);
  const accounts = raw
    .query<{ accountId: string }, [string]>(
      'select accountId from merchant_accounts where restaurantId = ? and accountId is not null',
    )
    .all(restaurantId);
  return { cardCustomers: changes, accounts: accounts.map(({ accountId }) => accountId) };
}

/** Rows that a box wrote are its own to change, and what goes here is told to no box: neither counts for who erases all of it. */
function withoutGuards(raw: BunDatabase, work: () => void): void {
  raw.run('insert or ignore into sync_applying (id) values (1)');
  work();
  raw.run('delete from sync_applying');
}

/** The log keeps its rows; stores and the restaurant go last, since conditions ask which stores are its own. */
const LAST: readonly string[] = ['audit_log', 'change_feed', 'restaurants', 'stores'];

/** Everything that hangs on these orders, whichever table comes first. */
function eraseOrders(raw: BunDatabase, ids: readonly string[]): void {
  raw.run('pragma defer_foreign_keys = on');
  const given = ids.map(() => '?').join(', ');
  for (const { table } of tablesOfRestaurant(raw)) {
    if (LAST.includes(table) || table === 'sales_facts') continue;
    if (table === 'orders') raw.query(`delete from orders where id in (${given})`).run(...ids);
    else if (isOfOrders(raw, table)) raw.query(`delete from "${table}" where orderId in (${given})`).run(...ids);
  }
  for (const id of ids) eraseFactsOfOrder(raw, id);
}

function isOfOrders(raw: BunDatabase, table: string): boolean {
  return columnsOf(raw, table).includes('orderId');
}

/** Accounts of people who work for no other restaurant, and not for the platform. */
function peopleOnlyOf(raw: BunDatabase, restaurantId: string): string[] {
  return raw
    .query<{ id: string }, [string, string]>(
      `select distinct userId as id from memberships join users on users.id = memberships.userId
       where restaurantId = ? and users.isSuperAdmin = 0
         and not exists (select 1 from memberships other where other.userId = users.id and other.restaurantId <> ?)`,
    )
    .all(restaurantId, restaurantId)
    .map(({ id }) => id);
}

const OF_PERSON = ['account_tokens', 'passkeys', 'pending_sign_ins', 'push_devices', 'recovery_codes', 'two_steps'];

function erasePerson(raw: BunDatabase, userId: string): void {
  raw.query('delete from push_rings where deviceId in (select id from push_devices where userId = ?)').run(userId);
  for (const table of OF_PERSON) raw.query(`delete from ${table} where userId = ?`).run(userId);
  raw.query('delete from guest_users where userId = ?').run(userId);
  raw.query("delete from sessions where kind = 'staff' and subjectId = ?").run(userId);
  raw.query('delete from users where id = ?').run(userId);
}

/** The same picture may hang in two restaurants: it is one file. */
function picturesOnlyOf(raw: BunDatabase, restaurantId: string): string[] {
  return raw
    .query<{ hash: string }, [string, string]>(
      `select distinct contentHash as hash from images where restaurantId = ?
         and not exists (select 1 from images other where other.contentHash = images.contentHash and other.restaurantId <> ?)`,
    )
    .all(restaurantId, restaurantId)
    .map(({ hash }) => hash);
}
