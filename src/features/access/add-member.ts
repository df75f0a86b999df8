import {
  findLogin,
  insertUser,
  listRestaurantMembers,
  listStoreMembers,
  type Member,
  saveMembership,
} from '#db/access/users.repository.ts';
import { appendAudit } from '#db/house/audit.repository.ts';
import { findStore } from '#db/tenancy/stores.repository.ts';
import type { Needs } from '#src/context.ts';
import { addMemberSchema } from '#src/domain/access/access.schema.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { parseInput } from '#src/features/house/parse-input.ts';
import { notFound } from '#src/shared/app-error.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { grantPlatformScope, grantRestaurantScope, type RestaurantScope, type StoreScope } from '#src/shared/scope.ts';
import { queueAccountMailIn } from './account-mail.ts';
import { memberRole, requireAnotherAdmin } from './manage-members.ts';
import { sendAccountMailNow } from './send-account-mail.ts';

type MemberNeeds = Needs<'db' | 'write' | 'clock' | 'ids' | 'log' | 'ports' | 'secrets' | 'publicUrl'>;

export interface NewMember {
  readonly email: string;
  readonly displayName: string;
  readonly role: 'admin' | 'user';
  readonly by: ActedBy;
}

/** Gives a person a role in the whole restaurant. Somebody without an account is invited by mail. */
export async function addRestaurantUser(
  ctx: MemberNeeds,
  scope: RestaurantScope,
  input: NewMember,
): Promise<readonly Member[]> {
  await addMember(ctx, { restaurantId: scope.restaurantId, storeId: null }, input);
  return listRestaurantMembers(ctx.db, scope);
}

/** Gives a person a role in one store. */
export async function addStoreUser(ctx: MemberNeeds, scope: StoreScope, input: NewMember): Promise<readonly Member[]> {
  await addMember(ctx, { restaurantId: scope.restaurantId, storeId: scope.storeId }, input, scope);
  return listStoreMembers(ctx.db, scope);
}

async function addMember(
  ctx: MemberNeeds,
  place: { readonly restaurantId: string; readonly storeId: string | null },
  input: NewMember,
  store?: StoreScope,
): Promise<void> {
  const { email, displayName, role } = parseInput(addMemberSchema, input);
  const platform = grantPlatformScope();
  const messageId = await ctx.write(async (trx) => {
    if (store && !(await findStore(trx, store))) throw notFound('store');
    const createdIsoDateTimeUtc = isoUtc(ctx.clock.now());
    const known = await findLogin(trx, platform, email);
    const user = known ?? { id: ctx.ids.next(), email, displayName };
    if (!known) {
      await insertUser(trx, platform, { ...user, passwordHash: null, isSuperAdmin: false, createdIsoDateTimeUtc });
    }
    const membership = {
      id: ctx.ids.next(),
      userId: user.id,
      storeId: place.storeId,
      role: memberRole(role, place),
      createdIsoDateTimeUtc,
    };
    if (membership.role === 'restaurantUser') await requireAnotherAdmin(trx, place, user.id);
    await saveMembership(trx, grantRestaurantScope(place), membership);
    await appendAudit(trx, ctx, {
      ...place,
      by: input.by,
      action: 'addUser',
      subjectType: 'user',
      subjectId: user.id,
      after: { role: membership.role },
    });
    const hasPassword = known !== null && known.passwordHash !== null;
    return hasPassword ? null : queueAccountMailIn(trx, ctx, { user, mail: 'invitation' });
  });
  if (messageId !== null) void sendAccountMailNow(ctx, messageId);
}
