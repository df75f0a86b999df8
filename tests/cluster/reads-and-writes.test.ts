import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { startCollector } from '#tests/support/collector.ts';
import { patience } from '#tests/support/patience.ts';
import { noisyPng } from '#tests/support/png.ts';
import { until } from '#tests/support/until.ts';
import { colaOf, owner, ownerCookies, sellCola, till } from '#tests/system/support/shop.ts';
import { litefsProgram, NO_LITEFS } from './support/litefs-program.ts';
import { type Machine, startCluster, type TestCluster } from './support/machines.ts';
import { CART, type Call, caller, colaLine, plantedShop, STORE } from './support/shop.ts';

const canRun = litefsProgram() !== null;
if (!canRun) console.log(NO_LITEFS);
const GUEST_ADDRESS = '203.0.113.77';
const WITHIN_MS = 1000;

describe.skipIf(!canRun)('three regions, the primary in Sydney', () => {
  const collector = startCollector();
  let cluster: TestCluster;
  let syd: Machine;
  let mel: Machine;
  let fra: Machine;
  let admin: Call;
  let cola: { readonly id: string; readonly cents: number };

  beforeAll(async () => {
    cluster = await startCluster({
      planted: await plantedShop(),
      env: { CLIENT_ADDRESS_HEADER: 'fly-client-ip', OTEL_EXPORTER_OTLP_ENDPOINT: collector.url },
    });
    syd = cluster.at('syd');
    mel = cluster.at('mel');
    fra = cluster.at('fra');
    admin = await owner(fra.url);
    cola = await colaOf(await till(admin, mel.url, 'Till of Melbourne'));
  }, 240_000);
  afterAll(async () => {
    await cluster?.[Symbol.asyncDispose]();
    await collector.stop();
  }, 240_000);

  test('each says what it is, and serves the store’s page from its own copy', async () => {
    for (const [machine, role] of [
      [syd, 'primary'],
      [mel, 'replica'],
      [fra, 'replica'],
    ] as const) {
      expect(await machine.health()).toMatchObject({ status: 'ok', role });
      const page = await fetch(machine.url + STORE);
      expect([page.status, (await page.text()).includes('Roma Pizza')]).toEqual([200, true]);
    }
    await until('both copies are heard of', async () => (await syd.health())?.cluster.copies.length === 2);
  });

  test('each gives its figures: who writes, how far behind, and the tills that spoke to it', async () => {
    const figures = async (machine: Machine) => {
      const answer = await fetch(`${machine.url}/metrics`);
      expect(answer.status).toBe(200);
      const lines = (await answer.text()).split('\n').filter((line) => line.startsWith('servery_'));
      return new Map(lines.map((line) => line.split(' ') as [string, string]));
    };
    const [primary, copy] = [await figures(syd), await figures(mel)];
    expect([primary.get('servery_primary'), copy.get('servery_primary')]).toEqual(['1', '0']);
    expect([primary.has('servery_replication_lag_seconds'), copy.has('servery_replication_lag_seconds')]).toEqual([
      false,
      true,
    ]);
    expect(Number(copy.get('servery_replication_lag_seconds'))).toBeLessThan(10);
    // What Melbourne's till asked was partly answered there, and all that it wrote by the primary.
    expect(
      Number(primary.get('servery_tills{seen="1m"}')) + Number(copy.get('servery_tills{seen="1m"}')),
    ).toBeGreaterThan(0);
    for (const name of ['outbox_age_seconds', 'http_request_duration_seconds_count', 'print_jobs'])
      expect([name, [...primary.keys()].some((key) => key.startsWith(`servery_${name}{`))]).toEqual([name, true]);
  });

  test('a write at a copy is one trace over both machines: what the copy was asked, handing it on, and what the primary did', async () => {
    const traceId = crypto.randomUUID().replaceAll('-', '');
    const answer = await fetch(`${mel.url}${CART}/lines`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin: mel.url,
        traceparent: `00-${traceId}-00f067aa0ba902b7-01`,
      },
      body: JSON.stringify(colaLine(cola.id)),
    });
    expect(answer.status).toBe(200);
    const nameOf = (machine: Machine) => new URL(machine.url).host;
    const chain = () => {
      const spans = collector.spans.filter((one) => one.traceId === traceId);
      const below = (parent: string | undefined) => spans.find(({ parentSpanId }) => parentSpanId === parent);
      const asked = below('00f067aa0ba902b7');
      const handed = asked && below(asked.spanId);
      const there = handed && below(handed.spanId);
      const write = there && below(there.spanId);
      return [asked, handed, there, write].map((one) => one && [one.machine, one.name]);
    };
    await until('the collector has all of it', async () => chain().every(Boolean), 30_000);
    const route = expect.stringMatching(/^POST .*:storeId.*cart/);
    expect(chain()).toEqual([
      [nameOf(mel), expect.stringMatching(/^POST/)],
      [nameOf(mel), 'primary'],
      [nameOf(syd), route],
      [nameOf(syd), 'write'],
    ]);
  });

  test('a guest of Frankfurt sees each change of the cart in the next answer, wherever that is asked for', async () => {
    const guests = Object.fromEntries(
      await Promise.all(cluster.machines.map(async (one) => [one.name, one.url] as const)),
    );
    const url = { at: fra.url };
    const guest = caller(() => url.at);
    for (let n = 1; n <= 15; n++) {
      url.at = guests[['fra', 'mel', 'syd'][n % 3]!]!;
      await guest('POST', `${CART}/lines`, colaLine(cola.id));
      url.at = guests[['mel', 'fra', 'fra'][n % 3]!]!;
      const { cart } = await guest('GET', CART);
      expect(cart.pricing.lines.reduce((sum: number, line: { quantity: number }) => sum + line.quantity, 0)).toBe(n);
    }
  });

  test('what is written through a copy is written as its caller’s: the log names their address', async () => {
    const answer = await signInAt(fra.url, { 'fly-client-ip': GUEST_ADDRESS });
    expect([answer.status, answer.headers.getSetCookie().some((line) => line.startsWith('servery_staff='))]).toEqual([
      303,
      true,
    ]);
    using books = syd.books();
    const row = books
      .query("select origin from audit_log where action = 'signIn' order by sequence desc limit 1")
      .get();
    expect((row as { origin: string }).origin).toStartWith(GUEST_ADDRESS);
  });

  test('a dish that sells out is sold out on the website of every region within a second', async () => {
    using books = syd.books();
    const { categoryId } = books.query('select categoryId from items where id = ?').get(cola.id) as {
      categoryId: string;
    };
    const path = `${STORE}/categories/${categoryId}/items/basic/${cola.id}`;
    const isSoldOut = async (machine: Machine) => {
      const page = await (await fetch(machine.url + path)).text();
      expect(page).toContain('Cola');
      return /Sold out/i.test(page);
    };
    for (const soldout of [true, false]) {
      for (const machine of cluster.machines) expect(await isSoldOut(machine)).toBe(!soldout);
      await admin('POST', `/api/menu${STORE}/items/${cola.id}/sold-out`, { soldout });
      await Promise.all(
        cluster.machines.map((machine) =>
          until(`${machine.name} shows it`, async () => (await isSoldOut(machine)) === soldout, WITHIN_MS),
        ),
      );
    }
  });

  test('a screen at Frankfurt hears of an order that came in through Melbourne', async () => {
    const cookies = await ownerCookies(fra.url);
    const screen = await listen(`${fra.url}/api/live${STORE}`, cookies);
    const seller = await till(admin, mel.url, 'Second till of Melbourne');
    const began = performance.now();
    await sellCola(seller, cola, 'heard-of-in-frankfurt');
    await until('Frankfurt hears of it', async () => screen.text().includes('heard-of-in-frankfurt'), 3000);
    expect(performance.now() - began).toBeLessThan(patience(3000));
    screen.close();
  });

  test('an open connection of a till that asks for what only the primary knows passes through', async () => {
    const answer = await fetch(`${fra.url}/dev/sms`);
    expect([answer.status, (await answer.text()).length > 0]).toEqual([200, true]);
  });

  test('a guest’s forged headers and cookies change nothing, and none of them is an error', async () => {
    const guest = caller(fra.url);
    await guest('POST', `${CART}/lines`, colaLine(cola.id));
    const forged: Record<string, string>[] = [
      { 'x-servery-seal': 'AAAA', 'x-servery-sealed': Buffer.from('{"address":"10.0.0.1"}').toString('base64url') },
      { 'x-servery-not-primary': '1' },
      { 'fly-replay-src': 'instance=286e;region=syd', 'fly-replay-failed': 'yes', 'fly-replay': 'instance=evil' },
      {
        'fly-region': 'mars',
        'fly-prefer-region': 'mars',
        'x-forwarded-for': '10.0.0.1',
        'x-forwarded-proto': 'gopher',
      },
      { cookie: 'servery_at=ffffffffffffffff.ffffffffffffffffffffffff' },
      { cookie: `servery_at=${'9'.repeat(3000)}` },
    ];
    for (const headers of forged) {
      const began = performance.now();
      const page = await fetch(fra.url + STORE, { headers });
      expect([page.status, page.headers.get('fly-replay'), page.headers.get('x-servery-not-primary')]).toEqual([
        200,
        null,
        null,
      ]);
      const written = await fetch(`${fra.url}${CART}/lines`, {
        method: 'POST',
        headers: { origin: fra.url, 'content-type': 'application/json', ...headers },
        body: JSON.stringify(colaLine(cola.id)),
      });
      expect([written.status, written.headers.get('fly-replay')]).toEqual([200, null]);
      expect(performance.now() - began).toBeLessThan(patience(2000));
    }
    // A seal that a stranger makes up opens none of the calls between machines either.
    const sealed = { 'x-servery-seal': 'AAAA', 'x-servery-sealed': 'AAAA' };
    for (const path of ['/cluster/at', `/cluster/pictures/${'a'.repeat(64)}`]) {
      expect((await fetch(syd.url + path, { headers: sealed })).status).toBe(404);
      expect((await fetch(syd.url + path, { method: 'POST', headers: sealed, body: '{}' })).status).toBe(404);
    }
  });

  test('a picture of four megabytes that is uploaded at Frankfurt is seen in Melbourne', async () => {
    const cookies = await ownerCookies(fra.url);
    const noise = noisyPng(1200, 1200);
    expect(noise.length).toBeGreaterThan(1_000_000);
    const answer = await fetch(`${fra.url}/api/images${STORE}`, {
      method: 'POST',
      headers: { origin: fra.url, cookie: cookieHeader(cookies), 'content-type': 'image/png' },
      body: noise,
    });
    const { path } = (await answer.json()) as { path: string };
    // At once, whether the file has come yet or not.
    const seen = await fetch(`${mel.url}${path}?w=320`);
    expect([answer.status, seen.status, seen.headers.get('content-type')]).toEqual([200, 200, 'image/webp']);
  });

  test('pictures, which are files, come to every region by themselves', async () => {
    const originals = (machine: Machine) =>
      readdirSync(join(machine.dataDir, 'images/originals'), { recursive: true })
        .map(String)
        .filter((name) => name.length > 60);
    const all = originals(syd).length;
    expect(all).toBeGreaterThan(0);
    for (const machine of [mel, fra]) {
      await until(`${machine.name} has them`, async () => {
        try {
          return originals(machine).length === all;
        } catch {
          return false;
        }
      });
    }
  });
});

function signInAt(url: string, headers: Record<string, string>): Promise<Response> {
  return fetch(`${url}/admin/auth/login`, {
    method: 'POST',
    headers: { origin: url, ...headers },
    body: new URLSearchParams({ email: 'owner@roma-pizza.example', password: 'servery-demo' }),
    redirect: 'manual',
  });
}

const cookieHeader = (cookies: Readonly<Record<string, string>>) =>
  Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ');

/** A stream of events as a browser holds it open. */
async function listen(url: string, cookies: Readonly<Record<string, string>>) {
  const stopped = new AbortController();
  const answer = await fetch(url, { headers: { cookie: cookieHeader(cookies) }, signal: stopped.signal });
  if (!answer.ok || !answer.body) throw new Error(`no stream: ${answer.status} ${await answer.text()}`);
  let text = '';
  const reading = (async () => {
    const decoder = new TextDecoder();
    for await (const chunk of answer.body as ReadableStream<Uint8Array>)
      text += decoder.decode(chunk, { stream: true });
  })();
  reading.catch(() => {});
  return { text: () => text, close: () => stopped.abort() };
}
