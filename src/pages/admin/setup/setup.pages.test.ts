import { describe, expect, test } from 'bun:test';
import { listStores } from '#db/tenancy/stores.repository.ts';
import { isWithinSessions } from '#src/domain/time/weekly-sessions.ts';
import { ROMA_SCOPE } from '#src/features/printing/testing/printing-fixture.ts';
import { readSettingsGroup } from '#src/features/tenancy/save-settings.ts';
import { adminPages, fieldText, fieldValue, isTicked, ROMA } from '#src/server/testing/admin-pages.ts';
import { grantRestaurantScope } from '#src/shared/scope.ts';

const R = '/restaurants/roma-pizza';
const SAVED_RESTAURANT = 'Saved. Updated on all your stores’ websites.';
const SAVED_STORE = 'Saved. Updated on the website.';
const STORE = {
  do: 'save',
  name: 'Roma Marrickville',
  timezone: 'Australia/Sydney',
  line1: '1 Illawarra Rd',
  suburb: 'Marrickville',
  state: 'NSW',
  postcode: '2204',
  latitude: '',
  longitude: '',
  phone: '02 9000 0000',
  email: '',
};
/** The smallest picture there is: one pixel. */
describe('a restaurant', () => {
  test('can be made by anyone signed in, who then is its admin', async () => {
    const pages = await adminPages();
    const made = await pages.post('staff', '/create/restaurant', { name: 'Nora’s', id: 'noras', countryCode: 'NZ' });
    expect([made.status, made.location]).toEqual([303, '/admin/restaurants/noras/create/store']);
    expect((await pages.get('staff', '/restaurants/noras/create/store')).html).toContain('Pacific/Auckland');
    expect((await pages.get('owner', '/restaurants/noras/create/store')).status).toBe(404);
  });

  test.each([
    ['a name of one letter', { name: 'N' }, 'Enter 2 to 60 characters.'],
    ['capitals in its address', { id: 'Noras' }, 'Use lowercase letters, digits and hyphens only.'],
    ['an address that is taken', { id: 'golden-wok' }, 'That web address is taken.'],
  ])('%s is refused, and what was typed stays', async (_, wrong, message) => {
    const pages = await adminPages();
    const sent = { name: 'Nora’s', id: 'noras', countryCode: 'GB', ...wrong };
    const { status, html } = await pages.post('owner', '/create/restaurant', sent);
    expect(status).toBe(400);
    expect(html).toContain(message);
    expect([fieldValue(html, 'name'), fieldValue(html, 'id')]).toEqual([sent.name, sent.id]);
    expect(html).toContain('<option value="GB" selected="">');
  });

  test('is not made by who is not signed in', async () => {
    const pages = await adminPages();
    const { location } = await pages.post(null, '/create/restaurant', { name: 'Nobody’s', countryCode: 'AU' });
    expect(location).toContain('/admin/auth/login');
  });

  test('is edited by its admins only; a wrong ABN stays as it was typed', async () => {
    const pages = await adminPages();
    const version = fieldValue((await pages.get('owner', `${R}/edit`)).html, 'version') ?? '';
    const fields = { name: 'Roma', contactEmail: '', contactPhone: '', version };
    const wrong = await pages.post('owner', `${R}/edit`, { ...fields, abn: '123' });
    expect([wrong.status, fieldValue(wrong.html, 'abn')]).toEqual([400, '123']);
    expect(wrong.html).toContain('Enter an ABN with 11 digits.');
    for (const who of ['reader', 'manager', 'staff'] as const) {
      expect((await pages.post(who, `${R}/edit`, { ...fields, abn: '' })).status).toBe(403);
    }
    expect((await pages.post('stranger', `${R}/edit`, { ...fields, abn: '' })).status).toBe(404);
    expect((await pages.post('owner', `${R}/edit`, { ...fields, abn: '51 824 753 556' })).status).toBe(303);
    expect(fieldValue((await pages.get('owner', `${R}/edit`)).html, 'abn')).toBe('51824753556');
    const late = await pages.post('owner', `${R}/edit`, { ...fields, name: 'Mine', abn: '' });
    expect(late.status).toBe(409);
    expect([fieldValue(late.html, 'name'), fieldValue(late.html, 'version')]).toEqual(['Mine', String(+version + 1)]);
  });
});

describe('two people who edit at once', () => {
  const fields = { contactEmail: '', contactPhone: '', abn: '' };
  const opened = ({ html }: { readonly html: string }) => ({
    version: fieldValue(html, 'version') ?? '',
    was: fieldText(html, 'was'),
  });

  test('both keep what they changed of a restaurant', async () => {
    const pages = await adminPages();
    await pages.post('owner', `${R}/edit`, { ...fields, ...opened(await pages.get('owner', `${R}/edit`)) });
    const both = { ...fields, name: 'Roma Pizza', ...opened(await pages.get('owner', `${R}/edit`)) };
    await pages.post('owner', `${R}/edit`, { ...both, contactPhone: '02 9000 1111' });
    const late = await pages.post('owner', `${R}/edit`, { ...both, contactEmail: 'hi@roma.example' });
    expect([late.status, late.notice]).toEqual([
      303,
      `${SAVED_RESTAURANT} You changed “Phone” to “02 9000 1111” in another window just now. That change is kept too.`,
    ]);
    const { html } = await pages.get('owner', `${R}/edit`);
    expect([fieldValue(html, 'contactPhone'), fieldValue(html, 'contactEmail')]).toEqual([
      '02 9000 1111',
      'hi@roma.example',
    ]);
  });

  test('its hours and its address can be saved independently', async () => {
    const pages = await adminPages();
    const form = opened(await pages.get('manager', `${ROMA}/edit`));
    const hours = { do: 'save', version: '0', 'tradingHours.sunday.allDay': 'on' };
    expect((await pages.post('owner', `${ROMA}/settings/store-trading-hours`, hours)).status).toBe(303);
    const saved = await pages.post('manager', `${ROMA}/edit`, { ...STORE, ...form });
    expect([saved.status, saved.notice]).toEqual([303, SAVED_STORE]);
    expect((await pages.ctx.menus.storeOf(ROMA_SCOPE)).suburb).toBe('Marrickville');
  });

  test('are asked about a phone number that both changed, and nothing is saved before they choose', async () => {
    const pages = await adminPages();
    const form = { ...STORE, ...opened(await pages.get('manager', `${ROMA}/edit`)) };
    await pages.post('owner', `${ROMA}/edit`, { ...form, phone: '02 9000 1111' });
    const late = await pages.post('manager', `${ROMA}/edit`, { ...form, phone: '02 9000 2222' });
    expect(late.status).toBe(409);
    expect(late.html).toContain(
      'The owner changed “Phone” just now, while you were editing. Choose which version to keep',
    );
    expect(fieldValue(late.html, 'theirs.phone')).toBe('02 9000 1111');
    expect(fieldValue(late.html, 'phone')).toBe('02 9000 2222');
    const again = { ...form, ...opened(late), 'theirs.phone': '02 9000 1111', 'keep.phone': 'theirs' };
    expect((await pages.post('manager', `${ROMA}/edit`, again)).status).toBe(303);
    expect(fieldValue((await pages.get('manager', `${ROMA}/edit`)).html, 'phone')).toBe('02 9000 1111');
  });

  test('a conflict in a field that the form doesn’t have is not asked about', async () => {
    const pages = await adminPages();
    const made = { ...STORE, name: 'R', 'theirs.constructor': 'x', 'theirs.name.length': 'x', 'theirs.ghost': 'x' };
    const { status, html } = await pages.post('manager', `${ROMA}/edit`, made);
    expect(status).toBe(400);
    expect(html).not.toContain('Keep theirs');
  });
});

describe('a store', () => {
  test('is made by the restaurant’s admins, with hours to start from', async () => {
    const pages = await adminPages();
    const made = await pages.post('owner', `${R}/create/store`, { ...STORE, id: 'roma-marrickville' });
    expect(made.location).toBe(`/admin${R}/stores/roma-marrickville/settings/store-trading-hours`);
    const { html } = await pages.get('owner', `${R}/stores/roma-marrickville/settings/store-trading-hours`);
    expect(fieldValue(html, 'tradingHours.monday.0.start')).toBe('10:00 AM');
    for (const [who, status] of [
      ['reader', 403],
      ['manager', 403],
      ['stranger', 404],
    ] as const) {
      expect((await pages.post(who, `${R}/create/store`, STORE)).status).toBe(status);
    }
    expect(await listStores(pages.ctx.db, grantRestaurantScope({ restaurantId: 'roma-pizza' }))).toHaveLength(2);
  });

  test('an error appears beside its field, and nothing typed is lost', async () => {
    const pages = await adminPages();
    const sent = { ...STORE, email: 'not mail', latitude: 'north' };
    const { status, html } = await pages.post('owner', `${R}/create/store`, sent);
    expect(status).toBe(400);
    expect(html).toContain('The email address that you entered is invalid.');
    expect(html).toContain('Enter a coordinate, such as -33.8968.');
    for (const name of ['name', 'line1', 'email', 'latitude', 'phone'] as const) {
      expect(fieldValue(html, name)).toBe(sent[name]);
    }
  });

  test('asks for the street before it ever asks for map coordinates', async () => {
    const pages = await adminPages();
    const { html } = await pages.get('owner', `${R}/create/store`);
    expect(html).toContain('Position on the map');
    expect(html.indexOf('name="latitude"')).toBeGreaterThan(html.indexOf('Position on the map'));
    expect(html).not.toMatch(/<details open=""[^>]*>(?:(?!<\/details>).)*name="latitude"/s);
  });

  test('is edited by its own admin, not by its staff or by strangers', async () => {
    const pages = await adminPages();
    const version = fieldValue((await pages.get('manager', `${ROMA}/edit`)).html, 'version') ?? '';
    expect((await pages.post('staff', `${ROMA}/edit`, { ...STORE, version })).status).toBe(403);
    expect((await pages.post('stranger', `${ROMA}/edit`, { ...STORE, version })).status).toBe(404);
    expect((await pages.post('manager', `${ROMA}/edit`, { ...STORE, version })).status).toBe(303);
    expect((await pages.ctx.menus.storeOf(ROMA_SCOPE)).suburb).toBe('Marrickville');
  });

  test('is paused at once, with a note, and resumed', async () => {
    const pages = await adminPages();
    const pause = { do: 'pause', pauseFor: '30', pauseReason: 'tooBusy', pauseNote: 'Back soon' };
    expect((await pages.post('staff', `${ROMA}/edit`, pause)).status).toBe(403);
    expect((await pages.post('manager', `${ROMA}/edit`, pause)).notice).toContain('is paused until 6:30 PM');
    expect((await pages.get('owner', `${R}/stores`)).html).toContain('Paused until 6:30 PM');
    const resumed = await pages.post('owner', `${ROMA}/edit`, { do: 'resume', from: 'stores' });
    expect(resumed.location).toBe(`/admin${R}/stores`);
    expect((await pages.get('owner', `${R}/stores`)).html).not.toContain('Paused until');
  });

  test('several are paused and resumed together by who looks after them', async () => {
    const pages = await adminPages();
    await pages.post('owner', `${R}/create/store`, { ...STORE, name: 'Glebe' });
    const stores = await listStores(pages.ctx.db, grantRestaurantScope({ restaurantId: 'roma-pizza' }));
    const chosen = (button: 'pause' | 'resume') => {
      const form = new FormData();
      form.append('do', button);
      for (const { id } of stores) form.append('storeId', id);
      return form;
    };
    const shown = async () => {
      const { html } = await pages.get('owner', `${R}/stores?status=paused`);
      return [...html.matchAll(/aria-label="Select ([^"]+)"/g)].map(([, name]) => name);
    };
    expect((await pages.post('reader', `${R}/stores`, chosen('pause'))).status).toBe(403);
    expect(await shown()).toEqual([]);
    const paused = await pages.post('owner', `${R}/stores`, chosen('pause'));
    expect(paused.notice).toBe('2 stores paused. Customers can see this on the website.');
    expect(await shown()).toEqual(['Glebe', 'Roma Pizza']);
    const resumed = await pages.post('owner', `${R}/stores`, chosen('resume'));
    expect(resumed.notice).toBe('2 stores taking online orders again.');
    expect(await shown()).toEqual([]);
    expect((await pages.post('owner', `${R}/stores`, { do: 'pause', storeId: 'wok-carlton' })).status).toBe(404);
  });

  test('a list is taken out as a file with what was sold today', async () => {
    const pages = await adminPages();
    const { html: file } = await pages.get('reader', `${R}/stores?search=newt&format=csv`);
    const [header, line, ...others] = file.replace('\u{feff}', '').trimEnd().split('\r\n');
    expect(header).toBe('Store,Address,Status,Sales today,Orders today,Menu items');
    expect(line).toMatch(/^Roma Pizza,.*,(?:Open|Closed),0\.00,0,\d+$/);
    expect(others).toEqual([]);
  });

  test('a list shows only the stores of the restaurant, to its own people', async () => {
    const pages = await adminPages();
    expect((await pages.get('reader', `${R}/stores`)).html).not.toContain('Pause online orders');
    expect((await pages.get('stranger', `${R}/stores`)).status).toBe(404);
    expect((await pages.get('owner', `${R}/stores`)).html).not.toContain('wok-carlton');
  });
});

describe('hours', () => {
  const TRADING = `${ROMA}/settings/store-trading-hours`;
  const TIMINGS = `${ROMA}/settings/timings`;

  test('are typed as people write times, and what is wrong stays with its message', async () => {
    const pages = await adminPages();
    const fields = {
      do: 'save',
      version: '0',
      'tradingHours.friday.0.start': '5pm',
      'tradingHours.friday.0.end': '1.30 am',
      'tradingHours.sunday.allDay': 'on',
    };
    const wrong = await pages.post('manager', TRADING, { ...fields, 'tradingHours.monday.0.start': '25:00' });
    expect([wrong.status, fieldValue(wrong.html, 'tradingHours.monday.0.start')]).toEqual([400, '25:00']);
    expect(fieldValue(wrong.html, 'tradingHours.friday.0.start')).toBe('5pm');
    expect(wrong.html).toContain('Enter a time, such as 6:30 PM.');
    expect((await pages.post('manager', TRADING, fields)).status).toBe(303);
    const { value } = await readSettingsGroup(pages.ctx, ROMA_SCOPE, 'tradingHours');
    expect(value.friday).toEqual({
      availableAllDay: false,
      dayIntervals: [{ startTimeOfDay: '5:00 PM', endTimeOfDay: '1:30 AM', attributeToPreviousDay: false }],
    });
    expect(value.monday).toEqual({ availableAllDay: false, dayIntervals: [] });
    const { html } = await pages.get('manager', TRADING);
    expect(isTicked(html, 'tradingHours.sunday.allDay')).toBe(true);
  });

  test('of different days that two people change at once are both kept; those of one day are asked about', async () => {
    const pages = await adminPages();
    const friday = (start: string) => ({ 'tradingHours.friday.0.start': start, 'tradingHours.friday.0.end': '9pm' });
    const sunday = { 'tradingHours.sunday.allDay': 'on' };
    const typed = { do: 'save', ...friday('4pm') };
    expect((await pages.post('owner', TRADING, { ...typed, version: '0' })).status).toBe(303);
    const { html } = await pages.get('manager', TRADING);
    const opened = { ...typed, version: fieldValue(html, 'version') ?? '', was: fieldText(html, 'was') };
    expect((await pages.post('owner', TRADING, { ...opened, ...friday('5pm') })).status).toBe(303);
    const late = await pages.post('manager', TRADING, { ...opened, ...sunday });
    expect(late.notice).toContain('The owner changed “Opening hours, Friday” to “5 PM – 9 PM” just now.');
    const { value } = await readSettingsGroup(pages.ctx, ROMA_SCOPE, 'tradingHours');
    expect(value.friday?.dayIntervals).toHaveLength(1);
    expect(value.sunday?.availableAllDay).toBe(true);
    const asked = await pages.post('owner', TRADING, { ...opened, ...friday('6pm') });
    expect(asked.status).toBe(409);
    expect(fieldValue(asked.html, 'tradingHours.friday.0.start')).toBe('6:00 PM');
    expect(asked.html).toContain('changed “Opening hours, Friday” just now');
    expect(fieldText(asked.html, 'theirs.tradingHours.friday')).toBe('5 PM – 9 PM');
  });

  test('of the tills are the opening hours until they have their own, which customers never see', async () => {
    const pages = await adminPages();
    const TILLS = `${ROMA}/pos-trading-hours`;
    await pages.post('manager', TRADING, {
      do: 'save',
      version: '0',
      'tradingHours.friday.0.start': '5pm',
      'tradingHours.friday.0.end': '11pm',
    });
    const { html } = await pages.get('manager', TILLS);
    expect(fieldValue(html, 'hours.friday.0.start')).toBe('5:00 PM');
    expect(html).toMatch(/A sale now counts with .*, until /);
    const night = {
      isOwn: 'on',
      'hours.saturday.0.start': '12am',
      'hours.saturday.0.end': '4am',
      'hours.saturday.0.previous': 'on',
    };
    const saved = await pages.post('manager', TILLS, { do: 'save', version: '0', ...night });
    expect(saved.status).toBe(303);
    const { value } = await readSettingsGroup(pages.ctx, ROMA_SCOPE, 'posTradingHours');
    expect(value.isOwn).toBe(true);
    expect(value.hours.saturday?.dayIntervals).toEqual([
      { startTimeOfDay: '12:00 AM', endTimeOfDay: '4:00 AM', attributeToPreviousDay: true },
    ]);
    const opening = (await readSettingsGroup(pages.ctx, ROMA_SCOPE, 'tradingHours')).value;
    expect(opening.saturday?.dayIntervals).toEqual([]);
    const wrong = await pages.post('manager', TILLS, {
      do: 'save',
      version: '1',
      ...night,
      'hours.saturday.0.end': 'late',
    });
    expect(wrong.status).toBe(400);
  });

  test('Monday is copied to all days without saving anything', async () => {
    const pages = await adminPages();
    const { status, html } = await pages.post('manager', TIMINGS, {
      do: 'copy.pickup',
      version: '0',
      'pickup.monday.0.start': '11am',
      'pickup.monday.0.end': '3pm',
    });
    expect(status).toBe(200);
    expect(fieldValue(html, 'pickup.sunday.0.end')).toBe('3pm');
    expect((await readSettingsGroup(pages.ctx, ROMA_SCOPE, 'timings')).version).toBe(0);
  });

  test('to order in are the opening hours until others are set, and the pages say so', async () => {
    const pages = await adminPages();
    const friday = { 'tradingHours.friday.0.start': '5pm', 'tradingHours.friday.0.end': '11pm' };
    const saved = await pages.post('manager', TRADING, { do: 'save', version: '0', ...friday });
    expect(saved.notice).toBe('Opening hours saved. Customers can order at these times too.');
    const same = (await pages.get('manager', TIMINGS)).html;
    expect([fieldValue(same, 'delivery.friday.0.start'), fieldValue(same, 'delivery.monday.0.start')]).toEqual([
      '5:00 PM',
      '',
    ]);
    expect(same).toContain('These are your opening hours.');
    expect((await pages.get('manager', ROMA)).html).not.toMatch(/Ordering hours(?:<[^>]*>)*, still to do/);
    const own = { 'pickup.friday.0.start': '6pm', 'pickup.friday.0.end': '9pm' };
    await pages.post('manager', TIMINGS, { do: 'save', version: fieldValue(same, 'version') ?? '', ...own });
    const later = await pages.post('manager', TRADING, {
      do: 'save',
      version: '1',
      'tradingHours.sunday.allDay': 'on',
    });
    expect(later.notice).toBe('Opening hours saved. Check when customers can order, under Ordering hours.');
    const { html } = await pages.get('manager', TIMINGS);
    expect([fieldValue(html, 'pickup.friday.0.start'), isTicked(html, 'pickup.sunday.allDay')]).toEqual([
      '6:00 PM',
      false,
    ]);
    expect(html).not.toContain('These are your opening hours.');
  });

  test('to order in can be filled in from the opening hours, and nothing is saved before Save', async () => {
    const pages = await adminPages();
    await pages.post('manager', TRADING, {
      do: 'save',
      version: '0',
      'tradingHours.friday.0.start': '5pm',
      'tradingHours.friday.0.end': '1.30am',
      'tradingHours.sunday.allDay': 'on',
    });
    const { version } = await readSettingsGroup(pages.ctx, ROMA_SCOPE, 'timings');
    const filled = await pages.post('manager', TIMINGS, { do: 'sameAsOpening', version: '0' });
    expect(filled.status).toBe(200);
    expect(filled.html).toContain('Filled in from your opening hours. Check them, then save.');
    for (const type of ['pickup', 'delivery', 'dineIn']) {
      expect(fieldValue(filled.html, `${type}.friday.0.start`)).toBe('5:00 PM');
      expect(fieldValue(filled.html, `${type}.friday.0.end`)).toBe('1:30 AM');
      expect(fieldValue(filled.html, `${type}.monday.0.start`)).toBe('');
      expect(isTicked(filled.html, `${type}.sunday.allDay`)).toBe(true);
    }
    expect((await readSettingsGroup(pages.ctx, ROMA_SCOPE, 'timings')).version).toBe(version);
  });

  test('to order in are all day with one tick, and the tick is there again', async () => {
    const pages = await adminPages();
    const sent = { do: 'save', version: '0', 'pickup.monday.allDay': 'on', 'pickup.tuesday.0.start': '12am' };
    await pages.post('manager', TIMINGS, { ...sent, 'pickup.tuesday.0.end': '12am' });
    const { value } = await readSettingsGroup(pages.ctx, ROMA_SCOPE, 'timings');
    const ALL_DAY = [{ available: true, timePeriod: { startTimeOfDay: '12:00 AM', durationInHours: 24 } }];
    expect([value.pickup.monday, value.pickup.tuesday]).toEqual([ALL_DAY, ALL_DAY]);
    const { html } = await pages.get('manager', TIMINGS);
    expect(isTicked(html, 'pickup.monday.allDay')).toBe(true);
    expect(isTicked(html, 'pickup.tuesday.allDay')).toBe(true);
    expect(isTicked(html, 'pickup.wednesday.allDay')).toBe(false);
  });

  test('stay on the clock of the wall when it changes', async () => {
    const pages = await adminPages();
    const saved = await pages.post('manager', TIMINGS, {
      do: 'save',
      version: '0',
      'pickup.sunday.0.start': '11am',
      'pickup.sunday.0.end': '3pm',
    });
    expect(saved.status).toBe(303);
    const { value } = await readSettingsGroup(pages.ctx, ROMA_SCOPE, 'timings');
    // Sydney leaves summer time on Sunday 4 April 2027: UTC+11 before, UTC+10 on that day from three in the morning.
    const openAt = (utc: string) => isWithinSessions(value.pickup, Temporal.Instant.from(utc), 'Australia/Sydney');
    expect(['2027-03-28T00:00:00Z', '2027-03-27T23:59:00Z'].map(openAt)).toEqual([true, false]);
    expect(['2027-04-04T01:00:00Z', '2027-04-04T00:59:00Z'].map(openAt)).toEqual([true, false]);
    expect((await pages.get('manager', TIMINGS)).html).toContain('including after the clocks change on');
  });

  test('are for who may manage the store', async () => {
    const pages = await adminPages();
    for (const path of [TRADING, TIMINGS]) {
      expect((await pages.post('staff', path, { do: 'save', version: '0' })).status).toBe(403);
      expect((await pages.post('reader', path, { do: 'save', version: '0' })).status).toBe(403);
      expect((await pages.post('stranger', path, { do: 'save', version: '0' })).status).toBe(404);
    }
  });
});
