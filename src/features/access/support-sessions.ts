import {
  allowSupportChangesIn,
  endSupportSessionIn,
  findSupportSession,
  insertSupportSession,
  type SupportSession,
} from '#db/access/support-sessions.repository.ts';
import { appendAudit } from '#db/audit/audit.repository.ts';
import type { Trx } from '#db/connection.ts';
import { listOwnerAddresses } from '#db/staff/owners.queries.ts';
import { findRestaurant } from '#db/tenancy/restaurants.repository.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { supportReasonSchema, supportRequestSchema } from '#src/domain/access/support.schema.ts';
import { supportStanding } from '#src/domain/access/support-session.ts';
import { AppError, notFound } from '#src/shared/app-error.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { parseInput } from '#src/shared/parse-input.ts';
import { grantRestaurantScope, type PlatformScope, type RestaurantScope } from '#src/shared/scope.ts';
import { queueSupportOpenedIn } from './support-mail.ts';

type WriteNeeds = Needs<'write' | 'clock' | 'ids'>;

interface Asked {
  readonly restaurantId: string;
  /** The platform admin: a session is theirs alone. */
  readonly userId: string;
  readonly by: ActedBy;
}

/**
 * Opens a restaurant to one of the platform's people, for looking. Its admins get an email in the same transaction. The
 * same request again is the same session; another reason or time ends the earlier session and starts a new one.
 * Throws `validation_failed` for a reason under 10 letters or a time that can't be chosen.
 */
export async function openAsSupport(
  ctx: WriteNeeds,
  platform: PlatformScope,
  { restaurantId, userId, by, ...input }: Asked & { readonly reason: string; readonly minutes: number },
): Promise<{ readonly id: string; readonly mailIds: readonly string[] }> {
  const { reason, minutes } = parseInput(supportRequestSchema, input);
  const now = ctx.clock.now();
  const endsIsoDateTimeUtc = isoUtc(now.add({ minutes }));
  return ctx.write(async (trx) => {
    const scope = await restaurantForSupport({ db: trx }, platform, restaurantId);
    const open = await findSupportSession(trx, scope, userId);
    if (open && isOpen(ctx, open) && open.reason === reason && minutesOf(open) === minutes) {
      return { id: open.id, mailIds: [] };
    }
    if (open) await closeIn(trx, ctx, scope, open, by);
    const id = ctx.ids.next();
    const startedIsoDateTimeUtc = isoUtc(now);
    await insertSupportSession(trx, scope, {
      id,
      userId,
      userName: by.name,
      reason,
      startedIsoDateTimeUtc,
      endsIsoDateTimeUtc,
      endedIsoDateTimeUtc: null,
      changeReason: null,
      changesFromIsoDateTimeUtc: null,
    });
    const after = { reason, minutes };
    await auditIn(trx, ctx, { scope, by, action: 'openAsSupport', id, after });
    const recipients = await listOwnerAddresses(trx, scope);
    const mailIds: string[] = [];
    for (const recipient of recipients) {
      const mail = { sessionId: id, recipient, userName: by.name, reason, minutes };
      mailIds.push(await queueSupportOpenedIn(trx, ctx, scope, mail));
    }
    return { id, mailIds };
  });
}

/** Lets the person's own open session change things, from now on. Throws `resource_status_conflict` where none is open. */
export async function allowSupportChanges(
  ctx: WriteNeeds,
  platform: PlatformScope,
  { restaurantId, userId, by, ...input }: Asked & { readonly reason: string },
): Promise<void> {
  const { reason } = parseInput(supportReasonSchema, input);
  await ctx.write(async (trx) => {
    const scope = await restaurantForSupport({ db: trx }, platform, restaurantId);
    const open = await findSupportSession(trx, scope, userId);
    if (!open || !isOpen(ctx, open)) {
      const message = 'This support session is over. Open the restaurant again.';
      throw new AppError('resource_status_conflict', message, { reason: 'support_over' });
    }
    const nowIsoDateTimeUtc = isoUtc(ctx.clock.now());
    await allowSupportChangesIn(trx, scope, { id: open.id, changeReason: reason, nowIsoDateTimeUtc });
    await auditIn(trx, ctx, { scope, by, action: 'allowSupportChanges', id: open.id, after: { reason } });
  });
}

/** Ends the person's own session. What is over already is no error. */
export async function endSupport(
  ctx: WriteNeeds,
  platform: PlatformScope,
  { restaurantId, userId, by }: Asked,
): Promise<void> {
  await ctx.write(async (trx) => {
    const scope = await restaurantForSupport({ db: trx }, platform, restaurantId);
    const open = await findSupportSession(trx, scope, userId);
    if (open) await closeIn(trx, ctx, scope, open, by);
  });
}

/** The person's session in a restaurant while it is open; null: they have none. */
export async function openSupportOf(
  ctx: Needs<'db' | 'clock'>,
  scope: RestaurantScope,
  userId: string,
): Promise<SupportSession | null> {
  const session = await findSupportSession(ctx.db, scope, userId);
  return session && isOpen(ctx, session) ? session : null;
}

function isOpen(ctx: Needs<'clock'>, session: SupportSession): boolean {
  const at = { nowIsoDateTimeUtc: isoUtc(ctx.clock.now()), isPlatformAdmin: true };
  return supportStanding(session, at) !== 'over';
}

const minutesOf = ({ startedIsoDateTimeUtc, endsIsoDateTimeUtc }: SupportSession): number =>
  Temporal.Instant.from(startedIsoDateTimeUtc).until(Temporal.Instant.from(endsIsoDateTimeUtc)).total('minutes');

/** One whose time was over has ended then, not now. */
async function closeIn(
  trx: Trx,
  ctx: Needs<'clock' | 'ids'>,
  scope: RestaurantScope,
  { id, endsIsoDateTimeUtc }: SupportSession,
  by: ActedBy,
): Promise<void> {
  const now = isoUtc(ctx.clock.now());
  const endedIsoDateTimeUtc = now < endsIsoDateTimeUtc ? now : endsIsoDateTimeUtc;
  await endSupportSessionIn(trx, scope, { id, endedIsoDateTimeUtc });
  await auditIn(trx, ctx, { scope, by, action: 'endSupport', id, after: { endedIsoDateTimeUtc } });
}

/** The restaurant that one of the platform's people is about to open. Throws `resource_not_found` where there is none. */
export async function restaurantForSupport(
  { db }: Needs<'db'>,
  _platform: PlatformScope,
  restaurantId: string,
): Promise<RestaurantScope & { readonly name: string }> {
  const scope = grantRestaurantScope({ restaurantId });
  const restaurant = await findRestaurant(db, scope);
  if (!restaurant) throw notFound('restaurant');
  return { ...scope, name: restaurant.name };
}

async function auditIn(
  trx: Trx,
  ctx: Needs<'clock' | 'ids'>,
  entry: { scope: RestaurantScope; by: ActedBy; action: string; id: string; after: unknown },
): Promise<void> {
  const { scope, by, action, id, after } = entry;
  const { restaurantId } = scope;
  await appendAudit(trx, ctx, {
    restaurantId,
    storeId: null,
    by,
    action,
    subjectType: 'supportSession',
    subjectId: id,
    after,
  });
}
