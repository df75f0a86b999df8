import { describe, expect, test } from 'bun:test';
import { addOrder } from '#src/features/printing/testing/printing-fixture.ts';
import { type AdminPages, adminPages, type Person, ROMA } from '#src/server/testing/admin-pages.ts';

const found = async (pages: AdminPages, who: Person, words: string) => {
  const { html } = await pages.get(who, `${ROMA}/find?q=${encodeURIComponent(words)}`);
  return [...html.matchAll(/data-part="label"[^>]*>([^<]*)</g)].map(([, label]) => label);
};

describe('the search of a store', () => {
  test('finds an order by its number, and the way to refund it', async () => {
    const pages = await adminPages();
    const order = await addOrder(pages.ctx, { orderNumber: 'W-118', customerName: 'Ann', statusCode: 'completed' });
    expect(await found(pages, 'staff', 'w-118')).toEqual(['W-118 Ann']);
    expect(await found(pages, 'owner', 'refund w-118')).toEqual(['Refund W-118 Ann']);
    const { html } = await pages.get('owner', `${ROMA}/find?q=refund+W-118`);
    expect(html).toContain(`href="/admin${ROMA}/orders/${order.id}"`);
  });

  test('offers no one what they may not do', async () => {
    const pages = await adminPages();
    await addOrder(pages.ctx, { orderNumber: 'W-118', statusCode: 'completed' });
    expect(await found(pages, 'staff', 'refund W-118')).toEqual([]);
    expect((await pages.get('stranger', `${ROMA}/find?q=W-118`)).status).toBe(404);
  });

  test('says so when nothing matches, and asks for two letters first', async () => {
    const pages = await adminPages();
    expect((await pages.get('staff', `${ROMA}/find?q=nobody`)).html).toContain('No matches');
    expect(await found(pages, 'staff', 'w')).toEqual([]);
    expect((await pages.get('staff', `${ROMA}/find`)).html).toContain('Enter 2 or more letters');
  });
});
