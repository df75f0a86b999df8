import type { Insertable, Selectable } from 'kysely';
import type { Db, Trx } from '#db/connection.ts';
import type { AccountTokensTable, MembershipsTable, UsersTable } from '#db/schema/access.tables.ts';
import type { Membership, Role } from '#src/domain/access/actor.ts';
import type { AddressProof } from '#src/domain/access/address-proof.ts';
import type { PlatformScope, RestaurantScope, StoreScope } from '#src/shared/scope.ts';

export interface User {
  readonly id: string;
  readonly email: string;
  readonly displayName: string;
  readonly isSuperAdmin: boolean;
}

/** A person with the role they have here. */
export interface Member {
  /** The invitation's own id until it's accepted, so that it doesn't reveal whether an account already exists. */
  readonly userId: string;
  readonly accountId: string;
  readonly membershipId: string;
  readonly email: string;
  readonly displayName: string;
  readonly role: Role;
  /** Null: the whole restaurant. */
  readonly storeId: string | null;
  /** Invited, and has not accepted yet: it gives no right, and the name is the one the invitation was written to. */
  readonly isInvited: boolean;
  /** Sign-in asks them for a code. Never said of an invitation: it would reveal an account. */
  readonly isTwoStepOn: boolean;
}

const COLUMNS = ['id', 'email', 'displayName', 'isSuperAdmin'] as const;

/** `email` in lower case. Used by sign-in itself, as are the two below, before anyone is signed in. */
export async function findLogin(
  db: Db,
  _platform: PlatformScope,
  email: string,
): Promise<(User & { readonly passwordHash: string | null }) | null> {
  const row = await db
    .selectFrom('users')
    .select([...COLUMNS, 'passwordHash'])
    .where('email', '=', email)
    .executeTakeFirst();
  return row ? { ...userOf(row), passwordHash: row.passwordHash } : null;
}

export async function findUser(db: Db, _platform: PlatformScope, userId: string): Promise<User | null> {
  const row = await db.selectFrom('users').select(COLUMNS).where('id', '=', userId).executeTakeFirst();
  return row ? userOf(row) : null;
}

export async function insertUser(
  trx: Trx,
  _platform: PlatformScope,
  user: Omit<Insertable<UsersTable>, 'isSuperAdmin'> & { readonly isSuperAdmin: boolean },
): Promise<void> {
  await trx
    .insertInto('users')
    .values({ ...user, isSuperAdmin: user.isSuperAdmin ? 1 : 0 })
    .execute();
}

/** Whether the account has a password, and what is known of its address; null: there is none. */
export async function findAccountStatus(
  db: Db,
  _platform: PlatformScope,
  userId: string,
): Promise<({ readonly hasPassword: boolean } & AddressProof) | null> {
  const row = await db
    .selectFrom('users')
    .select(['passwordHash', 'emailProvedIsoDateTimeUtc', 'mustProveEmail'])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!row) return null;
  return {
    hasPassword: row.passwordHash !== null,
    isProved: row.emailProvedIsoDateTimeUtc !== null,
    mustProve: row.mustProveEmail === 1,
  };
}

/** Its owner followed a mailed link, or the platform confirmed it. */
export async function setEmailProved(
  trx: Trx,
  _platform: PlatformScope,
  userId: string,
  nowIsoDateTimeUtc: string,
): Promise<void> {
  await trx
    .updateTable('users')
    .set({ emailProvedIsoDateTimeUtc: nowIsoDateTimeUtc })
    .where('id', '=', userId)
    .where('emailProvedIsoDateTimeUtc', 'is', null)
    .execute();
}

export async function setDisplayName(
  trx: Trx,
  _platform: PlatformScope,
  userId: string,
  displayName: string,
): Promise<void> {
  await trx.updateTable('users').set({ displayName }).where('id', '=', userId).execute();
}

export async function setPasswordHash(
  trx: Trx,
  _platform: PlatformScope,
  userId: string,
  passwordHash: string,
): Promise<void> {
  await trx.updateTable('users').set({ passwordHash }).where('id', '=', userId).execute();
}

export async function listMemberships(db: Db, _platform: PlatformScope, userId: string): Promise<Membership[]> {
  const rows = await db
    .selectFrom('memberships')
    .select(['role', 'restaurantId', 'storeId'])
    .where('userId', '=', userId)
    .where('invitedIsoDateTimeUtc', 'is', null)
    .orderBy('restaurantId')
    .execute();
  return rows.map(membershipOf);
}

/** One role per person in a restaurant or store: the last one given applies. */
export async function saveMembership(
  trx: Trx,
  scope: RestaurantScope,
  membership: Pick<Insertable<MembershipsTable>, 'id' | 'userId' | 'storeId' | 'role' | 'createdIsoDateTimeUtc'>,
): Promise<void> {
  const { userId, storeId, role } = membership;
  let before = trx
    .updateTable('memberships')
    .set({ role })
    .where('userId', '=', userId)
    .where('restaurantId', '=', scope.restaurantId);
  before = storeId ? before.where('storeId', '=', storeId) : before.where('storeId', 'is', null);
  const { numUpdatedRows } = await before.executeTakeFirst();
  if (numUpdatedRows > 0n) return;
  await trx
    .insertInto('memberships')
    .values({ ...membership, restaurantId: scope.restaurantId })
    .execute();
}

/** Invites someone to a role, or again to another: it gives no right until they accept. */
export async function saveInvitation(
  trx: Trx,
  scope: RestaurantScope,
  {
    membershipId,
    userId,
    storeId,
    role,
    invitedName,
    at,
  }: {
    readonly membershipId: string;
    readonly userId: string;
    readonly storeId: string | null;
    readonly role: Role;
    readonly invitedName: string;
    readonly at: string;
  },
): Promise<string> {
  const known = await findMembership(trx, scope, { userId, storeId });
  if (known) {
    await trx.updateTable('memberships').set({ role, invitedName }).where('id', '=', known.id).execute();
    return known.id;
  }
  await trx
    .insertInto('memberships')
    .values({
      id: membershipId,
      userId,
      restaurantId: scope.restaurantId,
      storeId,
      role,
      createdIsoDateTimeUtc: at,
      invitedIsoDateTimeUtc: at,
      invitedName,
    })
    .execute();
  return membershipId;
}

/** A person's role in this restaurant or store itself, accepted or not. */
export async function findMembership(
  db: Db,
  { restaurantId }: RestaurantScope,
  { userId, storeId }: { readonly userId: string; readonly storeId: string | null },
): Promise<{ readonly id: string; readonly isInvited: boolean } | null> {
  const row = await db
    .selectFrom('memberships')
    .select(['id', 'invitedIsoDateTimeUtc'])
    .where('userId', '=', userId)
    .where('restaurantId', '=', restaurantId)
    .where('storeId', 'is', storeId)
    .executeTakeFirst();
  return row ? { id: row.id, isInvited: row.invitedIsoDateTimeUtc !== null } : null;
}

/** A person's invitations: the one of a link, or all pending ones where an older link names none. */
export async function listInvitations(
  db: Db,
  _platform: PlatformScope,
  { userId, membershipId }: { readonly userId: string; readonly membershipId: string | null },
): Promise<
  {
    readonly id: string;
    readonly invitedName: string | null;
    readonly restaurantId: string;
    readonly storeId: string | null;
    readonly restaurantName: string;
    readonly storeName: string | null;
  }[]
> {
  let query = db
    .selectFrom('memberships')
    .innerJoin('restaurants', 'restaurants.id', 'memberships.restaurantId')
    .leftJoin('stores', 'stores.id', 'memberships.storeId')
    .select([
      'memberships.id',
      'memberships.invitedName',
      'memberships.restaurantId',
      'memberships.storeId',
      'restaurants.name as restaurantName',
      'stores.name as storeName',
    ])
    .where('memberships.userId', '=', userId)
    .where('memberships.invitedIsoDateTimeUtc', 'is not', null);
  if (membershipId !== null) query = query.where('memberships.id', '=', membershipId);
  return query.orderBy('memberships.id').execute();
}

export async function acceptInvitation(trx: Trx, _platform: PlatformScope, membershipId: string): Promise<void> {
  await trx
    .updateTable('memberships')
    .set({ invitedIsoDateTimeUtc: null, invitedName: null })
    .where('id', '=', membershipId)
    .execute();
}

/** People with a role in the restaurant as a whole. */
export async function listRestaurantMembers(db: Db, scope: RestaurantScope): Promise<Member[]> {
  const rows = await membersQuery(db, scope.restaurantId).where('memberships.storeId', 'is', null).execute();
  return rows.map(memberOf);
}

/** People with a role in this store; those of the whole restaurant are not repeated here. */
export async function listStoreMembers(db: Db, scope: StoreScope): Promise<Member[]> {
  const rows = await membersQuery(db, scope.restaurantId).where('memberships.storeId', '=', scope.storeId).execute();
  return rows.map(memberOf);
}

/** A person with a role in this restaurant or store itself. Null when they have none, or only one elsewhere. */
export async function findMember(
  db: Db,
  scope: RestaurantScope,
  { userId, storeId }: { readonly userId: string; readonly storeId: string | null },
): Promise<Member | null> {
  const query = membersQuery(db, scope.restaurantId).where((eb) =>
    eb.or([
      eb('memberships.id', '=', userId).and('memberships.invitedIsoDateTimeUtc', 'is not', null),
      eb('memberships.userId', '=', userId).and('memberships.invitedIsoDateTimeUtc', 'is', null),
    ]),
  );
  const row = await (storeId === null
    ? query.where('memberships.storeId', 'is', null)
    : query.where('memberships.storeId', '=', storeId)
  ).executeTakeFirst();
  return row ? memberOf(row) : null;
}

export async function removeMembership(
  trx: Trx,
  scope: RestaurantScope,
  { userId, storeId }: { readonly userId: string; readonly storeId: string | null },
): Promise<void> {
  const query = trx
    .deleteFrom('memberships')
    .where('restaurantId', '=', scope.restaurantId)
    .where('userId', '=', userId);
  await (storeId === null ? query.where('storeId', 'is', null) : query.where('storeId', '=', storeId)).execute();
}

function membersQuery(db: Db, restaurantId: string) {
  return db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.userId')
    .leftJoin('two_steps', 'two_steps.userId', 'users.id')
    .select([
      'users.id as accountId',
      'memberships.id as membershipId',
      'users.email',
      'users.displayName',
      'memberships.invitedName',
      'memberships.invitedIsoDateTimeUtc',
      'memberships.role',
      'memberships.storeId',
      'two_steps.confirmedIsoDateTimeUtc as twoStepSinceIsoDateTimeUtc',
    ])
    .where('memberships.restaurantId', '=', restaurantId)
    .orderBy((eb) => eb.fn.coalesce('memberships.invitedName', 'users.displayName'))
    .orderBy('users.email');
}

type MemberRow = Omit<Member, 'isInvited' | 'userId' | 'isTwoStepOn'> & {
  readonly invitedName: string | null;
  readonly invitedIsoDateTimeUtc: string | null;
  readonly twoStepSinceIsoDateTimeUtc: string | null;
};

function memberOf({ invitedName, invitedIsoDateTimeUtc, twoStepSinceIsoDateTimeUtc, ...row }: MemberRow): Member {
  if (invitedIsoDateTimeUtc === null) {
    return { ...row, userId: row.accountId, isInvited: false, isTwoStepOn: twoStepSinceIsoDateTimeUtc !== null };
  }
  const displayName = invitedName ?? row.email;
  return { ...row, userId: row.membershipId, displayName, isInvited: true, isTwoStepOn: false };
}

export async function insertAccountToken(
  trx: Trx,
  _platform: PlatformScope,
  token: Insertable<AccountTokensTable>,
): Promise<void> {
  await trx.insertInto('account_tokens').values(token).execute();
}

/** Marks the token as used; null when there is none, it was used before, or its time is over. */
export async function takeAccountToken(
  trx: Trx,
  _platform: PlatformScope,
  token: {
    readonly tokenHash: string;
    readonly purposes: readonly AccountTokensTable['purpose'][];
    readonly nowIsoDateTimeUtc: string;
  },
): Promise<Pick<Selectable<AccountTokensTable>, 'userId' | 'purpose' | 'membershipId'> | null> {
  const row = await trx
    .updateTable('account_tokens')
    .set({ usedIsoDateTimeUtc: token.nowIsoDateTimeUtc })
    .where('tokenHash', '=', token.tokenHash)
    .where('purpose', 'in', [...token.purposes])
    .where('usedIsoDateTimeUtc', 'is', null)
    .where('expiresIsoDateTimeUtc', '>', token.nowIsoDateTimeUtc)
    .returning(['userId', 'purpose', 'membershipId'])
    .executeTakeFirst();
  return row ?? null;
}

/** A token as its link would find it, used or not; null when there is none. */
export async function findAccountToken(
  db: Db,
  _platform: PlatformScope,
  token: { readonly tokenHash: string; readonly purpose: AccountTokensTable['purpose'] },
): Promise<Pick<
  Selectable<AccountTokensTable>,
  'userId' | 'membershipId' | 'expiresIsoDateTimeUtc' | 'usedIsoDateTimeUtc'
> | null> {
  const row = await db
    .selectFrom('account_tokens')
    .select(['userId', 'membershipId', 'expiresIsoDateTimeUtc', 'usedIsoDateTimeUtc'])
    .where('tokenHash', '=', token.tokenHash)
    .where('purpose', '=', token.purpose)
    .executeTakeFirst();
  return row ?? null;
}

/** Older links of the kind stop working when a new one is sent; of invitations those to the same place. */
export async function retireAccountTokens(
  trx: Trx,
  _platform: PlatformScope,
  {
    userId,
    purpose,
    membershipId,
    nowIsoDateTimeUtc,
  }: {
    readonly userId: string;
    readonly purpose: AccountTokensTable['purpose'];
    readonly membershipId: string | null;
    readonly nowIsoDateTimeUtc: string;
  },
): Promise<void> {
  await trx
    .updateTable('account_tokens')
    .set({ usedIsoDateTimeUtc: nowIsoDateTimeUtc })
    .where('userId', '=', userId)
    .where('purpose', '=', purpose)
    .where('membershipId', 'is', membershipId)
    .where('usedIsoDateTimeUtc', 'is', null)
    .execute();
}

function userOf(row: Pick<Selectable<UsersTable>, (typeof COLUMNS)[number]>): User {
  return { id: row.id, email: row.email, displayName: row.displayName, isSuperAdmin: row.isSuperAdmin === 1 };
}

function membershipOf(row: Pick<Selectable<MembershipsTable>, 'role' | 'restaurantId' | 'storeId'>): Membership {
  const { role, restaurantId, storeId } = row;
  if (role === 'restaurantAdmin' || role === 'restaurantUser') return { role, restaurantId };
  // The table's check keeps a store beside every store role.
  return { role, restaurantId, storeId: storeId ?? '' };
}
