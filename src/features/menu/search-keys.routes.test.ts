import { beforeEach, describe, expect, test } from 'bun:test';
import { testContext } from '#db/testing/test-context.ts';
import { POS_COOKIE, STAFF_COOKIE } from '#src/http/cookies.ts';
import { NO_PORTS } from '#src/integrations/ports.ts';
import { createAlgoliaKeys } from '#src/integrations/search-keys/algolia/algolia-keys.ts';
import { plantTwoTenants, signedInAs, type TestApp, testApp } from '#src/server/testing/test-app.ts';
import { searchKeysRoutes } from './search-keys.routes.ts';

const BASE = '/api/algolia/search-only-api-keys';
const OF_ROMA = `${BASE}/restaurants/roma/pos`;

let app: TestApp;
beforeEach(async () => {
  const searchKeys = createAlgoliaKeys({ applicationId: 'APP1', searchKey: 'search-only' });
  const ctx = await testContext({ ports: { ...NO_PORTS, searchKeys } });
  await plantTwoTenants(ctx);
  app = await testApp(searchKeysRoutes, { ctx });
});

const staff = (subjectId: string) => signedInAs(app.ctx, STAFF_COOKIE, { kind: 'staff', subjectId });
const till = (subjectId: string) => signedInAs(app.ctx, POS_COOKIE, { kind: 'posTerminal', subjectId });
const ask = async (path: string, cookie: string) => app.call('GET', path, { cookie });

/** What Algolia reads of a key. */
function restrictionsOf(key: string): Record<string, string> {
  const text = Buffer.from(key, 'base64').toString().slice(64);
  return Object.fromEntries(new URLSearchParams(text));
}

describe('a search-only key', () => {
  test('of a restaurant finds its records and no other’s, for an hour', async () => {
    const { status, body } = await ask(OF_ROMA, await staff('roma-owner'));
    expect([status, body.applicationId]).toEqual([200, 'APP1']);
    const { filters, validUntil } = restrictionsOf(body.searchOnlyApiKey);
    expect(filters).toBe('restaurantId:"roma"');
    const seconds = Math.floor(app.ctx.clock.now().epochMilliseconds / 1000);
    expect(Number(validUntil) - seconds).toBe(3600);
    expect(Date.parse(body.expiresIsoDateTimeUtc)).toBe(Number(validUntil) * 1000);
  });

  test('of a till finds its own store’s records only', async () => {
    const { body } = await ask(OF_ROMA, await till('till-1'));
    expect(restrictionsOf(body.searchOnlyApiKey).filters).toBe('restaurantId:"roma" AND storeId:"roma-1"');
  });

  test('of everything is for the platform’s people', async () => {
    const { body } = await ask(`${BASE}/super-admin`, await staff('admin'));
    expect(Object.keys(restrictionsOf(body.searchOnlyApiKey))).toEqual(['validUntil']);
    for (const cookie of [await staff('roma-owner'), await till('till-1'), '']) {
      expect([401, 404]).toContain((await ask(`${BASE}/super-admin`, cookie)).status);
    }
  });

  test('of another restaurant is given to no one', async () => {
    for (const cookie of [await staff('wok-owner'), await till('till-w')]) {
      expect((await ask(OF_ROMA, cookie)).status).toBe(404);
    }
    expect((await ask(OF_ROMA, '')).status).toBe(401);
  });
});

test('without an account the calls say that search is built in', async () => {
  Object.assign(app.ctx.ports, { searchKeys: null });
  const { status, body } = await ask(OF_ROMA, await till('till-1'));
  expect([status, body.error.code, body.error.reason]).toEqual([503, 'service_unavailable', 'search_is_built_in']);
});
