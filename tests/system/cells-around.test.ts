import { afterAll, beforeAll, expect, test } from 'bun:test';
import { openDatabase } from '#db/connection.ts';
import { createSecrets } from '#src/server/secrets.ts';
import { openBooks } from '#tests/support/books.ts';
import { freePort } from '#tests/support/free-port.ts';
import { type RunningServer, runServer } from '#tests/support/run-server.ts';
import { tempFolder } from '#tests/support/temp-folder.ts';
import { until, untilHolds } from '#tests/support/until.ts';
import { type Call, colaOf, owner, ownerCookies, PLACE, pairBox, programs, till, untilLevel } from './support/shop.ts';
import { countIn, STORE, sell, startTwoCells, type TestCell, type TwoCells } from './support/two-cells.ts';

const RESTAURANT = PLACE.restaurantId;
const HOST = 'pizza.example';
const ACCOUNT = 'acct_of_roma';
const OWNER = `owner@${RESTAURANT}.example`;
/** Works for no other restaurant, so their account goes along with it. */
const STAFF = `staff.newtown@${RESTAURANT}.example`;

let cells: TwoCells;
let north: TestCell;
let south: TestCell;
let box: RunningServer;
let other: { id: string; name: string };
let atBox: Call;

beforeAll(async () => {
  cells = await startTwoCells();
  ({ north, south } = cells);
  const database = openDatabase(`${north.dataDir}/servery.db`);
  const { raw } = database;
  other = raw.query('select id, name from restaurants where id <> ? order by id').get(RESTAURANT) as typeof other;
  await database.writeAlone(async () => {
    raw.run(
      "insert into domains (host, restaurantId, storeId, isMain, verifiedIsoDateTimeUtc) values (?, ?, ?, 1, '')",
      [HOST, RESTAURANT, PLACE.storeId],
    );
    raw.run('delete from merchant_accounts where storeId = ?', [PLACE.storeId]);
    raw.run(
      "insert into merchant_accounts (storeId, restaurantId, requestKey, accountId, feeRatesJson, createdIsoDateTimeUtc) values (?, ?, 'k', ?, '{}', '')",
      [PLACE.storeId, RESTAURANT, ACCOUNT],
    );
    raw.run(
      "insert into card_customers (id, restaurantId, customerId, requestKey, providerCustomerId, createdIsoDateTimeUtc) select 'card-of-a-guest', restaurantId, id, 'k', 'cus_of_a_guest', '' from customers where restaurantId = ? limit 1",
      [RESTAURANT],
    );
    raw.run(
      "insert into memberships (id, userId, restaurantId, role, createdIsoDateTimeUtc) select 'of-two', id, ?, 'restaurantAdmin', '' from users where email = ?",
      [other.id, OWNER],
    );
  });
  await database.close();
  box = await runServer({
    dataDir: tempFolder('box-of-cells'),
    port: await freePort(),
    command: [(await programs()).box],
  });
  const admin = await owner(south.url);
  await pairBox(admin, box.url, south.url);
  atBox = await till(admin, box.url, 'Till at the box');
}, 240_000);
afterAll(async () => {
  await box?.kill();
  await cells?.[Symbol.asyncDispose]();
}, 240_000);

const pageAt = (cell: TestCell, path: string, headers: Record<string, string> = {}) =>
  fetch(cell.url + path, { headers, redirect: 'manual' });
const cookieOf = (cookies: Record<string, string>) =>
  Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ');

async function expectItsDomainAnswersEverywhere(): Promise<void> {
  for (const cell of [north, south]) {
    await untilHolds(async () => {
      const answer = await pageAt(cell, '/', { host: HOST });
      expect([cell.name, answer.status, (await answer.text()).includes('Roma Pizza')]).toEqual([cell.name, 200, true]);
      expect((await pageAt(cell, `/tls-domain?domain=${HOST}`)).status).toBe(200);
    });
    expect((await pageAt(cell, '/tls-domain?domain=unknown.example')).status).toBe(404);
  }
}

/** A message of the card provider that nobody signed is refused, by the cell that knows the account in it. */
async function expectItsMessagesReach(cell: TestCell, from: TestCell): Promise<void> {
  const refusals = () => cell.server().output().split('webhook refused').length - 1;
  const before = refusals();
  const answer = await fetch(`${from.url}/stripe/webhooks/connect`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': 't=1,v1=00' },
    body: JSON.stringify({ id: 'evt_1', account: ACCOUNT, data: { object: { id: 'po_1' } } }),
  });
  expect(answer.status).toBe(400);
  await until('that cell looked at it', async () => refusals() === before + 1);
}

test('its own domain and its messages of the card provider reach it through either cell', async () => {
  await expectItsDomainAnswersEverywhere();
  await expectItsMessagesReach(north, south);
}, 240_000);

test('a store’s box goes on through a move: what it sells arrives, and it takes it for no restore', async () => {
  const cola = await colaOf(atBox);
  const seller = sell(atBox, cola, 'at-the-box');
  await until('the box sells', async () => seller.sold.length >= 3);
  const { code, text } = await cells.move(north, ['--restaurant', RESTAURANT, '--to', 'south']);
  expect([code, text]).toEqual([0, expect.stringContaining('has moved')]);
  const before = seller.sold.length;
  await until('the box sells on', async () => seller.sold.length >= before + 3);
  await seller.end();
  await until('all of it is in the new cell', async () => countIn(south, seller.sold) === seller.sold.length, 60_000);
  await untilLevel(south.dataDir, box.dataDir, 60_000);
  using books = openBooks(south.dataDir);
  expect(books.query('select kind, tableName, label from restore_findings').all()).toEqual([]);
  await until('the old cell has none of it', async () => countIn(north, seller.sold) === 0);
}, 240_000);

test('after the move its domain and messages still do', async () => {
  await expectItsDomainAnswersEverywhere();
  await expectItsMessagesReach(south, north);
}, 240_000);

test('its customers’ saved cards stay with the card provider: nothing asks for their removal', () => {
  using left = openBooks(north.dataDir);
  using now = openBooks(south.dataDir);
  expect(left.query('select * from card_customers_to_erase').all()).toEqual([]);
  expect(now.query('select providerCustomerId from card_customers where id = ?').all('card-of-a-guest')).toEqual([
    { providerCustomerId: 'cus_of_a_guest' },
  ]);
});

test('who works in restaurants of two cells signs in once, at either, sees both and opens both', async () => {
  for (const front of [north, south]) {
    const cookie = cookieOf(await ownerCookies(front.url));
    for (const cell of [north, south]) {
      // A cell waits a moment for another's answer, and then shows what it has.
      await untilHolds(async () => {
        const home = await (await pageAt(cell, '/admin/restaurants', { cookie })).text();
        for (const name of ['Roma Pizza', other.name])
          expect([front.name, cell.name, home.includes(name)]).toEqual([front.name, cell.name, true]);
      });
      for (const id of [RESTAURANT, other.id]) {
        await untilHolds(async () => {
          const page = await pageAt(cell, `/admin/restaurants/${id}/stores`, { cookie });
          expect([front.name, cell.name, id, page.status]).toEqual([front.name, cell.name, id, 200]);
        });
      }
    }
    const out = await fetch(`${front.url}/admin/restaurants`, {
      method: 'POST',
      headers: { cookie, origin: front.url },
      body: new URLSearchParams({ do: 'signOut' }),
      redirect: 'manual',
    });
    expect(out.status).toBe(303);
    for (const cell of [north, south]) expect((await pageAt(cell, `/admin${STORE}`, { cookie })).status).toBe(303);
  }
}, 240_000);

test('someone whose account is in the other cell is invited, accepts as who they are there, and signs in as before', async () => {
  const inviting = cookieOf(await ownerCookies(north.url));
  const invited = await fetch(`${north.url}/api/restaurant-users/restaurants/${other.id}/users/add`, {
    method: 'POST',
    headers: { cookie: inviting, origin: north.url, 'content-type': 'application/json' },
    body: JSON.stringify({ email: STAFF, displayName: 'A name typed here', role: 'user' }),
  });
  expect(invited.status).toBe(200);
  using books = openBooks(north.dataDir);
  const mail = books
    .query<{ id: string }, [string]>("select id from outgoing_messages where template = 'invitation' and recipient = ?")
    .get(STAFF);
  const token = createSecrets(cells.secret).keyedHash('accountToken', mail!.id);
  const link = `/admin/auth/action?mode=invitation&token=${token}`;
  const theirs = `/admin/restaurants/${other.id}/stores`;

  // Whoever has the link and not the account gets nothing by it, and can choose no password for it.
  const accept = (cell: TestCell, cookie = '') =>
    fetch(cell.url + link, {
      method: 'POST',
      headers: { cookie, origin: cell.url },
      body: new URLSearchParams({ password: 'a password of a stranger' }),
      redirect: 'manual',
    });
  for (const cell of [north, south]) {
    const page = await (await pageAt(cell, link)).text();
    expect([cell.name, page.includes('type="password"'), page.includes('Sign in')]).toEqual([cell.name, false, true]);
    for (const cookie of ['', inviting]) expect((await accept(cell, cookie)).status).toBeGreaterThanOrEqual(400);
  }
  const cookie = cookieOf(await signedInAs(STAFF));
  expect((await pageAt(north, theirs, { cookie })).status).toBe(404);
  expect((await accept(south, cookie)).status).toBe(303);
  for (const cell of [north, south]) {
    expect([cell.name, (await pageAt(cell, theirs, { cookie })).status]).toEqual([cell.name, 200]);
    expect(await (await pageAt(cell, '/admin/restaurants', { cookie })).text()).toContain(other.name);
  }
  // Signed in anew, at the cell where they only work, with the password of the one where they are at home.
  expect(Object.keys(await signedInAs(STAFF, north))).toContain('servery_staff');
  expect(books.query('select passwordHash from users where email = ?').all(STAFF)).toEqual([{ passwordHash: null }]);
}, 60_000);

test('their rights in a cell are that cell’s own: a stranger’s restaurant is not found, wherever they come from', async () => {
  const cookie = cookieOf(await ownerCookies(south.url));
  using books = openBooks(north.dataDir);
  const stranger = books.query('select id from restaurants where id not in (?, ?)').get(RESTAURANT, other.id) as {
    id: string;
  } | null;
  for (const cell of [north, south]) {
    const answer = await pageAt(cell, `/admin/restaurants/${stranger?.id ?? 'nobody'}/stores`, { cookie });
    expect([cell.name, answer.status]).toEqual([cell.name, 404]);
  }
}, 240_000);

test('the platform’s own people see which cell has what, and the figures of each', async () => {
  const cookie = cookieOf(await signedInAs('admin@servery.example'));
  const textOf = async (path: string) => (await pageAt(north, path, { cookie })).text();
  await untilHolds(async () => {
    const home = await textOf('/admin/restaurants');
    expect(home).toContain('cell north');
    expect(home).toContain('Cell south');
  });
  await untilHolds(async () => expect(await textOf('/admin/monthly-order-stats?cell=south')).toContain('cell south'));
}, 240_000);

test('a web address that another cell has is not given twice', async () => {
  const cookie = cookieOf(await signedInAs('admin@servery.example'));
  const made = await fetch(`${north.url}/admin/create/restaurant`, {
    method: 'POST',
    headers: { cookie, origin: north.url },
    body: new URLSearchParams({ do: 'save', id: RESTAURANT, name: 'Another Roma', countryCode: 'AU' }),
    redirect: 'manual',
  });
  expect(await made.text()).toContain('That web address is taken');
}, 240_000);

test('while a cell does not answer, its restaurants are away with a time to come back, others’ are not, and no web address is given out', async () => {
  using books = openBooks(north.dataDir);
  const store = books.query('select id from stores where restaurantId = ?').get(other.id) as { id: string };
  const cookie = cookieOf(await signedInAs('admin@servery.example'));
  const create = async () => {
    const made = await fetch(`${north.url}/admin/create/restaurant`, {
      method: 'POST',
      headers: { cookie, origin: north.url },
      body: new URLSearchParams({ do: 'save', id: 'made-meanwhile', name: 'Made Meanwhile', countryCode: 'AU' }),
      redirect: 'manual',
    });
    return made.status;
  };
  await south.kill();
  const away = await pageAt(north, STORE);
  expect([away.status, Number(away.headers.get('retry-after')) > 0]).toEqual([503, true]);
  const cart = await pageAt(north, `/api/online-ordering${STORE}/cart`);
  expect([cart.status, ((await cart.json()) as { error: unknown }).error]).toEqual([
    503,
    expect.objectContaining({ code: 'service_unavailable', reason: 'cell_away' }),
  ]);
  expect((await pageAt(north, `/restaurants/${other.id}/stores/${store.id}`)).status).toBe(200);
  expect(await create()).toBe(503);
  expect(books.query("select id from restaurants where id = 'made-meanwhile'").all()).toEqual([]);
  await south.start();
  // To its own domain.
  expect((await pageAt(north, STORE)).status).toBe(308);
  expect(await create()).toBe(303);
}, 90_000);

async function signedInAs(email: string, cell = north): Promise<Record<string, string>> {
  const login = await fetch(`${cell.url}/admin/auth/login`, {
    method: 'POST',
    headers: { origin: cell.url },
    body: new URLSearchParams({ email, password: 'servery-demo' }),
    redirect: 'manual',
  });
  const cookies = login.headers.getSetCookie().map((line) => /^([^=]+)=([^;]*)/.exec(line)!);
  return Object.fromEntries(cookies.map(([, name, value]) => [name!, value!]));
}
