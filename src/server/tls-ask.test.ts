import { expect, test } from 'bun:test';
import { Hono } from 'hono';
import type { StoreHosts } from './store-hosts.ts';
import { mountTlsAsk } from './tls-ask.ts';

test('a certificate is wanted for a store’s own domain and for no other name', async () => {
  const ours = { root: '/restaurants/roma/stores/newtown', placeOf: () => ({ path: '/' }) };
  const storeHosts: StoreHosts = { at: (host) => (host === 'romapizza.example' ? ours : null) };
  const app = new Hono();
  mountTlsAsk(app, storeHosts);
  const ask = async (query: string) => (await app.request(`/tls-domain${query}`)).status;
  expect(await Promise.all(['?domain=romapizza.example', '?domain=stranger.example', ''].map(ask))).toEqual([
    200, 404, 404,
  ]);
});
