import { listBookingsOfPerson } from '#db/bookings/table-bookings.repository.ts';
import type { Db } from '#db/connection.ts';
import { listAddresses } from '#db/customers/addresses.repository.ts';
import { addressesOfPhone, countOrdersOfPhone, lastOrderIdsOfPhone } from '#db/customers/phone-orders.queries.ts';
import { findStoreCustomer, fitsSearch, listStoreCustomers } from '#db/customers/store-customers.repository.ts';
import { listStorePlaces, placeKeyOf, type StoredPlace } from '#db/customers/store-places.repository.ts';
import { getOrder } from '#db/ordering/orders.repository.ts';
import { listLastCommands, listOpenCommandsOf } from '#db/sync/sync-commands.repository.ts';
import type { Needs } from '#src/context.ts';
import { parsePhone } from '#src/domain/customers/phone-number.ts';
import type { DeliveryAddress } from '#src/domain/ordering/ordering.schema.ts';
import type { LoyaltySettings } from '#src/domain/promotions/promotions.schema.ts';
import type { StoreProfile } from '#src/domain/tenancy/store-settings.schema.ts';
import {
  type CustomerBooking,
  type CustomerCard,
  type CustomerList,
  type CustomerOrder,
  type CustomerRow,
  LEAST_CUSTOMER_SEARCH,
} from '#src/domain/till/customer.types.ts';
import { localDateOf } from '#src/domain/time/store-clock.ts';
import { chargedPlace } from '#src/features/delivery/charged-place.ts';
import { notFound } from '#src/shared/app-error.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { restaurantOf, type StoreScope } from '#src/shared/scope.ts';
import { guestPlacesSchema } from './edit-guest.ts';
import {
  findGuestByPhone,
  guestFactsOf,
  type KnownGuest,
  knownGuestOf,
  unknownGuest,
  waitingGuests,
} from './guests.ts';
import { loyaltyAtTill } from './loyalty-at-till.ts';
import { guestOf } from './read-guest.ts';

type Ctx = Needs<'db' | 'clock' | 'menus' | 'ownership' | 'ports'>;

const LIST_LENGTH = 50;
const PLACES_SHOWN = 8;
const ORDERS_SHOWN = 5;
const BOOKINGS_SHOWN = 5;

export interface CustomerQuery {
  readonly search?: string | undefined;
  readonly ready?: boolean | undefined;
  /** Whether who asks may see the list without looking for anyone (decision 0105). */
  readonly mayBrowse?: boolean | undefined;
}

/** Customers of the store. A whole number finds its customer also where the store has not met them yet. */
export async function readCustomers(
  ctx: Ctx,
  scope: StoreScope,
  { search = '', ready = false, mayBrowse = true }: CustomerQuery,
): Promise<CustomerList> {
  const loyalty = await loyaltyAtTill(ctx.db, scope);
  if (!mayBrowse && search.trim().length < LEAST_CUSTOMER_SEARCH) {
    const atIsoDateTimeUtc = isoUtc(ctx.clock.now());
    return { atIsoDateTimeUtc, rows: [], total: 0, rewardCredits: loyalty?.count ?? null, needsSearch: true };
  }
  const { profile } = await ctx.menus.storeOf(scope);
  const minCredits = ready && loyalty ? loyalty.count : null;
  const { rows, total } = await listStoreCustomers(ctx.db, scope, { text: search, minCredits, limit: LIST_LENGTH });
  const known = new Map(rows.map((row) => [row.mobileNumberE164, knownGuestOf(row)]));
  for (const [phone, change] of await waitingGuests(ctx.db, ctx, scope)) {
    const row = known.get(phone) ?? (await rowOf(ctx.db, scope, phone));
    const changed = change(row);
    if (fitsSearch(search, changed) && changed.credits >= (minCredits ?? 0)) known.set(phone, changed);
  }
  const whole = search === '' ? null : parsePhone(search, profile.countryCode);
  if (whole?.kind === 'phone' && !known.has(whole.e164)) {
    const elsewhere = await findGuestByPhone(ctx.db, ctx, scope, whole.e164);
    if (elsewhere) known.set(whole.e164, elsewhere);
  }
  const shown = [...known.values()].sort(byLastOrder).slice(0, LIST_LENGTH);
  return {
    atIsoDateTimeUtc: isoUtc(ctx.clock.now()),
    rows: shown.map((guest) => rowFor(guest, profile, loyalty)),
    total: Math.max(total, shown.length),
    rewardCredits: loyalty?.count ?? null,
    needsSearch: false,
  };
}

/** Everything a till shows of one customer. Throws `resource_not_found` for one of another restaurant. */
export async function readCustomer(ctx: Ctx, scope: StoreScope, id: string): Promise<CustomerCard> {
  const guest = await findGuest(ctx, scope, id);
  if (!guest) throw notFound('customer');
  const { profile } = await ctx.menus.storeOf(scope);
  const loyalty = await loyaltyAtTill(ctx.db, scope);
  const phone = guest.mobileNumberE164;
  const phones = [phone, ...guest.previousMobiles];
  const facts = await guestFactsOf(ctx.db, ctx, scope, phone);
  const addresses = await addressesOf(ctx, scope, guest);
  const orders: CustomerOrder[] = [];
  for (const orderId of await lastOrderIdsOfPhone(ctx.db, scope, phones, ORDERS_SHOWN)) {
    orders.push(orderOf(await getOrder(ctx.db, scope, orderId)));
  }
  return {
    ...rowFor(guest, profile, loyalty),
    isFirstOrder: facts.isFirstOrder,
    atIsoDateTimeUtc: isoUtc(ctx.clock.now()),
    previousNames: guest.previousNames,
    refusedText: (await listLastCommands(ctx.db, scope, [guest.id])).get(guest.id)?.refusedText ?? null,
    counts: await countOrdersOfPhone(ctx.db, scope, phones),
    orders,
    bookings: await bookingsOf(ctx, scope, { customerId: guest.customerId, phones, timezone: profile.timezone }),
    places: await Promise.all(addresses.map((address) => chargedPlace(ctx, scope, address, null))),
    loyalty,
  };
}

interface Booker {
  readonly customerId: string | null;
  readonly phones: readonly string[];
  readonly timezone: string;
}

async function bookingsOf(ctx: Ctx, scope: StoreScope, { timezone, ...person }: Booker): Promise<CustomerBooking[]> {
  const bookings = await listBookingsOfPerson(ctx.db, scope, { ...person, limit: BOOKINGS_SHOWN });
  return bookings.map(({ id, bookedForIsoDateTimeUtc, pax, heldArea, status, ...facts }) => ({
    ...{ id, bookedForIsoDateTimeUtc, pax, heldArea, statusCode: status.code },
    seatedIsoDateTimeUtc: facts.seatedIsoDateTimeUtc,
    noShowIsoDateTimeUtc: facts.noShowIsoDateTimeUtc,
    leftIsoDateTimeUtc: facts.leftIsoDateTimeUtc,
    date: localDateOf(Temporal.Instant.from(bookedForIsoDateTimeUtc), timezone).toString(),
  }));
}

async function findGuest(ctx: Ctx, scope: StoreScope, id: string): Promise<KnownGuest | null> {
  const row = await findStoreCustomer(ctx.db, scope, { customerId: id });
  const waiting = await waitingGuests(ctx.db, ctx, scope);
  if (row) {
    const known = knownGuestOf(row);
    return waiting.get(row.mobileNumberE164)?.(known) ?? known;
  }
  for (const [phone, change] of waiting) {
    const known = change(await rowOf(ctx.db, scope, phone));
    if (known.id === id) return known;
  }
  return null;
}

async function rowOf(db: Db, scope: StoreScope, mobileNumberE164: string): Promise<KnownGuest> {
  const row = await findStoreCustomer(db, scope, { mobileNumberE164 });
  return row ? knownGuestOf(row) : unknownGuest(scope.restaurantId, mobileNumberE164);
}

/**
 * Addresses that staff added, then those this store delivered to; in the cloud also the customer's own. Leaves out
 * those that staff removed.
 */
async function addressesOf(ctx: Ctx, scope: StoreScope, guest: KnownGuest): Promise<DeliveryAddress[]> {
  const { customerId, mobileNumberE164, previousMobiles } = guest;
  const places = await placesOf(ctx, scope, guest);
  const hidden = new Set(places.filter(({ isHidden }) => isHidden).map(({ address }) => placeKeyOf(address)));
  const written = places.filter(({ isHidden }) => !isHidden).map(({ address }) => address);
  const ordered = (await addressesOfPhone(ctx.db, scope, [mobileNumberE164, ...previousMobiles])).map(
    ({ address, areaId }) => ({ ...address, suburbId: areaId }),
  );
  const own =
    customerId === null || ctx.ownership.mayAsk
      ? []
      : (await listAddresses(ctx.db, restaurantOf(scope), customerId)).map(({ address }) => ({
          ...address,
          suburbId: null,
        }));
  const byPlace = new Map<string, DeliveryAddress>();
  for (const one of [...written, ...ordered, ...own]) {
    const key = placeKeyOf(one);
    if (!hidden.has(key) && !byPlace.has(key)) byPlace.set(key, one);
  }
  return [...byPlace.values()].slice(0, PLACES_SHOWN);
}

/** Includes unanswered commands of a box. */
async function placesOf(ctx: Ctx, scope: StoreScope, guest: KnownGuest): Promise<StoredPlace[]> {
  const kept = guest.customerId === null ? [] : await listStorePlaces(ctx.db, scope, guest.customerId);
  if (!ctx.ownership.mayAsk) return kept;
  const places = new Map(kept.map((place) => [placeKeyOf(place.address), place]));
  for (const { body } of await listOpenCommandsOf(ctx.db, scope, ['saveGuestPlaces'])) {
    const asked = guestPlacesSchema.safeParse(body).data;
    if (asked?.phoneE164 !== guest.mobileNumberE164) continue;
    const { add, remove } = asked;
    if (remove) places.set(placeKeyOf(remove), { address: remove, isHidden: true });
    if (add) places.set(placeKeyOf(add), { address: add, isHidden: false });
  }
  return [...places.values()];
}

function orderOf(order: Awaited<ReturnType<typeof getOrder>>): CustomerOrder {
  const { id, orderNumber, placedIsoDateTimeUtc, channel, collection, grandTotalInCents, lines } = order;
  return {
    id,
    orderNumber,
    placedIsoDateTimeUtc,
    channel,
    collectionType: collection.type,
    grandTotalInCents,
    dishes: lines.map(({ line, priced }) => ({ line, name: priced.name })),
  };
}

function rowFor(guest: KnownGuest, profile: StoreProfile, loyalty: LoyaltySettings | null): CustomerRow {
  const { orderCount, lastOrderIsoDateTimeUtc, lastAddress } = guest;
  const isRewardReady = loyalty !== null && guest.credits >= loyalty.count;
  return { ...guestOf(guest, profile), orderCount, lastOrderIsoDateTimeUtc, lastAddress, isRewardReady };
}

function byLastOrder(a: KnownGuest, b: KnownGuest): number {
  return (b.lastOrderIsoDateTimeUtc ?? '').localeCompare(a.lastOrderIsoDateTimeUtc ?? '');
}
