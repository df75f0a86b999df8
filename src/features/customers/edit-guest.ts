import { z } from 'zod';
import { appendStoreAudit } from '#db/audit/audit.repository.ts';
import type { Trx } from '#db/connection.ts';
import { changeCustomerMobileIn, findCustomerByMobile } from '#db/customers/customers.repository.ts';
import { findStoreCustomer, knowCustomerIn } from '#db/customers/store-customers.repository.ts';
import { keepStorePlaceIn, listStorePlaces, MAX_PLACES } from '#db/customers/store-places.repository.ts';
import { listOpenCommands } from '#db/sync/sync-commands.repository.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { deliveryAddressSchema } from '#src/domain/ordering/ordering.schema.ts';
import { askCloudIn } from '#src/features/commands/ask-cloud.ts';
import { AppError, notFound } from '#src/shared/app-error.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { invalidFields } from '#src/shared/parse-input.ts';
import { restaurantOf, type StoreScope } from '#src/shared/scope.ts';
import { requireNotForgottenSince, saveGuestIn } from './book-guest.ts';
import { guestPhoneSchema } from './guests.ts';

type Ctx = Needs<'write' | 'db' | 'clock' | 'ids' | 'ownership' | 'syncSummary'>;
type Here = Needs<'clock' | 'ids'>;

const typedAddress = deliveryAddressSchema.extend({
  line1: z.string().trim().min(1, 'Enter the street and number.').max(120, 'Use 120 characters or fewer.'),
});
/** A place to add and a place to remove; both together replace one. */
export const guestPlacesBodySchema = z.object({
  add: typedAddress.nullable(),
  remove: deliveryAddressSchema.nullable(),
});
export type GuestPlacesBody = z.infer<typeof guestPlacesBodySchema>;
/** The same as a box asks it of the cloud. */
export const guestPlacesSchema = guestPlacesBodySchema.extend({ phoneE164: guestPhoneSchema.shape.phoneE164 });
type GuestPlaces = z.infer<typeof guestPlacesSchema>;

interface Asked {
  readonly by: ActedBy;
  /** When the till requested it, if that was earlier. */
  readonly askedAt?: string;
}

/**
 * Changes a customer's name, notes and number from a till. A box without internet queues name and notes as usual. A
 * number may belong to someone else, which only the cloud knows, so it is rejected without internet.
 */
export async function editGuest(
  ctx: Ctx,
  scope: StoreScope,
  {
    phoneE164,
    newPhoneE164,
    name,
    notes,
    by,
  }: {
    readonly phoneE164: string;
    readonly newPhoneE164: string;
    readonly name: string;
    readonly notes: string;
    readonly by: ActedBy;
  },
): Promise<void> {
  const isOther = phoneE164 !== newPhoneE164;
  if (isOther && ctx.ownership.mayAsk && ctx.syncSummary()?.reachesCloud !== true) {
    throw new AppError('service_unavailable', 'You can change the number when the internet is back.', {
      reason: 'cloud_away',
    });
  }
  await ctx.write(async (trx) => {
    const customerId = await saveGuestIn(trx, ctx, scope, { phoneE164, name, notes, by });
    if (!isOther) return;
    if (ctx.ownership.mayAsk) {
      const open = await listOpenCommands(trx, scope, customerId);
      if (open.some(({ kind }) => kind === 'changeGuestPhone')) {
        throw new AppError(
          'resource_status_conflict',
          'Another change to this customer’s number is waiting for the internet.',
          {
            reason: 'already_pending',
          },
        );
      }
      const body = { phoneE164, newPhoneE164 };
      await askCloudIn(trx, ctx, scope, { kind: 'changeGuestPhone', subjectId: customerId, body, by });
    } else await changeGuestPhoneHereIn(trx, ctx, scope, { phoneE164, newPhoneE164, by });
  });
}

/** Changes the number on the side that owns customers. The previous number is kept because their orders carry it. */
export async function changeGuestPhoneHereIn(
  trx: Trx,
  ctx: Here,
  scope: StoreScope,
  { phoneE164, newPhoneE164, by, askedAt = isoUtc(ctx.clock.now()) }: z.infer<typeof guestPhoneSchema> & Asked,
): Promise<void> {
  const restaurant = restaurantOf(scope);
  await requireNotForgottenSince(trx, restaurant, phoneE164, askedAt);
  const customer = await findCustomerByMobile(trx, restaurant, phoneE164);
  if (!customer) throw notFound('customer');
  if (await findCustomerByMobile(trx, restaurant, newPhoneE164)) {
    throw new AppError('resource_status_conflict', 'Another customer has this number.', {
      reason: 'phone_taken',
      details: { fields: [{ path: 'phone', message: 'Another customer has this number.' }] },
    });
  }
  await changeCustomerMobileIn(trx, restaurant, customer, newPhoneE164);
  await auditIn(trx, ctx, scope, { customerId: customer.id, action: 'changeCustomerNumber', by });
}

/** Adds or removes a customer's address. A box has it at once and sends it when the internet is back. */
export async function saveGuestPlaces(
  ctx: Ctx,
  scope: StoreScope,
  { customerId, by, ...places }: GuestPlaces & { readonly customerId: string; readonly by: ActedBy },
): Promise<void> {
  await ctx.write(async (trx) => {
    if (ctx.ownership.mayAsk) {
      await askCloudIn(trx, ctx, scope, { kind: 'saveGuestPlaces', subjectId: customerId, body: places, by });
    } else await saveGuestPlacesHereIn(trx, ctx, scope, { ...places, by });
  });
}

export async function saveGuestPlacesHereIn(
  trx: Trx,
  ctx: Here,
  scope: StoreScope,
  { phoneE164, add, remove, by, askedAt = isoUtc(ctx.clock.now()) }: GuestPlaces & Asked,
): Promise<void> {
  await requireNotForgottenSince(trx, restaurantOf(scope), phoneE164, askedAt);
  const customer = await findStoreCustomer(trx, scope, { mobileNumberE164: phoneE164 });
  if (!customer) throw notFound('customer');
  const { customerId } = customer;
  const at = isoUtc(ctx.clock.now());
  await knowCustomerIn(trx, scope, customerId, at);
  if (remove) await keepStorePlaceIn(trx, scope, { customerId, address: remove, isHidden: true, at });
  if (add) {
    const kept = (await listStorePlaces(trx, scope, customerId)).filter(({ isHidden }) => !isHidden);
    if (kept.length >= MAX_PLACES) {
      throw invalidFields({ path: 'add', message: `You can save up to ${MAX_PLACES} addresses. Remove one first.` });
    }
    await keepStorePlaceIn(trx, scope, { customerId, address: add, isHidden: false, at });
  }
  await auditIn(trx, ctx, scope, { customerId, action: 'saveCustomerAddress', by });
}

/** Records the change and its author, never a number or an address. */
async function auditIn(
  trx: Trx,
  ctx: Here,
  scope: StoreScope,
  { customerId, action, by }: { readonly customerId: string; readonly action: string; readonly by: ActedBy },
): Promise<void> {
  await appendStoreAudit(trx, ctx, scope, { by, action, subjectType: 'customer', subjectId: customerId });
}
