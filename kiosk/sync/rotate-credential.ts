import type { AppContext } from '#src/context.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { Cloud } from './cloud.ts';
import type { Identity, IdentityKeeper } from './identity.ts';

const EVERY_HOURS = 24;
const POLL_MS = 10 * 60_000;
/** Read only once the cloud has announced one. */
const LOOK_FOR_KEY_EVERY_MS = 5000;

type Needs = Pick<AppContext, 'clock' | 'log'>;

/**
 * Exchanges the credential once a day, so that a stolen copy is worth a day; sooner when the store's key was changed, since the
 * new key comes with it. The old one works until the new one was used, and the new one is on disk before that: whenever the
 * answer or the power is lost, one of the two still works.
 */
export async function rotateIfDue(
  ctx: Needs,
  cloud: Pick<Cloud, 'rotate' | 'offeredStoreKey'>,
  identity: IdentityKeeper,
): Promise<boolean> {
  const own = identity.get();
  const now = ctx.clock.now();
  if (!own) return false;
  if (!lacksKey(cloud, own) && !isDue(own.rotatedIsoDateTimeUtc, now)) return false;
  const { credential, laterStoreKeys } = await cloud.rotate();
  const current = identity.get();
  // The box was unpaired or paired again during the call, so this answer belongs to another box.
  if (!current || current.credential !== own.credential) return false;
  const keys = laterStoreKeys ? { laterStoreKeys } : {};
  identity.keep({ ...current, ...keys, credential, rotatedIsoDateTimeUtc: isoUtc(now) });
  ctx.log.info('credential exchanged');
  return true;
}

function lacksKey(cloud: Pick<Cloud, 'offeredStoreKey'>, own: Identity): boolean {
  return cloud.offeredStoreKey() > (own.laterStoreKeys?.length ?? 0);
}

/** A clock that was set back makes the exchange due sooner, never later than a day. */
function isDue(rotatedIsoDateTimeUtc: string | undefined, now: Temporal.Instant): boolean {
  if (rotatedIsoDateTimeUtc === undefined) return true;
  return Math.abs(Temporal.Instant.from(rotatedIsoDateTimeUtc).until(now).total('hours')) >= EVERY_HOURS;
}

/** Checks from time to time, for as long as the box runs. */
export function startRotation(
  ctx: Needs,
  cloud: Pick<Cloud, 'rotate' | 'offeredStoreKey'>,
  identity: IdentityKeeper,
): { stop(): void } {
  const look = () =>
    void rotateIfDue(ctx, cloud, identity).catch((error: unknown) => {
      ctx.log.warn('credential not exchanged', { why: error instanceof Error ? error.message : String(error) });
    });
  const lookForKey = () => {
    const own = identity.get();
    if (own && lacksKey(cloud, own)) look();
  };
  const timers = [setInterval(look, POLL_MS), setInterval(lookForKey, LOOK_FOR_KEY_EVERY_MS)];
  return { stop: () => timers.forEach(clearInterval) };
}
