import { timingSafeEqual } from 'node:crypto';
import type { Needs } from '#src/context.ts';

/** The owner has this long to sign in to Uber and come back. */
const MINUTES = 10;

/** Who went to Uber, for which store, and when. It comes back with them. */
export interface AuthoriseState {
  readonly restaurantId: string;
  readonly storeId: string;
  readonly userId: string;
  readonly issuedIsoDateTimeUtc: string;
}

export interface SignedState {
  readonly state: string;
  readonly expiresAt: Temporal.Instant;
}

/** A signed text that is bound to this person and this store, different each time. It is stored nowhere. */
export function signState(
  ctx: Needs<'secrets' | 'clock'>,
  who: Pick<AuthoriseState, 'restaurantId' | 'storeId' | 'userId'>,
): SignedState {
  const now = ctx.clock.now();
  const { restaurantId, storeId, userId } = who;
  const parts = [restaurantId, storeId, userId, now.toString({ fractionalSecondDigits: 3 }), crypto.randomUUID()];
  const payload = Buffer.from(JSON.stringify(parts)).toString('base64url');
  return { state: `${payload}.${macOf(ctx, payload)}`, expiresAt: now.add({ minutes: MINUTES }) };
}

/** Null: it isn't ours, was changed, is too old or belongs to someone else. */
export function readState(
  ctx: Needs<'secrets' | 'clock'>,
  text: string,
  { userId }: { readonly userId: string },
): AuthoriseState | null {
  const [payload = '', mac = ''] = text.split('.');
  const right = Buffer.from(macOf(ctx, payload));
  const given = Buffer.from(mac);
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
  const parts = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as string[];
  const [restaurantId = '', storeId = '', ofUser = '', issuedIsoDateTimeUtc = ''] = parts;
  const ends = Temporal.Instant.from(issuedIsoDateTimeUtc).add({ minutes: MINUTES });
  if (ofUser !== userId || Temporal.Instant.compare(ctx.clock.now(), ends) >= 0) return null;
  return { restaurantId, storeId, userId, issuedIsoDateTimeUtc };
}

function macOf(ctx: Needs<'secrets'>, payload: string): string {
  return ctx.secrets.keyedHash('uberEatsState', payload);
}
