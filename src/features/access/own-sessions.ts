import {
  endStaffSessionsIn,
  lastSeen,
  listStaffSessions,
  noteSeenIn,
  sessionHashOf,
} from '#db/access/sessions.repository.ts';
import { appendAudit } from '#db/audit/audit.repository.ts';
import type { Db } from '#db/connection.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { deviceWords } from '#src/domain/access/device-words.ts';
import { isoUtc } from '#src/shared/clock.ts';

/** Rarely enough that reading pages costs no write. */
const NOTED_EVERY_MINUTES = 10;

export interface SessionInList {
  /** Names it in a form; it opens nothing. */
  readonly name: string;
  readonly device: string;
  readonly address: string | null;
  /** Null: not known. */
  readonly seenMinutesAgo: number | null;
  readonly isThis: boolean;
}

/** Where the person is signed in; `token` is of the session that asks. */
export async function listOwnSessions(
  ctx: Needs<'db' | 'clock' | 'secrets'>,
  { userId, token }: { readonly userId: string; readonly token: string },
): Promise<readonly SessionInList[]> {
  const now = ctx.clock.now();
  const mine = sessionHashOf(ctx, token);
  const rows = await listStaffSessions(ctx.db, { userId, nowIsoDateTimeUtc: isoUtc(now) });
  return rows.map(({ tokenHash, seenIsoDateTimeUtc, origin }) => ({
    name: nameOf(ctx, tokenHash),
    ...deviceWords(origin),
    seenMinutesAgo:
      seenIsoDateTimeUtc === null
        ? null
        : Math.max(0, Math.floor(Temporal.Instant.from(seenIsoDateTimeUtc).until(now).total('minutes'))),
    isThis: tokenHash === mine,
  }));
}

/** Signs the person out in one place, or with `others` everywhere but here. What has ended already is no error. */
export async function endOwnSessions(
  ctx: Needs<'write' | 'clock' | 'ids' | 'secrets'>,
  input: {
    readonly userId: string;
    readonly token: string;
    readonly which: { readonly name: string } | 'others';
    readonly by: ActedBy;
  },
): Promise<{ readonly ended: number }> {
  const { userId, token, which, by } = input;
  const mine = sessionHashOf(ctx, token);
  return ctx.write(async (trx) => {
    const hashes = await hashesOf(trx, ctx, userId);
    const tokenHashes = hashes.filter((hash) =>
      which === 'others' ? hash !== mine : nameOf(ctx, hash) === which.name,
    );
    if (tokenHashes.length > 0) await endStaffSessionsIn(trx, { userId, tokenHashes });
    await appendAudit(trx, ctx, {
      restaurantId: null,
      storeId: null,
      by,
      action: 'endSessions',
      subjectType: 'user',
      subjectId: userId,
      after: { ended: tokenHashes.length },
    });
    return { ended: tokenHashes.length };
  });
}

/** Notes now and then that a session is in use, and from where. A machine that may not write leaves it to the next. */
export function noteSessionSeen(
  ctx: Needs<'db' | 'writeSoon' | 'clock' | 'secrets' | 'atPrimary' | 'log'>,
  { token, origin }: { readonly token: string; readonly origin: string },
): void {
  const seen = lastSeen(ctx.db, ctx, token);
  if (seen === undefined) return;
  const now = ctx.clock.now();
  const due = isoUtc(now.subtract({ minutes: NOTED_EVERY_MINUTES }));
  if (seen !== null && seen > due) return;
  try {
    ctx.atPrimary?.();
  } catch {
    return;
  }
  ctx
    .writeSoon(`seen ${sessionHashOf(ctx, token)}`, (trx) =>
      noteSeenIn(trx, ctx, { token, origin, nowIsoDateTimeUtc: isoUtc(now) }),
    )
    .catch((error: unknown) => ctx.log.warn('a session was not noted as seen', { error }));
}

async function hashesOf(db: Db, ctx: Needs<'clock'>, userId: string): Promise<string[]> {
  const rows = await listStaffSessions(db, { userId, nowIsoDateTimeUtc: isoUtc(ctx.clock.now()) });
  return rows.map(({ tokenHash }) => tokenHash);
}

/** Another hash of the hash: a page must not show what stands in the database. */
function nameOf(ctx: Needs<'secrets'>, tokenHash: string): string {
  return ctx.secrets.keyedHash('sessionName', tokenHash).slice(0, 32);
}
