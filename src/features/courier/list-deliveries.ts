import type { CourierJob } from '#db/courier/courier-jobs.repository.ts';
import { listEndedDeliveryOrders, listOpenDeliveryOrders } from '#db/courier/courier-watch.queries.ts';
import { getOrder } from '#db/ordering/orders.repository.ts';
import type { Needs } from '#src/context.ts';
import { shownPhone } from '#src/domain/customers/phone-number.ts';
import { courierWho } from '#src/domain/delivery/courier-words.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import type { CountryCode } from '#src/domain/tenancy/store-settings.schema.ts';
import type { DeliveryView, TillDeliveries, TillDelivery } from '#src/domain/till/courier.types.ts';
import { localDateOf, startOfDay } from '#src/domain/time/store-clock.ts';
import { moneyLeftIn } from '#src/features/orders/money-left.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { marketplaceDeliveries } from './marketplace-deliveries.ts';
import { type CourierOfOrder, readDelivery, staffWords } from './read-courier.ts';

const COMPLETED_DAYS = 7;
const OPEN_HOURS = 24;

type ListNeeds = Needs<'db' | 'ports' | 'clock' | 'menus'>;

export interface DeliveriesAsked {
  readonly view: DeliveryView;
  /** The store's date; left out: all that are open, or the last week. */
  readonly date?: string | undefined;
}

/**
 * The store's deliveries, by own drivers, by couriers and by Uber Eats: of accepted orders, by when they are due, or those
 * that ended, by when they were sent, the newest first.
 */
export async function listDeliveries(
  ctx: ListNeeds,
  scope: StoreScope,
  { view, date }: DeliveriesAsked,
): Promise<TillDeliveries> {
  const now = ctx.clock.now();
  const { timezone, countryCode } = (await ctx.menus.storeOf(scope)).profile;
  const isOpen = view === 'open';
  const time = timeOf(date ?? null, timezone, now);
  const ids = isOpen ? await listOpenDeliveryOrders(ctx.db, scope) : await listEndedDeliveryOrders(ctx.db, scope, time);
  const all: TillDelivery[] = [];
  for (const id of ids) {
    const one = await deliveryOf(ctx, scope, await getOrder(ctx.db, scope, id), countryCode);
    if (one !== null && (isOpen || isEnded(one))) all.push(one);
  }
  // Open ones of the marketplace are of the last day: what it never ended is nobody's delivery any more.
  const from = isOpen ? isoUtc(now.subtract({ hours: OPEN_HOURS })) : time.from;
  const theirs = await marketplaceDeliveries(ctx.db, scope, { from, until: isOpen ? null : time.until });
  const listed = [...all, ...theirs.filter((one) => isEnded(one) !== isOpen)];
  const isDue = (one: TillDelivery) => !isOpen || date === undefined || dueDate(one, timezone) === date;
  return {
    atIsoDateTimeUtc: isoUtc(now),
    isOn: ctx.ports.courier !== null,
    deliveries: listed.filter(isDue).toSorted(isOpen ? byDue : bySent),
  };
}

function timeOf(date: string | null, timezone: string, now: Temporal.Instant) {
  if (date === null) return { from: isoUtc(now.subtract({ hours: 24 * COMPLETED_DAYS })), until: null };
  const day = Temporal.PlainDate.from(date);
  return { from: isoUtc(startOfDay(day, timezone)), until: isoUtc(startOfDay(day.add({ days: 1 }), timezone)) };
}

const dueOf = ({ promisedForIsoDateTimeUtc, placedIsoDateTimeUtc }: TillDelivery) =>
  promisedForIsoDateTimeUtc ?? placedIsoDateTimeUtc;
const dueDate = (one: TillDelivery, timezone: string) =>
  localDateOf(Temporal.Instant.from(dueOf(one)), timezone).toString();
const byDue = (a: TillDelivery, b: TillDelivery) => Date.parse(dueOf(a)) - Date.parse(dueOf(b));
const sentOf = ({ courier, placedIsoDateTimeUtc }: TillDelivery) =>
  courier?.bookedIsoDateTimeUtc ?? placedIsoDateTimeUtc;
const bySent = (a: TillDelivery, b: TillDelivery) => Date.parse(sentOf(b)) - Date.parse(sentOf(a));
const isEnded = ({ courier }: TillDelivery) => courier?.jobStatus === 'COMPLETED' || courier?.jobStatus === 'FAILED';

async function deliveryOf(
  ctx: Needs<'db' | 'ports' | 'clock'>,
  scope: StoreScope,
  order: Order,
  countryCode: CountryCode,
): Promise<TillDelivery | null> {
  const found = await readDelivery(ctx, scope, order);
  if (found === null || order.collection.type !== 'delivery') return null;
  const { address } = order.collection;
  return {
    orderId: order.id,
    orderNumber: order.orderNumber,
    customerName: order.customerName,
    place: [address.line1, address.suburb].filter(Boolean).join(', '),
    promisedForIsoDateTimeUtc: order.promisedForIsoDateTimeUtc ?? order.requestedForIsoDateTimeUtc,
    placedIsoDateTimeUtc: order.placedIsoDateTimeUtc,
    guestFeeInCents: order.deliveryFeeInCents,
    isUnpaid: found.mayBook && (await moneyLeftIn(ctx.db, scope, order)).leftInCents > 0,
    mayBook: found.mayBook,
    mayCancel: found.mayCancel,
    maySend: found.maySend,
    courier: found.job && courierOf(found.job, found, countryCode),
  };
}

function courierOf(
  job: CourierJob,
  { moves }: CourierOfOrder,
  countryCode: CountryCode,
): NonNullable<TillDelivery['courier']> {
  return {
    provider: job.provider,
    deliveryId: job.id,
    jobStatus: job.jobStatus,
    words: staffWords(job),
    who: courierWho(job),
    driverName: job.provider === 'inHouse' ? job.courierName : null,
    driverPhone: job.driverPhone && shownPhone(job.driverPhone, countryCode),
    vehicle: job.vehicle,
    moves,
    feeInCents: job.feeInCents,
    trackingUrl: job.trackingUrl,
    dropoffEtaIsoDateTimeUtc: job.dropoffEtaIsoDateTimeUtc,
    bookedIsoDateTimeUtc: job.createdIsoDateTimeUtc,
    hasProof: job.courierStatus === 'delivered' && job.provider === 'uberDirect',
  };
}
