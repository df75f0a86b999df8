import { expect, test } from 'bun:test';
import { readUberEatsMessage } from '../uber-eats/uber-eats-webhook.ts';
import { MarketplaceWorld } from './marketplace-world.ts';
import { ordersPage } from './orders-page.ts';

const SECRET = 'secret of the app';

test('an order is placed, collected and delivered by hand, and our server hears of each step', async () => {
  const heard: (string | null)[] = [];
  const shop = Bun.serve({
    ...{ port: 0, hostname: '127.0.0.1' },
    async fetch(request) {
      const reading = readUberEatsMessage(await request.text(), request.headers.get('x-uber-signature') ?? '', SECRET);
      heard.push(reading.kind === 'message' ? reading.message.orderId : null);
      return new Response(null);
    },
  });
  const world = new MarketplaceWorld('client', () => Date.parse('2026-11-29T08:00:00Z'));
  const app = ordersPage({ world, clientSecret: SECRET, serverUrl: shop.url.origin });
  const post = async (path: string, form: Record<string, string>) =>
    (await app.request(path, { method: 'POST', body: new URLSearchParams(form) })).status;
  const html = async () => (await app.request('/orders')).text();

  expect(await html()).toContain('Connect a store first');
  const [store] = world.stores;
  if (!store) throw new Error('no store');
  store.posData = {};
  expect(await html()).toContain('Order now');
  expect(await post('/orders', { store: store.id, name: '' })).toBe(400);
  const dish = {
    itemId: 'our-item',
    name: 'Soup',
    quantity: '2',
    price: '9.50',
    allergens: 'celery, milk',
    wish: 'hot',
  };
  expect(await post('/orders', { store: store.id, ...dish })).toBe(303);
  const [order] = world.orders.all;
  expect(order?.dishes).toMatchObject([{ totalInCents: 1_900, quantity: 2, allergens: ['celery', 'milk'] }]);
  expect(await html()).toContain('2 × Soup');
  if (order) order.state = 'ACCEPTED';
  const step = (what: string) => post(`/orders/${order?.id}`, { do: what });
  expect([await step('collect'), await step('deliver')]).toEqual([303, 303]);
  expect(order?.state).toBe('SUCCEEDED');
  expect(await post('/orders/none', { do: 'cancel' })).toBe(404);
  expect(heard).toEqual([order?.id ?? '', order?.id ?? '', order?.id ?? '']);
  await shop.stop();
});
