import { afterEach, expect, test } from 'bun:test';
import { connect, type Socket } from 'node:net';
import type { Server } from 'bun';
import { Hono } from 'hono';
import { readBytes } from '#src/http/body.ts';
import type { BodyRoomOptions } from '#src/http/body-room.ts';
import { lateAfterMs } from '#src/http/body-room.ts';
import { asAppError, errorAnswer } from '#src/http/error-answer.ts';
import { ADMISSION } from './admission.ts';
import { createEdge, type Edge } from './edge.ts';
import type { PageKeeper } from './page-cache.ts';
import { NO_STORE_HOSTS } from './store-hosts.ts';

const WEBHOOK = '/api/stripe/webhooks/platform';
const noPages: PageKeeper = { lookUp: () => null, before: () => null, counters: { hits: 0, misses: 0 } };
const quiet = { info() {}, warn() {}, error() {} };
const sockets: Socket[] = [];
let server: Server<undefined> | null = null;

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await server?.stop(true);
  server = null;
});

/** A listening program whose routes read a body and answer with its length. */
function listening(bodies: BodyRoomOptions = {}): { edge: Edge; port: number } {
  const app = new Hono();
  app.post('*', async (c) => c.text(String((await readBytes(c.req.raw)).length)));
  app.get('*', (c) => c.text('here'));
  app.onError((error) => errorAnswer(asAppError(error, quiet)));
  const edge = createEdge({
    app,
    keeper: noPages,
    log: quiet,
    hosts: new Map(),
    storeHosts: NO_STORE_HOSTS,
    proxy: { addressHeader: 'x-caller', hops: 1 },
    publicUrl: 'http://shop.test',
    newRequestId: () => 'r1',
    bodies,
  });
  server = Bun.serve({ hostname: '127.0.0.1', port: 0, idleTimeout: 60, fetch: (one, self) => edge.fetch(one, self) });
  return { edge, port: server.port as number };
}

/** Says that a thousand bytes come, and sends one. What is answered, and that the line is closed, comes later or never. */
function slow(port: number, from: string, path = WEBHOOK): { ended: Promise<string>; sends(bytes: number): void } {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  let text = '';
  const ended = new Promise<string>((resolve) => {
    socket.on('data', (data) => {
      text += data;
    });
    socket.on('close', () => resolve(text));
    socket.on('error', () => resolve(text));
  });
  socket.write(`POST ${path} HTTP/1.1\r\nHost: shop.test\r\nX-Caller: ${from}\r\nContent-Length: 1000\r\n\r\nx`);
  return { ended, sends: (bytes) => void socket.write('x'.repeat(bytes)) };
}

const until = async (isSo: () => boolean) => {
  while (!isSo()) await new Promise((resolve) => setImmediate(resolve));
};

const PATHS = ['/restaurants/roma/stores/roma-1', '/pos', '/admin', '/healthz'];

test('450 bodies that don’t arrive, from one address, shut no one out', async () => {
  const { edge, port } = listening();
  for (let count = 0; count < 450; count++) slow(port, '203.0.113.66');
  await until(() => edge.load().slowBodiesCut === 450 - 64);
  expect(edge.load()).toMatchObject({ inFlight: 0, waitingBodies: 64, refused: 0 });
  for (const path of PATHS) {
    expect([path, (await fetch(`http://127.0.0.1:${port}${path}`)).status]).toEqual([path, 200]);
  }
  // Nor the same address, as everyone in one shop has it: an honest body arrives within a moment.
  for (const path of [WEBHOOK, '/api/pos/enter-pin', '/api/online-ordering/restaurants/roma/stores/roma-1/orders']) {
    const headers = { 'x-caller': '203.0.113.66' };
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', body: 'honest', headers });
    expect([answer.status, await answer.text()]).toEqual([200, '6']);
  }
});

test('nor do they from 450 addresses, which are more than may wait', async () => {
  const { edge, port } = listening({ maxWaiting: 200 });
  for (let count = 0; count < 450; count++) slow(port, `198.51.${count % 250}.${count}`);
  await until(() => edge.load().slowBodiesCut === 250);
  const answer = await fetch(`http://127.0.0.1:${port}${WEBHOOK}`, { method: 'POST', body: 'honest' });
  expect([answer.status, await answer.text()]).toEqual([200, '6']);
  expect(edge.load()).toMatchObject({ inFlight: 0, refused: 0 });
});

test('a /64 of IPv6 is one address', async () => {
  const { edge, port } = listening({ maxPerCaller: 3 });
  for (let count = 1; count <= 5; count++) slow(port, `2001:db8:1:2::${count}`);
  await until(() => edge.load().slowBodiesCut === 2);
  expect(edge.load().waitingBodies).toBe(3);
});

test('a body slower than the minimum pace gets an error and its connection is closed', async () => {
  let at = 0;
  const { edge, port } = listening({ now: () => at, sweepMs: 1 });
  const one = slow(port, '203.0.113.66');
  await until(() => edge.load().waitingBodies === 1);
  at = lateAfterMs(1) + 1;
  const answer = await one.ended;
  expect(answer).toStartWith('HTTP/1.1 503');
  expect(answer).toContain('body_too_slow');
  expect(edge.load()).toMatchObject({ waitingBodies: 0, inFlight: 0, slowBodiesCut: 1 });
});

test('a caller who hangs up in the middle of a body is forgotten', async () => {
  const { edge, port } = listening();
  slow(port, '203.0.113.66');
  await until(() => edge.load().waitingBodies === 1);
  sockets[0]?.destroy();
  await until(() => edge.load().waitingBodies === 0);
  expect(edge.load().inFlight).toBe(0);
});

test('a body that arrives when all room is taken is told to come back', async () => {
  const gate = Promise.withResolvers<void>();
  const app = new Hono();
  app.get('*', async (c) => {
    await gate.promise;
    return c.text('done');
  });
  app.post('*', async (c) => c.text(String((await readBytes(c.req.raw)).length)));
  app.onError((error) => errorAnswer(asAppError(error, quiet)));
  const nothing = { pages: 0, writes: 0, tills: 0, admin: 0, webhooks: 0, boxes: 0, streams: 0 };
  const edge = createEdge({
    app,
    keeper: noPages,
    log: quiet,
    hosts: new Map(),
    storeHosts: NO_STORE_HOSTS,
    proxy: null,
    publicUrl: 'http://shop.test',
    newRequestId: () => 'r1',
    limits: { ...ADMISSION, total: 1, reserved: nothing },
  });
  server = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: (one, self) => edge.fetch(one, self) });
  const port = server.port as number;
  const late = slow(port, 'x');
  await until(() => edge.load().waitingBodies === 1);
  const busy = fetch(`http://127.0.0.1:${port}/work`);
  await until(() => edge.load().inFlight === 1);
  late.sends(999);
  await until(() => edge.load().refused === 1);
  gate.resolve();
  expect((await busy).status).toBe(200);
  expect(edge.load()).toMatchObject({ inFlight: 0, waitingBodies: 0 });
});

test.each([
  [0, 10_000],
  [4096, 11_000],
  [256 * 1024, 74_000],
  [100 * 1024 * 1024, 180_000],
])('a body that has sent %p bytes has until %p ms', (bytes, ms) => {
  expect(lateAfterMs(bytes)).toBe(ms);
});
