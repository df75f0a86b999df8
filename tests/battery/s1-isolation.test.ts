import { Database } from 'bun:sqlite';
import { describe, expect, spyOn, test } from 'bun:test';
import { type BatteryFixture, batteryFixture, CANARY, type Planted } from './support/battery-fixture.ts';
import type { Ids, PlantedStore } from './support/plant-store.ts';
import { ROLES, type Role } from './support/roles.ts';
import { askOf, idsIn, type Row } from './support/route-row.ts';
import { ROWS } from './support/route-table.ts';
import { digestOfTenant } from './support/tenant-rows.ts';

type OpenDatabase = BatteryFixture & { readonly planted: Planted };

/** Ids of the same shape that don't exist. */
function madeUpIds(ids: Ids): Ids {
  const unknownIds = Object.entries(ids).map(([name, id]) => [name, [...id].reverse().join('')]);
  return Object.fromEntries(unknownIds) as unknown as Ids;
}

/** Made by the program in the course of things: it differs between any two answers. */
const FRESH_ID = /\b[0-9a-z]{20}\b/g;

/** All that a person can read of an answer, with the asked ids and what differs between any two answers taken out. */
async function readable(answer: Response, ids: readonly Ids[]): Promise<string> {
  const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream');
  const text = isStream ? 'stream' : await answer.text();
  if (isStream) await answer.body?.cancel();
  const headers = ['content-type', 'location', 'cache-control', 'set-cookie', 'retry-after'].map((name) =>
    answer.headers.get(name),
  );
  let whole = `${answer.status} ${headers.join(' ')} ${text}`;
  for (const id of [...new Set(ids.flatMap((one) => Object.values(one) as string[]))].sort(
    (a, b) => b.length - a.length,
  )) {
    whole = whole.replaceAll(id, '#');
  }
  // The digest of what was sent says nothing but that.
  return whole
    .replaceAll(FRESH_ID, '#')
    .replaceAll(/"version":\d+/g, '"version":1')
    .replaceAll(/"key":"changeSettings [0-9a-f]{32}"/g, '"key":"changeSettings"');
}

/** Which of the request's ids are another tenant's: each one, the place as a whole, and all of them. */
function mixesOf(used: readonly (keyof Ids)[]): (keyof Ids)[][] {
  const place = used.filter((name) => name === 'restaurantId' || name === 'storeId');
  const mixes = [
    ...used.map((name) => [name]),
    ...(place.length === 2 ? [place] : []),
    ...(used.length > 1 ? [[...used]] : []),
  ];
  return [...new Map(mixes.map((mix) => [mix.join(), mix])).values()];
}

function withIdsOf(ids: Ids, other: Ids, names: readonly (keyof Ids)[]): Ids {
  return { ...ids, ...Object.fromEntries(names.map((name) => [name, other[name]])) };
}

const PLACE: readonly (keyof Ids)[] = ['restaurantId', 'storeId'];
/** The same for all stores of a restaurant. */
const OF_RESTAURANT: readonly (keyof Ids)[] = ['accessTokenId', 'couponCode', 'couponId', 'customerId', 'imageId'];
/** Private to its owner, also in a place that everyone may see. */
const PRIVATE: readonly (keyof Ids)[] = ['orderId', 'acceptedOrderId', 'waitingOrderId'];

interface Case {
  /** Where the request is otherwise at home. */
  readonly home: Ids;
  readonly names: readonly (keyof Ids)[];
}

/**
 * Every way in which a request can name what is not its own. A website is public and the platform's users may go
 * everywhere: of those places only what is private is requested, and it must look as if it didn't exist.
 */
function casesOf(
  database: OpenDatabase,
  key: string,
  row: Row,
  role: Role,
  other: Ids,
  form: string | undefined,
): Case[] {
  const { planted, ctx, served } = database;
  const own = planted.own.ids;
  // What the two have in common is no other tenant's.
  const used = idsIn(key, row, planted, ctx, form).filter(
    (name) => own[name] !== other[name] && (own.restaurantId !== other.restaurantId || !OF_RESTAURANT.includes(name)),
  );
  // A page of the restaurant is one place, whichever of its stores a form of it ticks.
  const inPath = PLACE.filter((name) => key.includes(`:${name}`));
  const place = used.filter((name) => (inPath.length > 0 ? inPath : PLACE).includes(name));
  const isWholePlace = (names: readonly (keyof Ids)[]) =>
    place.length > 0 && place.every((name) => names.includes(name));
  const isOpen =
    role === 'superAdmin' || served.some(({ method, path, isPublic }) => isPublic && `${method} ${path}` === key);
  // A platform page belongs to no tenant, also where its form names a store: its users may act on everything it lists.
  const isOfPlatform = place.length === 0 || (inPath.length === 0 && row.who.every((one) => one === 'superAdmin'));
  if (role === 'superAdmin' && isOfPlatform) return [];
  const cases = mixesOf(used).map((names) => ({ home: own, names }));
  if (!isOpen) return cases;
  const there = withIdsOf(own, other, place);
  const secret =
    role === 'superAdmin'
      ? []
      : used.filter((name) => PRIVATE.includes(name)).map((name) => ({ home: there, names: [name] }));
  return [...cases.filter(({ names }) => !isWholePlace(names)), ...secret];
}

async function walk(
  database: OpenDatabase,
  role: Role,
  other: PlantedStore,
  say: (problem: string) => void,
): Promise<number> {
  const { planted, ctx } = database;
  const unknownIds = madeUpIds(other.ids);
  let asked = 0;
  for (const [key, row] of Object.entries(ROWS)) {
    if (row.isPublicId) continue;
    for (const form of Object.keys(row.forms ?? { '': 0 })) {
      const named = row.forms ? form : undefined;
      for (const { home, names } of casesOf(database, key, row, role, other.ids, named)) {
        asked++;
        const ask = (ids: Ids) =>
          askOf(key, row, planted, ctx, { ids: withIdsOf(home, ids, names), role, form: named });
        const answered = async (ids: Ids) => {
          // What was sent to a number a moment ago must not tell the two apart.
          database.database.raw.run('delete from phone_codes');
          return readable(await database.send(ask(ids)), [other.ids, unknownIds]);
        };
        const [known, unknown] = [await answered(other.ids), await answered(unknownIds)];
        const what = `${role} ${key} ${form} with another's ${names.join(' + ')}`;
        if (known !== unknown) say(`${what}:\n  theirs   ${known.slice(0, 400)}\n  nobody's ${unknown.slice(0, 400)}`);
        if (known.includes(CANARY)) say(`${what}: read a secret`);
      }
    }
  }
  return asked;
}

describe('another tenant’s ids', () => {
  for (const role of ROLES) {
    test(`are answered to ${role} like unknown ids, on every route, and change nothing`, async () => {
      const fixture = await batteryFixture();
      const { other } = fixture.planted;
      const before = digestOfTenant(fixture.database, other.ids.restaurantId);
      const problems: string[] = [];
      const asked = await walk(fixture, role, other, (problem) => problems.push(problem));
      await fixture.pump();
      expect(problems).toEqual([]);
      expect(asked).toBeGreaterThan(100);
      expect(before.rows).toBeGreaterThan(200);
      expect(digestOfTenant(fixture.database, other.ids.restaurantId)).toEqual(before);
    });
  }
});

/** They belong to one store: the restaurant's other store is another's to them. */
const OF_ONE_STORE: readonly Role[] = [
  'storeAdmin',
  'storeUser',
  'posTerminal',
  'employee',
  'headEmployee',
  'kitchenScreen',
  'orderReadyScreen',
  'customerDisplay',
];

describe('ids of the restaurant’s other store', () => {
  for (const role of OF_ONE_STORE) {
    test(`are answered to ${role} like unknown ids, on every route`, async () => {
      const fixture = await batteryFixture();
      const problems: string[] = [];
      await walk(fixture, role, fixture.planted.sibling, (problem) => problems.push(problem));
      expect(problems).toEqual([]);
    });
  }
});

describe('the key to another tenant’s order', () => {
  test('opens nothing in a place that is not the order’s, in an address or in a cookie', async () => {
    const { planted, ...fixture } = await batteryFixture();
    const { own, other } = planted;
    const key = other.keys[other.ids.orderId]!;
    const place = `/restaurants/${own.ids.restaurantId}/stores/${own.ids.storeId}`;
    for (const orderId of [other.ids.orderId, own.ids.orderId]) {
      const cookie = `order_${orderId}=${key}`;
      const asked = [
        { method: 'GET', path: `${place}/secure/orders/${orderId}?key=${key}` },
        { method: 'GET', path: `${place}/secure/orders/${orderId}`, cookie },
        { method: 'GET', path: `/api/live${place}/orders/${orderId}?key=${key}` },
        { method: 'GET', path: `/api/live${place}/orders/${orderId}`, cookie },
        { method: 'POST', path: `/api/online-ordering${place}/orders/${orderId}/cancel?token=${key}`, body: {} },
      ];
      for (const sent of asked) expect((await fixture.send(sent)).status).toBe(404);
    }
    // In its own place it opens its own order, so the test above refuses for the right reason.
    const home = `/restaurants/${other.ids.restaurantId}/stores/${other.ids.storeId}`;
    const answer = await fixture.send({ method: 'GET', path: `${home}/secure/orders/${other.ids.orderId}?key=${key}` });
    expect(answer.status).toBe(200);
  });
});

/** Of each kind of lookup one: an order, a printer, a job, a person, a till, a screen. */
const LOOKED_FOR: readonly [key: string, role: Role, name: keyof Ids][] = [
  ['GET /api/orders/restaurants/:restaurantId/stores/:storeId/orders/:orderId', 'storeAdmin', 'orderId'],
  ['POST /api/orders/restaurants/:restaurantId/stores/:storeId/orders/:orderId/accept', 'storeUser', 'orderId'],
  ['PUT /api/printing/restaurants/:restaurantId/stores/:storeId/printers/:printerId', 'storeAdmin', 'printerId'],
  [
    'POST /api/printing/restaurants/:restaurantId/stores/:storeId/print-jobs/:printJobId/retry',
    'employee',
    'printJobId',
  ],
  ['PUT /api/staff/restaurants/:restaurantId/stores/:storeId/employees/:employeeId', 'storeAdmin', 'employeeId'],
  ['GET /api/pos/orders/:orderId', 'posTerminal', 'orderId'],
  ['GET /admin/restaurants/:restaurantId/stores/:storeId/orders/:orderId', 'storeUser', 'orderId'],
  ['GET /api/orders/restaurants/:restaurantId/stores/:storeId/orders', 'storeAdmin', 'storeId'],
];

/** What the request asked of the database, in order. */
async function statementsOf(send: () => Promise<Response>): Promise<string[]> {
  const query = spyOn(Database.prototype, 'query');
  try {
    const answer = await send();
    await answer.text();
    expect(answer.status).toBe(404);
    return query.mock.calls.map(([sql]) => String(sql));
  } finally {
    query.mockRestore();
  }
}

// Nobody can tell by the time it takes whether an id is somebody's: the work is the same.
describe('another tenant’s id is looked for with the same statements as an unknown one', () => {
  test.each(LOOKED_FOR)('%s as %s', async (key, role, name) => {
    const fixture = await batteryFixture();
    const { planted, ctx } = fixture;
    const unknownIds = madeUpIds(planted.other.ids);
    const row = ROWS[key]!;
    const asked = (others: Ids) => () =>
      fixture.send(askOf(key, row, planted, ctx, { ids: withIdsOf(planted.own.ids, others, [name]), role }));
    // What is read once and kept is there before either is looked at.
    await statementsOf(asked(unknownIds));
    await statementsOf(asked(planted.other.ids));
    const theirs = await statementsOf(asked(planted.other.ids));
    expect(theirs.length).toBeGreaterThan(0);
    expect(theirs).toEqual(await statementsOf(asked(unknownIds)));
  });
});
