import { describe, expect, test } from 'bun:test';
import { Hono } from 'hono';
import type { EdgeBindings } from '#src/http/inbound.ts';
import { ADMISSION } from './admission.ts';
import { createEdge } from './edge.ts';
import type { PageKeeper } from './page-cache.ts';
import { NO_STORE_HOSTS } from './store-hosts.ts';
import { surfaceHostsOf } from './surface-hosts.ts';

const noPages: PageKeeper = { lookUp: () => null, before: () => null, counters: { hits: 0, misses: 0 } };
const quiet = { info() {}, warn() {}, error() {} };
// biome-ignore lint/suspicious/noExplicitAny: the two things of a server that the edge asks for
const server: any = { requestIP: () => ({ address: '10.0.0.7' }), timeout() {} };

const NOTHING = { pages: 0, writes: 0, tills: 0, admin: 0, webhooks: 0, boxes: 0, streams: 0 };

function edgeOf(app: Hono, more: Partial<Parameters<typeof createEdge>[0]> = {}) {
  return createEdge({
    app,
    keeper: noPages,
    log: quiet,
    hosts: new Map(),
    storeHosts: NO_STORE_HOSTS,
    proxy: null,
    publicUrl: 'http://shop.test',
    newRequestId: () => 'r1',
    ...more,
  });
}

describe('too many requests at once', () => {
  test('are refused at once with a time to come back, health is always answered, and it is over when they end', async () => {
    const gate = Promise.withResolvers<void>();
    const app = new Hono().get('/slow', async (c) => {
      await gate.promise;
      return c.text('done');
    });
    app.get('/healthz', (c) => c.text('ok'));
    const edge = edgeOf(app, { limits: { ...ADMISSION, total: 2, reserved: NOTHING } });
    const ask = (path: string) => edge.fetch(new Request(`http://shop.test${path}`), server);
    const accepted = [ask('/slow'), ask('/slow')];
    const refused = await ask('/slow');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
    expect(((await refused.json()) as { error: { code: string } }).error.code).toBe('service_unavailable');
    const health = await ask('/healthz');
    expect([health.status, health.headers.get('x-content-type-options')]).toEqual([200, 'nosniff']);
    expect(refused.headers.get('x-content-type-options')).toBe('nosniff');
    expect(edge.load().isOverloaded).toBe(true);
    gate.resolve();
    expect((await Promise.all(accepted)).map(({ status }) => status)).toEqual([200, 200]);
    expect((await ask('/slow')).status).toBe(200);
    expect(edge.load()).toMatchObject({ inFlight: 0, refused: 1 });
  });
});

describe('what the edge tells the app', () => {
  const outcome = async (request: Request, more: Partial<Parameters<typeof createEdge>[0]> = {}) => {
    const app = new Hono<{ Bindings: EdgeBindings }>();
    app.all('*', (c) => c.json({ address: c.env.address, scheme: c.env.scheme, path: c.env.path }));
    return (await edgeOf(app as unknown as Hono, more).fetch(request, server)).json();
  };

  test('the caller is who the connection says, unless a trusted proxy names another', async () => {
    const request = () =>
      new Request('http://shop.test/', { headers: { 'fly-client-ip': '203.0.113.9', 'x-forwarded-proto': 'https' } });
    expect(await outcome(request())).toEqual({ address: '10.0.0.7', scheme: 'http', path: '/' });
    const proxy = { addressHeader: 'fly-client-ip', hops: 1 };
    expect(await outcome(request(), { proxy })).toEqual({ address: '203.0.113.9', scheme: 'https', path: '/' });
  });

  test.each([
    ['http://admin.shop.test/orders', '/admin/orders'],
    ['http://admin.shop.test/', '/admin'],
    ['http://pos.shop.test/home', '/pos/home'],
    ['http://pos.shop.test/kitchen', '/kitchen'],
    ['http://pos.shop.test/ready', '/ready'],
    ['http://pos.shop.test/display', '/display'],
    ['http://admin.shop.test/api/orders', '/api/orders'],
    ['http://admin.shop.test/assets/a.js', '/assets/a.js'],
    ['http://admin.shop.test/healthz', '/healthz'],
    ['http://shop.test/restaurants/roma', '/restaurants/roma'],
  ])('%s is %s', async (url, path) => {
    const hosts = surfaceHostsOf({ ADMIN_HOST: 'admin.shop.test', POS_HOST: 'pos.shop.test' });
    const request = new Request(url, { headers: { host: new URL(url).host } });
    expect(await outcome(request, { hosts })).toMatchObject({ path });
  });
});

describe('the Host header', () => {
  /** As it arrives at a real listener: a `Request` made by hand always has a valid address. */
  async function answerTo(head: string): Promise<string> {
    const app = new Hono<{ Bindings: EdgeBindings }>();
    app.all('*', (c) => c.text(`${c.req.path} reached`));
    const edge = edgeOf(app as unknown as Hono);
    const listening = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: (one, self) => edge.fetch(one, self) });
    const done = Promise.withResolvers<string>();
    let text = '';
    const socket = await Bun.connect({
      hostname: '127.0.0.1',
      port: listening.port as number,
      socket: {
        data(_, bytes) {
          text += bytes.toString();
          if (text.includes('\r\n\r\n')) done.resolve(text);
        },
        close: () => done.resolve(text),
      },
    });
    socket.write(`${head}\r\n\r\n`);
    const answer = await done.promise;
    socket.end();
    await listening.stop(true);
    return answer;
  }

  test.each(['a b"<>', '[::', 'evil/../x', 'a:99999', 'user@a'])('%p is refused in the one shape', async (host) => {
    const answer = await answerTo(`GET /menu HTTP/1.1\r\nHost: ${host}`);
    expect(answer).toStartWith('HTTP/1.1 400');
    expect(answer).toContain('"code":"validation_failed","reason":"malformed_host"');
  });

  test.each(['GET /menu HTTP/1.0', 'GET /menu HTTP/1.1\r\nHost: shop.test'])('%p is answered', async (head) => {
    const answer = await answerTo(head);
    expect(answer).toStartWith('HTTP/1.1 200');
    expect(answer).toContain('/menu reached');
  });
});
