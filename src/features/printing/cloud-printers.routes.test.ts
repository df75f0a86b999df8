import { describe, expect, test } from 'bun:test';
import { getPrinter } from '#db/printing/printers.repository.ts';
import { aLine } from '#src/domain/printing/docket-examples.ts';
import { signedInAs } from '#src/server/testing/test-app.ts';
import { shopIdOf } from './shop-id.ts';
import { behindCloud, type CloudBench, cloudBench, SERIALS } from './testing/cloud-bench.ts';
import { addGlebe, connect, GLEBE_SCOPE } from './testing/connected-fixture.ts';
import { addOrder, allJobs, aPrinter, ROMA_SCOPE, WOK_SCOPE } from './testing/printing-fixture.ts';

const PATH = '/api/sunmi-cloud-kitchen-printers/kitchen';

async function cookieOfOwner(bench: CloudBench, { restaurantId }: { restaurantId: string }) {
  const userId = `owner-of-${restaurantId}`;
  await bench.ctx.write(async (trx) => {
    const at = { createdIsoDateTimeUtc: '2026-11-01T00:00:00Z' };
    await trx
      .insertInto('users')
      .values({ id: userId, email: `${userId}@test.example`, displayName: userId, isSuperAdmin: 0, ...at })
      .execute();
    await trx
      .insertInto('memberships')
      .values({ id: `of ${userId}`, userId, restaurantId, storeId: null, role: 'restaurantAdmin', ...at })
      .execute();
  });
  return signedInAs(bench.ctx, 'servery_staff', { kind: 'staff', subjectId: userId });
}

async function asOwnerOf(bench: CloudBench, place: { restaurantId: string }) {
  const cookie = await cookieOfOwner(bench, place);
  const call = (method: string, path: string, body?: unknown) => bench.app.call(method, path, { body, cookie });
  return {
    bind: (body: unknown = {}) => call('POST', `${PATH}/bind`, body),
    status: () => call('GET', `${PATH}/status`),
  };
}

const shop = () => cloudBench({ printers: [aPrinter('kitchen')] });

test('bind and status answer with the specification’s codes, in words, and bind again changes nothing', async () => {
  await using bench = await shop();
  const owner = await asOwnerOf(bench, ROMA_SCOPE);
  expect((await owner.status()).body).toMatchObject({ code: 40000, isBound: false, isOnline: null });
  expect((await owner.bind()).body).toMatchObject({ code: 40000, isBound: false });
  const bound = await owner.bind({ serialNumber: SERIALS.ours, shopId: shopIdOf(ROMA_SCOPE.storeId) });
  expect(bound).toMatchObject({
    status: 200,
    body: { code: 10000, message: 'Connected.', serialNumber: SERIALS.ours, isBound: true },
  });
  expect((await owner.bind()).body).toMatchObject({ code: 10000 });
  expect((await owner.status()).body).toMatchObject({ code: 10000, isBound: true, isOnline: true });
  await bench.sunmi.device(SERIALS.ours).set({ refuse: true });
  expect((await owner.status()).body).toMatchObject({ code: 10000, isOnline: false });
  expect((await getPrinter(bench.ctx.db, ROMA_SCOPE, 'kitchen')).printer).toMatchObject({
    connection: 'SUNMI',
    cloudSerial: SERIALS.ours,
  });
});

test.each([
  [{ serialNumber: 'N411NOBODY001' }, 60002],
  [{ serialNumber: SERIALS.otherApp }, 60003],
  [{ serialNumber: SERIALS.elsewhere }, 60008],
  [{ serialNumber: 'no serial' }, 40001],
  [{ serialNumber: '' }, 40000],
  [{ serialNumber: SERIALS.ours, shopId: '7' }, 60006],
  [{ serialNumber: SERIALS.ours, shopId: '7'.repeat(33) }, 60012],
])('bind with %j is %p, says what to do, and leaves the printer as it was', async (body, code) => {
  await using bench = await shop();
  const owner = await asOwnerOf(bench, ROMA_SCOPE);
  const answer = await owner.bind(body);
  expect(answer).toMatchObject({ status: 200, body: { code, isBound: false, serialNumber: null } });
  expect(answer.body.nextStep).toMatch(/\.$/);
  expect((await getPrinter(bench.ctx.db, ROMA_SCOPE, 'kitchen')).printer.connection).toBe('LAN');
});

test('what Sunmi itself answers is passed on: unavailable, wrong key, wrong clock, its own trouble', async () => {
  await using bench = await shop();
  const owner = await asOwnerOf(bench, ROMA_SCOPE);
  for (const [given, code] of [
    [50000, 20000],
    [30000, 20001],
    [20000, 40000],
    [10071400, 40001],
    [40000, 40002],
    [20001, 60001],
    [10071703, 60007],
    [99, 60004],
  ] as const) {
    bench.sunmi.refuseNext('bindShop', given);
    expect([given, (await owner.bind({ serialNumber: SERIALS.ours })).body.code]).toEqual([given, code]);
  }
});

test('another restaurant’s printer does not exist, and without an account there is no service', async () => {
  await using bench = await shop();
  const other = await asOwnerOf(bench, WOK_SCOPE);
  expect([(await other.bind({ serialNumber: SERIALS.ours })).status, (await other.status()).status]).toEqual([
    404, 404,
  ]);
  expect(bench.sunmi.requests).toEqual([]);
  const nobody = await bench.app.call('GET', `${PATH}/status`);
  expect(nobody.status).toBe(401);
});

describe('cloud-print', () => {
  const ORDER = {
    id: 'uber-1',
    channel: 'uberEats',
    lines: [aLine({ id: 'line-pizza', name: 'Margherita' })],
  } as const;

  /** Newtown's kitchen prints behind the cloud what Glebe sells by Uber Eats. */
  async function connected() {
    const bench = await cloudBench({ printers: [behindCloud('kitchen'), aPrinter('bar')] });
    await addGlebe(bench.ctx);
    await connect(bench.ctx, 'uberEats', { from: GLEBE_SCOPE, to: ROMA_SCOPE });
    const cookie = await cookieOfOwner(bench, ROMA_SCOPE);
    const print = (orderId: string, printerId = 'kitchen') =>
      bench.app.call('POST', `/api/sunmi-cloud-kitchen-printers/${printerId}/cloud-print`, {
        body: { orderId },
        cookie,
      });
    return { ...bench, print };
  }

  test('prints a connected store’s marketplace order once, at this printer alone, with the store’s name', async () => {
    await using here = await connected();
    const { ctx, print } = here;
    await addOrder(ctx, ORDER, GLEBE_SCOPE);
    const first = await print('uber-1');
    expect(first).toMatchObject({ status: 200, body: { code: 10000, message: 'Sent to the printer.' } });
    expect((await print('uber-1')).body).toMatchObject({ code: 10000, printJobIds: [] });
    expect(await allJobs(ctx)).toMatchObject([
      { id: first.body.printJobIds[0], storeId: ROMA_SCOPE.storeId, printerId: 'kitchen', orderId: null },
    ]);
    expect((await allJobs(ctx))[0]?.payload).toMatchObject({ marks: { fromStore: 'Roma Glebe' } });
  });

  test('knows no other orders: its own store’s, another channel’s, an unknown one', async () => {
    await using here = await connected();
    const { ctx, print } = here;
    await addOrder(ctx, { ...ORDER, id: 'own' });
    await addOrder(ctx, { ...ORDER, id: 'website', channel: 'online' }, GLEBE_SCOPE);
    for (const orderId of ['own', 'website', 'nobody']) {
      expect([orderId, (await print(orderId)).status]).toEqual([orderId, 404]);
    }
    expect(await allJobs(ctx)).toEqual([]);
  });

  test('prints none that no kitchen should make', async () => {
    await using here = await connected();
    const { ctx, print } = here;
    await addOrder(ctx, { ...ORDER, statusCode: 'cancelled' }, GLEBE_SCOPE);
    expect((await print('uber-1')).status).toBe(409);
  });

  test('says of a printer that is in no cloud what to do', async () => {
    await using here = await connected();
    const { ctx, print } = here;
    await addOrder(ctx, ORDER, GLEBE_SCOPE);
    expect((await print('uber-1', 'bar')).body).toMatchObject({ code: 40000, printJobIds: [] });
    expect(await allJobs(ctx)).toEqual([]);
  });
});
