import { beforeEach, describe, expect, test } from 'bun:test';
import { findCustomer } from '#db/customers/customers.repository.ts';
import { customerOfPhoneIn } from '#src/features/customers/customer-of-phone.ts';
import { type AdminPages, adminPages } from '#src/server/testing/admin-pages.ts';
import { grantRestaurantScope } from '#src/shared/scope.ts';

const ROMA = grantRestaurantScope({ restaurantId: 'roma-pizza' });
const MERGE = '/restaurants/roma-pizza/merge-customers';
let pages: AdminPages;
let kept: string;
let gone: string;

beforeEach(async () => {
  pages = await adminPages();
  const person = async (mobileNumberE164: string, name: string) =>
    (await pages.ctx.write((trx) => customerOfPhoneIn(trx, pages.ctx, ROMA, { mobileNumberE164, name }))).id;
  kept = await person('+61491570901', 'Mia Rossi');
  gone = await person('+61491570902', 'Mia Rosssi');
});

const merge = (who: 'owner' | 'reader' | 'manager' | 'stranger', fields: Record<string, string>) =>
  pages.post(who, MERGE, { do: 'merge', ...fields });

describe('merging customers in the admin', () => {
  test('suggests two with nearly the same name, and shows what becomes of them before it is done', async () => {
    const { html } = await pages.get('owner', MERGE);
    expect(html).toContain('Similar name');
    const preview = await pages.get('owner', `${MERGE}?keep=${kept}&gone=${gone}`);
    expect(preview.html).toContain('What becomes of both customers');
    expect(preview.html).toContain('This can’t be undone.');
    expect(preview.html).not.toContain('570902');
    expect(await findCustomer(pages.ctx.db, ROMA, gone)).not.toBeNull();
  });

  test('finds the other one by name or number, and never the same', async () => {
    const { html } = await pages.get('owner', `${MERGE}?keep=${kept}&search=Mia`);
    expect(html).toContain(`keep=${kept}&amp;gone=${gone}`);
    expect(html).not.toContain(`gone=${kept}`);
  });

  test('merges them, and the address of the other leads to the one that was kept', async () => {
    const done = await merge('owner', { keepId: kept, goneId: gone });
    expect([done.status, done.notice]).toEqual([303, 'Customers merged.']);
    expect((await merge('owner', { keepId: kept, goneId: gone })).notice).toBe('These customers were already merged.');
    const old = await pages.get('owner', `/restaurants/roma-pizza/restaurant-customers/${gone}`);
    expect([old.status, old.location]).toEqual([302, `/admin/restaurants/roma-pizza/restaurant-customers/${kept}`]);
  });

  test('is for those who may delete a customer', async () => {
    for (const who of ['reader', 'manager', 'stranger'] as const) {
      expect((await merge(who, { keepId: kept, goneId: gone })).status).toBeGreaterThanOrEqual(403);
    }
    expect(await findCustomer(pages.ctx.db, ROMA, gone)).not.toBeNull();
  });

  test('refuses one customer with themselves in words', async () => {
    const { status, html } = await merge('owner', { keepId: kept, goneId: kept });
    expect([status, html.includes('Choose 2 different customers.')]).toEqual([400, true]);
  });
});
