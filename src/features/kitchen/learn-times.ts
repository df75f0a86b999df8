import { listKitchenOrderIds } from '#db/kitchen/kitchen-acts.repository.ts';
import { listKitchenDays, replaceKitchenDays, type StationDay } from '#db/kitchen/kitchen-times.repository.ts';
import { listPairedScreens } from '#db/printing/silent-screens.repository.ts';
import type { AppContext, Needs } from '#src/context.ts';
import { kitchenTickets } from '#src/domain/kitchen/kitchen-tickets.ts';
import { observeTickets } from '#src/domain/kitchen/timing/observe-tickets.ts';
import { asSeenOnDay } from '#src/domain/kitchen/timing/seen-on-day.ts';
import { dateOfDay, dayOfDate } from '#src/domain/time/epoch-days.ts';
import { localDateOf } from '#src/domain/time/store-clock.ts';
import { eachByItself } from '#src/features/jobs/each-by-itself.ts';
import type { Job } from '#src/features/jobs/job.ts';
import { localTimeOf } from '#src/features/printing/kitchen-times.ts';
import { grantPlatformScope, grantStoreScope, type StoreScope } from '#src/shared/scope.ts';
import { itemsIn, readKitchenFacts } from './read-board.ts';

/** What is older counts an eighth, and is let go. */
const KEPT_DAYS = 84;
const LEARN_EVERY_SECONDS = 900;

/**
 * What the bumps of today and yesterday tell of times. Both days are read whole each time, so that what comes late over the line
 * is in them, and a day that is read twice is counted once.
 */
export async function learnKitchenTimes(
  ctx: Needs<'db' | 'write' | 'clock' | 'menus'>,
  scope: StoreScope,
): Promise<void> {
  const { profile } = await ctx.menus.storeOf(scope);
  const now = ctx.clock.now();
  const today = localDateOf(now, profile.timezone);
  const yesterday = today.subtract({ days: 1 });
  const since = yesterday.toZonedDateTime(profile.timezone).toInstant();
  const facts = await readKitchenFacts(ctx.db, ctx, scope, await listKitchenOrderIds(ctx.db, scope, since));
  const { startsTogether: mayWait } = profile.settings.orderProcess.kitchenTiming;
  const localOf = (at: string) => localTimeOf(Temporal.Instant.from(at), profile.timezone);
  const seen = observeTickets(kitchenTickets(facts), { itemOf: itemsIn(facts), localOf, mayWait });
  const read = seen.filter(({ day }) => day === dayOfDate(today) || day === dayOfDate(yesterday));
  const days = [...Map.groupBy(read, ({ day, stationId }) => JSON.stringify([day, stationId])).values()].flatMap(
    ([first, ...rest]): StationDay[] =>
      first
        ? [
            {
              stationId: first.stationId,
              localDate: dateOfDay(first.day),
              seen: asSeenOnDay([first, ...rest]),
            },
          ]
        : [],
  );
  const known = new Set((await listKitchenDays(ctx.db, scope)).map((day) => JSON.stringify(sameOrder(day))));
  const fresh = days.filter((day) => !known.has(JSON.stringify(sameOrder(day))));
  if (fresh.length === 0) return;
  const from = today.subtract({ days: KEPT_DAYS }).toString();
  await ctx.write((trx) => replaceKitchenDays(trx, scope, fresh, { from, at: now }));
}

const sameOrder = ({ stationId, localDate, seen }: StationDay) => [stationId, localDate, seen];

/** Where no screen is paired, nothing is bumped. */
const learn: Job = {
  name: 'kitchen.learnTimes',
  everySeconds: LEARN_EVERY_SECONDS,
  run: (ctx: AppContext) => {
    const stores = new Map(listPairedScreens(ctx.db, grantPlatformScope()).map((screen) => [screen.storeId, screen]));
    return eachByItself(ctx, [...stores.values()], (store) => learnKitchenTimes(ctx, grantStoreScope(store)));
  },
};

export const kitchenTimesJobs: readonly Job[] = [learn];
