import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { createSeals } from '#src/server/cluster/seal.ts';
import { createSecrets } from '#src/server/secrets.ts';
import { openBooks } from '#tests/support/books.ts';
import { patience } from '#tests/support/patience.ts';
import { until, untilHolds } from '#tests/support/until.ts';
import {
  type Call,
  type Cola,
  caller,
  colaOf,
  integrityOf,
  owner,
  ownerCookies,
  PLACE,
  SOUND,
  till,
} from './support/shop.ts';
import {
  ordersIn,
  type Seller,
  STORE,
  sell,
  startTwoCells,
  type TestCell,
  type TwoCells,
} from './support/two-cells.ts';

const RESTAURANT = PLACE.restaurantId;
const WORDS = (to: TestCell, ...more: string[]) => ['--restaurant', RESTAURANT, '--to', to.name, ...more];

let cells: TwoCells;
let north: TestCell;
let south: TestCell;
let admin: Call;
let tills: Call[];
let cola: Cola;
/** Where the restaurant is. */
let here: TestCell;
let there: TestCell;

beforeAll(async () => {
  cells = await startTwoCells();
  ({ north, south } = cells);
  [here, there] = [north, south];
  admin = await owner(north.url);
  tills = [await till(admin, north.url, 'Till at north'), await till(admin, south.url, 'Till at south')];
  cola = await colaOf(tills[0]!);
}, 240_000);
afterAll(async () => {
  await cells?.[Symbol.asyncDispose]();
}, 240_000);

function swap(): void {
  [here, there] = [there, here];
}

function countOf(cell: TestCell, sql: string): number {
  using books = openBooks(cell.dataDir);
  return (books.query(sql).get() as { count: number }).count;
}

/** Every sale that was acknowledged is in the one cell exactly once, paid in full; nothing of it is in the other. */
async function expectWhole(mark: string, sellers: readonly Seller[]): Promise<void> {
  await Promise.all(sellers.map((one) => one.end()));
  const sold = sellers.flatMap((one) => one.sold).sort();
  const kept = ordersIn(here, mark);
  expect(kept.map(({ id }) => id)).toEqual(sold);
  expect(new Set(kept.map(({ total, paid }) => `${total} ${paid}`))).toEqual(new Set([`${cola.cents} ${cola.cents}`]));
  await until(
    'the other cell has nothing of it',
    async () => countOf(there, `select count(*) as count from orders where restaurantId = '${RESTAURANT}'`) === 0,
  );
  for (const cell of [north, south]) expect(integrityOf(cell.dataDir)).toEqual(SOUND);
}

describe('two cells', () => {
  test('each of them answers for a restaurant of the other: its page, its till and its admin', async () => {
    for (const cell of [north, south]) {
      // Who asks another cell waits a moment for it, and on a busy machine asks again.
      await untilHolds(async () => {
        const page = await fetch(cell.url + STORE);
        expect([cell.name, page.status, (await page.text()).includes('Roma Pizza')]).toEqual([cell.name, 200, true]);
      });
    }
    expect((await tills[1]!('GET', '/api/pos/session')).terminal ?? true).toBeTruthy();
    expect(countOf(south, 'select count(*) as count from restaurants')).toBe(0);
  });

  test('what neither has is not found, and is asked for no longer than a moment', async () => {
    const answer = await fetch(`${south.url}/restaurants/nobody/stores/nowhere`);
    expect(answer.status).toBe(404);
  });

  test('a forged forward, one for another cell and a header that names a cell change nothing', async () => {
    const secrets = createSecrets('another secret of thirty-two characters!');
    const right = createSecrets(cells.secret);
    const headers = { seal: 'x-servery-cell-seal', sealed: 'x-servery-cell-sealed' };
    const person = { userId: 'nobody', name: 'Mallory', isSuperAdmin: true };
    const sealed = {
      method: 'GET',
      target: '/admin/restaurants',
      host: new URL(north.url).host,
      address: '10.0.0.1',
      scheme: 'http',
      leftMs: 9000,
      bodyHash: new Bun.CryptoHasher('sha256').update('').digest('hex'),
      person,
    } as const;
    const forged: Record<string, string>[] = [
      createSeals(secrets.keyedHash('seal between cells', 'north'), Date.now, headers).headersOf(sealed),
      createSeals(right.keyedHash('seal between cells', 'south'), Date.now, headers).headersOf(sealed),
      createSeals(right.keyedHash('seal between machines', ''), Date.now, headers).headersOf(sealed),
      createSeals(right.keyedHash('seal between cells', 'north'), () => Date.now() - 120_000, headers).headersOf(
        sealed,
      ),
      createSeals(right.keyedHash('seal between cells', 'north'), Date.now, headers).headersOf({
        ...sealed,
        target: '/admin',
      }),
      { 'x-servery-cell': 'south', 'fly-replay': 'app=south' },
    ];
    for (const one of forged) {
      const answer = await fetch(`${north.url}/admin/restaurants`, { headers: one, redirect: 'manual' });
      expect([answer.status, answer.headers.get('location') ?? '']).toEqual([
        303,
        expect.stringContaining('/admin/auth/login'),
      ]);
    }
    for (const what of ['who', 'begin', 'admit', 'callOff', 'places']) {
      const answer = await fetch(`${north.url}/cells/${what}`, { method: 'POST', body: '{}', headers: forged[0]! });
      expect([what, answer.status]).toEqual([what, 404]);
    }
    // Used once, it is used up.
    const good = createSeals(right.keyedHash('seal between cells', 'north'), Date.now, headers).headersOf(sealed);
    const statuses = [];
    for (let n = 0; n < 2; n++)
      statuses.push((await fetch(`${north.url}/admin/restaurants`, { headers: good, redirect: 'manual' })).status);
    expect(statuses).toEqual([200, 303]);
  });
});

describe('a restaurant that moves while it sells', () => {
  test('loses nothing and doubles nothing; tills, sessions and answers that were kept go along', async () => {
    const sellers = [sell(tills[0]!, cola, 'first-a'), sell(tills[1]!, cola, 'first-b')];
    await until('both sell', async () => sellers.every(({ sold }) => sold.length >= 3));
    const { code, text } = await cells.move(here, WORDS(there));
    expect([code, text]).toEqual([0, expect.stringContaining('has moved')]);
    swap();
    const before = sellers.map(({ sold }) => sold.length);
    await until('both sell in the other cell', async () =>
      sellers.every(({ sold }, at) => sold.length >= before[at]! + 3),
    );
    await expectWhole('first', sellers);
    console.log(
      text,
      sellers.map((one) => one.longestMs()),
    );
    expect(Math.max(...sellers.map((one) => one.longestMs()))).toBeLessThan(patience(10_000));
  }, 240_000);

  test('a sale that is repeated with its key after the move gets the same answer', async () => {
    const [first] = ordersIn(here, 'first-a');
    const again = sell(tills[0]!, cola, 'first-a');
    await until('it is answered', async () => again.sold.length > 0);
    await again.end();
    expect(ordersIn(here, 'first-a').filter(({ id }) => id === first!.id)).toHaveLength(1);
  });

  test('its owner goes on with the session from before, signs in at either cell, and signs out for both', async () => {
    expect((await admin('GET', `/api/pos${STORE}/pos_terminals`)).terminals ?? []).toBeArray();
    for (const cell of [north, south]) {
      const cookies = await ownerCookies(cell.url);
      const call = caller(cell === north ? south.url : north.url, cookies);
      await call('GET', `/api/pos${STORE}/pos_terminals`);
    }
  });

  test('its way back is one more move', async () => {
    const sellers = [sell(tills[0]!, cola, 'back-a'), sell(tills[1]!, cola, 'back-b')];
    await until('both sell', async () => sellers.every(({ sold }) => sold.length >= 2));
    const { code, text } = await cells.move(here, WORDS(there));
    expect([code, text]).toEqual([0, expect.stringContaining('has moved')]);
    swap();
    await expectWhole('back', sellers);
  }, 240_000);
});

describe('a move that is killed', () => {
  test.each(['move.copying', 'move.copied', 'move.ahead', 'move.frozen', 'move.admitted', 'move.moved'])(
    'at %s, and run again: it ends as if nothing had happened',
    async (point) => {
      const mark = point.replace('.', '-');
      const sellers = [sell(tills[0]!, cola, `${mark}-a`), sell(tills[1]!, cola, `${mark}-b`)];
      await until('both sell', async () => sellers.every(({ sold }) => sold.length >= 2));
      expect((await cells.move(here, WORDS(there), point)).code).toBe(-9);
      const { code, text } = await cells.move(here, WORDS(there));
      expect([point, code, text]).toEqual([point, 0, expect.any(String)]);
      swap();
      await expectWhole(mark, sellers);
    },
    240_000,
  );

  test.each(['move.copied', 'move.ahead', 'move.frozen'])(
    'at %s, and called off: it sells where it was',
    async (point) => {
      const mark = `off-${point.replace('.', '-')}`;
      const sellers = [sell(tills[0]!, cola, `${mark}-a`)];
      await until('it sells', async () => sellers[0]!.sold.length >= 2);
      expect((await cells.move(here, WORDS(there), point)).code).toBe(-9);
      const { code, text } = await cells.move(here, WORDS(there, '--abort'));
      expect([code, text]).toEqual([0, expect.stringContaining('stays')]);
      const before = sellers[0]!.sold.length;
      await until('it sells again', async () => sellers[0]!.sold.length >= before + 3);
      await expectWhole(mark, sellers);
      expect(
        countOf(here, "select count(*) as count from sqlite_schema where type = 'trigger' and name like 'move%'"),
      ).toBe(0);
    },
    240_000,
  );

  test('while it was held, and never run again: the program itself settles it, and it sells on', async () => {
    const sellers = [sell(tills[0]!, cola, 'alone-a')];
    await until('it sells', async () => sellers[0]!.sold.length >= 2);
    expect((await cells.move(here, WORDS(there), 'move.frozen')).code).toBe(-9);
    const before = sellers[0]!.sold.length;
    await until('it sells again', async () => sellers[0]!.sold.length >= before + 3, 40_000);
    await expectWhole('alone', sellers);
  }, 240_000);

  test.each([
    ['writing what is settled ahead', 'move.early'],
    ['taking it', 'move.written'],
  ])(
    'with the other cell in the middle of %s: nothing of it is there, and the next run moves it',
    async (_, point) => {
      const sellers = [sell(tills[0]!, cola, `${point.replace('.', '-')}-a`)];
      await until('it sells', async () => sellers[0]!.sold.length >= 2);
      there.endAt(point);
      expect((await cells.move(here, WORDS(there))).code).toBe(1);
      await there.start();
      expect(countOf(there, `select count(*) as count from restaurants where id = '${RESTAURANT}'`)).toBe(0);
      const { code, text } = await cells.move(here, WORDS(there));
      expect([code, text]).toEqual([0, expect.stringContaining('has moved')]);
      swap();
      await expectWhole(point.replace('.', '-'), sellers);
    },
    240_000,
  );
});
