import {
  listUberEatsOrders,
  type StoredUberEatsOrder,
  uberEatsOfOrders,
} from '#db/marketplace/uber-eats-orders.repository.ts';
import { listNewOrders, listOrdersToFollow } from '#db/ordering/open-orders.queries.ts';
import { listOrders, type OrderSummary } from '#db/ordering/orders.repository.ts';
import type { AppContext } from '#src/context.ts';
import type { MarketplaceOrderAnswer } from '#src/contracts/marketplace-orders.endpoints.ts';
import { timeToConfirm } from '#src/domain/ordering/accept-time.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import { hasReadyTime } from '#src/domain/ordering/ready-time.ts';
import { posHoursOf } from '#src/domain/tenancy/pos-hours.ts';
import { businessDayOf } from '#src/domain/time/business-day.ts';
import { formatComingTime, formatStoreTimeAndDay } from '#src/domain/time/store-clock.ts';
import { keptOrder } from '#src/features/marketplace/keep-order.ts';
import { orderAnswer } from '#src/features/marketplace/read-orders.ts';
import { dishesOfOrder, usualMinutesFor } from '#src/features/printing/kitchen-times.ts';
import type { StoreScope } from '#src/shared/scope.ts';

/** An order that waits for an answer. */
export interface FreshOrder {
  readonly order: Order;
  readonly minutesWaiting: number;
  /** `Wed 2:00 PM`, the guest's time that accepting confirms; null: minutes from now are chosen. */
  readonly confirmed: string | null;
  /** What such an order usually takes, in minutes. */
  readonly usualMinutes: number;
}

/** An order of Uber Eats that waits for an answer. */
export interface WaitingUberEats {
  readonly order: MarketplaceOrderAnswer;
  /** `6:12 PM`, the last moment to answer. */
  readonly until: string;
}

/** An order that is being made. */
export interface CookingOrder {
  readonly order: Order;
  /** `6:40 PM`; null: nothing was promised. */
  readonly promised: string | null;
  readonly isLate: boolean;
  /** Its time can be moved. */
  readonly canMove: boolean;
  /** Null: it isn't of Uber Eats. */
  readonly uberEats: { readonly uberEatsOrderId: string; readonly isReady: boolean } | null;
}

export interface Queue {
  /** Soonest to answer first. */
  readonly uberEats: readonly WaitingUberEats[];
  readonly fresh: readonly FreshOrder[];
  readonly cooking: readonly CookingOrder[];
  /** Today's that came to an end, the newest first. */
  readonly done: readonly (OrderSummary & { readonly placed: string })[];
  readonly doneCount: number;
}

const DONE_SHOWN = 20;
const MOST_UBER_EATS = 100;
const LAST = '9999';

/** What a store's people work through on the phone: to answer, to hand over by promised time, and done today. */
export async function readQueue(
  ctx: Pick<AppContext, 'db' | 'menus' | 'clock' | 'ids'>,
  scope: StoreScope,
): Promise<Queue> {
  const { profile } = await ctx.menus.storeOf(scope);
  const { timezone, settings } = profile;
  const now = ctx.clock.now();
  const at = now.epochMilliseconds;
  const time = (iso: string) =>
    formatStoreTimeAndDay(Temporal.Instant.from(iso), now, timezone).replace(/, today$/, '');
  const today = businessDayOf(now, timezone, posHoursOf(settings));
  const [offered, waiting, made, done] = await Promise.all([
    listUberEatsOrders(ctx.db, scope, { from: null, until: null, status: 'NEW', limit: MOST_UBER_EATS }),
    listNewOrders(ctx.db, scope),
    listOrdersToFollow(ctx.db, scope),
    listOrders(ctx.db, scope, {
      ...{ statuses: ['completed', 'rejected', 'cancelled'], from: today, to: today },
      pageSize: DONE_SHOWN,
    }),
  ]);
  const promisedOf = (order: Order) => order.promisedForIsoDateTimeUtc ?? order.requestedForIsoDateTimeUtc ?? LAST;
  const ofUberEats = await uberEatsOfOrders(
    ctx.db,
    scope,
    made.filter(({ channel }) => channel === 'uberEats').map(({ id }) => id),
  );
  return {
    uberEats: offered
      .map((row) => orderAnswer(keptOrder(row), now))
      .toSorted((a, b) => a.timedOutIsoDateTimeUtc.localeCompare(b.timedOutIsoDateTimeUtc))
      .map((order) => ({ order, until: time(order.timedOutIsoDateTimeUtc) })),
    fresh: await Promise.all(
      waiting.map(async (order) => {
        const confirmed = timeToConfirm(order, at);
        return {
          order,
          minutesWaiting: Math.max(0, Math.floor((at - Date.parse(order.placedIsoDateTimeUtc)) / 60_000)),
          confirmed: confirmed && formatComingTime(Temporal.Instant.from(confirmed), now, timezone),
          usualMinutes: await usualMinutesFor(ctx.db, ctx, scope, profile, {
            ...{ collection: order.collection, dishes: dishesOfOrder(order.lines) },
          }),
        };
      }),
    ),
    cooking: made
      .toSorted((a, b) => promisedOf(a).localeCompare(promisedOf(b)))
      .map((order) => ({
        order,
        promised: order.promisedForIsoDateTimeUtc && time(order.promisedForIsoDateTimeUtc),
        isLate: order.promisedForIsoDateTimeUtc !== null && Date.parse(order.promisedForIsoDateTimeUtc) < at,
        canMove: hasReadyTime(order),
        uberEats: uberEatsFacts(ofUberEats.get(order.id)),
      })),
    done: done.rows.map((row) => ({ ...row, placed: time(row.placedIsoDateTimeUtc) })),
    doneCount: done.total,
  };
}

function uberEatsFacts(row: StoredUberEatsOrder | undefined): CookingOrder['uberEats'] {
  if (!row) return null;
  const { uberEatsOrderId } = row;
  return { uberEatsOrderId, isReady: keptOrder(row).order.preparation === 'READY_FOR_HANDOFF' };
}
