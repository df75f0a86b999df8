import type { Insertable, Selectable } from 'kysely';
import type { Db, Trx } from '#db/connection.ts';
import type { AccountTokensTable, MembershipsTable, UsersTable } from '#db/schema/access.tables.ts';
import type { Membership, Role } from '#src/domain/access/actor.ts';
import type { PlatformScope, RestaurantScope, StoreScope } from '#src/shared/scope.ts';

export interface User {
  readonly id: string;
  readonly email: string;
  readonly displayName: string;
  readonly isSuperAdmin: boolean;
}

/** A person with the role they have here. */
export interface Member {
  readonly userId: string;
  readonly email: string;
  readonly displayName: string;
  readonly role: Role;
  /** Null: the whole restaurant. */
  readonly storeId: string | null;
  /** Invited, and has not chosen a password yet. */
  readonly isInvited: boolean;
}

const COLUMNS = ['id', 'email', 'displayName', 'isSuperAdmin'] as const;

/** `email` in lower case. Nobody is signed in yet: this and the two below are for sign-in itself. */
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
    .orderBy('restaurantId')
    .execute();
  return rows.map(membershipOf);
}

/** One role a person in a restaurant or store: the last one given stands. */
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

/** Somebody with a role in this very place. Null where they have none, or only one elsewhere. */
export async function findMember(
  db: Db,
  scope: RestaurantScope,
  { userId, storeId }: { readonly userId: string; readonly storeId: string | null },
): Promise<Member | null> {
  const query = membersQuery(db, scope.restaurantId).where('memberships.userId', '=', userId);
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
    .select([
      'users.id as userId',
      'users.email',
      'users.displayName',
      'users.passwordHash',
      'memberships.role',
      'memberships.storeId',
    ])
    .where('memberships.restaurantId', '=', restaurantId)
    .orderBy('users.displayName')
    .orderBy('users.id');
}

type MemberRow = Omit<Member, 'isInvited'> & { readonly passwordHash: string | null };

function memberOf({ passwordHash, ...row }: MemberRow): Member {
  return { ...row, isInvited: passwordHash === null };
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
): Promise<{ userId: string; purpose: AccountTokensTable['purpose'] } | null> {
  const row = await trx
    .updateTable('account_tokens')
    .set({ usedIsoDateTimeUtc: token.nowIsoDateTimeUtc })
    .where('tokenHash', '=', token.tokenHash)
    .where('purpose', 'in', [...token.purposes])
    .where('usedIsoDateTimeUtc', 'is', null)
    .where('expiresIsoDateTimeUtc', '>', token.nowIsoDateTimeUtc)
    .returning(['userId', 'purpose'])
    .executeTakeFirst();
  return row ?? null;
}

/** A token as its link would find it, used or not; null when there is none. */
export async function findAccountToken(
  db: Db,
  _platform: PlatformScope,
  token: { readonly tokenHash: string; readonly purpose: AccountTokensTable['purpose'] },
): Promise<Pick<Selectable<AccountTokensTable>, 'userId' | 'expiresIsoDateTimeUtc' | 'usedIsoDateTimeUtc'> | null> {
  const row = await db
    .selectFrom('account_tokens')
    .select(['userId', 'expiresIsoDateTimeUtc', 'usedIsoDateTimeUtc'])
    .where('tokenHash', '=', token.tokenHash)
    .where('purpose', '=', token.purpose)
    .executeTakeFirst();
  return row ?? null;
}

/** Older links of the kind stop working when one was used or a new one is sent. */
export async function retireAccountTokens(
  trx: Trx,
  _platform: PlatformScope,
  userId: string,
  purpose: AccountTokensTable['purpose'],
  nowIsoDateTimeUtc: string,
): Promise<void> {
  await trx
    .updateTable('account_tokens')
    .set({ usedIsoDateTimeUtc: nowIsoDateTimeUtc })
    .where('userId', '=', userId)
    .where('purpose', '=', purpose)
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
