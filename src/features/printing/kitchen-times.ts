import type { Db } from '#db/connection.ts';
import { listKitchenEvents, listKitchenOrderIds, listTicketHeads } from '#db/kitchen/kitchen-acts.repository.ts';
import { kitchenTimesVersion, listKitchenDays } from '#db/kitchen/kitchen-times.repository.ts';
import { listPrintStations } from '#db/printing/print-stations.repository.ts';
import type { Needs } from '#src/context.ts';
import { kitchenTickets } from '#src/domain/kitchen/kitchen-tickets.ts';
import { type KitchenTimes, learnTimes } from '#src/domain/kitchen/timing/learn-times.ts';
import { type LocalTime, loadAt } from '#src/domain/kitchen/timing/observe-tickets.ts';
import { promiseFor } from '#src/domain/kitchen/timing/plan-order.ts';
import { observationsOf } from '#src/domain/kitchen/timing/seen-on-day.ts';
import type { DishAt, Estimate } from '#src/domain/kitchen/timing/timing.types.ts';
import type { Menu } from '#src/domain/menu/menu.schema.ts';
import type { Order, OrderLine } from '#src/domain/ordering/order.types.ts';
import type { PricedLine } from '#src/domain/pricing/pricing.types.ts';
import { FALLBACK_STATION } from '#src/domain/printing/route-lines.ts';
import { stationsOfLine } from '#src/domain/printing/stations-of-line.ts';
import type { StoreProfile } from '#src/domain/tenancy/store-settings.schema.ts';
import { dayOfDate } from '#src/domain/time/epoch-days.ts';
import { localDateOf } from '#src/domain/time/store-clock.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';

/** An order that is being made was told within these hours. */
const OPEN_HOURS = 3;
/** Guests are promised whole steps of so many minutes. */
const STEP_MINUTES = 5;
/** What was learnt moves a promise this far from the owner's number at most: screens that nobody bumps at promise nothing absurd. */
const MOST_TIMES = 3;

/** Of each program, by store: what its tickets taught, until there are others. */
const learnt = new WeakMap<object, Map<string, { readonly version: string; readonly times: KitchenTimes }>>();

/** Until something was learnt, they are the owner's. */
export async function kitchenTimesOf(
  db: Db,
  ctx: Needs<'clock' | 'menus'>,
  scope: StoreScope,
  { timezone, settings }: Pick<StoreProfile, 'timezone' | 'settings'>,
): Promise<KitchenTimes> {
  const written = await kitchenTimesVersion(db, scope);
  const { prepMinutes, kitchenTiming } = settings.orderProcess;
  const today = dayOfDate(localDateOf(ctx.clock.now(), timezone));
  const version = JSON.stringify([written, today, prepMinutes.pickup, kitchenTiming.minutesOfStation]);
  const ofHere = learnt.get(ctx.menus) ?? new Map();
  learnt.set(ctx.menus, ofHere);
  const known = ofHere.get(scope.storeId);
  if (known?.version === version) return known.times;
  const seen = (await listKitchenDays(db, scope)).flatMap(({ stationId, localDate, seen }) => {
    const date = Temporal.PlainDate.from(localDate);
    return observationsOf(seen, { stationId, weekday: date.dayOfWeek, day: dayOfDate(date) });
  });
  const ofStation = new Map(Object.entries(kitchenTiming.minutesOfStation));
  const times = learnTimes(seen, { usual: prepMinutes.pickup, ofStation, ofDish: new Map() }, today);
  ofHere.set(scope.storeId, { version, times });
  return times;
}

export function localTimeOf(at: Temporal.Instant, timezone: string): LocalTime {
  const local = at.toZonedDateTimeISO(timezone);
  return { weekday: local.dayOfWeek, hour: local.hour, day: dayOfDate(local.toPlainDate()) };
}

/** A dish that is asked about, with the stations of its item. */
export interface DishAsked {
  readonly itemId: string;
  readonly quantity: number;
  readonly stationIds: readonly string[];
}

/** What follows with a later course is not part of the time to the first. */
export function dishesOfOrder(lines: readonly OrderLine[]): DishAsked[] {
  return lines
    .filter(({ toFollow }) => !toFollow)
    .map(({ printStationIds, partStationIds = [], priced, line }) => ({
      ...{ itemId: priced.itemId, quantity: line.quantity },
      stationIds: [...printStationIds, ...partStationIds.flat()],
    }));
}

/** Of what is about to be an order. */
export function dishesOfPriced(lines: readonly PricedLine[], menu: Menu): DishAsked[] {
  return lines.map((priced) => {
    const { printStationIds, partStationIds = [] } = stationsOfLine(priced, menu);
    const stationIds = [...printStationIds, ...partStationIds.flat()];
    return { itemId: priced.itemId, quantity: priced.quantity, stationIds };
  });
}

interface Asked extends Pick<Order, 'collection'> {
  readonly dishes: readonly DishAsked[];
}

/**
 * Minutes from now within which nine in ten orders like this one are ready, with what the kitchen has open now. The owner's
 * number where the kitchen has taught nothing of its dishes, or the owner wants their own. A delivery's way counts as the owner says.
 */
export async function usualMinutesFor(
  db: Db,
  ctx: Needs<'clock' | 'menus'>,
  scope: StoreScope,
  profile: Pick<StoreProfile, 'timezone' | 'settings'>,
  { collection, dishes }: Asked,
): Promise<number> {
  const { prepMinutes, kitchenTiming } = profile.settings.orderProcess;
  const set = prepMinutes[collection.type];
  if (!kitchenTiming.promisesLearnt || (await kitchenTimesVersion(db, scope)) === null) return set;
  const times = await kitchenTimesOf(db, ctx, scope, profile);
  const estimates = await estimatesOf(db, ctx, scope, { profile, times, dishes });
  if (estimates.length === 0 || estimates.some(({ basis }) => basis.kind === 'set')) return set;
  const minutes = promiseFor({
    ...{ now: 0, dueAt: null },
    dishes: estimates.map((estimate, at) => ({ key: String(at), estimate, begunAt: null, doneAt: null })),
  });
  const way = collection.type === 'delivery' ? Math.max(0, set - prepMinutes.pickup) : 0;
  const whole = Math.ceil((minutes + way) / STEP_MINUTES) * STEP_MINUTES;
  return Math.min(whole, Math.max(set, STEP_MINUTES) * MOST_TIMES);
}

async function estimatesOf(
  db: Db,
  ctx: Needs<'clock'>,
  scope: StoreScope,
  of: { profile: Pick<StoreProfile, 'timezone'>; times: KitchenTimes; dishes: readonly DishAsked[] },
): Promise<Estimate[]> {
  const now = ctx.clock.now();
  const local = now.toZonedDateTimeISO(of.profile.timezone);
  const loadOf = await loadsNow(db, scope, now);
  const dishes = await dishesAt(db, scope, of.dishes);
  return dishes.map(({ stationId, dishId }) => {
    const own = dishes.filter((each) => each.stationId === stationId);
    const load = loadOf(stationId) + own.reduce((sum, { quantity }) => sum + quantity, 0);
    const when: DishAt = { stationId, dishId, load, weekday: local.dayOfWeek, hour: local.hour };
    return of.times.estimate(when);
  });
}

/** Each at each of its stations: those it was given, else the store's default one. */
async function dishesAt(db: Db, scope: StoreScope, dishes: readonly DishAsked[]) {
  const stored = await listPrintStations(db, scope);
  const stations = stored.length > 0 ? stored : [FALLBACK_STATION];
  const fallback = stations.find(({ isDefault }) => isDefault) ?? FALLBACK_STATION;
  return dishes.flatMap(({ itemId, quantity, stationIds }) => {
    const known = stations.map(({ id }) => id).filter((id) => stationIds.includes(id));
    return (known.length > 0 ? known : [fallback.id]).map((stationId) => ({ stationId, dishId: itemId, quantity }));
  });
}

async function loadsNow(db: Db, scope: StoreScope, now: Temporal.Instant): Promise<(stationId: string) => number> {
  const orderIds = await listKitchenOrderIds(db, scope, now.subtract({ hours: OPEN_HOURS }));
  const events = await listKitchenEvents(db, scope, orderIds);
  const heads = await listTicketHeads(db, scope, orderIds);
  // Words of papers differ by country, numbers don't.
  const open = kitchenTickets({ ...events, heads, countryCode: 'AU' }).filter(
    ({ bumpedIsoDateTimeUtc }) => bumpedIsoDateTimeUtc === null,
  );
  const at = isoUtc(now);
  return (stationId) => (open.some((each) => each.stationId === stationId) ? loadAt(open, stationId, at) : 0);
}
