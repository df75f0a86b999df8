import { describe, expect, test } from 'bun:test';
import { z } from 'zod';
import { endpoint } from '#src/contracts/endpoint.ts';
import { testApp } from '#src/server/testing/test-app.ts';
import { AppError } from '#src/shared/app-error.ts';
import { MAX_BODY_BYTES } from './body.ts';
import { anyone } from './guards.ts';
import { route, servedRoutes } from './route.ts';

const echo = endpoint<{ name: string }, { said: string }>()('POST', '/api/echo/:id');
const look = endpoint<void, { page: number }>()('GET', '/api/look');
const broken = endpoint<void, void>()('GET', '/api/broken');
const refuses = endpoint<void, void>()('GET', '/api/refuses');
const cookie = endpoint<void, void>()('POST', '/api/cookie');

const sample = () =>
  testApp((app, ctx) => {
    route(app, echo, {
      guard: anyone(),
      body: z.object({ name: z.string().min(1, 'Say a name.').max(100), lines: z.array(z.number()).max(3).optional() }),
      handle: ({ body, params }) => ({ said: `${body.name} ${params.id}` }),
    });
    route(app, look, {
      guard: anyone(),
      query: z.object({ page: z.coerce.number().int().min(1).default(1) }),
      handle: ({ query }) => ({ page: query.page }),
    });
    route(app, broken, {
      guard: anyone(),
      handle: () => {
        throw new Error('the secret is 12345');
      },
    });
    route(app, refuses, {
      guard: anyone(),
      handle: () => {
        throw new AppError('service_unavailable', 'Away.', {
          reason: 'card_provider_down',
          details: { retryAfterSeconds: 7 },
        });
      },
    });
    route(app, cookie, {
      guard: anyone(),
      handle: ({ cookies }) => {
        cookies.set('a', 'b c;d', 60);
        cookies.remove('old');
      },
    });
    void ctx;
  });

const POST = (body: BodyInit, headers: Record<string, string> = { 'content-type': 'application/json' }) => ({
  method: 'POST',
  body,
  headers,
});

describe('an endpoint', () => {
  test('takes a checked body and answers JSON that is never cached', async () => {
    const { call } = await sample();
    const answer = await call('POST', '/api/echo/7', { body: { name: 'Mia', more: 'is dropped' } });
    expect(answer).toMatchObject({ status: 200, body: { said: 'Mia 7' } });
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  test('names each wrong field by its path', async () => {
    const { call } = await sample();
    const { status, body } = await call('POST', '/api/echo/7', { body: { name: '', lines: [1, 'x'] } });
    expect(status).toBe(400);
    expect(body.error.code).toBe('validation_failed');
    expect(body.error.details.fields).toEqual([
      { path: 'name', message: 'Say a name.' },
      { path: 'lines.1', message: expect.any(String) },
    ]);
  });

  test.each([
    ['malformed JSON', POST('{"name":'), 400, 'malformed_json'],
    ['a form', POST('name=Mia', { 'content-type': 'application/x-www-form-urlencoded' }), 400, 'wrong_content_type'],
    ['text without a type', POST('{"name":"Mia"}', { 'content-type': 'text/plain' }), 400, 'wrong_content_type'],
    ['a body over the limit', POST(JSON.stringify({ name: 'x'.repeat(MAX_BODY_BYTES) })), 400, 'too_large'],
    ['lists inside lists without end', POST(`{"name":${'['.repeat(5000)}${']'.repeat(5000)}}`), 400, 'malformed_json'],
    [
      'another website',
      POST('{"name":"Mia"}', { 'content-type': 'application/json', origin: 'https://evil.example' }),
      403,
      'foreign_origin',
    ],
    [
      'a foreign site by its fetch header',
      POST('{"name":"Mia"}', { 'content-type': 'application/json', 'sec-fetch-site': 'cross-site' }),
      403,
      'foreign_origin',
    ],
    [
      'a site beside ours, such as another store’s own host',
      POST('{"name":"Mia"}', { 'content-type': 'application/json', 'sec-fetch-site': 'same-site' }),
      403,
      'foreign_origin',
    ],
  ])('refuses %s in the one shape', async (_, init, status, reason) => {
    const { app } = await sample();
    const answer = await app.request('/api/echo/7', init);
    expect(answer.status).toBe(status);
    const { error } = (await answer.json()) as { error: Record<string, unknown> };
    expect(error).toMatchObject({ reason, code: expect.any(String), message: expect.any(String) });
  });

  test('a body that lies about its length is cut off all the same', async () => {
    const { app } = await sample();
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new Uint8Array(64 * 1024).fill(32)),
    });
    const answer = await app.request('/api/echo/7', {
      method: 'POST',
      body: endless,
      headers: { 'content-type': 'application/json' },
    });
    expect(((await answer.json()) as { error: { reason: string } }).error.reason).toBe('too_large');
  });

  test('our own pages may post', async () => {
    const { app } = await sample();
    const own = POST('{"name":"Mia"}', {
      'content-type': 'application/json',
      origin: 'http://localhost',
      host: 'localhost',
    });
    expect((await app.request('/api/echo/7', own)).status).toBe(200);
  });

  test('reads its query by schema', async () => {
    const { call } = await sample();
    expect((await call('GET', '/api/look?page=3')).body).toEqual({ page: 3 });
    expect((await call('GET', '/api/look')).body).toEqual({ page: 1 });
    expect((await call('GET', '/api/look?page=zero')).status).toBe(400);
  });

  test('answers our own mistake without a word of it, and logs it', async () => {
    const { call, ctx } = await sample();
    const { status, body } = await call('GET', '/api/broken');
    expect(status).toBe(500);
    expect(Object.keys(body.error).sort()).toEqual(['code', 'message']);
    expect(JSON.stringify(body)).not.toContain('12345');
    expect(ctx.logged.join()).toContain('request failed');
  });

  test('says when to come back', async () => {
    const { call } = await sample();
    const { status, headers, body } = await call('GET', '/api/refuses');
    expect([status, headers.get('retry-after')]).toEqual([503, '7']);
    expect(body.error.reason).toBe('card_provider_down');
  });

  test('HEAD is answered like GET without a body', async () => {
    const { app } = await sample();
    const answer = await app.request('/api/look', { method: 'HEAD' });
    expect([answer.status, await answer.text()]).toEqual([200, '']);
  });

  test('sets cookies that scripts cannot read, with any text in them', async () => {
    const { app } = await sample();
    const lines = (await app.request('/api/cookie', { method: 'POST' })).headers.getSetCookie();
    expect(lines).toEqual([
      'a=b%20c%3Bd; Path=/; Max-Age=60; HttpOnly; SameSite=Lax',
      'old=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax',
    ]);
  });

  test('is known to the tests that walk all of them', async () => {
    const { app } = await sample();
    expect(servedRoutes(app)[0]).toMatchObject({ kind: 'api', method: 'POST', path: '/api/echo/:id', isPublic: true });
  });

  test('that is public is limited by address, each endpoint separately', async () => {
    const { call } = await sample();
    const statuses: number[] = [];
    for (let count = 0; count < 61; count++) {
      statuses.push((await call('POST', '/api/echo/7', { body: { name: 'Mia' } })).status);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(60);
    expect(statuses.at(-1)).toBe(503);
    expect((await call('GET', '/api/look')).status).toBe(200);
  });
});
