import { describe, expect, test } from 'bun:test';
import { addOrder, soldFor } from '#src/features/printing/testing/printing-fixture.ts';
import { adminPages, ROMA } from '#src/server/testing/admin-pages.ts';

const STORE = {
  do: 'save',
  name: 'Roma Marrickville',
  timezone: 'Australia/Sydney',
  line1: '1 Illawarra Rd',
  suburb: 'Marrickville',
  state: 'NSW',
  postcode: '2204',
  id: 'roma-marrickville',
};

describe('the desk’s front door', () => {
  test('takes someone with one store straight into it; the list stays a click away', async () => {
    const pages = await adminPages();
    for (const who of ['owner', 'manager', 'staff'] as const) {
      const { status, location } = await pages.get(who, '');
      expect([status, location]).toEqual([302, `/admin${ROMA}`]);
    }
    expect((await pages.get('owner', '/restaurants')).html).toContain('Your stores');
  });

  test('asks which store where there are two', async () => {
    const pages = await adminPages();
    await pages.post('owner', '/restaurants/roma-pizza/create/store', STORE);
    const { status, html } = await pages.get('owner', '');
    expect(status).toBe(200);
    expect(html).toContain('Roma Marrickville');
    expect((await pages.get('manager', '')).status).toBe(302);
  });

  test('shows on every store’s card what it sold today and what is open', async () => {
    const pages = await adminPages();
    const today = { businessDay: '2026-11-21', placedIsoDateTimeUtc: '2026-11-21T06:30:00Z' };
    const money = soldFor(3000);
    await addOrder(pages.ctx, { ...today, ...money, statusCode: 'completed' });
    await addOrder(pages.ctx, { ...today, ...money, statusCode: 'accepted' });
    await addOrder(pages.ctx, { ...today, ...money, statusCode: 'new' });
    const { html } = await pages.get('owner', '/restaurants');
    expect(html).toContain('$60.00 today');
    expect(html).toContain('2 orders');
    expect(html).toContain('1 new');
    expect(html).toContain('1 in the kitchen');
  });
});
