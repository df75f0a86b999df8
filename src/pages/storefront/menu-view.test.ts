import { beforeAll, describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import type { StoreFacts } from '#db/menu/menu-store.ts';
import { seededContext } from '#db/testing/seeded-context.ts';
import { BY_SYSTEM } from '#src/domain/access/acted-by.ts';
import type { Menu } from '#src/domain/menu/menu.schema.ts';
import { endOfBusinessDay } from '#src/domain/menu/sold-out.ts';
import { weeklyHours } from '#src/domain/time/testing-hours.ts';
import { setSoldOut } from '#src/features/menu/set-sold-out.ts';
import { grantStoreScope } from '#src/shared/scope.ts';
import { itemCard, menuSections } from './menu-view.ts';
import { storeHeadOf } from './store-head.ts';

const scope = grantStoreScope({ restaurantId: 'roma-pizza', storeId: 'roma-newtown' });
let ctx: Awaited<ReturnType<typeof seededContext>>;
let store: StoreFacts;
let menu: Menu;

beforeAll(async () => {
  ctx = await seededContext();
  [store, menu] = [await ctx.menus.storeOf(scope), await ctx.menus.menuOf(scope)];
});

/** A week around a clock change of Sydney, to the second. */
const instants = fc
  .integer({ min: 0, max: 7 * 86_400 })
  .map((seconds) => Temporal.Instant.from('2026-10-02T00:00:00Z').add({ seconds }));

describe('what pages cache of a store and its menu', () => {
  test('matches a fresh calculation at every second', () => {
    const hours = weeklyHours({ available: true, timePeriod: { startTimeOfDay: '11:30 AM', durationInHours: 2.5 } });
    const lunch = {
      ...menu,
      items: menu.items.map((item, at) => (at % 3 ? item : { ...item, availableWeeklyHours: hours })),
    };
    fc.assert(
      fc.property(instants, fc.integer({ min: 0, max: 90 }), (at, seconds) => {
        for (const now of [at, at.add({ seconds })]) {
          expect(storeHeadOf(store, now)).toEqual(storeHeadOf({ ...store }, now));
          expect(menuSections(lunch, store, now)).toEqual(menuSections({ ...lunch }, store, now));
        }
      }),
      { numRuns: 25 },
    );
  });

  test('ends with the second in which a pause ends', () => {
    const pause = { ...store.profile.settings.pause, orderability: 'OFFLINE' as const };
    const paused = {
      ...store,
      profile: {
        ...store.profile,
        settings: {
          ...store.profile.settings,
          pause: { ...pause, pausedUntilIsoDateTimeUtc: '2026-11-21T02:00:30.000Z' },
        },
      },
    };
    expect(storeHeadOf(paused, Temporal.Instant.from('2026-11-21T02:00:29Z')).isPaused).toBe(true);
    expect(storeHeadOf(paused, Temporal.Instant.from('2026-11-21T02:00:30Z')).isPaused).toBe(false);
  });

  test('are the same objects while nothing changes, and a sold-out item says so at once', async () => {
    const now = Temporal.Instant.from('2026-11-21T02:00:00Z');
    const [first] = menuSections(menu, store, now);
    expect(menuSections(menu, store, now.add({ minutes: 1 }))[0]).toBe(first);
    const [dish] = first?.items ?? [];
    expect(dish?.unavailable).toBeNull();

    await setSoldOut(ctx, scope, { itemId: dish?.id ?? '', soldout: true, by: BY_SYSTEM });
    const after = menuSections(await ctx.menus.menuOf(scope), await ctx.menus.storeOf(scope), now);
    expect(after[0]?.items[0]).toMatchObject({ id: dish?.id, unavailable: 'Sold out' });
  });

  test.each([
    ['until someone puts it back', null, 'Sold out'],
    ['until the end of this trading day', { days: 0 }, 'Sold out today'],
    ['until the day after tomorrow', { days: 1 }, 'Sold out until Mon 23 Nov'],
    ['until a time of today', '2026-11-21T07:30:00Z', 'Sold out until 6:30 PM'],
    ['until a time of tomorrow', '2026-11-22T07:30:00Z', 'Sold out until 6:30 PM, tomorrow'],
  ] as const)('say when a dish is back that is sold out %s', (_, until, said) => {
    const now = Temporal.Instant.from('2026-11-21T02:00:00Z');
    const place = { timezone: store.profile.timezone, tradingHours: store.profile.settings.tradingHours };
    const end = (days: number) =>
      endOfBusinessDay(Temporal.PlainDate.from('2026-11-21').add({ days }), place).toString();
    const [item] = menu.items;
    const soldOutUntilIsoDateTimeUtc = until === null ? null : typeof until === 'string' ? until : end(until.days);
    const out = { ...item!, soldout: true, soldOutUntilIsoDateTimeUtc };
    expect(itemCard(out, { ...menu, items: [out] }, store, now).unavailable).toBe(said);
  });
});
