import { describe, expect, test } from 'bun:test';
import { adminPages, ROMA } from '#src/server/testing/admin-pages.ts';

describe('an error at the desk', () => {
  test('of a page outside a role keeps the menu, says where to go and who can change it', async () => {
    const pages = await adminPages();
    const { status, html } = await pages.get('staff', `${ROMA}/settings/tax`);
    expect(status).toBe(403);
    expect(html).toContain('Website Error!');
    expect(html).toContain('You need permission to change store settings.');
    expect(html).toMatch(/can make you an Admin User of Roma Pizza[^<]*\./);
    expect(html).toContain('Go to Roma Pizza');
    expect(html).toContain(`href="/admin${ROMA}/menu"`);
  });

  test('of an unknown record keeps the menu of its store', async () => {
    const pages = await adminPages();
    const { status, html } = await pages.get('owner', `${ROMA}/items/no-such-item`);
    expect(status).toBe(404);
    expect(html).toContain('Go to Roma Pizza');
  });

  test('in another tenant’s store shows nothing of that store', async () => {
    const pages = await adminPages();
    const { status, html } = await pages.get('owner', '/restaurants/golden-wok/stores/wok-carlton/items/x');
    expect(status).toBe(404);
    expect(html).not.toContain('Carlton');
    expect(html).toContain('Go to your stores');
  });
});
