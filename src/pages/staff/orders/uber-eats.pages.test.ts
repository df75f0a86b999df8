import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import type { Hono } from 'hono';
import { followInBooks } from '#src/features/marketplace/follow-in-books.ts';
import { sweepStores } from '#src/features/marketplace/marketplace.jobs.ts';
import { simulatedMarketplace } from '#src/features/marketplace/testing/marketplace-fixture.ts';
import { ROMA_SCOPE } from '#src/features/printing/testing/printing-fixture.ts';
import type { SimulatedDish } from '#src/integrations/marketplace/simulator/marketplace-cart.ts';
import type { SimulatedOrder } from '#src/integrations/marketplace/simulator/marketplace-orders.ts';
import { NO_PORTS } from '#src/integrations/ports.ts';
import { type AdminPages, adminPages, ROMA } from '#src/server/testing/admin-pages.ts';
import { staffApp } from '#src/server/testing/staff-app.ts';
import { signedInAs } from '#src/server/testing/test-app.ts';

const SOUP: SimulatedDish = {
  ...{ itemId: 'soup', name: 'Soup', quantity: 2, totalInCents: 1_800 },
  ...{ wish: 'not too hot', allergens: ['celery'], size: null },
};
let uber: Awaited<ReturnType<typeof simulatedMarketplace>>;
let pages: AdminPages;
let order: SimulatedOrder;
let app: Hono;
let cookie: string;

beforeEach(async () => {
  let nowMs = () => 0;
  uber = await simulatedMarketplace(() => nowMs());
  pages = await adminPages({ parts: { ports: { ...NO_PORTS, marketplace: uber.marketplace } } });
  const { ctx } = pages;
  nowMs = () => ctx.clock.now().epochMilliseconds;
  app = staffApp(ctx);
  cookie = await signedInAs(ctx, 'servery_staff', { kind: 'staff', subjectId: 'staff' });
  await ctx.db
    .insertInto('uber_eats_connections')
    .values({
      ...{ ...ROMA_SCOPE, merchantScope: '', uberEatsStoreId: uber.store(0).id },
      ...{ uberEatsStoreName: 'Newtown Kitchen', linkedIsoDateTimeUtc: '2026-11-01T00:00:00.000Z' },
    })
    .execute();
  order = uber.simulator.world.orders.place(uber.store(0).id, { dishes: [SOUP] });
  await sweepStores(ctx, '');
});
afterEach(() => uber.simulator.stop());

const page = () => `${ROMA}/uber-eats-orders/${order.id}`;
const html = async (path = '/home') => (await app.request(`/staff${path}`, { headers: { cookie } })).text();
async function press(form: Record<string, string>) {
  const init = { method: 'POST', headers: { cookie }, body: new URLSearchParams(form) };
  const answer = await app.request(`/staff${page()}`, init);
  await followInBooks(pages.ctx, ROMA_SCOPE, order.id);
  return [answer.status, answer.headers.get('location') ?? ''];
}
const accept = { do: 'accept', from: 'queue', acknowledged: 'allergy_request special_instructions' };

describe('an order of Uber Eats in the staff app', () => {
  test('rings among the new ones, with its clock, its allergies and its wishes', async () => {
    const shown = await html();
    expect(shown).toContain('data-waiting');
    for (const text of ['11 min left', '2 × Soup', 'Allergies: celery', 'not too hot', '$20.90', 'value="accept"'])
      expect(shown.replaceAll('<!-- -->', '')).toContain(text);
    expect(shown).toContain('The customer named allergens');
  });

  test('is accepted there, is made, is marked as ready and goes when it was delivered', async () => {
    expect(await press(accept)).toEqual([303, expect.stringContaining('/staff/home?store=')]);
    const cooking = await html();
    expect(cooking).not.toContain('data-waiting');
    expect(cooking).toContain('U-101');
    expect(cooking).toContain('Ready for pickup');
    expect(await press({ do: 'ready', from: 'queue' })).toEqual([303, expect.stringContaining('/staff/home?store=')]);
    expect(await html()).toContain('Waiting for the courier');
    expect(order.acts.map(({ what }) => what)).toEqual(['accept', 'ready']);
  });

  test('is denied on its page, with a reason', async () => {
    expect(await html(page())).toContain('value="deny"');
    expect((await press({ do: 'deny', reason: 'CAPACITY', info: '' }))[0]).toBe(303);
    expect(await html()).toContain('No orders are waiting for an answer.');
    expect(await html(page())).toContain('The store turned it down');
  });

  test('says that it is too late, and rings no more', async () => {
    pages.ctx.pass({ minutes: 12 });
    const shown = await html();
    expect(shown).toContain('Too late');
    expect(shown).not.toContain('data-waiting');
    expect(shown).not.toContain('value="accept"');
  });

  test('has no acts of the store’s own orders, and the way to where it is changed', async () => {
    await press(accept);
    const { id } = await pages.ctx.db.selectFrom('orders').select('id').executeTakeFirstOrThrow();
    const ours = await html(`${ROMA}/orders/${id}`);
    expect(ours).toContain(`/staff${page()}`);
    for (const act of ['cancel', 'complete', 'later', 'refund']) expect(ours).not.toContain(`value="${act}"`);
    expect((await pages.get('owner', `${ROMA}/orders/${id}`)).html).toContain(`/admin${page()}`);
  });
});
