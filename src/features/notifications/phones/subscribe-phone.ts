import {
  findDeviceOfSession,
  keepDeviceIn,
  type PhoneInList,
  removeDeviceIn,
  removeDeviceOfSessionIn,
} from '#db/access/push-devices.repository.ts';
import { findSession, sessionHashOf } from '#db/access/sessions.repository.ts';
import { appendAudit } from '#db/audit/audit.repository.ts';
import type { Trx } from '#db/connection.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { deviceWords } from '#src/domain/access/device-words.ts';
import type { PushRefusal, PushSubscriptionKeys } from '#src/integrations/push/push.port.ts';
import { AppError, notFound } from '#src/shared/app-error.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { endpointHashOf, requirePush, sealSubscription } from './send-push.ts';

interface OfSession {
  readonly userId: string;
  /** Of the session that asks: the phone rings as long as that lasts. */
  readonly token: string;
  readonly by: ActedBy;
}

/** Lets a phone ring for whoever is signed in on it. Repeatable: the same phone and sign-in keep their id. */
export async function subscribePhone(
  ctx: Needs<'db' | 'write' | 'clock' | 'ids' | 'ports' | 'secrets'>,
  { userId, token, by, keys }: OfSession & { readonly keys: PushSubscriptionKeys },
): Promise<{ readonly deviceId: string }> {
  const why = requirePush(ctx).whyNotTo(keys);
  if (why !== null) throw refusedBecause(why);
  // Someone who is signed in with another cell has no session here to ring for.
  if (!findSession(ctx.db, ctx, token, 'staff')) {
    throw new AppError('resource_update_not_allowed', 'Sign in at this address to let this phone ring.', {
      reason: 'signed_in_elsewhere',
    });
  }
  const id = ctx.ids.next();
  const sessionHash = sessionHashOf(ctx, token);
  const deviceId = await ctx.write(async (trx) => {
    const kept = await keepDeviceIn(trx, {
      id,
      userId,
      sessionHash,
      endpointHash: endpointHashOf(ctx, keys.endpoint),
      subscriptionSealed: sealSubscription(ctx, keys),
      name: deviceWords(by.origin).device,
      createdIsoDateTimeUtc: isoUtc(ctx.clock.now()),
    });
    if (kept === id) await auditIn(trx, ctx, { by, action: 'addPhone', deviceId: id });
    return kept;
  });
  return { deviceId };
}

/** The phone of this sign-in is silent from now on. One that never rang is no error. */
export async function unsubscribePhone(
  ctx: Needs<'write' | 'clock' | 'ids' | 'secrets'>,
  { token, by }: Omit<OfSession, 'userId'>,
): Promise<void> {
  const sessionHash = sessionHashOf(ctx, token);
  await ctx.write(async (trx) => {
    const device = await findDeviceOfSession(trx, sessionHash);
    if (!device) return;
    await removeDeviceOfSessionIn(trx, sessionHash);
    await auditIn(trx, ctx, { by, action: 'removePhone', deviceId: device.id });
  });
}

/** Silences one of the person's own phones, also one that is lost. */
export async function removePhone(
  ctx: Needs<'write' | 'clock' | 'ids'>,
  { userId, deviceId, by }: Pick<OfSession, 'userId' | 'by'> & { readonly deviceId: PhoneInList['id'] },
): Promise<void> {
  await ctx.write(async (trx) => {
    if (!(await removeDeviceIn(trx, { deviceId, userId }))) throw notFound('phone');
    await auditIn(trx, ctx, { by, action: 'removePhone', deviceId });
  });
}

const REFUSED: Readonly<Partial<Record<PushRefusal, readonly [field: string, message: string]>>> = {
  address_not_allowed: ['endpoint', 'This is no address of a push service.'],
  bad_keys: ['keys', 'These are no keys of a browser.'],
};

function refusedBecause(why: PushRefusal): AppError {
  const [path, message] = REFUSED[why] ?? ['endpoint', 'This phone can’t be reached.'];
  return new AppError('validation_failed', message, { reason: why, details: { fields: [{ path, message }] } });
}

function auditIn(
  trx: Trx,
  ctx: Needs<'clock' | 'ids'>,
  { by, action, deviceId }: { readonly by: ActedBy; readonly action: string; readonly deviceId: string },
): Promise<void> {
  const nowhere = { restaurantId: null, storeId: null };
  return appendAudit(trx, ctx, { ...nowhere, by, action, subjectType: 'pushDevice', subjectId: deviceId });
}
