import type { Db, Trx } from '#db/connection.ts';
import type { SessionsTable } from '#db/schema/access.tables.ts';
import { cachedStatement } from '#db/statement.ts';
import type { Needs } from '#src/context.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { forgetApprovalsAtIn } from './approvals.repository.ts';

export type SessionKind = SessionsTable['kind'];

export interface NewSession {
  readonly kind: SessionKind;
  readonly subjectId: string;
  readonly restaurantId?: string | null;
  readonly storeId?: string | null;
  /** The till an employee is signed in at. */
  readonly posTerminalId?: string | null;
  readonly lifetimeDays: number;
  /** Address and device, of people of the admin: their list of sessions shows it. */
  readonly origin?: string;
}

/** The session behind a valid token. */
export interface Session {
  readonly kind: SessionKind;
  readonly subjectId: string;
  readonly restaurantId: string | null;
  readonly storeId: string | null;
  readonly posTerminalId: string | null;
}

/** The database holds only a keyed hash, so a stolen copy opens no session. */
function hashOf(ctx: Needs<'secrets'>, token: string): string {
  return ctx.secrets.keyedHash('session', token);
}

/** Starts a session and gives its token, which goes into a cookie and nowhere else. */
export async function createSessionIn(trx: Trx, ctx: Needs<'secrets' | 'clock'>, session: NewSession): Promise<string> {
  const token = ctx.secrets.newToken();
  const now = ctx.clock.now();
  await trx
    .insertInto('sessions')
    .values({
      tokenHash: hashOf(ctx, token),
      kind: session.kind,
      subjectId: session.subjectId,
      restaurantId: session.restaurantId ?? null,
      storeId: session.storeId ?? null,
      posTerminalId: session.posTerminalId ?? null,
      createdIsoDateTimeUtc: isoUtc(now),
      expiresIsoDateTimeUtc: isoUtc(now.add({ hours: Math.round(session.lifetimeDays * 24) })),
      origin: session.origin ?? null,
      seenIsoDateTimeUtc: session.origin === undefined ? null : isoUtc(now),
    })
    .execute();
  return token;
}

/** Null for a token that is unknown, of another kind, or out of time. */
export function findSession(db: Db, ctx: Needs<'secrets' | 'clock'>, token: string, kind: SessionKind): Session | null {
  const session = sessionOfToken.first(db, { tokenHash: hashOf(ctx, token), kind });
  return session && session.expiresIsoDateTimeUtc > isoUtc(ctx.clock.now()) ? session : null;
}

const sessionOfToken = cachedStatement<
  { tokenHash: string; kind: SessionKind },
  Session & { readonly expiresIsoDateTimeUtc: string }
>((db, value) =>
  db
    .selectFrom('sessions')
    .select(['kind', 'subjectId', 'restaurantId', 'storeId', 'posTerminalId', 'expiresIsoDateTimeUtc'])
    .where('tokenHash', '=', value('tokenHash'))
    .where('kind', '=', value('kind')),
);

export async function endSessionIn(trx: Trx, ctx: Needs<'secrets'>, token: string): Promise<void> {
  await trx.deleteFrom('sessions').where('tokenHash', '=', hashOf(ctx, token)).execute();
}

/** All sessions of a person or a till, and sign-ins that wait for a code: a password was changed, a terminal unpaired. */
export async function endSessionsOfIn(trx: Trx, kind: SessionKind, subjectId: string): Promise<void> {
  if (kind === 'staff') await trx.deleteFrom('pending_sign_ins').where('userId', '=', subjectId).execute();
  await trx.deleteFrom('sessions').where('kind', '=', kind).where('subjectId', '=', subjectId).execute();
}

/** Signs out everyone at a till and drops their approvals: it was locked, unpaired or handed over. */
export async function endSessionsAtTerminalIn(trx: Trx, posTerminalId: string): Promise<void> {
  await forgetApprovalsAtIn(trx, posTerminalId);
  await trx.deleteFrom('sessions').where('posTerminalId', '=', posTerminalId).execute();
}

/** Removes expired rows, of sign-ins that waited for a code or a passkey too, for housekeeping. */
export async function removeExpiredSessionsIn(trx: Trx, nowIsoDateTimeUtc: string): Promise<void> {
  await trx.deleteFrom('sessions').where('expiresIsoDateTimeUtc', '<=', nowIsoDateTimeUtc).execute();
  await trx.deleteFrom('pending_sign_ins').where('expiresIsoDateTimeUtc', '<=', nowIsoDateTimeUtc).execute();
  await trx.deleteFrom('used_passkey_challenges').where('expiresIsoDateTimeUtc', '<=', nowIsoDateTimeUtc).execute();
}

/** A session as its owner sees it among theirs. */
export interface OwnSession {
  readonly tokenHash: string;
  readonly createdIsoDateTimeUtc: string;
  /** Null: from before it was noted, as is the origin. */
  readonly seenIsoDateTimeUtc: string | null;
  readonly origin: string | null;
}

/** Where a person of the admin is signed in, the one used last first. */
export async function listStaffSessions(
  db: Db,
  { userId, nowIsoDateTimeUtc }: { readonly userId: string; readonly nowIsoDateTimeUtc: string },
): Promise<OwnSession[]> {
  return db
    .selectFrom('sessions')
    .select(['tokenHash', 'createdIsoDateTimeUtc', 'seenIsoDateTimeUtc', 'origin'])
    .where('kind', '=', 'staff')
    .where('subjectId', '=', userId)
    .where('expiresIsoDateTimeUtc', '>', nowIsoDateTimeUtc)
    .orderBy((eb) => eb.fn.coalesce('seenIsoDateTimeUtc', 'createdIsoDateTimeUtc'), 'desc')
    .orderBy('tokenHash')
    .execute();
}

/** Ends these sessions of the person, and no one else's. */
export async function endStaffSessionsIn(
  trx: Trx,
  { userId, tokenHashes }: { readonly userId: string; readonly tokenHashes: readonly string[] },
): Promise<void> {
  await trx
    .deleteFrom('sessions')
    .where('kind', '=', 'staff')
    .where('subjectId', '=', userId)
    .where('tokenHash', 'in', [...tokenHashes])
    .execute();
}

/** Which stored session a token opens, to mark it among its owner's. */
export function sessionHashOf(ctx: Needs<'secrets'>, token: string): string {
  return hashOf(ctx, token);
}

/** When a person of the admin last used the session; `undefined`: there is no such session. */
export function lastSeen(db: Db, ctx: Needs<'secrets'>, token: string): string | null | undefined {
  return seenOfToken.first(db, { tokenHash: hashOf(ctx, token) })?.seenIsoDateTimeUtc;
}

const seenOfToken = cachedStatement<{ tokenHash: string }, { readonly seenIsoDateTimeUtc: string | null }>(
  (db, value) =>
    db
      .selectFrom('sessions')
      .select('seenIsoDateTimeUtc')
      .where('tokenHash', '=', value('tokenHash'))
      .where('kind', '=', 'staff'),
);

export async function noteSeenIn(
  trx: Trx,
  ctx: Needs<'secrets'>,
  seen: { readonly token: string; readonly origin: string; readonly nowIsoDateTimeUtc: string },
): Promise<void> {
  await trx
    .updateTable('sessions')
    .set({ seenIsoDateTimeUtc: seen.nowIsoDateTimeUtc, origin: seen.origin })
    .where('tokenHash', '=', hashOf(ctx, seen.token))
    .where('kind', '=', 'staff')
    .execute();
}
