import type { Database } from 'bun:sqlite';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { createSessionIn } from '#db/access/sessions.repository.ts';
import { openDatabase } from '#db/connection.ts';
import { FEED } from '#db/ownership.ts';
import { contextOver } from '#db/testing/test-context.ts';
import { BARE_ORDER } from '#src/domain/ordering/testing-order.ts';
import { customerCookie } from '#src/http/cookies.ts';
import { createSecrets } from '#src/server/secrets.ts';
import { openBooks } from '#tests/support/books.ts';
import { openAroundTheClock, ROMA_NEWTOWN } from '#tests/support/open-hours.ts';
import { plantGuest } from '#tests/support/plant-guest.ts';
import { type RunningServer, runServer } from '#tests/support/run-server.ts';
import { until } from '#tests/support/until.ts';
import { compileProgram } from '../../../scripts/compile.ts';

const ROOT = resolve(import.meta.dir, '../../..');
export const PLACE = ROMA_NEWTOWN;
const PATH = `/restaurants/${PLACE.restaurantId}/stores/${PLACE.storeId}`;

export interface Programs {
  readonly cloud: string;
  readonly box: string;
}

/** The two programs as they are shipped; built where the parts before have not. */
export async function programs(): Promise<Programs> {
  const cloud = `${ROOT}/dist/servery-demo`;
  const box = `${ROOT}/dist/servery-box`;
  if (!existsSync(cloud)) await compileProgram({ outfile: cloud, features: [] });
  if (!existsSync(box)) await compileProgram({ outfile: box, features: ['KIOSK'] });
  return { cloud, box };
}

// biome-ignore lint/suspicious/noExplicitAny: the tests look into any answer
export type Call = (method: string, path: string, body?: unknown, key?: string) => Promise<any>;

export class Refused extends Error {
  constructor(
    readonly status: number,
    text: string,
  ) {
    super(text);
  }
}

/** Calls as a browser makes them, with the cookies that it was given; a till may be turned to another machine. */
export function caller(at: string | (() => string), cookies: Readonly<Record<string, string>> = {}): Call {
  const jar = new Map(Object.entries(cookies));
  return async (method, path, body, key) => {
    const url = typeof at === 'string' ? at : at();
    const answer = await fetch(url + path, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        origin: url,
        ...(key === undefined ? {} : { 'idempotency-key': key }),
        cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(name, value);
    }
    const text = await answer.text();
    if (!answer.ok) throw new Refused(answer.status, `${method} ${path}: ${text}`);
    return JSON.parse(text);
  };
}

/** As a till does it: repeats until the answer is yes or no. */
export async function surely<T>(call: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await call();
    } catch (error) {
      if (error instanceof Refused && error.status < 500) throw error;
      await Bun.sleep(50);
    }
  }
}

/** Signed in to the admin as the owner of the shop. */
export async function owner(url: string): Promise<Call> {
  return caller(url, await ownerCookies(url));
}

export async function ownerCookies(url: string): Promise<Record<string, string>> {
  const login = await fetch(`${url}/admin/auth/login`, {
    method: 'POST',
    headers: { origin: url },
    body: new URLSearchParams({ email: `owner@${PLACE.restaurantId}.example`, password: 'servery-demo' }),
    redirect: 'manual',
  });
  const cookies = login.headers.getSetCookie().map((line) => /^([^=]+)=([^;]*)/.exec(line)!);
  return Object.fromEntries(cookies.map(([, name, value]) => [name!, value!]));
}

/** A paired till with Mia at it. */
export async function till(admin: Call, url: string | (() => string), name: string): Promise<Call> {
  const { pairingCode } = await admin('POST', `/api/pos${PATH}/pos_terminals`, { name });
  return tillOf(url, pairingCode);
}

/** The code typed at a till, and Mia's PIN. */
export async function tillOf(url: string | (() => string), pairingCode: string): Promise<Call> {
  const call = caller(url);
  await until('the till is known to its server', async () => {
    try {
      await call('POST', '/api/pos/login', { pairingCode });
      return true;
    } catch (error) {
      if (error instanceof Refused && error.status === 400) return false;
      throw error;
    }
  });
  await call('POST', '/api/pos/enter-pin', { pin: '1111' });
  return call;
}

export interface Cola {
  readonly id: string;
  readonly cents: number;
}

export async function colaOf(till: Call): Promise<Cola> {
  const { menu } = await till('GET', '/api/pos/menu');
  const cola = menu.items.find(({ name }: { name: string }) => name.startsWith('Cola'));
  return { id: cola.id, cents: cola.price.basePrice };
}

export async function sellCola(till: Call, cola: Cola, id: string): Promise<{ id: string; orderNumber: string }> {
  const { order } = await till('POST', `/api/pos${PATH}/orders`, {
    id,
    lines: [{ id: 'line-1', itemId: cola.id, quantity: 1, comments: '', selection: { type: 'basic', modifiers: [] } }],
    ...BARE_ORDER,
    paymentType: 'posCash',
    tenderedInCents: 10_000,
    expectedTotalInCents: cola.cents,
  });
  return order;
}

/** One guest has a few orders open at a time: a day of tests has this many of them. */
const GUESTS = 100;

/** Customers of the website who are signed in, one after the other with each order they begin: sessions made beside the running server. */
export async function customer(cloud: RunningServer): Promise<Call> {
  const database = openDatabase(`${cloud.dataDir}/servery.db`);
  const secret = readFileSync(`${cloud.dataDir}/session-secret`, 'utf8').trim();
  const clock = { now: () => Temporal.Now.instant() };
  const ctx = contextOver(database, { clock, secrets: createSecrets(secret) });
  const { restaurantId } = PLACE;
  const guests: Call[] = [];
  for (let at = 0; at < GUESTS; at++) {
    const subjectId = await database.write((trx) => plantGuest(trx, restaurantId));
    const token = await database.write((trx) =>
      createSessionIn(trx, ctx, { kind: 'customer', subjectId, restaurantId, lifetimeDays: 1 }),
    );
    guests.push(caller(cloud.url, { [customerCookie(restaurantId)]: token }));
  }
  await database.close();
  let orders = -1;
  return (method, path, body, key) => {
    if (path.endsWith('/cart/lines')) orders++;
    return guests[Math.max(0, orders) % GUESTS]!(method, path, body, key);
  };
}

/** An order on the website, to be paid in the store. */
export async function orderOnline(customer: Call, cola: Cola): Promise<{ orderId: string; orderNumber: string }> {
  const path = `/api/online-ordering${PATH}`;
  const line = { itemId: cola.id, quantity: 1, comments: '', selection: { type: 'basic', modifiers: [] } };
  await customer('POST', `${path}/cart/lines`, { line });
  const kept = await customer('PUT', `${path}/cart/details`, {
    collectionType: 'pickup',
    name: 'Ada',
    paymentType: 'inStore',
  });
  const expectedTotalInCents = kept.cart.pricing.grandTotalInCents;
  return customer('POST', `${path}/orders`, { paymentType: 'inStore', expectedTotalInCents });
}

export interface Shop extends AsyncDisposable {
  readonly cloud: RunningServer;
  readonly admin: Call;
}

/** A cloud with the demo, open around the clock. An earlier release plants its own: it knows less than a file of now holds. */
export async function startCloud(command: string, isPlanted = true): Promise<RunningServer> {
  const cloud = await runServer({ command: [command], isPlanted });
  await openAroundTheClock(cloud.dataDir, PLACE, { hasTables: isPlanted, setsHoursLater: true });
  return cloud;
}

/** Makes a running box the shop's. */
export async function pairBox(admin: Call, boxUrl: string, cloudUrl: string): Promise<void> {
  const { pairingCode } = await admin('POST', `/api/sync${PATH}/box`, { name: 'Counter box' });
  await typeCode(boxUrl, cloudUrl, pairingCode);
}

/** The code of the admin, typed at the box's own page. */
export async function typeCode(boxUrl: string, cloudUrl: string, pairingCode: string): Promise<void> {
  const answer = await fetch(`${boxUrl}/pair`, {
    method: 'POST',
    headers: { origin: boxUrl },
    body: new URLSearchParams({ pairingCode, cloudUrl }),
    redirect: 'manual',
  });
  if (answer.status !== 303) throw new Error(`the box was not paired: ${answer.status} ${await answer.text()}`);
}

/** Tables of which each side must hold the same rows once it is level, with the columns that travel. */
export const LEVEL_TABLES = FEED.filter(({ snapshotOnly, down }) => snapshotOnly === undefined && down?.length !== 0);

type LevelTable = (typeof LEVEL_TABLES)[number];
type Columns = ReadonlyMap<string, ReadonlySet<string>>;

/** Of every table at once: asked table by table in files of their own, each look opened and parsed the schema 200 times. */
function columnsIn(db: Database): Columns {
  const rows = db
    .query<{ place: string; name: string }, []>(
      `select m.name as place, c.name from sqlite_schema m, pragma_table_info(m.name) c where m.type = 'table'`,
    )
    .all();
  const places = Map.groupBy(rows, ({ place }) => place);
  return new Map([...places].map(([place, columns]) => [place, new Set(columns.map(({ name }) => name))]));
}

/** A table's rows of the shop as text; null: one of the two does not know it, or what its rows are found by. */
function rowsOfTable(
  { table, key, within, down, withheldFromBox = [], local = [] }: LevelTable,
  db: Database,
  [here, there]: readonly [here: Columns, there: Columns],
): string[] | null {
  const columns = [...(here.get(table) ?? [])]
    .filter((name) => there.get(table)?.has(name) && !withheldFromBox.includes(name) && !local.includes(name))
    .filter((name) => down === undefined || down.includes(name))
    .sort();
  // A table of a later release, or one whose rows of a shop are found by such a table.
  const askedOf = 'used' in within ? LEVEL_TABLES.filter((one) => within.used.includes(one.table)) : [];
  const isKnown = (one: { readonly table: string }) => [here, there].every((side) => side.has(one.table));
  if (columns.length === 0 || !askedOf.every(isKnown)) return null;
  const where =
    'store' in within
      ? `where "${within.store}" = '${PLACE.storeId}'`
      : 'order' in within
        ? `where "${within.order}" in (select id from orders where storeId = '${PLACE.storeId}')`
        : `where "${within.restaurant}" = '${PLACE.restaurantId}'${'used' in within ? ` and ${within.used.replaceAll(':store', `'${PLACE.storeId}'`)}` : ''}`;
  return db
    .query<Record<string, unknown>, []>(
      `select ${columns.join(', ')} from "${table}" ${where} order by ${key.join(', ')}`,
    )
    .all()
    .map((row) => JSON.stringify(row));
}

/** Each table's rows of the shop as text, to be compared between the two: of what the other knows as well. */
export function rowsOf(dataDir: string, otherDir = dataDir): Record<string, string[]> {
  using db = openBooks(dataDir);
  using other = openBooks(otherDir);
  const sides = [columnsIn(db), columnsIn(other)] as const;
  const rows: Record<string, string[]> = {};
  for (const one of LEVEL_TABLES) {
    const found = rowsOfTable(one, db, sides);
    if (found) rows[one.table] = found;
  }
  return rows;
}

/** Tables in which the two differ, with one row of each that only one has. */
export function differences(a: Record<string, string[]>, b: Record<string, string[]>): string[] {
  return Object.keys(a).flatMap((table) => {
    const left = new Set(a[table]);
    const right = new Set(b[table]);
    const onlyLeft = [...left].find((row) => !right.has(row));
    const onlyRight = [...right].find((row) => !left.has(row));
    return onlyLeft || onlyRight ? [`${table}: ${onlyLeft ?? ''} | ${onlyRight ?? ''}`.slice(0, 600)] : [];
  });
}

export async function untilLevel(cloudDir: string, boxDir: string, withinMs = 30_000): Promise<void> {
  let last: string[] = [];
  await until(
    'cloud and box hold the same rows',
    async () => {
      last = differences(rowsOf(cloudDir, boxDir), rowsOf(boxDir, cloudDir));
      return last.length === 0;
    },
    withinMs,
  ).catch((error: unknown) => {
    throw new Error(`${String(error)}\n${last.join('\n')}`);
  });
}

export function integrityOf(dataDir: string): unknown {
  using db = openBooks(dataDir);
  const found = [db.query('pragma integrity_check').all(), db.query('pragma foreign_key_check').all()];
  return found;
}

export const SOUND = [[{ integrity_check: 'ok' }], []];

export function query<Row>(dataDir: string, sql: string): Row[] {
  using db = openBooks(dataDir);
  const rows = db.query<Row, []>(sql).all();
  return rows;
}
