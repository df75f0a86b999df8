import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import { sweepStores } from '#src/features/marketplace/marketplace.jobs.ts';
import { simulatedMarketplace } from '#src/features/marketplace/testing/marketplace-fixture.ts';
import type { SimulatedOrder } from '#src/integrations/marketplace/simulator/marketplace-orders.ts';
import { NO_PORTS } from '#src/integrations/ports.ts';
import { type AdminPages, adminPages, errorOf, ROMA } from '#src/server/testing/admin-pages.ts';

let uber: Awaited<ReturnType<typeof simulatedMarketplace>>;
let pages: AdminPages;
let order: SimulatedOrder;
let page: string;

beforeEach(async () => {
  let nowMs = () => 0;
  uber = await simulatedMarketplace(() => nowMs());
  pages = await adminPages({ parts: { ports: { ...NO_PORTS, marketplace: uber.marketplace } } });
  nowMs = () => pages.ctx.clock.now().epochMilliseconds;
  const [, , restaurantId = '', , storeId = ''] = ROMA.split('/');
  await pages.ctx.write((trx) =>
    trx
      .insertInto('uber_eats_connections')
      .values({
        ...{ storeId, restaurantId, merchantScope: '', uberEatsStoreId: uber.store(0).id },
        ...{ uberEatsStoreName: 'Newtown Kitchen', linkedIsoDateTimeUtc: '2026-11-01T00:00:00.000Z' },
      })
      .execute(),
  );
  order = uber.simulator.world.orders.place(uber.store(0).id);
  await sweepStores(pages.ctx, '');
  page = `${ROMA}/uber-eats-orders/${order.id}`;
});
afterEach(() => uber.simulator.stop());

const html = async () => (await pages.get('owner', page)).html;
const press = (form: Record<string, string>) => pages.post('owner', page, form);

describe('the page of an Uber Eats order', () => {
  test('shows what was ordered, by when to answer, and only what can be done', async () => {
    const shown = await html();
    for (const text of ['Margherita', 'Large', 'well done', '$31.90', 'Ana P', 'PIN 411 20 887', 'Answer by'])
      expect(shown).toContain(text);
    expect(shown).toContain('value="accept"');
    expect(shown).toContain('value="deny"');
    for (const act of ['cancel', 'ready', 'readyTime']) expect(shown).not.toContain(`value="${act}"`);
    expect((await pages.get('owner', `${ROMA}/integrations/uber-eats`)).html).toContain(`/admin${page}`);
  });

  test('accepts with a time, moves it, marks ready and cancels', async () => {
    const accept = { do: 'accept', minutes: '20', acknowledged: 'special_instructions' };
    expect((await press(accept)).notice).toBe('Order accepted.');
    expect(await html()).not.toContain('value="deny"');
    expect((await press({ do: 'readyTime', minutes: '30' })).notice).toBe('Ready time changed.');
    expect((await press({ do: 'ready' })).notice).toBe('Marked as ready.');
    expect((await press({ do: 'cancel', reason: 'ITEM_ISSUE', info: '' })).notice).toBe('Order cancelled.');
    expect(await html()).toContain('Order cancelled · Store');
    expect(order.acts.map(({ what }) => what)).toEqual(['accept', 'update-ready-time', 'ready', 'cancel']);
  });

  test('asks for words where the reason is another', async () => {
    const answer = await press({ do: 'deny', reason: 'OTHER', info: '' });
    expect([answer.status, errorOf(answer.html, 'info')]).toEqual([400, 'Say why.']);
    expect(order.acts).toEqual([]);
  });

  test('says that Uber can’t be reached, and shows nothing as done', async () => {
    uber.simulator.setDown(true);
    const answer = await press({ do: 'accept', acknowledged: 'special_instructions' });
    expect(answer.status).toBe(503);
    expect(answer.html).toContain('can’t be reached');
    expect(await html()).toContain('To Be Confirmed');
  });
});
