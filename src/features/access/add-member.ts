import {
  findLogin,
  findMembership,
  insertUser,
  listRestaurantMembers,
  listStoreMembers,
  type Member,
  saveInvitation,
  saveMembership,
} from '#db/access/users.repository.ts';
import { appendAudit } from '#db/audit/audit.repository.ts';
import { saveGuestIn } from '#db/cells/guests.repository.ts';
import { findStore } from '#db/tenancy/stores.repository.ts';
import type { Needs } from '#src/context.ts';
import { addMemberSchema } from '#src/domain/access/access.schema.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { notFound } from '#src/shared/app-error.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { parseInput } from '#src/shared/parse-input.ts';
import { grantPlatformScope, grantRestaurantScope, type RestaurantScope, type StoreScope } from '#src/shared/scope.ts';
import { inviteIn } from './invite.ts';
import { type MemberPlace, memberRole, requireAnotherAdmin } from './manage-members.ts';
import { sendAccountMailNow } from './send-account-mail.ts';

type MemberNeeds = Needs<'db' | 'write' | 'clock' | 'ids' | 'log' | 'ports' | 'secrets' | 'publicUrl' | 'otherCells'>;

export interface NewMember {
  readonly email: string;
  readonly displayName: string;
  readonly role: 'admin' | 'user';
  readonly by: ActedBy;
}

/** Invites a person to a role in the whole restaurant. If they already have a role here, it is replaced. */
export async function addRestaurantUser(
  ctx: MemberNeeds,
  scope: RestaurantScope,
  input: NewMember,
): Promise<readonly Member[]> {
  await addMember(ctx, { restaurantId: scope.restaurantId, storeId: null }, input);
  return listRestaurantMembers(ctx.db, scope);
}

/** Invites a person to a role in one store. */
export async function addStoreUser(ctx: MemberNeeds, scope: StoreScope, input: NewMember): Promise<readonly Member[]> {
  await addMember(ctx, { restaurantId: scope.restaurantId, storeId: scope.storeId }, input, scope);
  return listStoreMembers(ctx.db, scope);
}

/**
 * An address that has an account elsewhere is invited like one that has none: same answer, same mail, under the name that was
 * typed here. The role counts once the person has followed the mailed link and accepted.
 */
async function addMember(ctx: MemberNeeds, place: MemberPlace, input: NewMember, store?: StoreScope): Promise<void> {
  const { email, displayName, role: wanted } = parseInput(addMemberSchema, input);
  const platform = grantPlatformScope();
  const elsewhere = (await ctx.otherCells?.accountOf(email)) ?? null;
  const messageId = await ctx.write(async (trx) => {
    if (store && !(await findStore(trx, store))) throw notFound('store');
    const at = isoUtc(ctx.clock.now());
    const known = await findLogin(trx, platform, email);
    const user = known ?? { id: elsewhere?.userId ?? ctx.ids.next(), email, displayName };
    if (!known) {
      const account = { ...user, passwordHash: null, isSuperAdmin: false, createdIsoDateTimeUtc: at };
      await insertUser(trx, platform, account);
      if (elsewhere) await saveGuestIn(trx, elsewhere);
    }
    const scope = grantRestaurantScope(place);
    const role = memberRole(wanted, place);
    const member = await findMembership(trx, scope, { userId: user.id, storeId: place.storeId });
    const isHere = member !== null && !member.isInvited;
    if (isHere && role === 'restaurantUser') await requireAnotherAdmin(trx, place, user.id);
    const place_ = { userId: user.id, storeId: place.storeId, role };
    if (isHere) await saveMembership(trx, scope, { id: member.id, createdIsoDateTimeUtc: at, ...place_ });
    const membershipId = isHere
      ? null
      : await saveInvitation(trx, scope, { membershipId: ctx.ids.next(), invitedName: displayName, at, ...place_ });
    await appendAudit(trx, ctx, {
      ...place,
      by: input.by,
      action: isHere ? 'changeUserRole' : 'inviteUser',
      subjectType: 'user',
      subjectId: membershipId ?? user.id,
      after: { role },
    });
    if (membershipId === null) return null;
    return inviteIn(trx, ctx, { user: { ...user, displayName }, membershipId });
  });
  if (messageId !== null) void sendAccountMailNow(ctx, messageId);
}
