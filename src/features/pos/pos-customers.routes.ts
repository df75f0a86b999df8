import type { Hono } from 'hono';
import { z } from 'zod';
import { couponsForCart } from '#db/promotions/coupon-redemptions.repository.ts';
import type { AppContext } from '#src/context.ts';
import {
  checkTillCouponEndpoint,
  collectionTimesEndpoint,
  deliveryZonesEndpoint,
  editCustomerEndpoint,
  findPlacesEndpoint,
  listCustomersEndpoint,
  placeAddressEndpoint,
  readCustomerEndpoint,
  saveCustomerEndpoint,
  saveCustomerPlacesEndpoint,
  startOrderEndpoint,
} from '#src/contracts/till-customers.endpoints.ts';
import { customerNameSchema } from '#src/domain/customers/customers.schema.ts';
import { PHONE_ISSUE_MESSAGES, parsePhone } from '#src/domain/customers/phone-number.ts';
import { couponBodySchema, emptyBodySchema, isoInstantSchema } from '#src/domain/ordering/ordering.schema.ts';
import { couponDateIssue } from '#src/domain/pricing/coupon-dates.ts';
import { describeIssue } from '#src/domain/pricing/issue-text.ts';
import type { PricingIssue } from '#src/domain/pricing/pricing.types.ts';
import type { TillCoupon } from '#src/domain/till/customer.types.ts';
import { saveGuest } from '#src/features/customers/book-guest.ts';
import { editGuest, guestPlacesBodySchema, saveGuestPlaces } from '#src/features/customers/edit-guest.ts';
import { MAX_NOTES_LENGTH } from '#src/features/customers/guests.ts';
import { readCustomer, readCustomers } from '#src/features/customers/read-customers.ts';
import { deliveryZones, placeAddressBodySchema } from '#src/features/delivery/delivery-place.ts';
import { findAddresses } from '#src/features/delivery/find-address.ts';
import { startHeldOrder } from '#src/features/printing/held-order.ts';
import { posMay } from '#src/http/guards.ts';
import { route } from '#src/http/route.ts';
import { collectionTypeSchema } from '#src/shared/primitives.schema.ts';
import { refuse, refuseField } from '#src/shared/refuse.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { collectionTimes } from './collection-times.ts';
import { placeAtTill } from './place-at-till.ts';

/** For a scheduled order with its time, because a coupon's weekdays are those of collection. */
const tillCouponBodySchema = couponBodySchema.extend({ requestedForIsoDateTimeUtc: isoInstantSchema.nullish() });

const listQuery = z.object({
  search: z.string().max(60).optional(),
  ready: z.enum(['true', 'false']).optional(),
});
const saveBody = z.object({
  phone: z.string().max(40),
  name: customerNameSchema,
  notes: z.string().trim().max(MAX_NOTES_LENGTH, `Use ${MAX_NOTES_LENGTH} characters or fewer.`),
});
const findBody = z.object({ text: z.string().max(120), sessionToken: z.uuid() });

/**
 * A till's customers, delivery addresses and times. Anyone who takes orders can find a customer; the whole list needs
 * reports permission.
 */
export function tillCustomersRoutes(app: Hono, ctx: AppContext): void {
  const guard = posMay(ctx, 'takeOrders');
  route(app, listCustomersEndpoint, {
    guard,
    query: listQuery,
    handle: ({ scope, query: { search, ready }, actor }) =>
      readCustomers(ctx, scope, {
        search,
        ready: ready === 'true',
        mayBrowse: actor.permissions.includes('reports'),
      }),
  });
  route(app, readCustomerEndpoint, {
    guard,
    handle: ({ scope, params }) => readCustomer(ctx, scope, params.customerId),
  });
  route(app, saveCustomerEndpoint, {
    guard,
    body: saveBody,
    idempotent: true,
    async handle({ scope, body: { phone, name, notes }, by }) {
      const { profile } = await ctx.menus.storeOf(scope);
      const parsed = parsePhone(phone, profile.countryCode);
      if (parsed.kind === 'issue') throw refuseField('phone', PHONE_ISSUE_MESSAGES[parsed.issue], 'phone_invalid');
      return readCustomer(ctx, scope, await saveGuest(ctx, scope, { phoneE164: parsed.e164, name, notes, by }));
    },
  });
  route(app, editCustomerEndpoint, {
    guard,
    body: saveBody,
    idempotent: true,
    async handle({ scope, params: { customerId }, body: { phone, name, notes }, by }) {
      const { phoneE164 } = await readCustomer(ctx, scope, customerId);
      const { profile } = await ctx.menus.storeOf(scope);
      const parsed = parsePhone(phone, profile.countryCode);
      if (parsed.kind === 'issue') throw refuseField('phone', PHONE_ISSUE_MESSAGES[parsed.issue], 'phone_invalid');
      await editGuest(ctx, scope, { phoneE164, newPhoneE164: parsed.e164, name, notes, by });
      return readCustomer(ctx, scope, customerId);
    },
  });
  route(app, saveCustomerPlacesEndpoint, {
    guard,
    body: guestPlacesBodySchema,
    idempotent: true,
    async handle({ scope, params: { customerId }, body, by }) {
      const { phoneE164 } = await readCustomer(ctx, scope, customerId);
      await saveGuestPlaces(ctx, scope, { customerId, phoneE164, ...body, by });
      return readCustomer(ctx, scope, customerId);
    },
  });
  deliveryRoutes(app, ctx);
  route(app, checkTillCouponEndpoint, {
    guard,
    body: tillCouponBodySchema,
    handle: ({ scope, body }) => checkTillCoupon(ctx, scope, body),
  });
  route(app, startOrderEndpoint, {
    guard,
    body: emptyBodySchema,
    handle: async ({ scope, params, by }) => ({ queued: await startHeldOrder(ctx, scope, params.orderId, by) }),
  });
}

function deliveryRoutes(app: Hono, ctx: AppContext): void {
  const guard = posMay(ctx, 'takeOrders');
  const profileOf = async (scope: StoreScope) => (await ctx.menus.storeOf(scope)).profile;
  route(app, deliveryZonesEndpoint, {
    guard,
    handle: async ({ scope }) => deliveryZones(ctx, await profileOf(scope)),
  });
  route(app, findPlacesEndpoint, {
    guard,
    body: findBody,
    handle: async ({ scope, body }) =>
      findAddresses(ctx, await profileOf(scope), { ...body, mayAskBilled: () => true }),
  });
  route(app, placeAddressEndpoint, {
    guard,
    body: placeAddressBodySchema,
    handle: ({ scope, body }) => placeAtTill(ctx, scope, body, body),
  });
  route(app, collectionTimesEndpoint, {
    guard,
    query: z.object({ collectionType: collectionTypeSchema }),
    handle: ({ scope, query }) => collectionTimes(ctx, scope, query.collectionType),
  });
}

/** The parts of a coupon that don't depend on the order: that it exists, runs today, here, and isn't used up. */
async function checkTillCoupon(
  ctx: AppContext,
  scope: StoreScope,
  { couponCode, requestedForIsoDateTimeUtc }: z.infer<typeof tillCouponBodySchema>,
): Promise<TillCoupon> {
  const { profile } = await ctx.menus.storeOf(scope);
  const [found] = await couponsForCart(ctx.db, scope, [couponCode]);
  const issue = found ? whyNotNow(found) : ({ code: 'couponUnknown', couponCode } as const);
  if (found && !issue) return found;
  const message = describeIssue(issue ?? { code: 'couponUnknown', couponCode }, profile.currencyCode);
  throw refuse('coupon_not_applicable', message, { fields: [{ path: 'couponCode', message }] });

  function whyNotNow({ coupon, redeemedCount }: TillCoupon): PricingIssue | null {
    if (!profile.settings.checkout.hasCoupons) return { code: 'couponsOff', couponCode };
    const at = ctx.clock.now();
    const collectionAt = requestedForIsoDateTimeUtc ? Temporal.Instant.from(requestedForIsoDateTimeUtc) : at;
    const dateIssue = couponDateIssue(coupon, { at, collectionAt }, profile);
    if (dateIssue) return { code: dateIssue, couponCode };
    if (coupon.applicableStoreIds && !coupon.applicableStoreIds.includes(scope.storeId)) {
      return { code: 'couponWrongStore', couponCode };
    }
    return coupon.maxRedeems > 0 && redeemedCount >= coupon.maxRedeems ? { code: 'couponUsedUp', couponCode } : null;
  }
}
