import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import { MAX_ACCOUNT_FAILURES } from '#src/domain/access/sign-in-limits.ts';
import { until } from '#tests/support/until.ts';
import { colaOf, owner, till } from '#tests/system/support/shop.ts';
import { litefsProgram, NO_LITEFS } from './support/litefs-program.ts';
import { type Machine, startCluster, type TestCluster } from './support/machines.ts';
import { CART, caller, colaLine, plantedShop, STORE, sellAt } from './support/shop.ts';

const canRun = litefsProgram() !== null;
if (!canRun) console.log(NO_LITEFS);
const OWNER = 'owner@roma-pizza.example';
const PASSWORD = 'servery-demo';

describe.skipIf(!canRun)('who tries passwords, and a clock that is wrong, at three machines', () => {
  let cluster: TestCluster;
  let cola: { readonly id: string; readonly cents: number };

  beforeAll(async () => {
    cluster = await startCluster({ planted: await plantedShop(), env: { CLIENT_ADDRESS_HEADER: 'fly-client-ip' } });
    const { url } = await cluster.primary();
    cola = await colaOf(await till(await owner(url), url, 'Till'));
  }, 240_000);
  afterAll(async () => {
    await cluster?.[Symbol.asyncDispose]();
  }, 240_000);

  const signIn = async (machine: Machine, address: string, email: string, password: string) => {
    const answer = await fetch(`${machine.url}/admin/auth/login`, {
      method: 'POST',
      headers: { origin: machine.url, 'fly-client-ip': address },
      body: new URLSearchParams({ email, password }),
      redirect: 'manual',
    });
    const text = await answer.text();
    if (answer.status === 303) return 'signed in';
    return /Too many attempts/.test(text) ? 'too many' : /Wrong email or password/.test(text) ? 'wrong' : text;
  };

  // Reliability targets S7 and S8 across machines.
  test('ten wrong passwords are ten, however they are spread over machines; a new primary knows of them, and others are let in', async () => {
    const guesser = '203.0.113.66';
    const at = (n: number) => cluster.machines[n % cluster.machines.length] as Machine;
    const said: string[] = [];
    for (let n = 0; n <= MAX_ACCOUNT_FAILURES; n++) said.push(await signIn(at(n), guesser, OWNER, `guess ${n}`));
    expect(said).toEqual([...Array(MAX_ACCOUNT_FAILURES).fill('wrong'), 'too many']);
    const leaving = await cluster.primary();
    await leaving.stop();
    const next = await until('another takes over', () => cluster.primary());
    expect(next).not.toBe(leaving);
    expect(await signIn(next, guesser, OWNER, PASSWORD)).toBe('too many');
    expect(await signIn(cluster.at('fra'), guesser, OWNER, PASSWORD)).toBe('too many');
    expect(await signIn(cluster.at('fra'), '198.51.100.7', OWNER, PASSWORD)).toBe('signed in');
    await leaving.start();
  }, 240_000);

  // R14 across machines.
  test('a copy whose clock is an hour ahead shows its guests what is theirs, hands on, and says that its clock is wrong', async () => {
    const fra = cluster.at('fra');
    await fra.stop();
    fra.becomes([process.execPath, join(import.meta.dir, 'support/clock-ahead.ts')]);
    await fra.start();
    const guest = caller(fra.url);
    for (let n = 1; n <= 3; n++) {
      await guest('POST', `${CART}/lines`, colaLine(cola.id));
      const { cart } = await guest('GET', CART);
      expect(cart.pricing.lines.reduce((sum: number, one: { quantity: number }) => sum + one.quantity, 0)).toBe(n);
    }
    expect((await fetch(fra.url + STORE)).status).toBe(200);
    const primary = await cluster.primary();
    await until('it is said', async () => primary.output().includes('the clock of another machine is wrong'));
    // What is written has the primary's time.
    const seller = sellAt(await till(await owner(fra.url), fra.url, 'Till of a wrong clock'), cola, 'clock-ahead');
    await until('it sells', async () => seller.acknowledged.length > 2);
    await seller.end();
    using books = primary.books();
    const row = books
      .query<{ placed: string }, [string]>('select placedIsoDateTimeUtc as placed from orders where id = ?')
      .get(seller.acknowledged[0]!);
    expect(Math.abs(Date.parse(row!.placed) - Date.now())).toBeLessThan(60_000);
    fra.becomes(null);
  }, 240_000);
});
