import { expect, setDefaultTimeout, test } from 'bun:test';
import { insertCardTerminal } from '#db/eftpos/card-terminals.repository.ts';
import { seededContext } from '#db/testing/seeded-context.ts';
import { type TestContext, testContext } from '#db/testing/test-context.ts';
import { priceCart } from '#src/domain/pricing/price-cart.ts';
import { listReconciledClosings } from '#src/features/eftpos/reconcile-terminals.ts';
import { readTimesheet } from '#src/features/timeclock/read-timesheet.ts';
import { grantStoreScope } from '#src/shared/scope.ts';
import { brokenRules } from '#tests/battery/support/invariants.ts';
import { CAST } from './cast/cast.ts';
import { demoLogins, demoStores } from './demo-logins.ts';
import { diceOf } from './past/dice.ts';
import { plantPastCardDays } from './past/past-card-days.ts';
import { plausibleLine } from './past/plausible-line.ts';
import { seedCast } from './seed.ts';

// Every picture is decoded and hashed at each planting.
setDefaultTimeout(120_000);

const STORES = CAST.restaurants.flatMap((restaurant) => restaurant.stores);
const scopeOf = (store: { restaurantId: string; id: string }) =>
  grantStoreScope({ restaurantId: store.restaurantId, storeId: store.id });

async function all<Row>(ctx: TestContext, sql: string): Promise<Row[]> {
  return ctx.database.raw.query<Row, []>(sql).all();
}

test('planting the demo twice changes nothing the second time, and the same day has the same past', async () => {
  const [ctx, twin] = [await testContext(), await testContext()];
  expect(await seedCast(ctx, { pastDays: 1 })).toBe(true);
  const { commits } = ctx.database.counters;
  expect(await seedCast(ctx, { pastDays: 1 })).toBe(false);
  expect(ctx.database.counters.commits).toBe(commits);
  await seedCast(twin, { pastDays: 1 });
  const digest = 'select id, orderNumber, grandTotalInCents, statusCode, placedIsoDateTimeUtc from orders order by id';
  expect(await all(twin, digest)).toEqual(await all(ctx, digest));
});

test('a database that is in use is never planted over', async () => {
  const ctx = await testContext();
  await ctx.write(async (trx) => {
    const createdIsoDateTimeUtc = '2026-01-01T00:00:00.000Z';
    const row = { id: 'own', name: 'Own place', countryCode: 'AU', logoImageId: null, createdIsoDateTimeUtc } as const;
    await trx.insertInto('restaurants').values(row).execute();
  });
  expect(await seedCast(ctx)).toBe(false);
});

test('every store of the demo reads back as it is in the cast', async () => {
  const ctx = await seededContext();
  for (const store of STORES) {
    const menu = await ctx.menus.menuOf(scopeOf(store));
    const facts = await ctx.menus.storeOf(scopeOf(store));
    const withoutPicture = <Thing extends { image: unknown }>({ image: _, ...rest }: Thing) => rest;
    const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);
    expect(menu.items.map(withoutPicture).sort(byId)).toEqual(store.menu.items.map(withoutPicture).sort(byId));
    expect(menu.categories.map(withoutPicture)).toEqual(store.menu.categories.map(withoutPicture));
    expect(menu.pizza).toEqual(store.menu.pizza);
    expect(facts.profile.settings).toEqual(store.settings);
    expect(facts.bannerImageId).toStartWith('img_hero-');
  }
});

test('every picture that a menu shows is there', async () => {
  const ctx = await seededContext();
  const shown = await all<{ imageId: string }>(
    ctx,
    'select imageId from items where imageId is not null union select imageId from categories where imageId is not null',
  );
  const kept = new Set((await all<{ id: string }>(ctx, 'select id from images')).map((row) => row.id));
  expect(shown.length).toBeGreaterThan(150);
  expect(shown.filter((row) => !kept.has(row.imageId))).toEqual([]);
});

test('every item of every seeded menu can be put in a cart and priced', async () => {
  const ctx = await seededContext();
  const unpriced: string[] = [];
  for (const store of STORES) {
    const menu = await ctx.menus.menuOf(scopeOf(store));
    const { profile } = await ctx.menus.storeOf(scopeOf(store));
    for (const item of menu.items) {
      const line = plausibleLine(diceOf(item.id), menu, item, 'line_1');
      if (!line) {
        if (item.type !== 'custom') unpriced.push(item.id);
        continue;
      }
      const priced = priceCart({ lines: [line] }, menu, {
        store: profile,
        channel: 'pos',
        collectionType: 'pickup',
        at: ctx.clock.now(),
        collectionAt: ctx.clock.now(),
        paymentType: null,
        coupons: [],
        customer: null,
        loyalty: null,
        delivery: null,
        tipInCents: 0,
        manual: null,
      });
      const codes = priced.ok ? [] : priced.issues.map((issue) => issue.code);
      if (codes.some((code) => code !== 'itemUnavailable' && code !== 'categoryUnavailable')) unpriced.push(item.id);
    }
  }
  expect(unpriced).toEqual([]);
});

test('every store has orders on each of the days before, in sound totals, with its own numbers', async () => {
  const ctx = await testContext();
  await seedCast(ctx, { pastDays: 7 });
  const days = await all<{ storeId: string; days: number }>(
    ctx,
    'select storeId, count(distinct businessDay) as days from orders group by storeId',
  );
  expect(days.map((row) => row.storeId).sort()).toEqual(STORES.map((store) => store.id).sort());
  expect(days.filter((row) => row.days < 7)).toEqual([]);
  const unsound = await all(
    ctx,
    `select id from orders where grandTotalInCents <> (
       select sum(json_extract(value, '$.amountInCents')) from json_each(breakdownJson)
       where json_extract(value, '$.isIncluded') = 0)`,
  );
  expect(unsound).toEqual([]);
  const late = await all(ctx, "select id from orders where placedIsoDateTimeUtc > '2026-11-21T07:00:00.000Z'");
  expect(late).toEqual([]);
  const unpaid = await all(
    ctx,
    `select id from orders where paymentType in ('posCash', 'posCard')
       and statusCode = 'completed' and grandTotalInCents <> (
         select coalesce(sum(amountInCents), 0) from tenders where orderId = orders.id and amountInCents > 0)`,
  );
  expect(unpaid).toEqual([]);
  expect(await all(ctx, "select type from outbox_events where type like 'order%'")).toEqual([]);
});

test('at a busy hour no order of the demo is under way: what is on a screen was begun by a person', async () => {
  // The fixed clock of the tests: six on a Saturday evening in Newtown.
  const ctx = await testContext();
  await seedCast(ctx, { pastDays: 1 });
  expect(await all(ctx, "select orderNumber from orders where statusCode in ('new', 'accepted')")).toEqual([]);
  const [today] = await all<{ n: number }>(ctx, "select count(*) as n from orders where businessDay = '2026-11-21'");
  expect(today?.n).toBeGreaterThan(20);
});

test('hours of the demo are those of a team: two weeks of shifts, looked at by its manager up to a week ago', async () => {
  const ctx = await testContext();
  await seedCast(ctx, { pastDays: 15 });
  const scope = grantStoreScope({ restaurantId: 'roma-pizza', storeId: 'roma-newtown' });
  const of = (fromDay: string, toDay: string) => readTimesheet(ctx, ctx.db, scope, { fromDay, toDay });
  // The fixed clock of the tests: six on a Saturday evening.
  const past = await of('2026-11-06', '2026-11-20');
  const shifts = past.people.flatMap((person) => person.shifts);
  expect(past.people.map(({ name }) => name).toSorted()).toEqual(['Ava', 'Leo', 'Mia', 'Noah']);
  expect(shifts.length).toBeGreaterThan(25);
  expect(shifts.filter(({ approval, businessDay }) => businessDay < '2026-11-14' && approval === null)).toEqual([]);
  expect(shifts.filter(({ businessDay, approval }) => businessDay >= '2026-11-14' && approval !== null)).toEqual([]);
  expect(shifts.flatMap(({ flags }) => flags).filter((flag) => flag !== 'longBreak')).toEqual(['missedClockOut']);
  const over = shifts.filter(({ clockOutIsoDateTimeUtc: out, businessDay }) => {
    const left = out === null ? null : Temporal.Instant.from(out).toZonedDateTimeISO('Australia/Sydney').toPlainDate();
    return left !== null && left.toString() > businessDay;
  });
  expect(over.length).toBeGreaterThan(5);
  const today = await of('2026-11-21', '2026-11-21');
  expect(today.onNow.map(({ name }) => name)).toEqual(['Ava']);
});

test('refunds, cancelled bills, tips and discounts of the demo are booked as a till books them', async () => {
  const ctx = await testContext();
  await seedCast(ctx, { pastDays: 15 });
  const [counts] = await all<Record<string, number>>(
    ctx,
    `select (select count(*) from refunds) as refunds,
       (select count(*) from orders where channel = 'pos' and statusCode = 'cancelled') as voids,
       (select count(*) from orders where channel = 'pos' and tipInCents > 0) as tipped`,
  );
  expect(counts?.refunds).toBeGreaterThan(10);
  expect(counts?.voids).toBeGreaterThan(5);
  expect(counts?.tipped).toBeGreaterThan(50);
  const unsound = await all(
    ctx,
    `select id from orders where refundedInCents <>
       (select coalesce(sum(amountInCents), 0) from refunds where orderId = orders.id)`,
  );
  expect(unsound).toEqual([]);
  expect(await brokenRules(ctx.database)).toEqual([]);
});

test('card payments of the demo’s past were taken at its terminal, which agrees with them on all days but one', async () => {
  const ctx = await testContext();
  await seedCast(ctx, { pastDays: 7 });
  const scope = grantStoreScope({ restaurantId: 'roma-pizza', storeId: 'roma-newtown' });
  const cardTerminalId = 'pad';
  await ctx.write(async (trx) => {
    await insertCardTerminal(trx, {
      ...{
        id: cardTerminalId,
        restaurantId: scope.restaurantId,
        storeId: scope.storeId,
        name: 'Counter terminal',
        provider: 'simulator',
        reach: 'cloud',
      },
      ...{ address: 'pad-1', secretSealed: null, terminalNumber: null, pairedIsoDateTimeUtc: null },
      ...{ createdIsoDateTimeUtc: '2026-11-01T00:00:00.000Z', removedIsoDateTimeUtc: null },
    });
  });
  await plantPastCardDays(ctx, scope, { cardTerminalId, closedByName: 'Mia' });
  const closings = await listReconciledClosings(ctx, scope);
  expect(closings.length).toBeGreaterThan(5);
  const different = closings.filter(({ reconciled }) => !reconciled?.isEqual);
  expect(different.map(({ closing }) => closing.businessDay)).toEqual(['2026-11-18']);
});

test('no digits of a whole card are anywhere in the seeded database', async () => {
  const ctx = await testContext();
  await seedCast(ctx, { pastDays: 2 });
  const tables = await all<{ name: string }>(ctx, "select name from sqlite_schema where type = 'table'");
  const found: string[] = [];
  for (const { name } of tables) {
    for (const row of await all<Record<string, unknown>>(ctx, `select * from "${name}"`)) {
      const numbers = JSON.stringify(row).match(/(?<![0-9a-z])[0-9]{13,19}(?![0-9a-z])/g) ?? [];
      found.push(...numbers.filter(passesCardCheck).map((digits) => `${name} ${digits}`));
    }
  }
  expect(passesCardCheck('4242424242424242')).toBe(true);
  expect(found).toEqual([]);
});

test('the logins and PINs that a start prints are those of the demo', () => {
  expect(demoLogins()[0]).toMatchObject({ email: 'admin@servery.example' });
  expect(demoStores().map((store) => store.storeId)).toEqual(STORES.map((store) => store.id));
  expect(demoStores()[0]?.pins[0]).toEqual({ name: 'Mia', pin: '1111' });
});

/** The check digit of card numbers. */
function passesCardCheck(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
