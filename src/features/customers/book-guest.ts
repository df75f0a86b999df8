import { appendStoreAudit } from '#db/audit/audit.repository.ts';
import type { Trx } from '#db/connection.ts';
import { findCustomerByMobile } from '#db/customers/customers.repository.ts';
import { wasForgottenSince } from '#db/customers/forgotten.repository.ts';
import { guestIdOf } from '#db/customers/guest-id.ts';
import { countStoreOrderIn, knowCustomerIn, writeNotesIn } from '#db/customers/store-customers.repository.ts';
import { countOrderOfCustomerIn, findOrderCaller } from '#db/ordering/customer-orders.repository.ts';
import {
  bookLoyaltyIn,
  giveBackLoyaltyIn,
  giveBackRewardIn,
  moveLoyaltyIn,
} from '#db/promotions/loyalty.repository.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import { askCloudIn } from '#src/features/commands/ask-cloud.ts';
import { settleLoyaltyOfIn } from '#src/features/promotions/settle-loyalty.ts';
import { AppError } from '#src/shared/app-error.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { type RestaurantScope, restaurantOf, type StoreScope } from '#src/shared/scope.ts';
import { customerOfPhoneIn } from './customer-of-phone.ts';
import type { GuestRecord, GuestVisit } from './guests.ts';

type Ctx = Needs<'clock' | 'ids'>;
type Either = Ctx & Needs<'ownership'>;

/**
 * An order at the counter for a phone number: the customer is found or made, counted, and their card stamped. In the write
 * that places the order; a box asks it of the cloud, which writes customers, in that same write (decision 0054).
 */
export async function bookGuestIn(
  trx: Trx,
  ctx: Either,
  scope: StoreScope,
  { by, ...visit }: GuestVisit & { readonly by: ActedBy },
): Promise<void> {
  if (ctx.ownership.mayAsk) {
    const subjectId = guestIdOf(scope.restaurantId, visit.phoneE164);
    await askCloudIn(trx, ctx, scope, { kind: 'bookGuest', subjectId, body: visit, by });
  } else await bookGuestHereIn(trx, ctx, scope, visit);
}

/** The same where customers are written. One number is one customer, whichever side met them first. */
export async function bookGuestHereIn(trx: Trx, ctx: Ctx, scope: StoreScope, visit: GuestVisit): Promise<void> {
  const restaurant = restaurantOf(scope);
  const { phoneE164: mobileNumberE164, orderId, placedIsoDateTimeUtc: at } = visit;
  // The sale dates from before they asked to be forgotten, on a box that didn't know yet: it stays, without the person.
  if (await wasForgottenSince(trx, restaurant, mobileNumberE164, at)) return;
  const known = await findCustomerByMobile(trx, restaurant, mobileNumberE164);
  // A name on an order is who calls today; only who has none yet gets it.
  const name = known && known.name !== '' ? '' : visit.name;
  const customer = await customerOfPhoneIn(trx, ctx, restaurant, {
    mobileNumberE164,
    name,
    id: guestIdOf(scope.restaurantId, mobileNumberE164),
  });
  await countOrderOfCustomerIn(trx, scope, customer.id, 'previousPosOrderCount');
  await countStoreOrderIn(trx, scope, { customerId: customer.id, at, address: visit.address });
  const { earnsCredit, redeemedCredits } = visit;
  await bookLoyaltyIn(trx, ctx.ids, scope, { orderId, customerId: customer.id, earnsCredit, redeemedCredits, at });
  // A sale is paid in the write that places it; one from a box was paid or cancelled before the cloud received it.
  await settleLoyaltyOfIn(trx, ctx, scope, orderId);
}

/** Takes the stamp back from an order that came to nothing. A box sends this where it sent the stamp. */
export async function giveBackGuestIn(trx: Trx, ctx: Either, scope: StoreScope, orderId: string, by: ActedBy) {
  if (!ctx.ownership.mayAsk) {
    await giveBackLoyaltyIn(trx, ctx.ids, scope, { orderId, at: isoUtc(ctx.clock.now()) });
    return;
  }
  const order = await findOrderCaller(trx, scope, orderId);
  if (order?.channel !== 'pos' || !order.customerPhone.startsWith('+')) return;
  const subjectId = guestIdOf(scope.restaurantId, order.customerPhone);
  await askCloudIn(trx, ctx, scope, { kind: 'giveBackGuest', subjectId, body: { orderId }, by });
}

/** A reward that was taken off its order again, which stays. */
export async function giveBackGuestRewardIn(
  trx: Trx,
  ctx: Either,
  scope: StoreScope,
  { id: orderId, customerPhone }: Pick<Order, 'id' | 'customerPhone'>,
  by: ActedBy,
): Promise<void> {
  if (ctx.ownership.mayAsk) {
    const subjectId = guestIdOf(scope.restaurantId, customerPhone);
    await askCloudIn(trx, ctx, scope, { kind: 'giveBackGuest', subjectId, body: { orderId, onlyReward: true }, by });
  } else await giveBackRewardIn(trx, ctx.ids, scope, { orderId, at: isoUtc(ctx.clock.now()) });
}

/** Moves a guest's stamp and reward with the items of a merged order. */
export async function moveGuestIn(
  trx: Trx,
  ctx: Either,
  scope: StoreScope,
  { id: orderId, customerPhone }: Pick<Order, 'id' | 'customerPhone'>,
  { toOrderId, by }: { readonly toOrderId: string; readonly by: ActedBy },
): Promise<void> {
  if (customerPhone === '') return;
  if (ctx.ownership.mayAsk) {
    const subjectId = guestIdOf(scope.restaurantId, customerPhone);
    await askCloudIn(trx, ctx, scope, { kind: 'giveBackGuest', subjectId, body: { orderId, toOrderId }, by });
  } else await moveGuestHereIn(trx, ctx, scope, { orderId, toOrderId });
}

export async function moveGuestHereIn(
  trx: Trx,
  ctx: Ctx,
  scope: StoreScope,
  { orderId, toOrderId }: { readonly orderId: string; readonly toOrderId: string },
): Promise<void> {
  await moveLoyaltyIn(trx, scope, { fromOrderId: orderId, toOrderId });
  await settleLoyaltyOfIn(trx, ctx, scope, toOrderId);
}

/** A customer as staff wrote them down at a till: new, or with another name or other notes. Answers their id. */
export function saveGuest(
  ctx: Either & Needs<'write'>,
  scope: StoreScope,
  input: GuestRecord & { readonly by: ActedBy },
): Promise<string> {
  return ctx.write((trx) => saveGuestIn(trx, ctx, scope, input));
}

/** The same in a running write. */
export async function saveGuestIn(
  trx: Trx,
  ctx: Either,
  scope: StoreScope,
  { by, ...record }: GuestRecord & { readonly by: ActedBy },
): Promise<string> {
  if (!ctx.ownership.mayAsk) return saveGuestHereIn(trx, ctx, scope, { ...record, by });
  const known = await findCustomerByMobile(trx, restaurantOf(scope), record.phoneE164);
  const subjectId = known?.id ?? guestIdOf(scope.restaurantId, record.phoneE164);
  await askCloudIn(trx, ctx, scope, { kind: 'saveGuest', subjectId, body: record, by });
  return subjectId;
}

/** Throws if a box sends something from before they asked to be forgotten. */
export async function requireNotForgottenSince(trx: Trx, scope: RestaurantScope, phoneE164: string, askedAt: string) {
  if (!(await wasForgottenSince(trx, scope, phoneE164, askedAt))) return;
  throw new AppError('resource_status_conflict', 'This customer has since been deleted at their request.', {
    reason: 'customer_forgotten',
  });
}

export async function saveGuestHereIn(
  trx: Trx,
  ctx: Ctx,
  scope: StoreScope,
  {
    phoneE164: mobileNumberE164,
    name,
    notes,
    by,
    askedAt = isoUtc(ctx.clock.now()),
  }: GuestRecord & { readonly by: ActedBy; readonly askedAt?: string },
): Promise<string> {
  const restaurant = restaurantOf(scope);
  await requireNotForgottenSince(trx, restaurant, mobileNumberE164, askedAt);
  const id = guestIdOf(scope.restaurantId, mobileNumberE164);
  const customer = await customerOfPhoneIn(trx, ctx, restaurant, { mobileNumberE164, name, id });
  await knowCustomerIn(trx, scope, customer.id, isoUtc(ctx.clock.now()));
  await writeNotesIn(trx, scope, customer.id, notes);
  // Records the change and its author, never a customer's name.
  await appendStoreAudit(trx, ctx, scope, {
    by,
    action: 'saveCustomer',
    subjectType: 'customer',
    subjectId: customer.id,
  });
  return customer.id;
}
