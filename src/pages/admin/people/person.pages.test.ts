import { describe, expect, test } from 'bun:test';
import { listEmployees } from '#db/staff/employees.repository.ts';
import { BY_OWNER } from '#db/testing/test-context.ts';
import { ROMA_SCOPE, WOK_SCOPE } from '#src/features/printing/testing/printing-fixture.ts';
import { createEmployee } from '#src/features/staff/manage-employees.ts';
import { createStore } from '#src/features/tenancy/manage-stores.ts';
import { adminPages, ROMA } from '#src/server/testing/admin-pages.ts';
import { grantRestaurantScope, grantStoreScope } from '#src/shared/scope.ts';

const SCOPE = grantRestaurantScope({ restaurantId: 'roma-pizza' });
const PEOPLE = '/restaurants/roma-pizza/employees';

async function twoStores() {
  const pages = await adminPages();
  const { id: storeId } = await createStore(pages.ctx, SCOPE, { store: BONDI, by: BY_OWNER });
  const bondi = grantStoreScope({ restaurantId: 'roma-pizza', storeId });
  const mia = await createEmployee(pages.ctx, ROMA_SCOPE, { ...MIA, by: BY_OWNER });
  return { pages, bondi, mia };
}

const BONDI = {
  id: null,
  countryCode: 'AU' as const,
  name: 'Bondi',
  timezone: 'Australia/Sydney',
  line1: '1 Beach Rd',
  suburb: 'Bondi',
  state: 'NSW',
  postcode: '2026',
  latitude: null,
  longitude: null,
  phone: '02 9999 0000',
  email: 'bondi@roma.example',
  bannerImageId: null,
};
const MIA = { name: 'Mia', pin: '4821', permissions: ['takeOrders' as const, 'refund' as const] };
const form = (more: Record<string, string>) => ({
  do: 'save',
  name: 'Mia',
  color: '#1d4ed8',
  initials: '',
  pin: '',
  ...more,
});
const both = (storeId: string) => ({ 'storeIds.roma-newtown': 'on', [`storeIds.${storeId}`]: 'on' });

describe('an employee of several stores', () => {
  test('is one person: added at another store with a PIN that works at both, and the same permissions', async () => {
    const { pages, bondi, mia } = await twoStores();
    const path = `${PEOPLE}/${mia.id}`;
    const without = await pages.post('owner', path, form(both(bondi.storeId)));
    expect(without.status).toBe(400);
    expect(without.html).toContain('Choose a PIN for Bondi.');
    expect((await pages.post('owner', path, form({ ...both(bondi.storeId), pin: '7310' }))).status).toBe(303);
    const [there] = await listEmployees(pages.ctx.db, bondi);
    expect(there).toMatchObject({
      name: 'Mia',
      personId: mia.id,
      permissions: ['takeOrders', 'refund'],
      isActive: true,
    });
    // Taken at both stores now.
    for (const scope of [ROMA_SCOPE, bondi]) {
      const twin = createEmployee(pages.ctx, scope, { name: 'Tom', pin: '7310', permissions: [], by: BY_OWNER });
      await expect(twin).rejects.toMatchObject({ code: 'validation_failed' });
    }
    const file = await pages.get('owner', `${PEOPLE}?format=csv`);
    expect(file.html.split('\r\n')[1]).toBe('Mia,Active,"Bondi, Roma Pizza"');
  });

  test('a PIN that is taken at one of the stores changes nothing at any, and says at which store', async () => {
    const { pages, bondi, mia } = await twoStores();
    await createEmployee(pages.ctx, bondi, { name: 'Tom', pin: '7310', permissions: [], by: BY_OWNER });
    const refused = await pages.post(
      'owner',
      `${PEOPLE}/${mia.id}`,
      form({ ...both(bondi.storeId), name: 'Mia B', pin: '7310' }),
    );
    expect(refused.status).toBe(400);
    expect(refused.html).toContain('That PIN is already in use at Bondi. Choose another.');
    expect(refused.html).not.toContain('Tom has');
    expect(await listEmployees(pages.ctx.db, ROMA_SCOPE)).toMatchObject([{ name: 'Mia' }]);
    expect(await listEmployees(pages.ctx.db, bondi)).toMatchObject([{ name: 'Tom' }]);
  });

  test('a new name in one store is their name in all, and the permissions stay each store’s own', async () => {
    const { pages, bondi, mia } = await twoStores();
    await pages.post('owner', `${PEOPLE}/${mia.id}`, form({ ...both(bondi.storeId), pin: '7310' }));
    const edited = { do: 'save', name: 'Mia Rossi', initials: 'mr', pin: '', color: '#b91c1c', isActive: 'on' };
    expect((await pages.post('manager', `${ROMA}/employees/${mia.id}`, edited)).status).toBe(303);
    expect(await listEmployees(pages.ctx.db, bondi)).toMatchObject([
      { name: 'Mia Rossi', initials: 'MR', color: '#b91c1c', permissions: ['takeOrders', 'refund'] },
    ]);
    expect(await listEmployees(pages.ctx.db, ROMA_SCOPE)).toMatchObject([{ permissions: [] }]);
  });

  test('two rows of different stores are joined into one person, but not two who work at one counter', async () => {
    const { pages, bondi, mia } = await twoStores();
    const maria = await createEmployee(pages.ctx, bondi, { name: 'Maria', pin: '1122', permissions: [], by: BY_OWNER });
    const tom = await createEmployee(pages.ctx, ROMA_SCOPE, {
      name: 'Tom',
      pin: '9034',
      permissions: [],
      by: BY_OWNER,
    });
    const path = `${PEOPLE}/${mia.id}`;
    expect((await pages.post('owner', path, { do: 'join', otherId: maria.id })).status).toBe(303);
    expect(await listEmployees(pages.ctx.db, bondi)).toMatchObject([{ id: maria.id, name: 'Mia', personId: mia.id }]);
    const same = await pages.post('owner', path, { do: 'join', otherId: tom.id });
    expect(same.status).toBe(400);
    expect(same.html).toContain('Both work at the same store.');
  });

  test('are for the restaurant’s administrators, and no one of another restaurant', async () => {
    const { pages, bondi, mia } = await twoStores();
    const wok = await createEmployee(pages.ctx, WOK_SCOPE, { ...MIA, by: BY_OWNER });
    expect((await pages.get('manager', PEOPLE)).status).not.toBe(200);
    expect((await pages.get('stranger', `${PEOPLE}/${mia.id}`)).status).toBe(404);
    expect((await pages.get('owner', `${PEOPLE}/${wok.id}`)).status).toBe(404);
    expect((await pages.post('owner', `${PEOPLE}/${mia.id}`, { do: 'join', otherId: wok.id })).status).toBe(404);
    const elsewhere = await pages.post(
      'owner',
      `${PEOPLE}/${mia.id}`,
      form({ ...both('golden-wok-carlton'), pin: '7310' }),
    );
    expect(elsewhere.status).toBe(303);
    expect(await listEmployees(pages.ctx.db, bondi)).toEqual([]);
  });

  test('leaves a store, and is signed in at none of its tills', async () => {
    const { pages, bondi, mia } = await twoStores();
    await pages.post('owner', `${PEOPLE}/${mia.id}`, form({ ...both(bondi.storeId), pin: '7310' }));
    await pages.post('owner', `${PEOPLE}/${mia.id}`, form({ 'storeIds.roma-newtown': 'on' }));
    expect(await listEmployees(pages.ctx.db, bondi)).toMatchObject([{ isActive: false }]);
    expect(await listEmployees(pages.ctx.db, ROMA_SCOPE)).toMatchObject([{ isActive: true }]);
  });
});
