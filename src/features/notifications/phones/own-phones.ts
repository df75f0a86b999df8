import {
  findDeviceOfSession,
  listDevicesOfUser,
  listPhonesOfMembers,
  type PhoneInList,
} from '#db/access/push-devices.repository.ts';
import { sessionHashOf } from '#db/access/sessions.repository.ts';
import type { Needs } from '#src/context.ts';
import { type PhoneState, phoneState } from '#src/domain/access/phone-proof.ts';
import type { RestaurantScope } from '#src/shared/scope.ts';

export interface OwnPhone extends PhoneInList {
  readonly state: PhoneState;
  /** The one that asks. */
  readonly isThis: boolean;
}

/** The person's phones that ring; `token` is of the session that asks. */
export async function listOwnPhones(
  ctx: Needs<'db' | 'clock' | 'secrets'>,
  { userId, token }: { readonly userId: string; readonly token: string },
): Promise<readonly OwnPhone[]> {
  const mine = await findDeviceOfSession(ctx.db, sessionHashOf(ctx, token));
  const now = ctx.clock.now();
  const phones = await listDevicesOfUser(ctx.db, userId);
  return phones.map((phone) => ({ ...phone, state: phoneState(phone, now), isThis: phone.id === mine?.id }));
}

export type MemberPhone = PhoneInList & { readonly displayName: string; readonly state: PhoneState };

/** Phones of those with a role in the restaurant as a whole, or in one store of it. */
export async function listMemberPhones(
  ctx: Needs<'db' | 'clock'>,
  scope: RestaurantScope,
  storeId: string | null,
): Promise<readonly MemberPhone[]> {
  const now = ctx.clock.now();
  const phones = await listPhonesOfMembers(ctx.db, scope, storeId);
  return phones.map((phone) => ({ ...phone, state: phoneState(phone, now) }));
}
