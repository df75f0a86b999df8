import type { Needs } from '#src/context.ts';
import { parsePhone, shownPhone } from '#src/domain/customers/phone-number.ts';
import type { StoreProfile } from '#src/domain/tenancy/store-settings.schema.ts';
import type { TillGuest } from '#src/domain/till/customer.types.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { findGuestByPhone, guestFactsOf, type KnownGuest, unknownGuest } from './guests.ts';

/** The customer of an order that is opened again. Null without a number, or if no customer has it. */
export async function readGuest(
  ctx: Needs<'db' | 'menus' | 'ownership'>,
  scope: StoreScope,
  phone: string,
): Promise<TillGuest | null> {
  if (phone === '') return null;
  const { profile } = await ctx.menus.storeOf(scope);
  const parsed = parsePhone(phone, profile.countryCode);
  if (parsed.kind === 'issue') return null;
  const known =
    (await findGuestByPhone(ctx.db, ctx, scope, parsed.e164)) ?? unknownGuest(scope.restaurantId, parsed.e164);
  const { isFirstOrder } = await guestFactsOf(ctx.db, ctx, scope, parsed.e164);
  return { ...guestOf(known, profile), isFirstOrder };
}

export function guestOf({ id, mobileNumberE164, ...guest }: KnownGuest, { countryCode }: StoreProfile): TillGuest {
  const { name, credits, creditsOnTheWay, notes, isWaiting, orderCount } = guest;
  const phone = shownPhone(mobileNumberE164, countryCode);
  const isFirstOrder = orderCount === 0;
  return {
    id,
    phoneE164: mobileNumberE164,
    phone,
    name,
    credits,
    creditsOnTheWay,
    isFirstOrder,
    notes,
    isWaiting,
  };
}
