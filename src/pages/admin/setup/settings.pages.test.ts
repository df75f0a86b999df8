import { describe, expect, test } from 'bun:test';
import type { StoreSettingsName } from '#src/domain/tenancy/store-settings.schema.ts';
import { ROMA_SCOPE } from '#src/features/printing/testing/printing-fixture.ts';
import { readSettingsGroup } from '#src/features/tenancy/save-settings.ts';
import { adminPages, fieldText, fieldValue, isTicked, ROMA } from '#src/server/testing/admin-pages.ts';

type Pages = Awaited<ReturnType<typeof adminPages>>;

/** Sends the form of a group at the version that is stored, as a browser would. */
async function save(pages: Pages, name: StoreSettingsName, path: string, fields: Record<string, string>) {
  const { version } = await readSettingsGroup(pages.ctx, ROMA_SCOPE, name);
  return pages.post('manager', `${ROMA}/${path}`, { version: String(version), ...fields });
}
const stored = async <Name extends StoreSettingsName>(pages: Pages, name: Name) =>
  (await readSettingsGroup(pages.ctx, ROMA_SCOPE, name)).value;

describe('checkout', () => {
  const WAYS = {
    'paymentSettings.pickup.inStore': 'on',
    'paymentSettings.delivery.cashOnDelivery': 'on',
    'paymentSettings.dineIn.stripeCheckout': 'on',
  };

  test('ways to pay, checkout fields and a card surcharge are saved and shown again', async () => {
    const pages = await adminPages();
    const fields = {
      ...WAYS,
      hasComments: 'on',
      orderCommentMaxLength: '80',
      'creditCardSurcharge.percentageBps': '1.5',
      'creditCardSurcharge.endDate': '2026-09-30',
    };
    expect((await save(pages, 'checkout', 'settings/checkout', fields)).status).toBe(303);
    expect(await stored(pages, 'checkout')).toMatchObject({
      hasComments: true,
      hasCoupons: false,
      paymentSettings: {
        pickup: { stripeCheckout: false, inStore: true },
        delivery: { stripeCheckout: false, cardOnDelivery: false, cashOnDelivery: true },
      },
      creditCardSurcharge: {
        percentageBps: 150,
        amountInCents: 0,
        applicableBelowAmount: 0,
        startDate: null,
        endDate: '2026-09-30',
      },
      orderCommentMaxLength: 80,
    });
    const { html } = await pages.get('manager', `${ROMA}/settings/checkout`);
    expect(fieldValue(html, 'creditCardSurcharge.percentageBps')).toBe('1.5');
    expect(fieldValue(html, 'creditCardSurcharge.endDate')).toBe('2026-09-30');
    expect(isTicked(html, 'paymentSettings.pickup.stripeCheckout')).toBe(false);
  });

  test('an order type that no one can pay for is rejected, and so is text in place of a number', async () => {
    const pages = await adminPages();
    const before = await stored(pages, 'checkout');
    const none = await save(pages, 'checkout', 'settings/checkout', { 'paymentSettings.pickup.inStore': 'on' });
    expect(none.status).toBe(400);
    expect(none.html).toContain('Delivery: choose at least one way to pay.');
    const wrong = { ...WAYS, 'eftposSurcharge.amountInCents': 'some', orderCommentMaxLength: '999' };
    const { html } = await save(pages, 'checkout', 'settings/checkout', wrong);
    expect(html).toContain('Enter an amount, such as 12.50.');
    expect(html).toContain('Enter a number up to 300.');
    expect(await stored(pages, 'checkout')).toEqual(before);
  });

  test('saving against someone else’s changes shows the conflict, and keeps what was typed', async () => {
    const pages = await adminPages();
    await save(pages, 'checkout', 'settings/checkout', WAYS);
    const late = await pages.post('owner', `${ROMA}/settings/checkout`, { version: '0', ...WAYS, hasCoupons: 'on' });
    expect(late.status).toBe(409);
    expect(isTicked(late.html, 'hasCoupons')).toBe(true);
    expect((await stored(pages, 'checkout')).hasCoupons).toBe(false);
  });
});

describe('holidays', () => {
  test.each([
    ['settings/holidays', {}],
    ['settings/public-holidays-surcharge', { enabled: 'on', 'surcharge.percentageBps': '15' }],
  ])(
    'public holidays of the state come into the rows of %s, beside what was typed, and nothing is saved',
    async (path, more) => {
      const pages = await adminPages();
      const typed = {
        do: 'publicHolidays',
        'holiday.0.date': '2026-12-25',
        'holiday.0.name': 'Our Christmas',
        ...more,
      };
      const { status, html } = await pages.post('owner', `${ROMA}/${path}`, typed);
      expect(status).toBe(200);
      expect(html).toMatch(/Added \d+ public holidays of the next 12 months/);
      const names = Array.from(html.matchAll(/name="holiday\.\d+\.name"[^>]*value="([^"]+)"/g), ([, name]) => name);
      expect(names).toContain('Our Christmas');
      expect(names).toContain('Good Friday');
      expect(names).not.toContain('Christmas Day');
      expect((await pages.get('owner', `${ROMA}/${path}`)).html).not.toContain('Good Friday');
    },
  );

  test('that two people changed appear in the form once each, whichever rows they were typed into', async () => {
    const pages = await adminPages();
    const day = (at: number, date: string, name: string) => ({
      [`holiday.${at}.date`]: date,
      [`holiday.${at}.name`]: name,
    });
    const first = {
      ...day(0, '2026-12-25', 'Christmas'),
      ...day(1, '2026-12-26', 'Boxing'),
      ...day(2, '2027-01-01', 'New Year'),
    };
    await save(pages, 'holidays', 'settings/holidays', first);
    const opened = (await pages.get('owner', `${ROMA}/settings/holidays`)).html;
    const [version, was] = [fieldValue(opened, 'version'), JSON.stringify(await stored(pages, 'holidays'))];
    await save(pages, 'holidays', 'settings/holidays', { ...first, ...day(1, '2026-12-26', 'Closed for Boxing Day') });
    // The first row is cleared, the second is renamed, and a new day is below two empty rows.
    const mine = { ...day(0, '', ''), ...day(1, '2026-12-26', 'Boxing Day'), ...day(2, '2027-01-01', 'New Year') };
    const added = { ...day(3, '', ''), ...day(4, '', ''), ...day(5, '2027-01-26', 'Australia Day') };
    const late = await pages.post('owner', `${ROMA}/settings/holidays`, {
      version: version ?? '',
      was,
      ...mine,
      ...added,
    });
    expect(late.status).toBe(409);
    const dates = Array.from(late.html.matchAll(/name="holiday\.\d+\.date"[^>]*value="([^"]+)"/g), ([, date]) => date);
    expect(dates).toEqual(['2026-12-26', '2027-01-01', '2027-01-26']);
  });

  test('are stored by date, a cleared row goes, and past ones are listed below', async () => {
    const pages = await adminPages();
    const fields = {
      'holiday.0.date': '2026-12-26',
      'holiday.0.name': 'Boxing Day',
      'holiday.1.date': '2026-12-25',
      'holiday.1.name': 'Christmas Day',
      'holiday.2.date': '2026-01-01',
      'holiday.2.name': 'New Year',
      'holiday.3.date': '',
      'holiday.3.name': '',
    };
    expect((await save(pages, 'holidays', 'settings/holidays', fields)).status).toBe(303);
    const days = (await stored(pages, 'holidays')).map(({ date }) => date);
    expect(days).toEqual(['2026-01-01', '2026-12-25', '2026-12-26']);
    const { html } = await pages.get('manager', `${ROMA}/settings/holidays`);
    expect(fieldValue(html, 'holiday.0.name')).toBe('Christmas Day');
    expect(html).toContain('1 past holiday');
    expect(fieldValue(html, 'holiday.2.name')).toBe('New Year');
  });

  test('a name without a day, or a repeated day, is rejected beside its row', async () => {
    const pages = await adminPages();
    const { status, html } = await save(pages, 'holidays', 'settings/holidays', {
      'holiday.0.date': '2026-12-25',
      'holiday.0.name': 'Christmas Day',
      'holiday.1.date': '2026-12-25',
      'holiday.1.name': 'Again',
      'holiday.2.date': '',
      'holiday.2.name': 'Some day',
    });
    expect(status).toBe(400);
    expect(html).toContain('This day is listed twice.');
    expect(html).toContain('Choose a day, or clear the name.');
    expect(fieldValue(html, 'holiday.2.name')).toBe('Some day');
  });

  test('a surcharge for certain days is switched on with its percentage', async () => {
    const pages = await adminPages();
    await save(pages, 'publicHolidaySurcharge', 'settings/public-holidays-surcharge', {
      enabled: 'on',
      isEnabledForOnline: 'on',
      'surcharge.percentageBps': '10',
      'holiday.0.date': '2027-01-26',
      'holiday.0.name': 'Australia Day',
    });
    expect(await stored(pages, 'publicHolidaySurcharge')).toEqual({
      enabled: true,
      isEnabledForOnline: true,
      surcharge: { percentageBps: 1000, amountInCents: 0 },
      holidays: [{ date: '2027-01-26', name: 'Australia Day' }],
    });
  });
});

describe('delivery zones', () => {
  test('suburbs get an id each, and a cleared name removes one', async () => {
    const pages = await adminPages();
    const rows = {
      mode: 'suburbs',
      minOrderValue: '25',
      'suburb.0.id': '',
      'suburb.0.name': 'Newtown',
      'suburb.0.postcode': '2042',
      'suburb.0.charge': '5.50',
      'suburb.1.id': '',
      'suburb.1.name': '',
      'suburb.1.postcode': '2043',
      'suburb.1.charge': '',
    };
    expect((await save(pages, 'delivery', 'settings/delivery_area', rows)).status).toBe(303);
    const { suburbs, minOrderValue, mode } = await stored(pages, 'delivery');
    expect({ minOrderValue, mode }).toEqual({ minOrderValue: 2500, mode: 'suburbs' });
    expect(suburbs).toMatchObject([{ name: 'Newtown', postcode: '2042', deliveryCharges: 550 }]);
    const id = suburbs[0]?.id ?? '';
    await save(pages, 'delivery', 'settings/delivery_area', { ...rows, 'suburb.0.id': id, 'suburb.0.charge': '6' });
    expect((await stored(pages, 'delivery')).suburbs).toMatchObject([{ id, deliveryCharges: 600 }]);
  });

  test('an area with two corners is none', async () => {
    const pages = await adminPages();
    const { status, html } = await save(pages, 'delivery', 'settings/delivery_area', {
      mode: 'areas',
      'area.0.id': '',
      'area.0.name': 'Inner west',
      'area.0.charge': '4',
      'area.0.polygon': '-33.9, 151.1\n-33.8, 151.2',
    });
    expect(status).toBe(400);
    expect(html).toContain('Enter at least 3 corners');
    expect(fieldValue(html, 'area.0.name')).toBe('Inner west');
  });
});

test('times and automatic acceptance are saved; what the form does not show stays', async () => {
  const pages = await adminPages();
  const before = await stored(pages, 'orderProcess');
  await save(pages, 'orderProcess', 'online-ordering-settings', {
    autoAcceptOrders: 'on',
    hasUnprocessedOrderMonitor: 'on',
    unansweredContacts: '0491 570 006\r\n\r\nowner@roma.example ',
    printsAheadAtOnce: 'on',
    rejectAfterMinutes: '15',
    'prepMinutes.pickup': '12',
    'prepMinutes.delivery': '50',
    'prepMinutes.dineIn': '10',
    orderAheadDays: '3',
  });
  expect(await stored(pages, 'orderProcess')).toEqual({
    ...before,
    autoAcceptOrders: true,
    autoAcceptDineInOrders: false,
    hasCompleteStatus: false,
    rejectAfterMinutes: 15,
    prepMinutes: { pickup: 12, delivery: 50, dineIn: 10 },
    orderAheadDays: 3,
    printsAheadAtOnce: true,
    hasUnprocessedOrderMonitor: true,
    unansweredContacts: ['0491 570 006', 'owner@roma.example'],
  });
});

describe('special hours', () => {
  const day = (opens: string, closes: string) => ({
    'holiday.0.date': '2026-12-24',
    'holiday.0.name': 'Christmas Eve',
    'holiday.0.opens': opens,
    'holiday.0.closes': closes,
  });
  const saveDay = (pages: Pages, opens: string, closes: string) =>
    save(pages, 'holidays', 'settings/holidays', day(opens, closes));

  test('of a day are saved beside its name, and shown again', async () => {
    const pages = await adminPages();
    expect((await saveDay(pages, '11a', '3p')).status).toBe(303);
    expect(await stored(pages, 'holidays')).toEqual([
      { date: '2026-12-24', name: 'Christmas Eve', hours: { startTimeOfDay: '11:00 AM', endTimeOfDay: '3:00 PM' } },
    ]);
    const { html } = await pages.get('manager', `${ROMA}/settings/holidays`);
    expect(fieldValue(html, 'holiday.0.closes')).toBe('3:00 PM');
  });

  test('may end at midnight, and a day without any is closed', async () => {
    const pages = await adminPages();
    expect((await saveDay(pages, '5p', '12a')).status).toBe(303);
    expect((await saveDay(pages, '', '')).status).toBe(303);
    expect(await stored(pages, 'holidays')).toEqual([{ date: '2026-12-24', name: 'Christmas Eve' }]);
  });

  test.each([
    ['11a', '', 'Enter when you close, such as 3:00 PM.'],
    ['', '3p', 'Enter when you open, such as 11:00 AM.'],
    ['5p', '2a', 'Enter a later time, up to 12:00 AM.'],
    ['noonish', '3p', 'Enter when you open, such as 11:00 AM.'],
  ])('from %p to %p are refused', async (opens, closes, message) => {
    const pages = await adminPages();
    const { status, html } = await saveDay(pages, opens, closes);
    expect(status).toBe(400);
    expect(html).toContain(message);
    expect(await stored(pages, 'holidays')).toEqual([]);
  });

  test('stay when public holidays are added to the form', async () => {
    const pages = await adminPages();
    const fields = { ...day('11a', '3p'), do: 'publicHolidays' };
    const { html } = await save(pages, 'holidays', 'settings/holidays', fields);
    const row = /name="holiday\.(\d+)\.name"[^>]*value="Christmas Eve"/.exec(html)?.[1];
    expect(fieldValue(html, `holiday.${row}.opens`)).toBe('11a');
  });
});

test('the text for customers of a closed or paused store is stored, up to 120 characters', async () => {
  const pages = await adminPages();
  const notes = { 'customerNotes.closed': 'See you at eleven.', 'customerNotes.paused': '' };
  expect((await save(pages, 'orderProcess', 'online-ordering-settings', notes)).status).toBe(303);
  expect((await stored(pages, 'orderProcess')).customerNotes).toEqual({ closed: 'See you at eleven.', paused: '' });
  const long = { ...notes, 'customerNotes.paused': 'x'.repeat(121) };
  const { status, html } = await save(pages, 'orderProcess', 'online-ordering-settings', long);
  expect(status).toBe(400);
  expect(html).toContain('Use 120 characters or fewer.');
});

test('a kitchen limit is stored by orders or by items, and an item’s units only if not 1', async () => {
  const pages = await adminPages();
  const box = (categoryId: string) => `slotCapacity.unitsOfCategory.${categoryId}`;
  const limit = {
    'slotCapacity.by': 'makeUnits',
    'slotCapacity.most': '12',
    [box('drinks')]: '0',
    [box('pizzas')]: '1',
  };
  expect((await save(pages, 'orderProcess', 'online-ordering-settings', limit)).status).toBe(303);
  expect((await stored(pages, 'orderProcess')).slotCapacity).toEqual({
    by: 'makeUnits',
    most: 12,
    unitsOfCategory: { drinks: 0 },
  });
  const { html } = await pages.get('manager', `${ROMA}/online-ordering-settings`);
  expect(fieldValue(html, 'slotCapacity.most')).toBe('12');
  for (const wrong of [{ 'slotCapacity.most': '0' }, { [box('drinks')]: '21' }, { [box('drinks')]: 'few' }]) {
    const { status } = await save(pages, 'orderProcess', 'online-ordering-settings', { ...limit, ...wrong });
    expect([wrong, status]).toEqual([wrong, 400]);
  }
});

test('the contact for unanswered orders is a number or an address', async () => {
  const pages = await adminPages();
  const { status, html } = await save(pages, 'orderProcess', 'online-ordering-settings', {
    unansweredContacts: '0491 570 006\nthe chef',
  });
  expect(status).toBe(400);
  expect(html).toContain('Enter mobile numbers or email addresses, one on each line.');
  expect(html).toContain('the chef</textarea>');
});

test('a store lets guests order at their tables, and says its tax', async () => {
  const pages = await adminPages();
  await save(pages, 'dineIn', 'dine-in', { isEnabled: 'on' });
  expect((await stored(pages, 'dineIn')).isEnabled).toBe(true);
  await save(pages, 'tax', 'settings/tax', { isRegistered: 'on', taxNumber: '51 824 753 556' });
  expect(await stored(pages, 'tax')).toMatchObject({ isRegistered: true, taxNumber: '51 824 753 556' });
  // Where the law sets the rate there is no field for it, and none is read from a form.
  expect((await pages.get('manager', `${ROMA}/settings/tax`)).html).not.toContain('name="salesTaxBps"');
});

test('a store has tip keys of its own, and a key that is left empty is none', async () => {
  const pages = await adminPages();
  expect((await pages.get('manager', `${ROMA}/settings/tips`)).html).toContain('Optional service charge');
  await save(pages, 'tips', 'settings/tips', {
    ...{ isEnabled: 'on', kind: 'amount', 'percentsBps.0': '10', 'percentsBps.1': '', 'percentsBps.2': '12.5' },
    ...{ 'amountsInCents.0': '2', 'amountsInCents.1': '5.50', 'gratuity.fromGuests': '6', 'gratuity.bps': '18' },
    serviceChargeBps: '12.5',
  });
  expect(await stored(pages, 'tips')).toEqual({
    isEnabled: true,
    kind: 'amount',
    percentsBps: [1000, 1250],
    amountsInCents: [200, 550],
    gratuity: { fromGuests: 6, bps: 1800 },
    serviceChargeBps: 1250,
  });
  const { status, html } = await save(pages, 'tips', 'settings/tips', { kind: 'percent', 'percentsBps.0': 'lots' });
  expect(status).toBe(400);
  expect(html).toContain('Enter a percentage up to 100, such as 10 or 12.5.');
});

describe('two people who edit the same settings', () => {
  const PATH = `${ROMA}/settings/tips`;
  const typed = { kind: 'percent', 'percentsBps.0': '10', serviceChargeBps: '', 'gratuity.bps': '' };

  /** Both open the form; the owner saves first, then the manager, each with what they changed. */
  async function bothSave(first: Record<string, string>, second: Record<string, string>) {
    const pages = await adminPages();
    await save(pages, 'tips', 'settings/tips', typed);
    const { html } = await pages.get('manager', PATH);
    const opened = { ...typed, version: fieldValue(html, 'version') ?? '', was: fieldText(html, 'was') };
    expect((await pages.post('owner', PATH, { ...opened, ...first })).status).toBe(303);
    return { pages, opened, late: await pages.post('manager', PATH, { ...opened, ...second }) };
  }

  test('keep both changes where they are in different fields', async () => {
    const { pages, late } = await bothSave({ serviceChargeBps: '8' }, { 'gratuity.bps': '18', isEnabled: 'on' });
    expect([late.status, late.notice]).toEqual([
      303,
      'Saved. Applies from the next payment. The owner changed “Optional service charge” to “8%” just now. That change is kept too.',
    ]);
    expect(await stored(pages, 'tips')).toMatchObject({
      isEnabled: true,
      serviceChargeBps: 800,
      gratuity: { bps: 1800 },
    });
  });

  test('are shown both versions of a field they both changed, and choose', async () => {
    const change = { serviceChargeBps: '8', isEnabled: 'on' };
    const { pages, opened, late } = await bothSave(change, { serviceChargeBps: '9', 'gratuity.bps': '18' });
    expect(late.status).toBe(409);
    expect(late.html).toContain('The owner changed “Optional service charge” just now, while you were editing.');
    expect(fieldValue(late.html, 'serviceChargeBps')).toBe('9');
    expect(fieldValue(late.html, 'theirs.serviceChargeBps')).toBe('8%');
    expect(isTicked(late.html, 'isEnabled')).toBe(true);
    expect((await stored(pages, 'tips')).gratuity.bps).toBe(0);
    const again = {
      ...opened,
      ...{ isEnabled: 'on', serviceChargeBps: '9', 'gratuity.bps': '18', 'theirs.serviceChargeBps': '8%' },
      ...{ version: fieldValue(late.html, 'version') ?? '', was: fieldText(late.html, 'was') },
    };
    const theirs = await pages.post('manager', PATH, { ...again, 'keep.serviceChargeBps': 'theirs' });
    expect(theirs.status).toBe(303);
    expect(await stored(pages, 'tips')).toMatchObject({ serviceChargeBps: 800, gratuity: { bps: 1800 } });
  });

  test('learns which of the two card surcharges a percentage belongs to', async () => {
    const pages = await adminPages();
    const at = `${ROMA}/settings/checkout`;
    const ways = { 'paymentSettings.pickup.inStore': 'on', 'paymentSettings.delivery.cashOnDelivery': 'on' };
    const typed = { ...ways, 'paymentSettings.dineIn.stripeCheckout': 'on' };
    await save(pages, 'checkout', 'settings/checkout', typed);
    const { html } = await pages.get('manager', at);
    const opened = { ...typed, version: fieldValue(html, 'version') ?? '', was: fieldText(html, 'was') };
    const both = (bps: string) => ({ 'creditCardSurcharge.percentageBps': bps, 'eftposSurcharge.percentageBps': bps });
    expect((await pages.post('owner', at, { ...opened, ...both('1') })).status).toBe(303);
    const late = await pages.post('manager', at, { ...opened, ...both('2') });
    expect(late.status).toBe(409);
    for (const of of ['Website card surcharge', 'Counter card surcharge'])
      expect(late.html).toContain(`${of}: percentage`);
  });

  test('and keeping yours is as simple as saving again', async () => {
    const { pages, opened, late } = await bothSave({ serviceChargeBps: '8' }, { serviceChargeBps: '9' });
    const { version, was } = { version: fieldValue(late.html, 'version') ?? '', was: fieldText(late.html, 'was') };
    const mine = { ...opened, serviceChargeBps: '9', version, was, 'keep.serviceChargeBps': 'mine' };
    expect((await pages.post('manager', PATH, mine)).status).toBe(303);
    expect((await stored(pages, 'tips')).serviceChargeBps).toBe(900);
  });

  test('who add different holidays both keep theirs', async () => {
    const pages = await adminPages();
    const days = `${ROMA}/settings/holidays`;
    const christmas = { 'holiday.0.date': '2026-12-25', 'holiday.0.name': 'Christmas Day' };
    await save(pages, 'holidays', 'settings/holidays', christmas);
    const { html } = await pages.get('manager', days);
    const opened = { ...christmas, version: fieldValue(html, 'version') ?? '', was: fieldText(html, 'was') };
    await pages.post('owner', days, { ...opened, 'holiday.1.date': '2027-01-26', 'holiday.1.name': 'Australia Day' });
    const late = { ...opened, 'holiday.1.date': '2026-12-26', 'holiday.1.name': 'Boxing Day' };
    expect((await pages.post('manager', days, late)).status).toBe(303);
    const names = (await stored(pages, 'holidays')).map(({ name }) => name);
    expect(names).toEqual(['Christmas Day', 'Boxing Day', 'Australia Day']);
  });

  test('are asked if the form’s “was” values are nonsense, and nothing breaks', async () => {
    const pages = await adminPages();
    const days = `${ROMA}/settings/holidays`;
    const christmas = { 'holiday.0.date': '2026-12-25', 'holiday.0.name': 'Christmas Day' };
    await save(pages, 'holidays', 'settings/holidays', christmas);
    for (const was of ['[null]', '{"date":1}', '"days"', '{']) {
      const late = await pages.post('manager', days, { ...christmas, 'holiday.0.name': 'Noel', version: '0', was });
      expect([was, late.status]).toEqual([was, 409]);
    }
    expect((await stored(pages, 'holidays')).map(({ name }) => name)).toEqual(['Christmas Day']);
  });

  test('with the same input aren’t asked anything', async () => {
    const { late } = await bothSave({ serviceChargeBps: '8' }, { serviceChargeBps: '8.0' });
    expect(late.status).toBe(303);
  });
});

test.each([
  'settings/tips',
  'settings/checkout',
  'settings/holidays',
  'settings/delivery_area',
  'online-ordering-settings',
  'dine-in',
])('%s is for who manages the store', async (path) => {
  const pages = await adminPages();
  expect((await pages.get('staff', `${ROMA}/${path}`)).status).toBe(403);
  expect((await pages.post('reader', `${ROMA}/${path}`, {})).status).toBe(403);
  expect((await pages.post('stranger', `${ROMA}/${path}`, {})).status).toBe(404);
});
