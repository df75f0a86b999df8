import { beforeEach, describe, expect, test } from 'bun:test';
import type { Hono } from 'hono';
import { addOrder, ROMA_SCOPE, soldFor } from '#src/features/printing/testing/printing-fixture.ts';
import { type AdminPages, adminPages, type Person } from '#src/server/testing/admin-pages.ts';
import { staffApp } from '#src/server/testing/staff-app.ts';
import { signedInAs } from '#src/server/testing/test-app.ts';

const DAY = '2026-11-21';
let pages: AdminPages;
let app: Hono;

beforeEach(async () => {
  pages = await adminPages();
  const { ctx } = pages;
  app = staffApp(ctx);
  await addOrder(ctx, { orderNumber: 'W-1', ...soldFor(2_000) });
  await addOrder(ctx, { orderNumber: 'W-2', statusCode: 'rejected', ...soldFor(5_000) });
  await addOrder(ctx, {
    orderNumber: 'P-3',
    channel: 'pos',
    collection: { type: 'dineIn' } as never,
    ...soldFor(3_000),
  });
  await addOrder(ctx, { orderNumber: 'W-4', businessDay: '2026-11-20', ...soldFor(9_000) });
});

/** The numbers in the list, and the figures above it. */
async function read(query: Record<string, string> = {}, who: Person = 'manager') {
  const cookie = await signedInAs(pages.ctx, 'servery_staff', { kind: 'staff', subjectId: who });
  const address = new URLSearchParams({ store: ROMA_SCOPE.storeId, day: DAY, ...query });
  const html = await (await app.request(`/staff/order-history?${address}`, { headers: { cookie } })).text();
  const text = html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
  return { numbers: [...html.matchAll(/>([PW]-\d)</g)].map((found) => found[1]).toSorted(), html, text };
}

describe('orders of a day in the staff app', () => {
  test('come with what they made: net sales of what was sold, as the reports have it', async () => {
    const { numbers, text } = await read();
    expect(numbers).toEqual(['P-3', 'W-1', 'W-2']);
    expect(text).toContain('Orders 2');
    expect(text).toContain('Net sales $50.00');
    expect(text).toContain('$25.00 on average');
  });

  test.each([
    [{ status: 'rejected' }, ['W-2']],
    [{ type: 'dineIn' }, ['P-3']],
    [{ channel: 'online' }, ['W-1', 'W-2']],
    [{ channel: 'online', status: 'accepted' }, ['W-1']],
    [{ channel: 'nowhere' }, ['P-3', 'W-1', 'W-2']],
  ])('are narrowed by %j to %j', async (filters, expected) => {
    expect((await read(filters)).numbers).toEqual(expected);
  });

  test('the figures stay those of the day, and the next day keeps the filters', async () => {
    const { text, html } = await read({ status: 'rejected' });
    expect(text).toContain('Net sales $50.00');
    expect(html).toContain('day=2026-11-20&amp;status=rejected');
  });

  test('a search looks through all days, and has no figures of one', async () => {
    const { numbers, text } = await read({ search: 'W-4' });
    expect(numbers).toEqual(['W-4']);
    expect(text).not.toContain('Net sales');
  });

  test('who may not see reports sees orders without their sum', async () => {
    const { numbers, text } = await read({}, 'staff');
    expect(numbers).toEqual(['P-3', 'W-1', 'W-2']);
    expect(text).not.toContain('Net sales');
  });
});
