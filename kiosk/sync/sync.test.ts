import { beforeEach, describe, expect, test } from 'bun:test';
import { openDatabaseImage } from '#db/connection.ts';
import { compactFeedIn } from '#db/sync/compact-feed.ts';
import { beginHistory } from '#db/sync/histories.repository.ts';
import { contextOver, type TestContext } from '#db/testing/test-context.ts';
import {
  AT,
  BY,
  fetchOf,
  level,
  openShop,
  ordersOf,
  ringUp,
  SCOPE,
  type ShopOnALine,
  STATUS,
  signal,
  tendersOf,
} from '#kiosk/testing/shop-on-a-line.ts';
import { readBox, revokeBox } from '#src/features/sync/manage-box.ts';
import { isMissingParent } from '#src/features/sync/receive-push.ts';
import { openCloud } from './cloud.ts';
import { createSync } from './sync-loop.ts';

let shop: ShopOnALine;
beforeEach(async () => {
  shop = await openShop();
});

describe('a box that was paired', () => {
  test('fetches its store, then every change, and sends what it sold', async () => {
    await level(shop);
    expect(shop.box.database.raw.query('select name from stores').all()).toEqual([{ name: 'roma-1' }]);
    ringUp(shop.box, 3);
    shop.cloud.database.raw.run("update stores set phone = '+61290000000' where id = 'roma-1'");
    await level(shop);
    await shop.sync.pull(0, signal);
    expect(ordersOf(shop.cloud)).toEqual(ordersOf(shop.box));
    expect(ordersOf(shop.cloud)).toHaveLength(3);
    expect(shop.box.database.raw.query('select phone from stores').get()).toEqual({ phone: '+61290000000' });
    expect(shop.sync.report()).toMatchObject({ state: { kind: 'level' }, unsent: 0 });
  });

  test('took a card: the payment and its slip arrive, its secret and its polling state stay where they are', async () => {
    shop.cloud.database.raw.run(
      `insert into card_terminals (id, restaurantId, storeId, name, provider, reach, address, secretSealed, createdIsoDateTimeUtc)
       values ('pad', 'roma', 'roma-1', 'Pad', 'simulator', 'local', 'pad-1', 'of the cloud', '${AT}')`,
    );
    await level(shop);
    const { raw } = shop.box.database;
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
    expect(shop.cloud.database.raw.query(paid).all()).toEqual([
      { id: attemptId, state: 'approved', approvedInCents: 1000, nextLookIsoDateTimeUtc: null },
    ]);
    expect(shop.cloud.database.raw.query('select attemptId, text from terminal_receipts').all()).toEqual([
      { attemptId, text: 'APPROVED' },
    ]);
  });

  test('sold a thousand orders offline: each arrives once, and both databases hold the same', async () => {
    await level(shop);
    ringUp(shop.box, 1000);
    expect(shop.sync.report().unsent).toBeGreaterThanOrEqual(2000);
    expect(shop.sync.report().unsent).toBe(rowsThatWait(shop.box));
    await shop.sync.push();
    expect(shop.sync.report().unsent).toBeGreaterThan(0);
    expect(shop.sync.report().unsent).toBe(rowsThatWait(shop.box));
    await level(shop);
    expect(ordersOf(shop.cloud)).toEqual(ordersOf(shop.box));
    expect(tendersOf(shop.cloud)).toEqual(tendersOf(shop.box));
    expect(shop.box.database.raw.query('select count(*) as left from change_feed').get()).toEqual({ left: 0 });
  });

  test('notes once that a backlog leaves, and then one position per batch', async () => {
    await level(shop);
    ringUp(shop.box, 1500);
    const { counters } = shop.box.database;
    const before = counters.commits;
    let batches = 0;
    // The last one finds nothing.
    while (!(await shop.sync.push())) batches++;
    expect(batches).toBeGreaterThan(2);
    expect(counters.commits - before).toBe(batches + 1);
  });

  test.each([1, 2, 3, 4, 5])(
    'on a line that loses or doubles one call in five, nothing is lost or doubled (seed %d)',
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
        shop.cloud.database.raw.run(`update stores set phone = '${at}' where id = 'roma-1'`);
        await shop.sync.push().catch(() => {});
        await shop.sync.pull(0, signal).catch(() => {});
      }
      await level(shop);
      shop.line = (call) => call();
      await level(shop);
      expect(ordersOf(shop.cloud)).toHaveLength(200);
      expect(ordersOf(shop.cloud)).toEqual(ordersOf(shop.box));
      expect(tendersOf(shop.cloud)).toEqual(tendersOf(shop.box));
      expect(shop.box.database.raw.query('select phone from stores').get()).toEqual({ phone: '39' });
    },
  );

  test('continues where it was after it was switched off between any two steps', async () => {
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

  test('sends everything again to a cloud that was restored from a backup', async () => {
    await level(shop);
    ringUp(shop.box, 4);
    await level(shop);
    shop.cloud.database.raw.run('insert into sync_applying (id) values (1)');
    shop.cloud.database.raw.run('delete from tenders');
    shop.cloud.database.raw.run('delete from orders');
    shop.cloud.database.raw.run('delete from sync_applying');
    shop.cloud.database.raw.run('update boxes set receivedPosition = 0');
    ringUp(shop.box, 1);
    expect(await shop.sync.push()).toBe(false);
    expect(shop.sync.report().unsent).toBe(rowsThatWait(shop.box));
    await level(shop);
    expect(ordersOf(shop.cloud)).toHaveLength(5);
    expect(ordersOf(shop.cloud)).toEqual(ordersOf(shop.box));
  });

  test.each([
    ['on a good line', 0],
    ['even when the line breaks at once', 1],
    ['even when the line breaks again and again', 7],
  ])('restored from a backup of its own, loses nothing that it sells from then on, %s', async (_, breaks) => {
    await level(shop);
    ringUp(shop.box, 2);
    const backup = shop.box.database.raw.serialize();
    ringUp(shop.box, 3);
    await level(shop);
    const restored = contextOver(openDatabaseImage(backup), { ids: shop.box.ids, ownership: shop.box.ownership });
    ringUp(restored, 8);
    const credential = shop.identity.credential;
    const reach = fetchOf(shop.cloud);
    let calls = 0;
    const call = (async (url: string, init: RequestInit) => {
      if (url.endsWith('/push') && calls++ < breaks) throw new TypeError('the line broke');
      return reach(url, init);
    }) as unknown as typeof fetch;
    const cloud = openCloud({ url: 'http://cloud.test', credential: () => credential, fetch: call });
    const sync = createSync(restored, { cloud, identity: shop.identity, statusOf: async () => STATUS });
    await level({ sync });
    await level({ sync });
    expect(ordersOf(shop.cloud)).toHaveLength(13);
    expect(ordersOf(restored)).toEqual(ordersOf(shop.cloud));
    expect(tendersOf(restored)).toEqual(tendersOf(shop.cloud));
  });

  test('an older copy that gave numbers again: the later orders get new ones, and both sides hold all', async () => {
    await level(shop);
    ringUp(shop.box, 2);
    const backup = shop.box.database.raw.serialize();
    const first = ringUp(shop.box, 3);
    await level(shop);
    const given = numbersOf(shop.cloud, first);
    const copy = contextOver(openDatabaseImage(backup), { ids: shop.box.ids, ownership: shop.box.ownership });
    const again = ringUp(copy, 4, given);
    const { credential } = shop.identity;
    const cloud = openCloud({ url: 'http://cloud.test', credential: () => credential, fetch: fetchOf(shop.cloud) });
    const sync = createSync(copy, { cloud, identity: shop.identity, statusOf: async () => STATUS });
    await level({ sync });
    await level({ sync });
    expect(numbersOf(shop.cloud, first)).toEqual(given);
    expect(new Set(numbersOf(shop.cloud, again)).size).toBe(4);
    expect(ordersOf(shop.cloud)).toHaveLength(9);
    expect(ordersOf(copy)).toEqual(ordersOf(shop.cloud));
    const moved = "select subjectId from audit_log where action = 'renumberOrder'";
    expect(copy.database.raw.query(moved).all()).toHaveLength(3);
    expect(shop.cloud.database.raw.query(moved).all()).toHaveLength(3);
  });

  test('a constraint that does not mean missing rows is not reported as missing rows', () => {
    expect(isMissingParent(new Error('FOREIGN KEY constraint failed'))).toBe(true);
    expect(isMissingParent(new Error('UNIQUE constraint failed: orders.storeId'))).toBe(false);
    expect(isMissingParent(new Error('CHECK constraint failed: status'))).toBe(false);
  });

  test('was offline for longer than its changes were kept: fetches everything again and loses nothing that it has to send', async () => {
    await level(shop);
    shop.cloud.database.raw.run("update stores set phone = '1' where id = 'roma-1'");
    ringUp(shop.box, 2);
    await shop.cloud.write(async (trx) => compactFeedIn(trx, 0));
    await level(shop);
    expect(shop.box.database.raw.query('select phone from stores').get()).toEqual({ phone: '1' });
    expect(ordersOf(shop.cloud)).toEqual(ordersOf(shop.box));
    expect(ordersOf(shop.cloud)).toHaveLength(2);
  });

  test('that was unpaired is rejected from its next call on, and keeps what it could not send', async () => {
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

describe('a box that is not the store’s', () => {
  const hear = async (sync: ShopOnALine['sync']) => {
    const error = await sync.push().then(
      () => null,
      (caught: unknown) => caught,
    );
    if (error) sync.failed(error, 'up');
    return sync.report();
  };

  test('still knows it after starting offline, and sells when a person allows it', async () => {
    await level(shop);
    await revokeBox(shop.cloud, SCOPE, { by: BY });
    expect(await hear(shop.sync)).toMatchObject({
      state: { kind: 'revoked', why: 'unpaired' },
      isSellingAllowed: false,
    });
    await settled(shop.box);
    shop.line = () => Promise.reject(new TypeError('fetch failed'));
    const again = shop.bring();
    expect(await hear(again)).toMatchObject({ state: { kind: 'revoked' }, isSellingAllowed: false });
    await again.allowSelling();
    expect(shop.bring().report()).toMatchObject({ state: { kind: 'revoked' }, isSellingAllowed: true });
  });

  test('because a copy of its disk runs beside it: the first carries on and says so, the copy stops with a reason', async () => {
    beginHistory(shop.box.database.raw, 'start', AT);
    const first = shop.bring();
    await level({ sync: first });
    const database = openDatabaseImage(shop.box.database.raw.serialize());
    beginHistory(database.raw, 'start', AT);
    const copy = contextOver(database, { ids: shop.box.ids, ownership: shop.box.ownership });
    const { credential } = shop.identity;
    const cloud = openCloud({ url: 'http://cloud.test', credential: () => credential, fetch: fetchOf(shop.cloud) });
    const second = createSync(copy, { cloud, identity: shop.identity, statusOf: async () => STATUS });
    await second.push();
    shop.cloud.pass({ seconds: 100 });
    expect(await hear(first)).toMatchObject({ secondMachineIsoDateTimeUtc: expect.any(String) });
    expect(await hear(second)).toMatchObject({
      state: { kind: 'revoked', why: 'secondMachine' },
      isSellingAllowed: false,
    });
    expect((await readBox(shop.cloud, SCOPE))?.twinIsoDateTimeUtc).not.toBeNull();
    ringUp(shop.box, 1);
    await level({ sync: first });
    expect(first.report().state.kind).toBe('level');
    expect(ordersOf(shop.cloud)).toHaveLength(1);
  });
});

/** Waits for writes that ran in the background. */
const settled = (ctx: TestContext) => ctx.write(async () => {});

describe('what the box reports of its connection', () => {
  const failing = async (way: 'down' | 'up', work: () => Promise<unknown>) => {
    const error = await work().catch((caught: unknown) => caught);
    shop.sync.failed(error, way);
    return shop.sync.report().state;
  };
  const pull = () => shop.sync.pull(0, signal);

  test.each([
    ['no internet', () => Promise.reject(new TypeError('fetch failed')), 'away'],
    ['a proxy that answers for it', async () => new Response('bad gateway', { status: 502 }), 'away'],
    ['the sign-in page of a guest network', async () => new Response('<html>Welcome</html>'), 'away'],
    ['someone else’s JSON', async () => Response.json({ hello: 'world' }), 'away'],
    [
      'a no of the cloud',
      async () =>
        Response.json({ error: { code: 'validation_failed', message: 'No.', reason: 'odd' } }, { status: 400 }),
      'stuck',
    ],
  ] as const)('after %s it reports that and nothing else', async (_, answer, kind) => {
    await level(shop);
    shop.line = answer;
    expect(await failing('down', pull)).toMatchObject(kind === 'stuck' ? { kind, where: 'cloud' } : { kind });
  });

  test('a line that breaks during the first copy is reported as a broken line', async () => {
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

  test('a full disk is not reported as missing internet, and stays reported until rows get through', async () => {
    await level(shop);
    shop.cloud.database.raw.run("update stores set phone = '2' where id = 'roma-1'");
    shop.box.database.raw.run(
      "create trigger ill before update on stores begin select raise(abort, 'disk I/O error'); end",
    );
    expect(await failing('down', pull)).toMatchObject({ kind: 'stuck', where: 'box', why: 'disk I/O error' });
    // The other way carries on, and does not hide it.
    await shop.sync.push();
    expect(shop.sync.report().state.kind).toBe('stuck');
    shop.box.database.raw.run('drop trigger ill');
    await pull();
    expect(shop.sync.report().state).toEqual({ kind: 'level' });
  });
});

function numbersOf({ database }: TestContext, ids: readonly string[]): string[] {
  const find = database.raw.query<{ orderNumber: string }, [string]>('select orderNumber from orders where id = ?');
  return ids.map((id) => find.get(id)?.orderNumber ?? '');
}

function rowsThatWait({ database }: TestContext): number {
  return database.raw.query<{ count: number }, []>('select count(*) as count from change_feed').get()?.count ?? 0;
}
