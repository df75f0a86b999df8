import { listDiningTables } from '#db/floor/dining-tables.repository.ts';
import { listCoupons } from '#db/promotions/coupons.repository.ts';
import { findLoyaltySettings } from '#db/promotions/loyalty.repository.ts';
import type { AppContext } from '#src/context.ts';
import { createIdMaker } from '#src/shared/ids.ts';
import { grantRestaurantScope, grantStoreScope } from '#src/shared/scope.ts';
import type { CastRestaurant, CastStore } from './cast/cast.types.ts';
import { type Dice, diceOf } from './past/dice.ts';
import { momentsOfDay, pastDates } from './past/past-days.ts';
import { extrasOf, refundSomeIn } from './past/past-extras.ts';
import { type PastCustomer, type PastStore, pastOrder } from './past/past-order.ts';
import { LONGEST_ORDER_MINUTES, type PastWriter, writePastOrder } from './past/write-past-order.ts';
import { writePastShifts } from './past/write-past-shifts.ts';

/** Two weeks, so that every weekday of the figures has one to be compared with. */
export const PAST_DAYS = 15;
const USUAL_COUNT = 20;
const GUEST_NAMES = [
  'Sam Walker',
  'Chloe Martin',
  'Ben Foster',
  'Aisha Khan',
  'Tom Reilly',
  'Grace Lee',
  'Marco Bianchi',
  'Nina Petrova',
  'Josh Taylor',
  'Emily Carter',
] as const;

/** Orders and hours of the last two weeks in every store until now, the same for the same day. */
export async function seedPast(ctx: AppContext, restaurant: CastRestaurant, days = PAST_DAYS): Promise<void> {
  for (const store of restaurant.stores) await seedPastOfStore(ctx, restaurant, store, days);
}

async function seedPastOfStore(ctx: AppContext, restaurant: CastRestaurant, store: CastStore, days: number) {
  const scope = grantStoreScope({ restaurantId: store.restaurantId, storeId: store.id });
  const restaurantScope = grantRestaurantScope(scope);
  const { profile } = await ctx.menus.storeOf(scope);
  const past: PastStore = {
    profile,
    menu: await ctx.menus.menuOf(scope),
    coupons: await listCoupons(ctx.db, restaurantScope),
    loyalty: await findLoyaltySettings(ctx.db, restaurantScope),
    customers: customersOf(restaurant),
    tables: await listDiningTables(ctx.db, scope),
  };
  const now = ctx.clock.now();
  let moment = now;
  const planted = now.subtract({ minutes: LONGEST_ORDER_MINUTES });
  const dates = pastDates(now, profile.timezone, days);
  await ctx.write(async (trx) => {
    for (const date of dates) {
      const dice = diceOf(`${store.id} ${date}`);
      const whims = diceOf(`${store.id} ${date} whims`);
      const writer: PastWriter = {
        dice,
        whims,
        ids: idsOf(dice, () => moment.epochMilliseconds),
        scope,
        store: past,
        counter: { terminalIds: store.terminals.map((terminal) => terminal.id), employees: store.employees },
      };
      for (const at of momentsOfDay(dice, profile, date, USUAL_COUNT)) {
        moment = at;
        const order = pastOrder(dice, { ...past, extras: extrasOf(whims) }, at);
        if (!order || Temporal.Instant.compare(at, planted) >= 0) continue;
        await refundSomeIn(trx, writer, await writePastOrder(trx, writer, order));
      }
    }
    moment = now;
    const ids = idsOf(diceOf(`${store.id} shifts`), () => moment.epochMilliseconds);
    await writePastShifts(trx, { scope, ids, store, past, now, dates });
  });
}

/** Ids of the order's own time, so that they sort as orders taken then would. */
function idsOf(dice: Dice, now: () => number) {
  const fill = (bytes: Uint8Array) => {
    for (let at = 0; at < bytes.length; at++) bytes[at] = dice.between(0, 255);
  };
  return createIdMaker({ now, fill });
}

/** Those of the cast, and guests who live next door to them and left no account. */
export function customersOf({ customers }: CastRestaurant): PastCustomer[] {
  const known = customers.map(({ id, name, email, phone, address }) => ({ id, name, email, phone, address }));
  const guests = GUEST_NAMES.flatMap((name, at): PastCustomer[] => {
    const neighbour = known[at % known.length];
    if (!neighbour) return [];
    const email = `${name.toLowerCase().replaceAll(' ', '.')}@mail.example`;
    return [{ ...neighbour, id: null, name, email }];
  });
  return [...known, ...guests];
}
