import { describe, expect, test } from 'bun:test';
import type { Role } from '#db/replication.ts';
import { createSecrets } from '../secrets.ts';
import { type ClusterGate, createClusterGate, type GateOptions } from './gate.ts';
import type { LiteFs } from './litefs.ts';
import type { Machines } from './machines.ts';
import { createPositionCookies } from './position-cookie.ts';
import { createSeals, hashOf, NOT_PRIMARY_HEADER } from './seal.ts';

const quiet = { info() {}, warn() {}, error() {} };
const FROM = { address: '203.0.113.9', scheme: 'https' } as const;
const seals = createSeals('the key of these machines');
const cookies = createPositionCookies(createSecrets('the secret of all machines, of 32 characters'));

interface World {
  role?: Role;
  primary?: string | null;
  position?: bigint;
  by?: GateOptions['by'];
  isReadable?: boolean;
  isLeaving?: boolean;
  /** What the primary answers, try after try. */
  answers?: (() => Promise<Response> | Response)[];
}

function fixture(world: World = {}) {
  const { primary = '286e', position = 10n, by = 'proxy', isReadable = true, isLeaving = false, answers = [] } = world;
  // A lease can move while a test goes on.
  const role = () => world.role ?? 'replica';
  const handed: { sealed: Parameters<Machines['hand']>[1]; body: string }[] = [];
  const litefs = {
    isPrimary: () => role() === 'primary',
    role,
    primary: () => primary,
    position: () => position,
    readPosition: () => position,
    onChange: () => () => {},
    whenReached: async (wanted: bigint) => position >= wanted,
  } as unknown as LiteFs;
  const machines: Machines = {
    urlOf: (name) => `http://${name}`,
    ask: async () => new Response(),
    async hand(_name, sealed, { body }) {
      handed.push({ sealed, body: new TextDecoder().decode(body ?? new Uint8Array()) });
      return (answers.shift() ?? (() => Response.json({ ok: true })))();
    },
  };
  const gate = createClusterGate({
    litefs,
    machines,
    seals,
    cookies,
    log: quiet,
    by,
    isReadable: () => isReadable,
    isLeaving: () => isLeaving,
    builtFileElsewhere: async () => new Response('of the other release'),
    answerMachine: async (_request, path) => new Response(`to machines at ${path}`),
  });
  return { gate, handed };
}

async function sent(gate: ClusterGate, request: Request): Promise<Response> {
  const answer = await gate.send(request, FROM);
  if (answer instanceof Response) return answer;
  throw new Error('it is to be answered here');
}

const ask = (method: string, headers: Record<string, string> = {}, body?: string) =>
  new Request('http://roma.example/restaurants/roma/cart?x=1', {
    method,
    headers,
    ...(body === undefined ? {} : { body }),
  });
const cookieAt = (position: bigint) => ({ cookie: cookies.line(position, 'https').split(';')[0]! });

describe('a copy', () => {
  test('answers what only reads, and sends on what writes, what boxes say, and all while its tables are old', () => {
    const { gate } = fixture();
    const isSent = (method: string, path: string) => gate.isForPrimary(ask(method), path);
    expect([isSent('GET', '/restaurants/roma'), isSent('HEAD', '/'), isSent('OPTIONS', '/api/orders')]).toEqual([
      false,
      false,
      false,
    ]);
    expect([isSent('POST', '/api/orders'), isSent('PUT', '/api/menu'), isSent('DELETE', '/api/menu')]).toEqual([
      true,
      true,
      true,
    ]);
    expect([isSent('GET', '/api/sync/feed'), isSent('GET', '/dev/sms'), isSent('GET', '/api/syncopated')]).toEqual([
      true,
      true,
      false,
    ]);
    expect(fixture({ isReadable: false }).gate.isForPrimary(ask('GET'), '/')).toBe(true);
    expect(fixture({ role: 'primary', isReadable: false }).gate.isForPrimary(ask('POST'), '/api/orders')).toBe(false);
  });

  test('hands a write to the primary with its body, its caller and its host', async () => {
    const { gate, handed } = fixture();
    const answer = await sent(gate, ask('POST', { host: 'roma.example' }, 'two pizzas'));
    expect(await answer.json()).toEqual({ ok: true });
    expect(handed).toMatchObject([
      {
        body: 'two pizzas',
        sealed: {
          method: 'POST',
          target: '/restaurants/roma/cart?x=1',
          host: 'roma.example',
          address: '203.0.113.9',
          scheme: 'https',
        },
      },
    ]);
  });

  test('asks again where the other is the primary no more, and where nothing arrived', async () => {
    const refused = Object.assign(new Error('refused'), { code: 'ConnectionRefused' });
    const { gate, handed } = fixture({
      answers: [
        () => new Response(null, { status: 503, headers: { [NOT_PRIMARY_HEADER]: '1' } }),
        () => Promise.reject(refused),
        () => Response.json({ ok: 'at last' }),
      ],
    });
    expect(await (await sent(gate, ask('POST', {}, 'once'))).json()).toEqual({ ok: 'at last' });
    expect(handed.map(({ body }) => body)).toEqual(['once', 'once', 'once']);
  });

  test('never sends a write a second time that may have arrived, and says that nobody knows', async () => {
    const broke = () => Promise.reject(Object.assign(new Error('reset'), { code: 'ECONNRESET' }));
    const { gate, handed } = fixture({ answers: [broke] });
    await expect(gate.send(ask('POST', {}, 'once'), FROM)).rejects.toMatchObject({
      code: 'service_unavailable',
      reason: 'primary_lost',
    });
    await Bun.sleep(1);
    expect(handed).toHaveLength(1);
    await expect(fixture({ answers: [broke] }).gate.send(ask('GET'), FROM)).rejects.toMatchObject({
      reason: 'no_primary',
    });
  });

  test('answers what waits for a primary itself when it becomes the primary', async () => {
    const world: World = { role: 'adrift', primary: null };
    const { gate, handed } = fixture(world);
    const waiting = gate.send(ask('POST', { accept: 'text/html' }, 'two pizzas'), FROM);
    await Bun.sleep(60);
    world.role = 'primary';
    const own = await waiting;
    if (own instanceof Response) throw new Error('it was sent somewhere');
    expect([own.method, own.headers.get('accept'), await own.text(), handed.length]).toEqual([
      'POST',
      'text/html',
      'two pizzas',
      0,
    ]);
  });

  test('says so in the end where there is no primary', async () => {
    const { gate } = fixture({ role: 'adrift', primary: null });
    await expect(gate.send(ask('POST', {}, ''), FROM)).rejects.toMatchObject({
      status: 503,
      reason: 'no_primary',
      details: { retryAfterSeconds: 5 },
    });
  }, 10_000);

  test('lets a browser wait that has seen more than it holds, and nobody with a made-up cookie', async () => {
    const { gate } = fixture({ position: 10n });
    expect(gate.isAhead(ask('GET', cookieAt(10n)))).toBe(false);
    expect(gate.isAhead(ask('GET', cookieAt(11n)))).toBe(true);
    expect(await gate.caughtUp(ask('GET', cookieAt(11n)))).toBe(false);
    expect(gate.isAhead(ask('GET', { cookie: 'servery_at=ffffffffffffffff.000000000000000000000000' }))).toBe(false);
    expect(fixture({ role: 'primary', position: 1n }).gate.isAhead(ask('GET', cookieAt(11n)))).toBe(false);
  });

  test('without a primary shows that browser the menu as a stranger’s, and nothing that is its own', () => {
    const lost = fixture({ role: 'adrift', primary: null }).gate;
    const asked = ask('GET', { ...cookieAt(11n), 'accept-language': 'en' });
    const stranger = lost.asStranger(asked, '/restaurants/roma/stores/newtown');
    expect([stranger?.headers.get('cookie'), stranger?.headers.get('accept-language')]).toEqual([null, 'en']);
    for (const own of ['/cart', '/checkout', '/orders/o1', '/account']) {
      expect(lost.asStranger(asked, `/restaurants/roma/stores/newtown${own}`)).toBeNull();
    }
    expect(lost.asStranger(asked, '/api/online-ordering/restaurants/roma/stores/newtown/menu')).toBeNull();
    expect(lost.asStranger(asked, '/admin')).toBeNull();
    expect(fixture().gate.asStranger(asked, '/restaurants/roma/stores/newtown')).toBeNull();
  });

  test('marks nothing, and the primary marks where its change is', () => {
    const answer = new Response();
    fixture().gate.mark(answer, 'https');
    expect(answer.headers.getSetCookie()).toEqual([]);
    fixture({ role: 'primary', position: 26n }).gate.mark(answer, 'https');
    expect(answer.headers.getSetCookie()).toEqual([cookies.line(26n, 'https')]);
  });
});

describe('at Fly', () => {
  const fly = () => fixture({ by: 'fly-replay' });

  test('the proxy is told which machine to send the request to', async () => {
    const { gate, handed } = fly();
    const answer = await sent(gate, ask('POST', { 'content-length': '10' }, 'two pizzas'));
    expect([answer.headers.get('fly-replay'), answer.headers.get('cache-control')]).toEqual([
      'instance=286e;fallback=force_self',
      'no-store',
    ]);
    expect(handed).toEqual([]);
  });

  test('what came back, and a body that it would not keep, goes over the private network', async () => {
    const { gate, handed } = fly();
    for (const back of ['fly-replay-src', 'fly-replay-failed'])
      await gate.send(ask('POST', { [back]: 'instance=x', 'content-length': '1' }, 'x'), FROM);
    await gate.send(ask('POST', { 'content-length': '1000001' }, 'a photograph'), FROM);
    expect(handed.map(({ body }) => body)).toEqual(['x', 'x', 'a photograph']);
  });
});

describe('what another machine hands on', () => {
  const handedOn = (body: string, claimed = body) => {
    const url = 'http://10.0.0.2:3000/api/orders';
    const headers = seals.headersOf({
      method: 'POST',
      target: '/api/orders',
      host: 'roma.example',
      ...FROM,
      leftMs: 1000,
      bodyHash: hashOf(new TextEncoder().encode(claimed)),
    });
    return new Request(url, { method: 'POST', headers: { ...headers, accept: 'application/json' }, body });
  };

  test('is answered as its caller asked it', async () => {
    const arrived = await fixture({ role: 'primary' }).gate.arrive(handedOn('two pizzas'));
    if (!arrived || arrived instanceof Response) throw new Error('it was not let in');
    expect(arrived.vouched).toMatchObject(FROM);
    expect([arrived.request.url, await arrived.request.text()]).toEqual([
      'http://roma.example/api/orders',
      'two pizzas',
    ]);
    expect([...arrived.request.headers.keys()].filter((name) => name.startsWith('x-servery'))).toEqual([]);
  });

  test('is a stranger’s with another body, and the words about its caller are not read', async () => {
    const arrived = await fixture({ role: 'primary' }).gate.arrive(handedOn('a hundred pizzas', 'two pizzas'));
    if (!arrived || arrived instanceof Response) throw new Error('it was not let in');
    expect([arrived.vouched, await arrived.request.text()]).toEqual([null, 'a hundred pizzas']);
  });

  test('is given back by a machine that is not the primary, or when its caller has gone', () => {
    expect(fixture().gate.notPrimary(500)?.headers.get(NOT_PRIMARY_HEADER)).toBe('1');
    expect(fixture({ role: 'primary' }).gate.notPrimary(-1)?.status).toBe(503);
    expect(fixture({ role: 'primary' }).gate.notPrimary(500)).toBeNull();
  });

  test('is given back by a primary that is about to stop, and its own callers wait for the next one', () => {
    const { gate } = fixture({ role: 'primary', isLeaving: true });
    expect(gate.notPrimary(500)?.headers.get(NOT_PRIMARY_HEADER)).toBe('1');
    expect([gate.isForPrimary(ask('POST'), '/api/orders'), gate.isForPrimary(ask('GET'), '/')]).toEqual([true, false]);
  });

  test('without headers of ours costs nothing', () => {
    expect(fixture().gate.arrive(ask('POST', {}, 'x'))).toBeNull();
  });
});
