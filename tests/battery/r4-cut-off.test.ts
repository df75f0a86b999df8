import { describe, expect, test } from 'bun:test';
import { writeLoyaltySettings } from '#db/promotions/loyalty.repository.ts';
import { CloudRefused } from '#kiosk/sync/cloud.ts';
import { createTerminal } from '#src/features/tills/manage-terminals.ts';
import { badLine, comeLevel, exchange, heldBy, walkThrough } from './support/both-sides.ts';
import { type Counter, openCounter } from './support/counter.ts';
import { type Dice, diceOf, isLongRun, scaled, seedOfRun } from './support/dice.ts';
import { brokenRules } from './support/invariants.ts';
import { type BoxedShop, BY_OWNER, openPlatform, type Platform } from './support/shops-with-boxes.ts';

/** Reliability targets R4 and R5: hours without internet, then back, also over a bad line and with both sides killed. */
const SEED = seedOfRun();
/** `BATTERY_AWAY="8 hours"` runs one absence of the long form. */
const ONLY = process.env.BATTERY_AWAY;
const ABSENCES = [
  { away: '1 hour', hours: 1, orders: 100, isShort: true },
  { away: '8 hours', hours: 8, orders: 800, isShort: false },
  { away: '72 hours', hours: 72, orders: 5000, isShort: false },
  { away: '14 days', hours: 14 * 24, orders: 20_000, isShort: false },
].filter(({ away, isShort }) => (ONLY ? away === ONLY : isShort || isLongRun));
const BAD_LINES = isLongRun ? 50 : scaled(2);
const KILLS = 20;
const ACTS_AN_ORDER = 6;
const TILLS = 4;
const LOYALTY = {
  enabled: true,
  count: 2,
  type: 'amount' as const,
  value: 300,
  cardBg: null,
  noLoyaltyOnDiscountedOrders: false,
  isEnabledForPOS: true,
  isEnabledForOnline: true,
  accumulateCreditsOnDiscountedItemsOrOrders: true,
  redeemCreditsOnDiscountedItems: true,
};
/** All that is done at a till must have been done, or the run has shown little. */
const EVERY_ACT = [
  ...['sell', 'send', 'stash', 'edit', 'sendStash', 'splitAndPay', 'payAll', 'throwAway'],
  ...['refund', 'cancel', 'complete', 'reprint', 'soldOut'],
  ...['openDrawer', 'moveCash', 'countDrawer', 'recountDrawer'],
  ...['seat', 'serve', 'release', 'moveTable', 'mergeTables', 'orderAtTable'],
  ...['sellToGuest', 'saveGuest', 'redeemCoupon', 'redeemReward'],
  ...['setTill', 'setHome', 'setPresets', 'paint', 'setPaper', 'setHours'],
];

async function shopOf(platform: Platform): Promise<BoxedShop> {
  const shop = platform.shops[0]!;
  const { cloud } = platform;
  const has = cloud.database.raw.query<{ n: number }, [string]>(
    'select count(*) as n from pos_terminals where storeId = ?',
  );
  for (let till = has.get(shop.scope.storeId)?.n ?? 0; till < TILLS; till++) {
    await createTerminal(cloud, shop.scope, { name: `Till ${till + 1}`, by: BY_OWNER });
  }
  await cloud.write((trx) => writeLoyaltySettings(trx, shop.scope, LOYALTY));
  for (const one of platform.shops) await exchange(one);
  return shop;
}

/** An evening, or two weeks, of which the cloud hears nothing. */
async function tradeAlone(platform: Platform, shop: BoxedShop, dice: Dice, span: { hours: number; orders: number }) {
  const counter = await openCounter(shop, dice, { tills: TILLS, doesEverything: true });
  platform.line = async () => {
    throw new Error('the line is cut');
  };
  const pause = { seconds: Math.floor((span.hours * 3600) / span.orders) };
  for (let order = 0; order < span.orders; order++) {
    await counter.takeOrder();
    for (let more = dice.below(ACTS_AN_ORDER); more > 0; more--) await counter.goOn();
    if (dice.chance(0.3)) await counter.print();
    shop.box.pass(pause);
    platform.cloud.pass(pause);
    if (dice.chance(0.05)) expect(await exchange(shop)).toBe(false);
  }
  await counter.print();
  return counter;
}

async function expectSameDay(platform: Platform, shop: BoxedShop, counter: Counter, run: unknown) {
  const { cloud } = platform;
  expect([run, shop.sync.report()]).toMatchObject([run, { unsent: 0 }]);
  expect([run, heldBy(shop.box, shop)]).toEqual([run, heldBy(cloud, shop)]);
  expect([run, await walkThrough(shop)]).toEqual([run, []]);
  expect([run, await brokenRules(shop.box.database), await brokenRules(cloud.database)]).toEqual([run, [], []]);
  const kept = new Map(
    cloud.database.raw
      .query<{ id: string; orderNumber: string }, []>('select id, orderNumber from orders')
      .all()
      .map(({ id, orderNumber }) => [id, orderNumber]),
  );
  const wrong = [...counter.said].filter(([id, { orderNumber }]) => kept.get(id) !== orderNumber);
  expect([run, wrong]).toEqual([run, []]);
}

describe(`a shop without internet (seed ${SEED})`, () => {
  test.each(ABSENCES)(
    'for $away, with $orders orders and all that follows from them, holds the same day afterwards',
    async ({ away, ...span }) => {
      const platform = await openPlatform();
      const shop = await shopOf(platform);
      const started = performance.now();
      const counter = await tradeAlone(platform, shop, diceOf(SEED), span);
      const traded = performance.now();
      const { unsent } = shop.sync.report();
      await comeLevel(platform);
      const seconds = (ms: number) => Math.round(ms / 100) / 10;
      const acts = JSON.stringify(counter.acts);
      console.log(
        `R4 ${away}: seed ${SEED}, ${counter.said.size} orders, ${acts}, ${unsent} changes sent; traded ${seconds(traded - started)} s, level ${seconds(performance.now() - traded)} s`,
      );
      await expectSameDay(platform, shop, counter, away);
      expect(EVERY_ACT.filter((act) => !counter.acts[act])).toEqual([]);
      expect(counter.said.size).toBeGreaterThan(span.orders * 0.8);
    },
    isLongRun ? 6 * 3_600_000 : 30 * 60_000,
  );

  test(
    `comes level over a line that loses 15 % each way, killed ${KILLS} times on either side, ${BAD_LINES} times`,
    async () => {
      let kills = 0;
      let orders = 0;
      for (let at = 0; at < BAD_LINES; at++) {
        const seed = SEED + at;
        const dice = diceOf(seed);
        const platform = await openPlatform();
        const shop = await shopOf(platform);
        const counter = await tradeAlone(platform, shop, dice, { hours: 1, orders: isLongRun ? 100 : 30 });
        platform.line = dyingLine(platform, shop, dice);
        for (let round = 0; round < 400 && kills < (at + 1) * KILLS; round++) {
          try {
            await exchange(shop);
          } catch (error) {
            // A box that is killed while it fetches goes on where it stood.
            if (error instanceof CloudRefused) throw error;
          }
          if (dice.chance(0.3)) await counter.takeOrder();
          if (dice.chance(0.3)) {
            if (dice.chance(0.5)) shop.restart();
            else platform.restartCloud();
            kills++;
          }
        }
        await comeLevel(platform);
        await expectSameDay(platform, shop, counter, seed);
        orders += counter.said.size;
      }
      console.log(`R5: seeds ${SEED} to ${SEED + BAD_LINES - 1}, ${orders} orders, ${kills} kills`);
      expect(kills).toBe(BAD_LINES * KILLS);
    },
    isLongRun ? 6 * 3_600_000 : 30 * 60_000,
  );
});

/** Requests and answers get lost, and now and then who asks or who answers dies between the two. */
function dyingLine(platform: Platform, shop: BoxedShop, dice: Dice): Platform['line'] {
  const bad = badLine(dice);
  return async (call) => {
    const answer = await bad(call);
    if (dice.chance(0.05)) {
      shop.restart();
      throw new Error('the box was killed before it read the answer');
    }
    if (dice.chance(0.05)) platform.restartCloud();
    return answer;
  };
}
