import { describe, expect, test } from 'bun:test';
import type { TestContext } from '#db/testing/test-context.ts';
import { keepOpen } from '#tests/support/open-hours.ts';
import { comeLevel, exchange, heldBy } from './support/both-sides.ts';
import { openCounter } from './support/counter.ts';
import { diceOf, isLongRun, scaled, seedOfRun } from './support/dice.ts';
import { brokenRules } from './support/invariants.ts';
import { type BoxedShop, openPlatform } from './support/shops-with-boxes.ts';

/** Reliability targets R14: the clock of a box is wrong, moved, or changes with the season. */
const SEED = seedOfRun();
const TIMES = isLongRun ? 20 : scaled(1);
const TIMEZONE = 'Australia/Sydney';
const EVENING = '2026-11-21T18:00:00+11:00';
/** Shown to people from here on; a network's delay is no error. */
const SKEW_SHOWN_MS = 30_000;

const nowOf = ({ clock }: TestContext) => clock.now().epochMilliseconds;
const setTo = (ctx: TestContext, at: string) => {
  ctx.pass({ milliseconds: Temporal.Instant.from(at).epochMilliseconds - nowOf(ctx) });
};

/** The date on the shop's wall, worked out by hand: this store counts no hour with the day before. */
function dayOnTheWall(placedIsoDateTimeUtc: string): string {
  return Temporal.Instant.from(placedIsoDateTimeUtc).toZonedDateTimeISO(TIMEZONE).toPlainDate().toString();
}

async function openShop(at: string) {
  const platform = await openPlatform();
  const shop = platform.shops[0]!;
  await keepOpen(platform.cloud, shop.scope);
  setTo(platform.cloud, at);
  setTo(shop.box, at);
  await exchange(shop);
  return { platform, shop };
}

function expectRightDays({ box, scope }: BoxedShop, run: unknown) {
  const orders = box.database.raw
    .query<{ id: string; orderNumber: string; placed: string; businessDay: string }, [string]>(
      'select id, orderNumber, placedIsoDateTimeUtc as placed, businessDay from orders where storeId = ? and length(id) = 28',
    )
    .all(scope.storeId);
  const wrong = orders.filter(({ placed, businessDay }) => businessDay !== dayOnTheWall(placed));
  expect([run, wrong]).toEqual([run, []]);
  expect([run, new Set(orders.map(({ businessDay, orderNumber }) => `${businessDay} ${orderNumber}`)).size]).toEqual([
    run,
    orders.length,
  ]);
  return orders;
}

const JUMPS: readonly (readonly [string, readonly Temporal.DurationLike[]])[] = [
  ['an hour ahead', [{ hours: 1 }]],
  ['an hour behind', [{ hours: -1 }]],
  ['a day ahead', [{ hours: 24 }]],
  ['a day behind', [{ hours: -24 }]],
  ['thirty seconds ahead', [{ seconds: 30 }]],
  ['thirty seconds behind', [{ seconds: -30 }]],
  ['back and forth again and again', [{ hours: 1 }, { hours: -2 }, { hours: 24 }, { hours: -23 }, { minutes: -5 }]],
];

describe(`a box whose clock is moved (seed ${SEED}, ${TIMES} times each)`, () => {
  test.each(JUMPS)(
    '%s: numbers are given once, days are right, nothing is lost, the error is shown',
    async (name, jumps) => {
      for (let time = 0; time < TIMES; time++) {
        const run = `${name}, seed ${SEED + time}`;
        const { platform, shop } = await openShop(EVENING);
        const counter = await openCounter(shop, diceOf(SEED + time));
        const trade = async (orders: number) => {
          for (let at = 0; at < orders; at++) {
            await counter.takeOrder();
            await counter.goOn();
          }
        };
        await trade(4);
        for (const jump of jumps) {
          shop.box.pass(jump);
          await trade(4);
          await exchange(shop);
        }
        await comeLevel(platform);
        expectRightDays(shop, run);
        const aheadMs = nowOf(shop.box) - nowOf(platform.cloud);
        expect([run, shop.sync.report()]).toMatchObject([run, { unsent: 0, clockAheadMs: aheadMs }]);
        const [row] = platform.cloud.database.raw
          .query<{ statusJson: string }, [string]>('select statusJson from boxes where storeId = ? and isActive = 1')
          .all(shop.scope.storeId);
        expect([run, JSON.parse(row?.statusJson ?? '{}').clockAheadMs]).toEqual([run, aheadMs]);
        if (jumps.length === 1) expect(Math.abs(aheadMs)).toBeGreaterThanOrEqual(SKEW_SHOWN_MS);
        expect([run, heldBy(shop.box, shop)]).toEqual([run, heldBy(platform.cloud, shop)]);
        expect([run, await brokenRules(shop.box.database), await brokenRules(platform.cloud.database)]).toEqual([
          run,
          [],
          [],
        ]);
      }
    },
    300_000,
  );

  test('set back in the middle of an order: the till that asks again gets the same number', async () => {
    for (let time = 0; time < TIMES; time++) {
      const { platform, shop } = await openShop(EVENING);
      const counter = await openCounter(shop, diceOf(SEED + time), {
        losesAnswers: () => shop.box.pass({ hours: -26 }),
      });
      for (let at = 0; at < 10; at++) await counter.takeOrder();
      await comeLevel(platform);
      const orders = expectRightDays(shop, time);
      expect(orders).toHaveLength(counter.said.size);
      // Of the first sales all were asked for twice, each a day earlier.
      expect(new Set(orders.map(({ businessDay }) => businessDay)).size).toBeGreaterThan(2);
      expect(heldBy(shop.box, shop)).toEqual(heldBy(platform.cloud, shop));
      expect([await brokenRules(shop.box.database), await brokenRules(platform.cloud.database)]).toEqual([[], []]);
    }
  }, 300_000);

  test.each([
    ['spring, when an hour is left out', '2026-10-04T00:00:00+10:00'],
    ['autumn, when an hour comes twice', '2027-04-04T00:00:00+11:00'],
  ])(
    'the night in %s: every sale has the day on the wall and a number of its own',
    async (_, midnight) => {
      for (let time = 0; time < TIMES; time++) {
        const begin = Temporal.Instant.from(midnight).subtract({ hours: 2 }).toString();
        const { platform, shop } = await openShop(begin);
        const counter = await openCounter(shop, diceOf(SEED + time));
        for (let step = 0; step < 21; step++) {
          await counter.takeOrder();
          shop.box.pass({ minutes: 20 });
          platform.cloud.pass({ minutes: 20 });
        }
        await comeLevel(platform);
        const orders = expectRightDays(shop, time);
        expect(new Set(orders.map(({ businessDay }) => businessDay)).size).toBe(2);
        expect(heldBy(shop.box, shop)).toEqual(heldBy(platform.cloud, shop));
        expect([await brokenRules(shop.box.database), await brokenRules(platform.cloud.database)]).toEqual([[], []]);
      }
    },
    300_000,
  );
});
