import {
  listSupportChanges,
  listSupportSessions,
  listSupportViews,
  type SupportChange,
} from '#db/access/support-sessions.repository.ts';
import type { Needs } from '#src/context.ts';
import { type SupportStanding, supportStanding } from '#src/domain/access/support-session.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { RestaurantScope, StoreScope } from '#src/shared/scope.ts';

/** A session as the restaurant's owner reads it. */
export interface SupportRecord {
  readonly id: string;
  readonly userName: string;
  readonly reason: string;
  readonly changeReason: string | null;
  readonly startedIsoDateTimeUtc: string;
  /** When it ended, or will. */
  readonly untilIsoDateTimeUtc: string;
  readonly standing: SupportStanding;
  /** Patterns of pages, the most looked at first. */
  readonly views: readonly { readonly page: string; readonly views: number }[];
  /** The newest first. */
  readonly changes: readonly Pick<SupportChange, 'id' | 'action' | 'storeName' | 'occurredIsoDateTimeUtc'>[];
}

const SESSIONS_SHOWN = 50;
const CHANGES_READ = 2000;

/** Who of the platform was in the restaurant, the newest first: why, until when, what they looked at and changed. */
export async function readSupport(ctx: Needs<'db' | 'clock'>, scope: RestaurantScope): Promise<SupportRecord[]> {
  const nowIsoDateTimeUtc = isoUtc(ctx.clock.now());
  const sessions = await listSupportSessions(ctx.db, scope, SESSIONS_SHOWN);
  const oldest = sessions.at(-1);
  if (!oldest) return [];
  const ids = sessions.map(({ id }) => id);
  const views = await listSupportViews(ctx.db, scope, ids);
  const since = { sinceIsoDateTimeUtc: oldest.startedIsoDateTimeUtc, limit: CHANGES_READ };
  const changes = await listSupportChanges(ctx.db, scope, since);
  return sessions.map((session) => {
    const { id, userId, userName, reason, changeReason, startedIsoDateTimeUtc: from } = session;
    const until = session.endedIsoDateTimeUtc ?? session.endsIsoDateTimeUtc;
    return {
      ...{ id, userName, reason, changeReason },
      startedIsoDateTimeUtc: from,
      untilIsoDateTimeUtc: until,
      standing: supportStanding(session, { nowIsoDateTimeUtc, isPlatformAdmin: session.isPlatformAdmin }),
      views: views.filter(({ sessionId }) => sessionId === id).map(({ page, views }) => ({ page, views })),
      changes: changes
        .filter((one) => one.userId === userId && isWithin(one.occurredIsoDateTimeUtc, from, until))
        .map(({ id, action, storeName, occurredIsoDateTimeUtc }) => ({
          ...{ id, action, storeName },
          occurredIsoDateTimeUtc,
        })),
    };
  });
}

/** Who of the platform is in the restaurant now, and why. */
export async function openSupportIn(
  ctx: Needs<'db' | 'clock'>,
  scope: RestaurantScope | StoreScope,
): Promise<Pick<SupportRecord, 'id' | 'userName' | 'reason' | 'untilIsoDateTimeUtc' | 'standing'>[]> {
  const nowIsoDateTimeUtc = isoUtc(ctx.clock.now());
  const sessions = await listSupportSessions(ctx.db, scope, SESSIONS_SHOWN);
  return sessions
    .map(({ id, userName, reason, changeReason, endsIsoDateTimeUtc, ...rest }) => ({
      ...{ id, userName, reason: changeReason ?? reason, untilIsoDateTimeUtc: endsIsoDateTimeUtc },
      standing: supportStanding(
        { ...rest, endsIsoDateTimeUtc },
        { nowIsoDateTimeUtc, isPlatformAdmin: rest.isPlatformAdmin },
      ),
    }))
    .filter(({ standing }) => standing !== 'over');
}

/** What is written in the very instant that a session ends by hand is still of it. */
function isWithin(at: string, from: string, until: string): boolean {
  return at >= from && at <= until;
}
