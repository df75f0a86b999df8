import { describe, expect, test } from 'bun:test';
import { listCoupons } from '#db/promotions/coupons.repository.ts';
import { findLoyaltySettings } from '#db/promotions/loyalty.repository.ts';
import { adminPages, fieldText, fieldValue, isTicked, ROMA } from '#src/server/testing/admin-pages.ts';
import { grantRestaurantScope } from '#src/shared/scope.ts';

const ROMA_PIZZA = grantRestaurantScope({ restaurantId: 'roma-pizza' });
const COUPONS = '/restaurants/roma-pizza/coupons';
const LOYALTY = '/restaurants/roma-pizza/loyalty-settings';
const LUNCH = {
  couponCode: 'lunch10',
  description: 'Ten off at lunch.',
  type: 'flatPercentageDiscount',
  discountPercentageBps: '12.5',
  days: 'some',
  'dows.monday': 'on',
  'dows.tuesday': 'on',
  collections: 'all',
  stores: 'all',
  applicableOverAmount: '20',
  maxRedeems: '50',
};

type Pages = Awaited<ReturnType<typeof adminPages>>;
const kept = (pages: Pages) => listCoupons(pages.ctx.db, ROMA_PIZZA);
async function withLunch() {
  const pages = await adminPages();
  const { location } = await pages.post('owner', `${COUPONS}/create`, LUNCH);
  const couponId = location.split('/').at(-1) ?? '';
  return { pages, couponId };
}

describe('coupons in the admin', () => {
  test('a merchant makes one, and reads it back in a sentence', async () => {
    const { pages, couponId } = await withLunch();
    expect(await kept(pages)).toMatchObject([
      {
        coupon: {
          couponCode: 'LUNCH10',
          discountPercentageBps: 1250,
          discountAmount: null,
          dows: ['monday', 'tuesday'],
          collectionType: null,
          applicableStoreIds: null,
          applicableOverAmount: 2000,
          maxRedeems: 50,
        },
        isPaused: false,
      },
    ]);
    const { html } = await pages.get('owner', `${COUPONS}/${couponId}`);
    expect(html).toContain('12.5% off on orders over $20.00 on Monday and Tuesday.');
    expect(html).toContain('Not used yet');
  });

  test('a rejected one comes back with all that was typed and the error beside its field', async () => {
    const pages = await adminPages();
    const wrong = { ...LUNCH, couponCode: 'A!', discountPercentageBps: 'ten', startDate: '2026-12-02' };
    const { status, html } = await pages.post('owner', `${COUPONS}/create`, wrong);
    expect(status).toBe(400);
    expect(html).toContain('Enter a percentage up to 100, such as 10 or 12.5.');
    expect(fieldValue(html, 'couponCode')).toBe('A!');
    expect(fieldValue(html, 'startDate')).toBe('2026-12-02');
    expect(isTicked(html, 'dows.tuesday')).toBe(true);
    expect(isTicked(html, 'dows.sunday')).toBe(false);
    const short = await pages.post('owner', `${COUPONS}/create`, { ...LUNCH, couponCode: 'LUNCH!' });
    expect(short.html).toContain('Use capital letters and digits only.');
    const { 'dows.monday': _monday, 'dows.tuesday': _tuesday, ...noDays } = LUNCH;
    expect((await pages.post('owner', `${COUPONS}/create`, noDays)).html).toContain('Choose at least one day.');

    expect(await kept(pages)).toEqual([]);
  });

  test('one is edited, and the form shows what is stored', async () => {
    const { pages, couponId } = await withLunch();
    const path = `${COUPONS}/edit/${couponId}`;
    const form = await pages.get('reader', path);
    expect(fieldValue(form.html, 'discountPercentageBps')).toBe('12.5');
    expect(fieldValue(form.html, 'applicableOverAmount')).toBe('20.00');
    expect(isTicked(form.html, 'dows.monday')).toBe(true);
    const change = { ...LUNCH, type: 'flatAmountDiscount', discountAmount: '4.50', days: 'all' };
    expect((await pages.post('reader', path, change)).status).toBe(303);
    expect((await kept(pages))[0]?.coupon).toMatchObject({
      id: couponId,
      type: 'flatAmountDiscount',
      discountAmount: 450,
      discountPercentageBps: null,
      dows: null,
    });
  });

  test('one edited by two people at once keeps both changes; conflicting ones are asked about', async () => {
    const { pages, couponId } = await withLunch();
    const path = `${COUPONS}/edit/${couponId}`;
    const opened = { ...LUNCH, was: fieldText((await pages.get('owner', path)).html, 'was') };
    await pages.post('owner', path, { ...opened, 'dows.friday': 'on' });
    const late = await pages.post('reader', path, { ...opened, maxRedeems: '80' });
    expect([late.status, late.notice]).toEqual([
      303,
      'Saved. Applies from the next order. The owner changed “Days” to “Monday, Tuesday, Friday” just now. That change is kept too.',
    ]);
    expect((await kept(pages))[0]?.coupon).toMatchObject({ maxRedeems: 80, dows: ['monday', 'tuesday', 'friday'] });
    const both = await pages.post('reader', path, { ...opened, maxRedeems: '90' });
    expect([both.status, fieldValue(both.html, 'theirs.maxRedeems')]).toEqual([409, '80']);
    expect((await kept(pages))[0]?.coupon.maxRedeems).toBe(80);
  });

  test('one is paused and resumed from the list, and says which it is', async () => {
    const { pages, couponId } = await withLunch();
    expect((await pages.get('owner', COUPONS)).html).toContain('Active');
    await pages.post('owner', COUPONS, { do: 'pause', couponId });
    expect((await kept(pages))[0]?.isPaused).toBe(true);
    expect((await pages.get('owner', COUPONS)).html).toContain('Paused');
    await pages.post('owner', `${COUPONS}/${couponId}`, { do: 'resume' });
    expect((await kept(pages))[0]?.isPaused).toBe(false);
  });

  test('are found by code, status and type, and the address keeps the query', async () => {
    const { pages } = await withLunch();
    await pages.post('owner', `${COUPONS}/create`, { ...LUNCH, couponCode: 'ZIP', type: 'freeDelivery' });
    const shown = async (query: string) => {
      const { html } = await pages.get('owner', `${COUPONS}?${query}`);
      return ['LUNCH10', 'ZIP'].filter((code) => html.includes(`font-mono">${code}<`));
    };
    expect(await shown('')).toEqual(['LUNCH10', 'ZIP']);
    expect(await shown('search=zi')).toEqual(['ZIP']);
    expect(await shown('type=flatPercentageDiscount')).toEqual(['LUNCH10']);
    expect(await shown('status=paused')).toEqual([]);
    const { html } = await pages.get('owner', `${COUPONS}?status=paused&search=zi`);
    expect(html).toContain('No coupons match');
    expect(html).toContain('Clear filters');
  });

  test('the file holds all that match, and is for those who see the list', async () => {
    const { pages } = await withLunch();
    await pages.post('owner', `${COUPONS}/create`, { ...LUNCH, couponCode: 'ZIP', type: 'freeDelivery' });
    const { html: file } = await pages.get('owner', `${COUPONS}?search=lunch1&format=csv`);
    expect(file.split('\r\n').slice(1)).toEqual([
      'LUNCH10,Ten off at lunch.,Active,12.5% off,,,Roma Pizza,20.00,0,50',
      '',
    ]);
    expect((await pages.get('manager', `${COUPONS}?format=csv`)).status).toBe(403);
  });

  test('several are paused at once, from the filtered list; a deleted one leaves the others done', async () => {
    const { pages, couponId } = await withLunch();
    const { location } = await pages.post('owner', `${COUPONS}/create`, { ...LUNCH, couponCode: 'ZIP' });
    const both = new FormData();
    both.append('do', 'pause');
    for (const id of [couponId, location.split('/').at(-1) ?? '']) both.append('couponId', id);
    const answer = await pages.post('owner', `${COUPONS}?search=i`, both);
    expect([answer.location, answer.notice]).toEqual([
      `/admin${COUPONS}?search=i`,
      '2 coupons paused. Customers can’t use these codes.',
    ]);
    expect((await kept(pages)).map(({ isPaused }) => isPaused)).toEqual([true, true]);
    both.set('do', 'resume');
    both.append('couponId', 'gone');
    const partly = await pages.post('owner', COUPONS, both);
    expect(partly.status).toBe(409);
    expect(partly.html).toContain('2 coupons resumed. Customers can use these codes. 1 not changed.');
    expect((await kept(pages)).map(({ isPaused }) => isPaused)).toEqual([false, false]);
    expect((await pages.post('owner', COUPONS, { do: 'pause' })).html).toContain('Select at least one row.');
    const { html } = await pages.get('owner', `${COUPONS}?selected=page`);
    expect(html.match(/data-row=""[^>]*checked=""|checked=""[^>]*data-row=""/g)).toHaveLength(2);
  });

  test('a duplicate starts with everything but the code', async () => {
    const { pages, couponId } = await withLunch();
    const { html } = await pages.get('owner', `${COUPONS}/create?from=${couponId}`);
    expect(fieldValue(html, 'couponCode')).toBe('');
    expect(fieldValue(html, 'maxRedeems')).toBe('50');
    expect(isTicked(html, 'dows.monday')).toBe(true);
  });

  test('are for those of the restaurant, not for one store’s people nor for another restaurant', async () => {
    const { pages, couponId } = await withLunch();
    for (const who of ['manager', 'staff'] as const) {
      expect((await pages.get(who, COUPONS)).status).toBe(403);
      expect((await pages.post(who, `${COUPONS}/create`, LUNCH)).status).toBe(403);
      expect((await pages.get(who, ROMA)).html).not.toContain(`/admin${COUPONS}`);
    }
    expect((await pages.get('owner', ROMA)).html).toContain(`/admin${COUPONS}`);
    expect((await pages.get('stranger', `${COUPONS}/${couponId}`)).status).toBe(404);
    expect((await pages.get('stranger', `/restaurants/golden-wok/coupons/${couponId}`)).status).toBe(404);
    const theirs = await pages.post('stranger', '/restaurants/golden-wok/coupons', { do: 'pause', couponId });
    expect(theirs.status).toBe(404);
    expect((await kept(pages))[0]?.isPaused).toBe(false);
  });
});

describe('the loyalty card in the admin', () => {
  const EIGHT = { enabled: 'on', isEnabledForOnline: 'on', count: '8', type: 'percentage', percentageBps: '15' };
  const settings = (pages: Pages) => findLoyaltySettings(pages.ctx.db, ROMA_PIZZA);

  test('is switched on with what it is worth, and every store’s open tills are told', async () => {
    const pages = await adminPages();
    const told = () =>
      pages.ctx.db
        .selectFrom('outbox_events')
        .select('storeId')
        .where('type', '=', 'storeSettingsChanged')
        .where('restaurantId', '=', 'roma-pizza')
        .execute();
    const before = (await told()).length;
    expect((await pages.post('owner', LOYALTY, EIGHT)).status).toBe(303);
    expect(await settings(pages)).toMatchObject({
      enabled: true,
      count: 8,
      type: 'percentage',
      value: 1500,
      isEnabledForOnline: true,
      isEnabledForPOS: false,
    });
    expect((await told()).slice(before)).toEqual([{ storeId: 'roma-newtown' }]);
    const { html } = await pages.get('owner', LOYALTY);
    expect(html).toContain('8 orders, then 15% off');
    expect(fieldValue(html, 'percentageBps')).toBe('15');
  });

  test.each<[string, Record<string, string>, string]>([
    ['worth nothing', { ...EIGHT, percentageBps: '' }, 'Enter what the reward is worth.'],
    ['worth more than everything', { ...EIGHT, percentageBps: '150' }, 'Enter a percentage up to 100'],
    ['after no order', { ...EIGHT, count: '0' }, 'Enter 1 to 100 orders.'],
    ['after a word', { ...EIGHT, count: 'ten' }, 'Enter 1 to 100 orders.'],
    ['with a picture of nobody', { ...EIGHT, cardBg: 'img_of_another' }, 'That picture is no longer available.'],
  ])('a card %s is refused and nothing is stored', async (_, form, message) => {
    const pages = await adminPages();
    const { status, html } = await pages.post('owner', LOYALTY, form);
    expect(status).toBe(400);
    expect(html).toContain(message);
    expect(await settings(pages)).toBeNull();
  });

  test('a card that counts nowhere is refused once, at the question where stamps count', async () => {
    const pages = await adminPages();
    const { isEnabledForOnline: _, ...nowhere } = EIGHT;
    const { status, html } = await pages.post('owner', LOYALTY, nowhere);
    expect(status).toBe(400);
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
    expect(html).toContain('href="#f-places"');
    expect(await settings(pages)).toBeNull();
  });

  test('one edited by two people at once keeps both changes; conflicting ones are asked about', async () => {
    const pages = await adminPages();
    expect((await pages.post('owner', LOYALTY, EIGHT)).status).toBe(303);
    const opened = { ...EIGHT, was: fieldText((await pages.get('owner', LOYALTY)).html, 'was') };
    expect((await pages.post('owner', LOYALTY, { ...opened, percentageBps: '20' })).status).toBe(303);
    const late = await pages.post('owner', LOYALTY, { ...opened, count: '6' });
    expect(late.notice).toContain('You changed “Percentage” to “20%” in another window just now.');
    expect(await settings(pages)).toMatchObject({ count: 6, value: 2000 });
    const asked = await pages.post('owner', LOYALTY, { ...opened, count: '5' });
    expect(asked.status).toBe(409);
    expect(fieldValue(asked.html, 'count')).toBe('5');
    expect(asked.html).toContain('You changed “Orders for one reward” in another window just now.');
    expect(await settings(pages)).toMatchObject({ count: 6 });
  });

  test('is for who manages the restaurant', async () => {
    const pages = await adminPages();
    for (const who of ['reader', 'manager', 'staff'] as const) {
      expect((await pages.post(who, LOYALTY, EIGHT)).status).toBe(403);
    }
    expect((await pages.post('stranger', LOYALTY, EIGHT)).status).toBe(404);
    expect(await settings(pages)).toBeNull();
  });
});
