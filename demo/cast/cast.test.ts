import { describe, expect, test } from 'bun:test';
import { categorySchema, menuItemSchema, pizzaSettingsSchema } from '#src/domain/menu/menu.schema.ts';
import { couponSchema, loyaltySettingsSchema } from '#src/domain/promotions/promotions.schema.ts';
import { STORE_SETTINGS, type StoreSettingsName } from '#src/domain/tenancy/store-settings.schema.ts';
import { WEEKDAYS, type WeeklySessions } from '#src/domain/time/weekly-hours.schema.ts';
import { CAST } from './cast.ts';
import type { CastStore } from './cast.types.ts';

const STORES = CAST.restaurants.flatMap((restaurant) => restaurant.stores);
const doubles = (ids: readonly string[]) => ids.filter((id, index) => ids.indexOf(id) !== index);
const minutesOf = (time: string) => {
  const [, hour, minute, half] = /^(\d+):(\d+) (AM|PM)$/.exec(time) ?? [];
  return (Number(hour) % 12) * 60 + Number(minute) + (half === 'PM' ? 720 : 0);
};

function isOpen(sessions: WeeklySessions, local: Temporal.ZonedDateTime): boolean {
  const day = local.dayOfWeek - 1;
  const minute = local.hour * 60 + local.minute;
  const within = (weekday: number, shift: number) =>
    sessions[WEEKDAYS[weekday] ?? 'monday'].some((session) => {
      const start = minutesOf(session.timePeriod.startTimeOfDay);
      const at = minute + shift;
      return session.available && at >= start && at < start + session.timePeriod.durationInHours * 60;
    });
  return within(day, 0) || within((day + 6) % 7, 1440);
}

test('the restaurants and stores have the ids that links, tests and screenshots know', () => {
  expect(CAST.restaurants.map((restaurant) => restaurant.id)).toEqual([
    'roma-pizza',
    'golden-wok',
    'fish-and-co',
    'diner-66',
    'the-crown',
  ]);
  expect(STORES.map((store) => store.id)).toEqual([
    'roma-newtown',
    'wok-carlton',
    'wok-richmond',
    'fish-ponsonby',
    'diner-denver',
    'crown-soho',
  ]);
});

test('one restaurant serves its categories in courses: starters, mains and desserts', () => {
  const inCourses = STORES.flatMap(({ id, menu }) =>
    menu.categories.flatMap(({ name, course }) => (course === undefined ? [] : [[id, name, course]])),
  );
  expect(inCourses).toEqual([
    ['crown-soho', 'Small plates', 1],
    ['crown-soho', 'Pub classics', 2],
    ['crown-soho', 'Sunday roasts', 2],
    ['crown-soho', 'Puddings', 3],
  ]);
});

test('each store offers the tips of its country: Denver’s guests give 18, 20 or 22 percent, Sydney’s 5, 10 or 15', () => {
  const offered = STORES.map(({ id, settings }) => [id, settings.tips.percentsBps]);
  expect(offered).toEqual([
    ['roma-newtown', [500, 1000, 1500]],
    ['wok-carlton', [500, 1000, 1500]],
    ['wok-richmond', [500, 1000, 1500]],
    ['fish-ponsonby', [500, 1000, 1500]],
    ['diner-denver', [1800, 2000, 2200]],
    ['crown-soho', [1000, 1250, 1500]],
  ]);
});

test('no id is used twice over all stores', () => {
  expect(
    doubles(STORES.flatMap((store) => [...store.menu.items, ...store.menu.categories].map((each) => each.id))),
  ).toEqual([]);
  expect(
    doubles(
      STORES.flatMap((store) =>
        [...store.employees, ...store.terminals, ...store.tables, ...store.printers, ...store.stations].map(
          (each) => each.id,
        ),
      ),
    ),
  ).toEqual([]);
  expect(doubles(CAST.logins.flatMap((login) => [login.id, login.email]))).toEqual([]);
  expect(
    doubles(
      CAST.restaurants.flatMap((restaurant) => [...restaurant.coupons, ...restaurant.customers].map((each) => each.id)),
    ),
  ).toEqual([]);
});

test.each(CAST.restaurants.map((restaurant) => [restaurant.id, restaurant] as const))(
  '%s has coupons and loyalty that admin would accept',
  (_, restaurant) => {
    for (const coupon of restaurant.coupons) expect(couponSchema.parse(coupon)).toEqual(coupon);
    expect(loyaltySettingsSchema.parse(restaurant.loyalty)).toEqual(restaurant.loyalty);
    expect(CAST.logins.some((login) => login.email === `owner@${restaurant.id}.example`)).toBe(true);
  },
);

describe.each(STORES.map((store) => [store.id, store] as const))('%s', (_, store: CastStore) => {
  const { items, categories, pizza } = store.menu;
  const itemIds = new Set(items.map((item) => item.id));
  const sizeIds = new Set(pizza.sizes.map((size) => size.id));

  test('its menu passes the checks of the menu editor and has 30 to 120 items', () => {
    for (const item of items) expect(menuItemSchema.parse(item)).toEqual(item);
    for (const category of categories) expect(categorySchema.parse(category)).toEqual(category);
    expect(pizzaSettingsSchema.parse(pizza)).toEqual(pizza);
    expect(items.length).toBeGreaterThanOrEqual(30);
    expect(items.length).toBeLessThanOrEqual(120);
  });

  test('every settings group passes the checks of the settings pages', () => {
    for (const name of Object.keys(STORE_SETTINGS) as StoreSettingsName[])
      expect(STORE_SETTINGS[name].parse(store.settings[name]) as unknown).toEqual(store.settings[name]);
  });

  test('items name categories, sizes, choices and stations that exist', () => {
    const categoryIds = new Set(categories.map((category) => category.id));
    const stationIds = new Set(store.stations.map((station) => station.id));
    const used = items.flatMap((item) => {
      if (item.type === 'pizza') return Object.keys(item.pizza.sizes);
      if (item.type === 'halfAndHalf') return [item.halfAndHalf.pizzaSizeId];
      return item.type === 'deal' ? item.deal.pizzas.map((slot) => slot.sizeId) : [];
    });
    const chosen = items.flatMap((item) =>
      item.type === 'deal'
        ? [
            ...item.deal.items.flatMap((slot) => slot.choices.map((choice) => choice.itemId)),
            ...item.deal.pizzas.flatMap((slot) => Object.keys(slot.extraCharge)),
          ]
        : [],
    );
    expect(items.filter((item) => !categoryIds.has(item.categoryId))).toEqual([]);
    expect(
      [...items, ...categories].flatMap((each) => each.printStationIds).filter((id) => !stationIds.has(id)),
    ).toEqual([]);
    expect(
      [...used, ...pizza.toppings.flatMap((topping) => Object.keys(topping.prices))].filter((id) => !sizeIds.has(id)),
    ).toEqual([]);
    expect(chosen.filter((id) => !itemIds.has(id))).toEqual([]);
    expect(items.flatMap((item) => doubles(item.modifiers.map((group) => group.id)))).toEqual([]);
  });

  test('every picture an item or category shows can be drawn', () => {
    const shown = [...items, ...categories].flatMap((each) => (each.image === null ? [] : [each.image.path]));
    expect(shown.filter((name) => !(name in store.menu.art))).toEqual([]);
  });

  test('stations print on printers of the store, and exactly one is the default', () => {
    const printerIds = new Set(store.printers.map((printer) => printer.id));
    expect(store.stations.flatMap((station) => station.printerIds).filter((id) => !printerIds.has(id))).toEqual([]);
    expect(store.stations.filter((station) => station.isDefault)).toHaveLength(1);
  });

  test('PINs are four digits and unique, and one employee may do everything', () => {
    const pins = store.employees.map((employee) => employee.pin);
    expect(pins.filter((pin) => !/^\d{4}$/.test(pin))).toEqual([]);
    expect(doubles(pins)).toEqual([]);
    expect(store.employees.filter((employee) => employee.permissions.length === 8)).toHaveLength(1);
  });

  test('something is sold out, something has limited hours, something is typed at the counter', () => {
    expect(items.some((item) => item.soldout)).toBe(true);
    expect(items.some((item) => item.availableWeeklyHours !== null)).toBe(true);
    expect(items.some((item) => item.type === 'custom')).toBe(true);
  });
});

test('Roma sells all five kinds of item in at least three sizes and has a floor of fourteen tables', () => {
  const roma = STORES[0];
  expect([...new Set(roma?.menu.items.map((item) => item.type))].sort()).toEqual([
    'basic',
    'custom',
    'deal',
    'halfAndHalf',
    'pizza',
  ]);
  expect(roma?.menu.pizza.sizes.length).toBeGreaterThanOrEqual(3);
  expect(roma?.tables).toHaveLength(14);
});

test.each(['2026-01-12', '2026-07-13'])(
  'in the week of %s some store takes pickup orders at every quarter hour',
  (monday) => {
    const start = Temporal.Instant.from(`${monday}T00:00:00Z`);
    const dark: string[] = [];
    for (let quarter = 0; quarter < 7 * 96; quarter += 1) {
      const now = start.add({ minutes: quarter * 15 });
      if (!STORES.some((store) => isOpen(store.settings.timings.pickup, now.toZonedDateTimeISO(store.timezone))))
        dark.push(now.toString());
    }
    expect(dark).toEqual([]);
  },
);
