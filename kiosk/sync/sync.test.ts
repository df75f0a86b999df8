import { beforeEach, describe, expect, test } from 'bun:test';
import { Hono } from 'hono';
import { openHouseImage } from '#db/connection.ts';
import { compactFeedIn } from '#db/sync/compact-feed.ts';
import { installFeedTriggers } from '#db/sync/feed-triggers.ts';
import { boxOwnership } from '#db/sync/ownership-of-rows.ts';
import { contextOver, type TestContext, testContext } from '#db/testing/test-context.ts';
import { testHouse } from '#db/testing/test-db.ts';
import { idEndingOf } from '#src/domain/sync/row-maker.ts';
import { askCloud } from '#src/features/sync/ask-cloud.ts';
import { addBox, renewBoxCode, revokeBox } from '#src/features/sync/manage-box.ts';
import { runCommand } from '#src/features/sync/run-command.ts';
import { syncRoutes } from '#src/features/sync/sync.routes.ts';
import { createRateLimiter } from '#src/server/rate-limit.ts';
import { hostRoutes } from '#src/server/route.ts';
import { plantTwoTenants } from '#src/server/testing/test-app.ts';
import { createIdMaker } from '#src/shared/ids.ts';
import { grantStoreScope } from '#src/shared/scope.ts';
import { CloudRefused, openCloud } from './cloud.ts';
import type { Identity } from './identity.ts';
import { createSync } from './sync-loop.ts';

const PLACE = { restaurantId: 'roma', storeId: 'roma-1' };
const SCOPE = grantStoreScope(PLACE);
const BY = { mover: 'staff', kind: 'staff', id: 'roma-owner', name: 'Owner', origin: 'test' } as const;
const STATUS = { version: '1', schema: '0010_sync', failedPrints: 0, freeDiskBytes: null };
const signal = new AbortController().signal;

interface Shop {
  readonly cloud: TestContext;
  readonly box: TestContext;
  readonly identity: Identity;
  readonly sync: ReturnType<typeof createSync>;
  /** What the line does to each call; gives the answer that arrives. */
  line: (call: () => Promise<Response>) => Promise<Response>;
  bring(): ReturnType<typeof createSync>;
}

/** A cloud with two tenants and a paired box of one store, and a line between them that a test may cut. */
async function openShop(): Promise<Shop> {
  const cloud = await testContext();
  await plantTwoTenants(cloud);
  installFeedTriggers(cloud.house.raw, 'cloud');
  const app = hostRoutes(new Hono(), cloud, createRateLimiter());
  syncRoutes(app, cloud);
  const shop = { line: (call: () => Promise<Response>) => call() };
  const call = ((url: string, init: RequestInit) =>
    shop.line(async () => app.request(url, init))) as unknown as typeof fetch;
  const { pairingCode } = await addBox(cloud, SCOPE, { name: 'Counter box', by: BY });
  let credential: string | null = null;
  const client = openCloud({ url: 'http://cloud.test', credential: () => credential, fetch: call });
  const paired = await client.pair(pairingCode);
  credential = paired.credential;
  const identity: Identity = { ...paired, cloudUrl: 'http://cloud.test' };
  const house = await testHouse();
  installFeedTriggers(house.raw, 'box');
  const ids = createIdMaker({
    now: Date.now,
    fill: (bytes) => void crypto.getRandomValues(bytes as Uint8Array<ArrayBuffer>),
    ending: () => idEndingOf(identity.mark),
  });
  const box = contextOver(house, { ids, ownership: boxOwnership(() => identity) });
  const bring = () => createSync(box, { cloud: client, identity, statusOf: async () => STATUS });
  return Object.assign(shop, { cloud, box, identity, sync: bring(), bring });
}

const AT = '2026-11-21T07:00:00.000Z';
let number = 500;

function ringUp(box: TestContext, count = 1): string[] {
  return Array.from({ length: count }, () => {
    const id = box.ids.next();
    box.house.raw
      .query(
        `insert into orders (id, restaurantId, storeId, channel, orderNumber, statusCode, placedIsoDateTimeUtc, businessDay,
           isoWeek, isoMonth, isoYear, collectionType, collectionJson, itemTotalInCents, discountInCents, deliveryFeeInCents,
           surchargeInCents, tipInCents, taxInCents, taxIsIncluded, cashRoundingInCents, grandTotalInCents, currencyCode,
           breakdownJson, paymentType)
         values (?, 'roma', 'roma-1', 'pos', ?, 'accepted', '${AT}', '2026-11-21', '2026-W47', '2026-11', '2026', 'pickup',
           '{}', 1000, 0, 0, 0, 0, 91, 1, 0, 1000, 'AUD', '[]', 'posCash')`,
      )
      .run(id, `P-${++number}`);
    box.house.raw
      .query(
        `insert into tenders (id, restaurantId, storeId, orderId, orderVersion, paymentType, amountInCents, tenderedInCents, changeInCents, businessDay, takenIsoDateTimeUtc)
         values (?, 'roma', 'roma-1', ?, 1, 'posCash', 1000, 1000, 0, '2026-11-21', '${AT}')`,
      )
      .run(box.ids.next(), id);
    return id;
  });
}

const ordersOf = (ctx: TestContext) => ctx.house.raw.query('select * from orders order by id').all();
const tendersOf = (ctx: TestContext) => ctx.house.raw.query('select * from tenders order by id').all();

/** Both ways, as often as it takes on a bad line. */
async function level({ sync }: Pick<Shop, 'sync'>, tries = 500): Promise<void> {
  for (let at = 0; at < tries; at++) {
    try {
      await sync.pull(0, signal);
      if (await sync.push()) return;
    } catch (error) {
      if (error instanceof CloudRefused) throw error;
    }
  }
  throw new Error('they never came level');
}

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});

describe('a box that was paired', () => {
  test('fetches its store, then every change, and sends what it sold', async () => {
    await level(shop);
    expect(shop.box.house.raw.query('select name from stores').all()).toEqual([{ name: 'roma-1' }]);
    ringUp(shop.box, 3);
    shop.cloud.house.raw.run("update stores set phone = '+61290000000' where id = 'roma-1'");
    await level(shop);
    await shop.sync.pull(0, signal);
    expect(ordersOf(shop.cloud)).toEqual(ordersOf(shop.box));
    expect(ordersOf(shop.cloud)).toHaveLength(3);
    expect(shop.box.house.raw.query('select phone from stores').get()).toEqual({ phone: '+61290000000' });
    expect(shop.sync.report()).toMatchObject({ state: { kind: 'level' }, unsent: 0 });
  });

  test('took a card: the payment and its slip arrive, its secret and its looking stay where they are', async () => {
    shop.cloud.house.raw.run(
      `insert into card_terminals (id, restaurantId, storeId, name, provider, reach, address, secretSealed, createdIsoDateTimeUtc)
       values ('pad', 'roma', 'roma-1', 'Pad', 'simulator', 'local', 'pad-1', 'of the cloud', '${AT}')`,
    );
    await level(shop);
    const { raw } = shop.box.house;
    expect(raw.query('select name, secretSealed from card_terminals').all()).toEqual([
      { name: 'Pad', secretSealed: null },
    ]);
    const [orderId = ''] = ringUp(shop.box);
    const attemptId = shop.box.ids.next();
    raw
      .query(
        `insert into terminal_attempts (id, restaurantId, storeId, cardTerminalId, orderId, orderVersion, kind, providerKey,
           requestedInCents, state, nextLookIsoDateTimeUtc, createdIsoDateTimeUtc)
         values (?1, 'roma', 'roma-1', 'pad', ?2, 1, 'PURCHASE', ?1, 1000, 'inProgress', '${AT}', '${AT}')`,
      )
      .run(attemptId, orderId);
    await level(shop);
    raw.query("update terminal_attempts set state = 'approved', approvedInCents = 1000 where id = ?").run(attemptId);
    raw
      .query(
        `insert into terminal_receipts (id, attemptId, storeId, copy, text, createdIsoDateTimeUtc)
         values (?, ?, 'roma-1', 'customer', 'APPROVED', '${AT}')`,
      )
      .run(shop.box.ids.next(), attemptId);
    await level(shop);
    const paid = 'select id, state, approvedInCents, nextLookIsoDateTimeUtc from terminal_attempts';
    expect(shop.cloud.house.raw.query(paid).all()).toEqual([
      { id: attemptId, state: 'approved', approvedInCents: 1000, nextLookIsoDateTimeUtc: null },
    ]);
    expect(shop.cloud.house.raw.query('select attemptId, text from terminal_receipts').all()).toEqual([
      { attemptId, text: 'APPROVED' },
    ]);
  });

  test('sold a thousand orders while the line was cut: each arrives once, in both houses the same', async () => {
    await level(shop);
    ringUp(shop.box, 1000);
    expect(shop.sync.report().unsent).toBeGreaterThanOrEqual(2000);
    await level(shop);
    expect(ordersOf(shop.cloud)).toEqual(ordersOf(shop.box));
    expect(tendersOf(shop.cloud)).toEqual(tendersOf(shop.box));
    expect(shop.box.house.raw.query('select count(*) as left from change_feed').get()).toEqual({ left: 0 });
  });

  test.each([1, 2, 3, 4, 5])(
    'on a line that loses and doubles a fifth of all, nothing is lost or doubled (dice %d)',
    async (seed) => {
      await level(shop);
      let dice = seed * 2654435761;
      const roll = () => {
        dice = (Math.imul(dice ^ (dice >>> 15), 2246822519) + 0x9e3779b9) >>> 0;
        return dice / 2 ** 32;
      };
      shop.line = async (call) => {
        const chance = roll();
        if (chance < 0.2) throw new Error('lost on the way there');
        const answer = await call();
        if (chance < 0.4) throw new Error('lost on the way back');
        if (chance < 0.6) return call();
        return answer;
      };
      for (let at = 0; at < 40; at++) {
        ringUp(shop.box, 5);
        shop.cloud.house.raw.run(`update stores set phone = '${at}' where id = 'roma-1'`);
        await shop.sync.push().catch(() => {});
        await shop.sync.pull(0, signal).catch(() => {});
      }
      await level(shop);
      shop.line = (call) => call();
      await level(shop);
      expect(ordersOf(shop.cloud)).toHaveLength(200);
      expect(ordersOf(shop.cloud)).toEqual(ordersOf(shop.box));
      expect(tendersOf(shop.cloud)).toEqual(tendersOf(shop.box));
      expect(shop.box.house.raw.query('select phone from stores').get()).toEqual({ phone: '39' });
    },
  );

  test('goes on where it stood after it was switched off between any two steps', async () => {
    await level(shop);
    for (let at = 0; at < 10; at++) {
      ringUp(shop.box, 3);
      const sync = shop.bring();
      if (at % 2) await sync.push();
      else await sync.pull(0, signal);
    }
    await level({ sync: shop.bring() });
    expect(ordersOf(shop.cloud)).toEqual(ordersOf(shop.box));
  });

  test('tells everything again to a cloud that was restored from a backup', async () => {
    await level(shop);
    ringUp(shop.box, 4);
    await level(shop);
    shop.cloud.house.raw.run('insert into sync_applying (id) values (1)');
    shop.cloud.house.raw.run('delete from tenders');
    shop.cloud.house.raw.run('delete from orders');
    shop.cloud.house.raw.run('delete from sync_applying');
    shop.cloud.house.raw.run('update boxes set receivedPosition = 0');
    ringUp(shop.box, 1);
    await level(shop);
    expect(ordersOf(shop.cloud)).toHaveLength(5);
    expect(ordersOf(shop.cloud)).toEqual(ordersOf(shop.box));
  });

  test('restored from a backup of its own, loses nothing that it sells from then on', async () => {
    await level(shop);
    ringUp(shop.box, 2);
    const backup = shop.box.house.raw.serialize();
    ringUp(shop.box, 3);
    await level(shop);
    const restored = contextOver(openHouseImage(backup), { ids: shop.box.ids, ownership: shop.box.ownership });
    ringUp(restored, 8);
    const credential = shop.identity.credential;
    const app = hostRoutes(new Hono(), shop.cloud, createRateLimiter());
    syncRoutes(app, shop.cloud);
    const call = (async (url: string, init: RequestInit) => app.request(url, init)) as unknown as typeof fetch;
    const cloud = openCloud({ url: 'http://cloud.test', credential: () => credential, fetch: call });
    const sync = createSync(restored, { cloud, identity: shop.identity, statusOf: async () => STATUS });
    await level({ sync });
    expect(ordersOf(shop.cloud)).toHaveLength(13);
    expect(ordersOf(restored)).toHaveLength(10);
  });

  test('away for longer than its changes were kept, fetches all anew and loses nothing it has to send', async () => {
    await level(shop);
    shop.cloud.house.raw.run("update stores set phone = '1' where id = 'roma-1'");
    ringUp(shop.box, 2);
    await shop.cloud.write(async (trx) => compactFeedIn(trx, 0));
    await level(shop);
    expect(shop.box.house.raw.query('select phone from stores').get()).toEqual({ phone: '1' });
    expect(ordersOf(shop.cloud)).toEqual(ordersOf(shop.box));
    expect(ordersOf(shop.cloud)).toHaveLength(2);
  });

  test('that was unpaired is refused from its next word on, and keeps what it could not send', async () => {
    await level(shop);
    ringUp(shop.box, 2);
    await revokeBox(shop.cloud, SCOPE, { by: BY });
    const error = await shop.sync.push().catch((caught: unknown) => caught);
    shop.sync.failed(error);
    expect(shop.sync.report()).toMatchObject({ state: { kind: 'revoked' } });
    expect(shop.sync.report().unsent).toBeGreaterThan(0);
    expect(ordersOf(shop.cloud)).toEqual([]);
  });
});

describe('what the box says of its line', () => {
  const failing = async (way: 'down' | 'up', work: () => Promise<unknown>) => {
    const error = await work().catch((caught: unknown) => caught);
    shop.sync.failed(error, way);
    return shop.sync.report().state;
  };
  const pull = () => shop.sync.pull(0, signal);

  test.each([
    ['no line', () => Promise.reject(new TypeError('fetch failed')), 'away'],
    ['a proxy that answers for it', async () => new Response('bad gateway', { status: 502 }), 'away'],
    ['the sign-in page of a guest network', async () => new Response('<html>Welcome</html>'), 'away'],
    ['JSON of somebody else', async () => Response.json({ hello: 'world' }), 'away'],
    [
      'a no of the cloud',
      async () =>
        Response.json({ error: { code: 'validation_failed', message: 'No.', reason: 'odd' } }, { status: 400 }),
      'stuck',
    ],
  ] as const)('after %s it says so, and nothing else', async (_, answer, kind) => {
    await level(shop);
    shop.line = answer;
    expect(await failing('down', pull)).toMatchObject(kind === 'stuck' ? { kind, where: 'cloud' } : { kind });
  });

  test('a line that breaks in the middle of the first copy is a line that broke', async () => {
    shop.line = async (call) => {
      const answer = await call();
      const bytes = await answer.bytes();
      let part = 0;
      const broken = new ReadableStream<Uint8Array>({
        pull(controller) {
          if (part++ === 0) controller.enqueue(bytes.subarray(0, bytes.length >> 1));
          else controller.error(new Error('socket closed'));
        },
      });
      return new Response(broken, answer);
    };
    expect(await failing('down', pull)).toMatchObject({ kind: 'away' });
  });

  test('a disk that takes no row is no missing internet, and stays said until rows get through', async () => {
    await level(shop);
    shop.cloud.house.raw.run("update stores set phone = '2' where id = 'roma-1'");
    shop.box.house.raw.run(
      "create trigger ill before update on stores begin select raise(abort, 'disk I/O error'); end",
    );
    expect(await failing('down', pull)).toMatchObject({ kind: 'stuck', where: 'box', why: 'disk I/O error' });
    // The other way goes on, and does not hide it.
    await shop.sync.push();
    expect(shop.sync.report().state.kind).toBe('stuck');
    shop.box.house.raw.run('drop trigger ill');
    await pull();
    expect(shop.sync.report().state).toEqual({ kind: 'level' });
  });
});

describe('a pairing code', () => {
  test.each(['WRONGCOD', '', '        ', 'x'.repeat(90)])('that is wrong (%p) is refused', async (code) => {
    const client = openCloud({ url: 'http://cloud.test', credential: () => null, fetch: fetchOf(shop.cloud) });
    const error = await client.pair(code).catch((caught: unknown) => caught);
    expect(error).toMatchObject({ status: 400, reason: 'wrong_pairing_code' });
  });

  test('works once, and not after its time', async () => {
    const client = openCloud({ url: 'http://cloud.test', credential: () => null, fetch: fetchOf(shop.cloud) });
    const { pairingCode } = await renewBoxCode(shop.cloud, SCOPE, { by: BY });
    await client.pair(pairingCode);
    expect(client.pair(pairingCode)).rejects.toThrow('no longer valid');
    const late = await renewBoxCode(shop.cloud, SCOPE, { by: BY });
    shop.cloud.pass({ minutes: 16 });
    expect(client.pair(late.pairingCode)).rejects.toThrow('no longer valid');
  });
});

test('a credential is exchanged without a moment in which none works', async () => {
  let credential = shop.identity.credential;
  const client = openCloud({ url: 'http://cloud.test', credential: () => credential, fetch: fetchOf(shop.cloud) });
  const { credential: next } = await client.rotate();
  // The answer got lost once: the old one still opens.
  await client.feed({ after: 0, wait: 0 }, signal);
  credential = next;
  await client.feed({ after: 0, wait: 0 }, signal);
  credential = shop.identity.credential;
  expect(client.feed({ after: 0, wait: 0 }, signal)).rejects.toMatchObject({ status: 401 });
});

describe('a snapshot', () => {
  const broken = async (change: (text: string) => string) => {
    shop.line = async (call) => {
      const answer = await call();
      if (!answer.headers.get('content-type')?.includes('ndjson')) return answer;
      return new Response(change(await answer.text()), { headers: answer.headers });
    };
    return shop.sync.pull(0, signal).catch((caught: unknown) => caught);
  };

  test.each([
    ['ends in the middle', (text: string) => text.slice(0, text.length / 2)],
    ['lost a row', (text: string) => text.replace(/\n\{"table":"pos_terminals"[^\n]*/, '')],
    ['has another name in a row', (text: string) => text.replace('"name":"till-1"', '"name":"till-X"')],
    ['is no snapshot at all', () => '<html>Log in to the hotel</html>'],
    ['says a row twice', (text: string) => text.replace(/(\n\{"table":"pos_terminals"[^\n]*)/, '$1$1')],
  ])('that %s is not taken for one', async (_, change) => {
    expect(await broken(change)).toBeInstanceOf(Error);
    expect(shop.box.house.raw.query("select * from sync_places where name = 'taken'").all()).toEqual([]);
    shop.line = (call) => call();
    await level(shop);
    expect(shop.box.house.raw.query('select name from pos_terminals order by name').all()).toEqual([
      { name: 'till-1' },
      { name: 'till-2' },
    ]);
  });
});

describe('what a box asks of the cloud', () => {
  const answers = () => shop.box.house.raw.query('select state, reasonText from sync_command_results').all();
  const runAll = async () => {
    for (const { id } of shop.cloud.house.raw
      .query<{ id: string }, []>('select id from sync_commands order by id')
      .all()) {
      await runCommand(shop.cloud, SCOPE, id);
    }
  };
  beforeEach(async () => {
    shop.cloud.house.raw.run(
      `insert into categories (id, restaurantId, storeId, name, description, sortOrder, isOnPos, isOnline, isOnUberEats) values ('c', 'roma', 'roma-1', 'C', '', 1, 1, 1, 0)`,
    );
    const spec = JSON.stringify({ type: 'basic' });
    shop.cloud.house.raw
      .query(
        `insert into items (id, restaurantId, storeId, categoryId, type, name, sortOrder, available, soldout, specJson) values ('cola', 'roma', 'roma-1', 'c', 'basic', 'Cola', 1, 1, 0, ?)`,
      )
      .run(spec);
    await level(shop);
  });

  test('is refused with words, once, when the cloud cannot do it, and the shop hears of it', async () => {
    await askCloud(shop.box, SCOPE, {
      kind: 'setSoldOut',
      subjectId: 'nothing-like-it',
      body: { soldout: true },
      by: BY,
    });
    await level(shop);
    await runAll();
    await runAll();
    await level(shop);
    expect(answers()).toEqual([{ state: 'refused', reasonText: 'This item does not exist.' }]);
    const told = shop.box.house.raw.query("select payloadJson from outbox_events where type = 'commandAnswered'").all();
    expect(told).toHaveLength(1);
  });

  test('waits for its answer: the same thing is not asked twice', async () => {
    const ask = () =>
      askCloud(shop.box, SCOPE, { kind: 'setSoldOut', subjectId: 'cola', body: { soldout: true }, by: BY });
    await ask();
    expect(ask()).rejects.toThrow('waits for the internet already, asked by Owner');
  });
});

function fetchOf(cloud: TestContext): typeof fetch {
  const app = hostRoutes(new Hono(), cloud, createRateLimiter());
  syncRoutes(app, cloud);
  return (async (url: string, init: RequestInit) => app.request(url, init)) as unknown as typeof fetch;
}
