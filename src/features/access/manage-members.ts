import { removeDevicesWithoutWorkIn } from '#db/access/push-devices.repository.ts';
import { findMember, listRestaurantMembers, removeMembership, saveMembership } from '#db/access/users.repository.ts';
import { appendAudit } from '#db/audit/audit.repository.ts';
import type { Trx } from '#db/connection.ts';
import type { Needs } from '#src/context.ts';
import { memberRoleSchema } from '#src/domain/access/access.schema.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import type { Role } from '#src/domain/access/actor.ts';
import { AppError, notFound } from '#src/shared/app-error.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { parseInput } from '#src/shared/parse-input.ts';
import { grantRestaurantScope } from '#src/shared/scope.ts';
import { inviteIn } from './invite.ts';
import { sendAccountMailNow } from './send-account-mail.ts';

type MemberNeeds = Needs<'write' | 'clock' | 'ids'>;

/** A whole restaurant, or one store of it. Only guards make the scope it is taken from. */
export interface MemberPlace {
  readonly restaurantId: string;
  readonly storeId: string | null;
}

interface MemberInput {
  readonly userId: string;
  readonly by: ActedBy;
}

/** Gives a user another role here. A restaurant always keeps one administrator. */
export async function changeMemberRole(
  ctx: MemberNeeds,
  place: MemberPlace,
  { userId, by, ...input }: MemberInput & { readonly role: 'admin' | 'user' },
): Promise<void> {
  const { role } = parseInput(memberRoleSchema, input);
  await ctx.write(async (trx) => {
    const before = await requireMember(trx, place, userId);
    const next = memberRole(role, place);
    if (before.role === next) return;
    if (next === 'restaurantUser') await requireAnotherAdmin(trx, place, before.accountId);
    await saveMembership(trx, grantRestaurantScope(place), {
      id: ctx.ids.next(),
      userId: before.accountId,
      storeId: place.storeId,
      role: next,
      createdIsoDateTimeUtc: isoUtc(ctx.clock.now()),
    });
    const change = { before: { role: before.role }, after: { role: next } };
    await auditIn(trx, ctx, place, { by, action: 'changeUserRole', userId, ...change });
  });
}

/** Removes a user's role here, from their next request on. Their account and their roles elsewhere stay. */
export async function removeMember(ctx: MemberNeeds, place: MemberPlace, { userId, by }: MemberInput): Promise<void> {
  await ctx.write(async (trx) => {
    const before = await requireMember(trx, place, userId);
    const { accountId, role } = before;
    if (role === 'restaurantAdmin') await requireAnotherAdmin(trx, place, accountId);
    await removeMembership(trx, grantRestaurantScope(place), { userId: accountId, storeId: place.storeId });
    await removeDevicesWithoutWorkIn(trx, accountId);
    await auditIn(trx, ctx, place, { by, action: 'removeUser', userId, before: { role } });
  });
}

/** The invitation once more; links to it that were sent before stop working. */
export async function inviteAgain(
  ctx: Needs<'db' | 'write' | 'clock' | 'ids' | 'log' | 'ports' | 'secrets' | 'publicUrl'>,
  place: MemberPlace,
  { userId, by }: MemberInput,
): Promise<void> {
  const messageId = await ctx.write(async (trx) => {
    const member = await requireMember(trx, place, userId);
    if (!member.isInvited) {
      throw new AppError('resource_status_conflict', `${member.displayName} has already accepted the invitation.`);
    }
    await auditIn(trx, ctx, place, { by, action: 'inviteUserAgain', userId });
    const { accountId, email, displayName, membershipId } = member;
    return inviteIn(trx, ctx, { user: { id: accountId, email, displayName }, membershipId });
  });
  if (messageId !== null) void sendAccountMailNow(ctx, messageId);
}

/** The role as a place has it. */
export function memberRole(role: 'admin' | 'user', { storeId }: MemberPlace): Role {
  if (storeId === null) return role === 'admin' ? 'restaurantAdmin' : 'restaurantUser';
  return role === 'admin' ? 'storeAdmin' : 'storeUser';
}

export async function requireMember(trx: Trx, place: MemberPlace, userId: string) {
  const member = await findMember(trx, grantRestaurantScope(place), { userId, storeId: place.storeId });
  if (!member) throw notFound('user');
  return member;
}

/** A restaurant without an administrator could never get one again. */
export async function requireAnotherAdmin(trx: Trx, place: MemberPlace, userId: string): Promise<void> {
  const members = await listRestaurantMembers(trx, grantRestaurantScope(place));
  if (members.some((one) => one.role === 'restaurantAdmin' && !one.isInvited && one.accountId !== userId)) return;
  const message = 'This is the restaurant’s only admin. Make someone else an admin first.';
  throw new AppError('resource_update_not_allowed', message, { reason: 'last_admin' });
}

function auditIn(
  trx: Trx,
  ctx: Needs<'clock' | 'ids'>,
  place: MemberPlace,
  entry: {
    readonly by: ActedBy;
    readonly action: string;
    readonly userId: string;
    readonly before?: unknown;
    readonly after?: unknown;
  },
): Promise<void> {
  const { userId, ...rest } = entry;
  const { restaurantId, storeId } = place;
  return appendAudit(trx, ctx, { restaurantId, storeId, subjectType: 'user', subjectId: userId, ...rest });
}
