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

/** All sessions of a person or a till: a password was changed, a terminal unpaired. */
export async function endSessionsOfIn(trx: Trx, kind: SessionKind, subjectId: string): Promise<void> {
  await trx.deleteFrom('sessions').where('kind', '=', kind).where('subjectId', '=', subjectId).execute();
}

/** Signs out everyone at a till and drops their approvals: it was locked, unpaired or handed over. */
export async function endSessionsAtTerminalIn(trx: Trx, posTerminalId: string): Promise<void> {
  await forgetApprovalsAtIn(trx, posTerminalId);
  await trx.deleteFrom('sessions').where('posTerminalId', '=', posTerminalId).execute();
}

/** Removes expired rows, for housekeeping. */
export async function removeExpiredSessionsIn(trx: Trx, nowIsoDateTimeUtc: string): Promise<void> {
  await trx.deleteFrom('sessions').where('expiresIsoDateTimeUtc', '<=', nowIsoDateTimeUtc).execute();
}
