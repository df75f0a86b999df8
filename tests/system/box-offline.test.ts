import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { until } from '#tests/support/until.ts';
import {
  type Call,
  type Cola,
  caller,
  integrityOf,
  orderOnline,
  PLACE,
  query,
  Refused,
  SOUND,
  sellCola,
  untilLevel,
} from './support/shop.ts';
import { openShopOnALine, type ShopOnALine } from './support/shop-on-a-line.ts';

/** Four tills as a rush has them, each with its own orders. */
const TILLS = ['Till 0', 'Till 1', 'Till 2', 'Till 3'] as const;
const PATH = `/restaurants/${PLACE.restaurantId}/stores/${PLACE.storeId}`;

let shop: ShopOnALine;
let line: ShopOnALine['line'];
let boxDir: string;
let admin: Call;
let guest: Call;
let tills: readonly Call[];
let cola: Cola;

beforeAll(async () => {
  shop = await openShopOnALine(TILLS);
  ({ line, boxDir, admin, guest, tills, cola } = shop);
}, 240_000);

afterAll(() => shop?.[Symbol.asyncDispose]());

/** Sells until the box has said yes, as a till does: the same order again when no answer came. */
async function sellSurely(call: Call, id: string): Promise<{ id: string; orderNumber: string }> {
  for (;;) {
    try {
      return await sellCola(call, cola, id);
    } catch (error) {
      if (error instanceof Refused && error.status < 500) throw error;
      await Bun.sleep(20);
    }
  }
}

/** So many sales on every till at once; gives what was said yes to. */
async function rush(count: number, prefix: string): Promise<Map<string, string>> {
  const sold = new Map<string, string>();
  await Promise.all(
    tills.map(async (call, at) => {
      for (let n = 0; n < count; n++) {
        const order = await sellSurely(call, `${prefix}-${at}-${n}`);
        sold.set(order.id, order.orderNumber);
      }
    }),
  );
  return sold;
}

const numbersAt = (dataDir: string) =>
  new Map(
    query<{ id: string; orderNumber: string }>(
      dataDir,
      `select id, orderNumber from orders where storeId = '${PLACE.storeId}'`,
    ).map(({ id, orderNumber }) => [id, orderNumber]),
  );

function expectKept(sold: ReadonlyMap<string, string>) {
  for (const dir of [boxDir, shop.cloud.dataDir]) {
    const numbers = numbersAt(dir);
    for (const [id, orderNumber] of sold) expect([id, numbers.get(id)]).toEqual([id, orderNumber]);
  }
  const tenders = query<{ orderId: string; count: number }>(
    shop.cloud.dataDir,
    `select orderId, count(*) as count from tenders where storeId = '${PLACE.storeId}' and amountInCents > 0
       group by orderId having count > 1`,
  );
  expect(tenders).toEqual([]);
}

describe('a shop with a box', () => {
  test('sells on the box, and the cloud has it within seconds', async () => {
    const sold = await rush(3, 'online');
    await untilLevel(shop.cloud.dataDir, boxDir);
    expectKept(sold);
  }, 240_000);

  test('prints an order of the website, once, at the printer of the shop', async () => {
    const { orderId, orderNumber } = await orderOnline(guest, cola);
    await admin('POST', `/api/orders${PATH}/orders/${orderId}/accept`, { etaMinutes: null });
    const printed = () =>
      query<{ status: string; docketType: string }>(
        boxDir,
        `select status, docketType from print_jobs where orderId = '${orderId}' and docketType = 'ORDER_TICKET'`,
      );
    await until(`${orderNumber} is printed`, async () => printed()[0]?.status === 'success');
    expect(printed()).toHaveLength(1);
    await until(
      'the cloud knows',
      async () =>
        query<{ n: number }>(
          shop.cloud.dataDir,
          `select count(*) as n from print_jobs where orderId = '${orderId}' and status = 'success'`,
        )[0]!.n > 0,
    );
  }, 240_000);

  test('sells on without internet, while the box is killed again and again; afterwards both hold the same day', async () => {
    line.cut();
    let isOver = false;
    const killing = (async () => {
      for (let at = 0; at < 5 && !isOver; at++) {
        await Bun.sleep(300 + Math.random() * 700);
        await shop.killBox();
      }
    })();
    const sold = await rush(40, 'dark');
    isOver = true;
    await killing;
    const { line: standing } = await tills[0]!('GET', '/api/pos/session').then((session) => session);
    expect(standing.reachesCloud).toBe(false);
    expect(standing.unsent).toBeGreaterThan(sold.size);
    // In the meantime the website sold too, and the menu was changed.
    const { orderId } = await orderOnline(guest, cola);
    await admin('POST', `/api/orders${PATH}/orders/${orderId}/accept`, { etaMinutes: null });
    line.mend();
    await untilLevel(shop.cloud.dataDir, boxDir, 60_000);
    expectKept(sold);
    expect([integrityOf(boxDir), integrityOf(shop.cloud.dataDir)]).toEqual([SOUND, SOUND]);
    const numbers = [...numbersAt(shop.cloud.dataDir).values()];
    expect(numbers.length).toBeGreaterThan(TILLS.length * 43);
  }, 240_000);

  test('comes level over a line that breaks every fourth connection, while the cloud is killed', async () => {
    line.lose(0.25, Math.random);
    const restarting = (async () => {
      for (let at = 0; at < 3; at++) {
        await Bun.sleep(700);
        await shop.killCloud();
      }
    })();
    const sold = await rush(20, 'bad-line');
    await restarting;
    line.lose(0, () => 1);
    await untilLevel(shop.cloud.dataDir, boxDir, 60_000);
    expectKept(sold);
    expect([integrityOf(boxDir), integrityOf(shop.cloud.dataDir)]).toEqual([SOUND, SOUND]);
  }, 240_000);

  test('asks the cloud for what is the cloud’s: pending while the line is cut, done once when it is back', async () => {
    const { orderId } = await orderOnline(guest, cola);
    const at = (dir: string) =>
      query<{ statusCode: string; version: number }>(
        dir,
        `select statusCode, version from orders where id = '${orderId}'`,
      )[0];
    await until('the box has the order', async () => at(boxDir)?.statusCode === 'new');
    line.cut();
    const accept = { etaMinutes: 20 };
    const answer = await tills[0]!('POST', `/api/orders${PATH}/orders/${orderId}/accept`, accept);
    expect(answer).toMatchObject({ statusCode: 'new', pendingCommandId: expect.any(String) });
    await expect(tills[1]!('POST', `/api/orders${PATH}/orders/${orderId}/accept`, accept)).rejects.toThrow(
      'already_pending',
    );
    line.mend();
    await until('the box sees it accepted', async () => at(boxDir)?.statusCode === 'accepted');
    expect(at(shop.cloud.dataDir)).toEqual({ statusCode: 'accepted', version: 2 });
    // Behind the paper of the whole evening; that it is queued here is the point.
    await until('its ticket waits at the printer', async () => {
      const [job] = query<{ n: number }>(boxDir, `select count(*) as n from print_jobs where orderId = '${orderId}'`);
      return job!.n > 0;
    });
  }, 240_000);

  test('shows the employee that the cloud rejected it: it had been cancelled in the meantime', async () => {
    const { orderId } = await orderOnline(guest, cola);
    await until('the box has the order', async () => numbersAt(boxDir).has(orderId));
    line.cut();
    await tills[0]!('POST', `/api/orders${PATH}/orders/${orderId}/accept`, { etaMinutes: 20 });
    await admin('POST', `/api/orders${PATH}/orders/${orderId}/cancel`, { reason: 'Customer called' });
    line.mend();
    const answers = await until('the answer comes', async () => {
      const found = query<{ state: string; reasonText: string }>(
        boxDir,
        `select state, reasonText from sync_command_results join sync_commands on id = commandId where subjectId = '${orderId}'`,
      );
      return found.length > 0 ? found : null;
    });
    expect(answers).toEqual([{ state: 'refused', reasonText: expect.stringContaining('already been cancelled') }]);
  }, 240_000);

  test('keeps what the two may not do to each other’s orders', async () => {
    const order = await sellSurely(tills[0]!, 'not-yours');
    await untilLevel(shop.cloud.dataDir, boxDir);
    const cancel = admin('POST', `/api/orders${PATH}/orders/${order.id}/cancel`, { reason: 'No' });
    await expect(cancel).rejects.toThrow('kept_elsewhere');
    await expect(caller(shop.box.url)('POST', '/api/sync/feed', { after: 0 })).rejects.toThrow('resource_not_found');
  }, 240_000);

  test('has in its file nothing of another store, no password and no secret of the platform', async () => {
    const bytes = Buffer.concat([
      Buffer.from(await Bun.file(`${boxDir}/servery.db`).arrayBuffer()),
      Buffer.from(await Bun.file(`${boxDir}/servery.db-wal`).arrayBuffer()),
    ]);
    const secret = (await Bun.file(`${shop.cloud.dataDir}/session-secret`).text()).trim();
    const [user] = query<{ passwordHash: string }>(
      shop.cloud.dataDir,
      'select passwordHash from users where passwordHash is not null limit 1',
    );
    const credential = (await Bun.file(`${boxDir}/box.json`).json()).credential as string;
    const foreign = ['golden-wok', 'wok-carlton', 'fish-ponsonby', 'diner-denver', 'crown-soho'];
    const found = [...foreign, secret, user!.passwordHash, credential].filter((word) => bytes.includes(word));
    expect(found).toEqual([]);
    expect(bytes.includes('Margherita')).toBe(true);
  });
});
