/** A whole evening in training, over the routes that a till calls: what it leaves behind in the real books is nothing. */

import type { Database as BunDatabase } from 'bun:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { createSessionIn } from '#db/access/sessions.repository.ts';
import { installFeedTriggers } from '#db/sync/feed-triggers.ts';
import { seededContext } from '#db/testing/seeded-context.ts';
import type { TestContext } from '#db/testing/test-context.ts';
import { COPIED } from '#db/training/open-training-copy.ts';
import { UNBUILT } from '#islands/runtime/manifest.ts';
import { MAX_TRAININGS, TRAINING_IDLE_HOURS } from '#src/domain/till/training.ts';
import { EMPLOYEE_COOKIE, POS_COOKIE } from '#src/http/cookies.ts';
import type { Ports } from '#src/integrations/ports.ts';
import { posSurface } from '#src/pages/pos/pos.surface.ts';
import { mountCloudRoutes } from '../features.ts';
import { testApp } from '../testing/test-app.ts';
import { openTrainingRooms, type TrainingRooms } from './training-rooms.ts';

const ROMA = { restaurantId: 'roma-pizza', storeId: 'roma-newtown' };
const FRONT = { ...ROMA, posTerminalId: 'pos_roma_front' };
const STORE = `/api/pos/restaurants/${ROMA.restaurantId}/stores/${ROMA.storeId}`;
/** The till's page can be drawn without its built files. */
const BUILT = { ...UNBUILT, apps: { pos: { src: '/assets/pos.js', imports: [], lazy: [] } } };
const BILLS = `${STORE}/bills`;
const ORDERS = `/api/orders/restaurants/${ROMA.restaurantId}/stores/${ROMA.storeId}/orders`;
const PRINTING = `/api/printing/restaurants/${ROMA.restaurantId}/stores/${ROMA.storeId}`;
const SOLD_OUT = `/api/menu/restaurants/${ROMA.restaurantId}/stores/${ROMA.storeId}/items/item_roma_burrata/sold-out`;
const PAYMENT = {
  id: 'training-payment',
  shareId: null,
  amountInCents: 950,
  paymentType: 'posCash',
  tenderedInCents: 1000,
  tipInCents: 0,
  customPaymentName: '',
};
const PLAIN = { type: 'basic', modifiers: [] };

/** Every row of every table, in one text a table: equal texts are equal books. */
function contentsOf(raw: BunDatabase): Map<string, string> {
  const tables = raw
    .query<{ name: string }, []>("select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'")
    .all();
  return new Map(
    tables.map(({ name }) => {
      const rows = raw
        .query(`select * from "${name}"`)
        .values()
        .map((row) => JSON.stringify(row));
      return [name, rows.sort().join('\n')];
    }),
  );
}

/** Ports that note whatever is asked of them. */
function watchedPorts(asked: string[]): Ports {
  const watched = (port: string) =>
    new Proxy(
      {},
      {
        get: (_, call) =>
          typeof call === 'string'
            ? (...of: unknown[]) => {
                asked.push(`${port}.${call} ${JSON.stringify(of).slice(0, 80)}`);
                throw new Error('a port was asked');
              }
            : undefined,
      },
    );
  return new Proxy({} as Ports, { get: (_, port) => (port === 'cardTerminals' ? {} : watched(String(port))) });
}

async function shop() {
  const asked: string[] = [];
  const made = await seededContext({ ports: watchedPorts(asked) });
  installFeedTriggers(made.database.raw, 'cloud');
  const rooms: TrainingRooms[] = [];
  const app = await testApp(
    (hono, ctx) => {
      mountCloudRoutes(hono, ctx);
      const pageHost = { ctx, manifest: UNBUILT, keeper: null, baseOf: () => '/pos', cartLink: async () => '' };
      const room = openTrainingRooms(
        {
          ctx,
          database: made.database,
          client: { manifest: BUILT, assets: [] },
          health: { version: 'test', role: () => 'cloud', startedAtMs: 0 } as never,
          load: () => ({}) as never,
          surfaces: [posSurface],
          pageHost,
        },
        mountCloudRoutes,
      );
      room.mount(hono);
      rooms.push(room);
    },
    { ctx: made },
  );
  const paired = await pairedCookie(made, FRONT.posTerminalId);
  const jar = new Map<string, string>([pairOf(paired)]);
  const call = async (method: string, path: string, body?: unknown) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { accept: 'application/json', 'idempotency-key': crypto.randomUUID() };
    const answer = await app.call(method, path, { cookie, headers, ...(body === undefined ? {} : { body }) });
    for (const line of answer.headers.getSetCookie()) jar.set(...pairOf(line.split(';')[0]!));
    return answer;
  };
  const trainingAt = (root: string) => rooms[0]?.at(root.split('/').at(-1) ?? '') ?? null;
  return { app, ctx: made, asked, jar, call, trainingAt, stop: () => Promise.all(rooms.map((room) => room.stop())) };
}

type Shop = Awaited<ReturnType<typeof shop>>;

async function pairedCookie(ctx: TestContext, posTerminalId: string): Promise<string> {
  const session = { kind: 'posTerminal', subjectId: posTerminalId, ...ROMA, lifetimeDays: 90 } as const;
  const token = await ctx.write(async (trx) => {
    const at = { pairedIsoDateTimeUtc: '2026-11-01T00:00:00.000Z' };
    await trx.updateTable('pos_terminals').set(at).where('id', '=', posTerminalId).execute();
    return createSessionIn(trx, ctx, session);
  });
  return `${POS_COOKIE}=${token}`;
}

function pairOf(cookie: string): [string, string] {
  const at = cookie.indexOf('=');
  return [cookie.slice(0, at), cookie.slice(at + 1)];
}

async function enter(at: Shop) {
  expect((await at.call('POST', '/api/pos/enter-pin', { pin: '1111' })).body).toMatchObject({ result: 'success' });
  const opened = await at.call('POST', '/api/pos/training');
  expect(opened.status).toBe(200);
  const root = opened.body.path.replace(/\/pos$/, '') as string;
  const inside = (method: string, path: string, body?: unknown) => at.call(method, root + path, body);
  return { root, inside, path: opened.body.path as string };
}

const sale = (id: string, itemId: string, cents: number) => ({
  id,
  lines: [{ id: `line-${id}`, itemId, quantity: 1, comments: '', selection: PLAIN }],
  collectionType: 'pickup',
  tableId: null,
  address: null,
  customerName: 'Bo',
  customerPhone: '',
  comments: '',
  paymentType: 'posCash',
  tenderedInCents: cents,
  expectedTotalInCents: cents,
});

const draft = (id: string) => ({
  ...sale(id, 'item_roma_chips', 950),
  adjustments: { discount: null, surcharge: null },
  manual: null,
});

describe('an evening in training', () => {
  let at: Shop;
  let training: Awaited<ReturnType<typeof enter>>;
  let before: Map<string, string>;

  beforeAll(async () => {
    at = await shop();
    training = await enter(at);
    before = contentsOf(at.ctx.database.raw);
  });
  afterAll(async () => void (await at.stop()));

  test('begins with everybody’s own PIN, at the lock screen', async () => {
    const { inside } = training;
    expect((await inside('GET', '/api/pos/session')).body).toMatchObject({
      employee: null,
      terminal: { id: FRONT.posTerminalId },
    });
    expect((await inside('POST', '/api/pos/enter-pin', { pin: '9999' })).body.result).not.toBe('success');
    expect((await inside('POST', '/api/pos/enter-pin', { pin: '1111' })).body.result).toBe('success');
  });

  test('sells from the shop’s own menu, and numbers its orders from the first', async () => {
    const { inside } = training;
    const { body: menu } = await inside('GET', '/api/pos/menu');
    expect(JSON.stringify(menu)).toContain('item_roma_chips');
    const sold = await inside('POST', `${STORE}/orders`, sale('training-sale', 'item_roma_chips', 950));
    expect(sold.status).toBe(200);
    const history = await inside('GET', '/api/pos/order-history?day=all');
    expect(JSON.stringify(history.body)).toContain('P-101');
  });

  test.each<[string, string, string, object]>([
    ['a float is counted in', 'POST', `${STORE}/cash/open`, { floatInCents: 20_000 }],
    [
      'a sale is refunded',
      'POST',
      `${ORDERS}/training-sale/refund`,
      { amountInCents: 950, reason: 'Practice', method: 'cash' },
    ],
    [
      'a bill goes to the kitchen',
      'POST',
      `${BILLS}/one/send`,
      { draft: draft('one'), expectedVersion: 0, expectedTotalInCents: 950 },
    ],
    ['and is called off', 'POST', `${BILLS}/one/cancel`, { reason: 'Practice' }],
    ['another is saved', 'PUT', `${BILLS}/two`, { draft: draft('two'), expectedVersion: 0 }],
    [
      'and sent',
      'POST',
      `${BILLS}/two/send`,
      { draft: draft('two'), expectedVersion: 1, expectedTotalInCents: 950, keepsHold: true },
    ],
    ['and paid', 'POST', `${BILLS}/two/payments`, PAYMENT],
    ['a dish runs out', 'POST', SOLD_OUT, { soldout: true }],
    ['somebody clocks in', 'POST', `${STORE}/time_clock/punches`, { id: 'training-punch', type: 'clockIn' }],
  ])('%s', async (_, method, path, body) => {
    const { status, body: answer } = await training.inside(method, path, body);
    expect({ status, error: answer?.error }).toEqual({ status: 200, error: undefined });
  });

  test('the drawer’s day ends with a count', async () => {
    const { inside } = training;
    const { body: cash } = await inside('GET', `${STORE}/cash`);
    const sessionId = cash.drawer?.sessionId ?? cash.session?.id;
    const move = { sessionId, kind: 'out', amountInCents: 1000, reason: 'Milk' };
    expect((await inside('POST', `${STORE}/cash/moves`, move)).status).toBe(200);
    expect((await inside('POST', `${STORE}/cash/counts`, { sessionId, countedInCents: 19_950 })).status).toBe(200);
  });

  test.each<[string, string, string, object]>([
    ['a receipt', 'no_printer', `${PRINTING}/orders/training-sale/reprint`, { docketType: 'ORDER_INVOICE' }],
    ['the drawer', 'no_cash_drawer', `${PRINTING}/cash-drawer/open`, { reason: 'Practice' }],
    [
      'a mail',
      'email_off',
      `${STORE}/orders/training-sale/email-receipt`,
      { email: 'bo@mail.example', tenderId: null },
    ],
  ])('asks no printer and no provider for %s', async (_, reason, path, body) => {
    expect((await training.inside('POST', path, body)).body.error).toMatchObject({ reason });
    expect(at.asked).toEqual([]);
  });

  test('leaves the real books as they were, row by row', () => {
    const after = contentsOf(at.ctx.database.raw);
    expect([...after.keys()]).toEqual([...before.keys()]);
    for (const [table, rows] of before) expect({ table, rows: after.get(table) }).toEqual({ table, rows });
  });

  test('signs nobody in or out at the real till', async () => {
    const was = at.jar.get(EMPLOYEE_COOKIE);
    await training.inside('POST', '/api/pos/lock');
    expect(at.jar.get(EMPLOYEE_COOKIE)).toBe(was!);
    expect((await training.inside('GET', '/api/pos/session')).body.employee).toBeNull();
    expect((await at.call('GET', '/api/pos/session')).body.employee).toMatchObject({ name: 'Mia' });
  });
});

describe('a training', () => {
  test('says so on its screens, its tab and its lock screen, with one way out', async () => {
    const at = await shop();
    const { path, root, inside } = await enter(at);
    const drawn = async (screen: string) => {
      const cookie = [...at.jar].map(([name, value]) => `${name}=${value}`).join('; ');
      return (await at.app.app.request(path + screen, { headers: { cookie } })).text();
    };
    const pages = [await drawn('/auth/lockscreen')];
    await inside('POST', '/api/pos/enter-pin', { pin: '1111' });
    pages.push(await drawn('/home'), await drawn('/ordering'), await drawn('/order-history'));
    for (const html of pages) {
      expect(html).toContain('<title>TRAINING · Servery till</title>');
      expect(html).toContain('data-training=""');
      expect(html).toContain(`action="${root}/leave"`);
      expect(html).toContain('Leave training');
    }
    expect(pages[0]).not.toContain('Hi Mia');
    expect(pages[1]).toContain('Hi Mia');
    await at.stop();
  });

  test('needs somebody who may take orders: not the lock screen', async () => {
    const at = await shop();
    expect((await at.call('POST', '/api/pos/training')).body.error).toMatchObject({ reason: 'pin_required' });
    await at.stop();
  });

  test('is gone once it is left, and the next one begins anew', async () => {
    const at = await shop();
    const first = await enter(at);
    expect((await enter(at)).path).toBe(first.path);
    const left = await at.app.app.request(`${first.root}/leave`, { method: 'POST' });
    expect([left.status, left.headers.get('location')]).toEqual([303, '/pos']);
    expect((await first.inside('GET', '/api/pos/menu')).body.error).toMatchObject({ reason: 'training_over' });
    expect((await enter(at)).path).not.toBe(first.path);
    await at.stop();
  });

  test('can’t be ended from a page of somebody else', async () => {
    const at = await shop();
    const { root, inside } = await enter(at);
    const foreign = await at.app.app.request(`${root}/leave`, {
      method: 'POST',
      headers: { 'sec-fetch-site': 'cross-site' },
    });
    expect(foreign.status).toBe(403);
    expect((await inside('GET', '/api/pos/session')).status).toBe(200);
    await at.stop();
  });

  test('ends when nobody has touched it for two hours, and its page says so', async () => {
    const at = await shop();
    const { inside, path } = await enter(at);
    at.ctx.pass({ minutes: TRAINING_IDLE_HOURS * 60 - 1 });
    expect((await inside('GET', '/api/pos/menu')).status).toBe(200);
    at.ctx.pass({ hours: TRAINING_IDLE_HOURS });
    expect((await inside('GET', '/api/pos/menu')).body.error).toMatchObject({ reason: 'training_over' });
    const page = await at.app.app.request(path);
    expect(page.status).toBe(404);
    expect(await page.text()).toContain('Training has ended');
    await at.stop();
  });

  test('opens for the tills of one program up to a limit, in words beyond it', async () => {
    const at = await shop();
    const tills = Array.from({ length: MAX_TRAININGS + 1 }, (_, place) => `till-${place}`);
    await at.ctx.write(async (trx) => {
      const rows = tills.map((id) => ({ id, ...ROMA, name: id, createdIsoDateTimeUtc: '2026-11-01T00:00:00.000Z' }));
      await trx.insertInto('pos_terminals').values(rows).execute();
    });
    const answers: number[] = [];
    for (const id of tills) {
      at.jar.set(...pairOf(await pairedCookie(at.ctx, id)));
      await at.call('POST', '/api/pos/enter-pin', { pin: '1111' });
      answers.push((await at.call('POST', '/api/pos/training')).status);
    }
    expect(answers).toEqual([...Array.from({ length: MAX_TRAININGS }, () => 200), 503]);
    await at.stop();
  });

  test('has nothing of orders, customers, printers, card terminals or other shops', async () => {
    const at = await shop();
    const { root } = await enter(at);
    const training = at.trainingAt(root)!;
    const filled = [...contentsOf(training.database.raw)].filter(([, rows]) => rows !== '').map(([table]) => table);
    expect(filled.filter((table) => !(table in COPIED))).toEqual([]);
    expect(contentsOf(training.database.raw).get('stores')).not.toContain('wok-carlton');
    await at.stop();
  });

  test('is told apart from a sale: the same sale at the real till is in the real books', async () => {
    const at = await shop();
    await enter(at);
    const before = contentsOf(at.ctx.database.raw).get('orders');
    expect((await at.call('POST', `${STORE}/orders`, sale('real', 'item_roma_chips', 950))).status).toBe(200);
    expect(contentsOf(at.ctx.database.raw).get('orders')).not.toBe(before);
    await at.stop();
  });
});
