import type { Db } from '#db/connection.ts';
import { listAddresses } from '#db/customers/addresses.repository.ts';
import { addressesOfPhone, countOrdersOfPhone, lastOrderIdsOfPhone } from '#db/customers/phone-orders.queries.ts';
import { findStoreCustomer, fitsSearch, listStoreCustomers } from '#db/customers/store-customers.repository.ts';
import { getOrder } from '#db/ordering/orders.repository.ts';
import type { Needs } from '#src/context.ts';
import type { LoyaltySettings } from '#src/domain/promotions/promotions.schema.ts';
import type { StoreProfile } from '#src/domain/tenancy/store-settings.schema.ts';
import type { CustomerCard, CustomerList, CustomerOrder, CustomerRow } from '#src/domain/till/customer.types.ts';
import { placeOfAddress } from '#src/features/delivery/place-of-address.ts';
import { notFound } from '#src/shared/app-error.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { grantRestaurantScope, type StoreScope } from '#src/shared/scope.ts';
import {
  findGuestByPhone,
  guestFactsOf,
  type KnownGuest,
  knownGuestOf,
  unknownGuest,
  waitingGuests,
} from './guests.ts';
import { loyaltyAtTill } from './loyalty-at-till.ts';
import { parsePhone } from './phone-number.ts';
import { guestOf } from './read-guest.ts';

type Ctx = Needs<'db' | 'clock' | 'menus' | 'ownership'>;

const LIST_LENGTH = 50;
const ORDERS_SHOWN = 5;

/** Customers of the store. A whole number finds its customer also where the store has not met them yet. */
export async function readCustomers(
  ctx: Ctx,
  scope: StoreScope,
  { search = '', ready = false }: { readonly search?: string | undefined; readonly ready?: boolean | undefined },
): Promise<CustomerList> {
  const loyalty = await loyaltyAtTill(ctx.db, scope);
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
  };
}

/** Everything a till shows of one customer. Throws `resource_not_found` for one of another restaurant. */
export async function readCustomer(ctx: Ctx, scope: StoreScope, id: string): Promise<CustomerCard> {
  const guest = await findGuest(ctx, scope, id);
  if (!guest) throw notFound('customer');
  const { profile } = await ctx.menus.storeOf(scope);
  const loyalty = await loyaltyAtTill(ctx.db, scope);
  const phone = guest.mobileNumberE164;
  const facts = await guestFactsOf(ctx.db, ctx, scope, phone);
  const orders: CustomerOrder[] = [];
  for (const orderId of await lastOrderIdsOfPhone(ctx.db, scope, phone, ORDERS_SHOWN)) {
    orders.push(orderOf(await getOrder(ctx.db, scope, orderId)));
  }
  return {
    ...rowFor(guest, profile, loyalty),
    isFirstOrder: facts.isFirstOrder,
    atIsoDateTimeUtc: isoUtc(ctx.clock.now()),
    previousNames: guest.previousNames,
    counts: await countOrdersOfPhone(ctx.db, scope, phone),
    orders,
    places: (await addressesOf(ctx, scope, guest)).map((address) => placeOfAddress(address, profile)),
    loyalty,
  };
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

/** Where this store delivered to them; in the cloud also what they keep in their account. */
async function addressesOf(ctx: Ctx, scope: StoreScope, { customerId, mobileNumberE164 }: KnownGuest) {
  const ordered = (await addressesOfPhone(ctx.db, scope, mobileNumberE164)).map(({ address, areaId }) => ({
    ...address,
    suburbId: areaId,
  }));
  const kept =
    customerId === null || ctx.ownership.mayAsk
      ? []
      : (await listAddresses(ctx.db, grantRestaurantScope(scope), customerId)).map(({ address }) => ({
          ...address,
          suburbId: null,
        }));
  const byPlace = new Map(
    [...kept.toReversed(), ...ordered.toReversed()].map((one) => [
      `${one.line1}|${one.suburb}|${one.postcode}`.toLowerCase(),
      one,
    ]),
  );
  return [...byPlace.values()].toReversed().slice(0, 5);
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
