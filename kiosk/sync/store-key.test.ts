/** A store's PIN key is changed: PINs still identify their employees on both sides, and the earlier key is worthless. */
import { beforeEach, describe, expect, test } from 'bun:test';
import type { TestContext } from '#db/testing/test-context.ts';
import { BY, fetchOf, level, openShop, SCOPE, type ShopOnALine, STATUS } from '#kiosk/testing/shop-on-a-line.ts';
import { employeeOfPin, hashPin } from '#src/features/staff/hash-pin.ts';
import { createEmployee } from '#src/features/staff/manage-employees.ts';
import { readBox, renewBoxCode, revokeBox } from '#src/features/sync/manage-box.ts';
import { changeStoreKey } from '#src/features/sync/store-keys.ts';
import { tempFolder } from '#tests/support/temp-folder.ts';
import { type Cloud, openCloud } from './cloud.ts';
import { type IdentityKeeper, openIdentity, storeKeysOf } from './identity.ts';
import { rotateIfDue } from './rotate-credential.ts';
import { createSync } from './sync-loop.ts';

interface Bench {
  readonly shop: ShopOnALine;
  readonly identity: IdentityKeeper;
  readonly client: Cloud;
  readonly box: TestContext;
  readonly sync: ShopOnALine['sync'];
}

let bench: Bench;
beforeEach(async () => {
  const shop = await openShop();
  const identity = openIdentity(tempFolder('key'));
  identity.keep({ ...shop.identity, rotatedIsoDateTimeUtc: shop.box.clock.now().toString() });
  const credential = () => identity.get()?.credential ?? null;
  const client = openCloud({ url: 'http://cloud.test', credential, fetch: fetchOf(shop.cloud) });
  const box = holding(shop.box, () => keysOf(identity));
  const statusOf = async () => ({ ...STATUS, storeKey: keysOf(identity).length - 1 });
  const sync = createSync(box, { cloud: client, identity: shop.identity, statusOf });
  bench = { shop, identity, client, box, sync };
  await createEmployee(shop.cloud, SCOPE, { name: 'Ines', pin: '4821', permissions: ['takeOrders'], by: BY });
  await level(bench);
});

const keysOf = (identity: IdentityKeeper) => storeKeysOf(identity.get() ?? bench.shop.identity);

/** Gives the program these keys of the store and no others. */
function holding(ctx: TestContext, keys: () => readonly string[]): TestContext {
  const storeKey = (_: string, keyNumber = 0) => keys()[keyNumber] ?? 'none';
  const storeHash = (storeId: string, purpose: string, text: string, keyNumber?: number) =>
    new Bun.CryptoHasher('sha256', storeKey(storeId, keyNumber)).update(`${purpose} ${text}`).digest('hex');
  return { ...ctx, secrets: { ...ctx.secrets, storeKey, storeHash, newestStoreKey: () => keys().length - 1 } };
}

async function whoseIs(ctx: TestContext, pin: string): Promise<string | null> {
  const slow = await hashPin(ctx, SCOPE.storeId, pin);
  return (await employeeOfPin(ctx, ctx.db, SCOPE, slow))?.name ?? null;
}

const ines = async () => [await whoseIs(bench.shop.cloud, '4821'), await whoseIs(bench.box, '4821')];
/** Tries as a stolen machine would. */
const byTheFirstKey = (ctx: TestContext) =>
  whoseIs(
    holding(ctx, () => [bench.shop.identity.storeKey]),
    '4821',
  );
const fetchKey = () => rotateIfDue(bench.box, bench.client, bench.identity);
const isWaiting = async () => (await readBox(bench.shop.cloud, SCOPE))?.isKeyWaiting;

describe('when a manager changes the PIN key', () => {
  test('each PIN opens cloud and box before the box fetches it, while it does, and after', async () => {
    const { shop, sync } = bench;
    expect(await ines()).toEqual(['Ines', 'Ines']);
    await changeStoreKey(shop.cloud, SCOPE, { by: BY });
    expect([await ines(), await isWaiting()]).toEqual([['Ines', 'Ines'], true]);
    await level(bench);
    expect(await fetchKey()).toBe(true);
    expect(await ines()).toEqual(['Ines', 'Ines']);
    // The cloud learns that the box has it. Its rows have not come down yet.
    await sync.push();
    expect([await ines(), await isWaiting()]).toEqual([['Ines', 'Ines'], false]);
    await level(bench);
    expect([await ines(), await fetchKey()]).toEqual([['Ines', 'Ines'], false]);
  });

  test('the earlier key opens nothing once the box has the new one', async () => {
    const { shop, box } = bench;
    await changeStoreKey(shop.cloud, SCOPE, { by: BY });
    await level(bench);
    expect(await byTheFirstKey(box)).toBe('Ines');
    await fetchKey();
    await level(bench);
    await level(bench);
    expect([await byTheFirstKey(shop.cloud), await byTheFirstKey(box)]).toEqual([null, null]);
  });

  test('an employee’s PIN is still refused to another, and a new PIN opens both sides', async () => {
    const { shop, box } = bench;
    await changeStoreKey(shop.cloud, SCOPE, { by: BY });
    await level(bench);
    await fetchKey();
    await level(bench);
    const noah = (pin: string) => ({ name: 'Noah', permissions: ['takeOrders' as const], pin, by: BY });
    await expect(createEmployee(shop.cloud, SCOPE, noah('4821'))).rejects.toMatchObject({
      details: { fields: [{ path: 'pin', message: 'That PIN is already in use. Choose another.' }] },
    });
    await createEmployee(shop.cloud, SCOPE, noah('7310'));
    await level(bench);
    expect([await whoseIs(shop.cloud, '7310'), await whoseIs(box, '7310')]).toEqual(['Noah', 'Noah']);
  });
});

test('a box that is unpaired keeps no key that is worth anything, and PINs keep working', async () => {
  const { shop } = bench;
  await revokeBox(shop.cloud, SCOPE, { by: BY });
  expect([await whoseIs(shop.cloud, '4821'), await byTheFirstKey(shop.cloud)]).toEqual(['Ines', null]);
  // Its own disk is unchanged: its tills carry on until a person comes.
  expect(await whoseIs(bench.box, '4821')).toBe('Ines');
});

test('the machine that replaces a box has every key that PINs are stored under', async () => {
  const { shop } = bench;
  const { pairingCode } = await renewBoxCode(shop.cloud, SCOPE, { by: BY });
  const { storeKey, laterStoreKeys = [] } = await bench.client.pair(pairingCode);
  const next = holding(shop.cloud, () => [storeKey, ...laterStoreKeys]);
  expect([laterStoreKeys.length, await whoseIs(next, '4821'), await byTheFirstKey(shop.cloud)]).toEqual([
    1,
    'Ines',
    null,
  ]);
});

test('a restored cloud that forgot about a key learns of it from the box', async () => {
  const { shop } = bench;
  const [before] = shop.cloud.database.raw
    .query<{ pinHash: string }, []>("select pinHash from employees where name = 'Ines'")
    .all();
  await changeStoreKey(shop.cloud, SCOPE, { by: BY });
  await level(bench);
  await fetchKey();
  await level(bench);
  shop.cloud.database.raw.run('delete from store_keys');
  shop.cloud.database.raw.query("update employees set pinHash = ? where name = 'Ines'").run(before?.pinHash ?? '');
  await level(bench);
  expect([await ines(), await byTheFirstKey(shop.cloud)]).toEqual([['Ines', 'Ines'], null]);
});
