import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import { sweepStores } from '#src/features/marketplace/marketplace.jobs.ts';
import { simulatedMarketplace } from '#src/features/marketplace/testing/marketplace-fixture.ts';
import { answerOfCustomer } from '#src/integrations/marketplace/simulator/marketplace-changes.ts';
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
  uber.store(0).posData = {};
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
    for (const act of ['cancel', 'ready', 'readyTime', 'adjustPrice', 'askCustomer'])
      expect(shown).not.toContain(`value="${act}"`);
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

  test('asks the customer for another price, and says whether they agreed', async () => {
    await press({ do: 'accept', acknowledged: 'special_instructions' });
    const raise = { do: 'adjustPrice', change: 'more.BIGGER_SIZE', amount: '3.50', tax: '10', words: '' };
    const bad = await press({ ...raise, amount: 'much' });
    expect([bad.status, errorOf(bad.html, 'amount')]).toEqual([400, 'Enter an amount, such as 3.00.']);
    const high = await press({ ...raise, amount: '50.01' });
    expect(errorOf(high.html, 'amount')).toBe('Change the price by $50.00 at most.');
    expect(errorOf((await press({ ...raise, change: 'less.OTHER' })).html, 'words')).toContain('Add a reason');
    expect((await press(raise)).notice).toBe('The customer is asked for the new price.');
    expect(order.acts.at(-1)?.body).toEqual({ amount_e5: 350_000, reason: 'BIGGER_SIZE', tax_rate: '10' });
    const waiting = await html();
    expect(waiting).toContain('Waiting for the customer to agree to $3.50 more');
    expect(waiting).not.toContain('value="adjustPrice"');
    answerOfCustomer(order, 'agreePrice');
    await press({ do: 'sync' });
    const agreed = await html();
    for (const text of ['The customer agreed.', '$35.40', 'Price change']) expect(agreed).toContain(text);
  });

  test('asks the customer what to have instead of a missing item, and waits', async () => {
    await press({ do: 'accept', acknowledged: 'special_instructions' });
    const out = { do: 'askCustomer', line: 'l1', issue: 'OUT_OF_ITEM', note: '' };
    expect(errorOf((await press({ ...out, line: '' })).html, 'line')).toBe('Choose an item of this order.');
    expect((await press(out)).notice).toBe('The customer is asked what to have instead.');
    const waiting = await html();
    expect(waiting).toContain('Waiting for the customer’s choice');
    for (const act of ['ready', 'askCustomer', 'adjustPrice']) expect(waiting).not.toContain(`value="${act}"`);
    expect(waiting).toContain('value="cancel"');
  });

  test('shows in red only what takes the order away', async () => {
    await press({ do: 'accept', acknowledged: 'special_instructions' });
    const page = await html();
    const isRed = (label: string) =>
      page.match(new RegExp(`<summary class="([^"]+)">${label}(?:<!-- -->)?…`))?.[1]?.includes('text-fail-text');
    const labels = ['Change the price', 'Something can’t be made', 'Cancel order'];
    expect(labels.map(isRed)).toEqual([false, false, true]);
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
