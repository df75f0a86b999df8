import { dropDeviceIn, noteFailureIn, type PushDevice } from '#db/access/push-devices.repository.ts';
import type { Needs } from '#src/context.ts';
import { openSecret, sealSecret } from '#src/features/eftpos/seal-secret.ts';
import type { PushMessage, PushPort, PushSubscriptionKeys } from '#src/integrations/push/push.port.ts';
import { AppError } from '#src/shared/app-error.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { isApple, type PhoneNote } from './phone-notes.ts';

export type PushNeeds = Needs<'db' | 'write' | 'clock' | 'log' | 'ports' | 'secrets'>;

/** What became of a note for a phone. */
export type NoteSent =
  | { readonly kind: 'sent' }
  /** The phone has removed the app or the permission, and is no longer listed. */
  | { readonly kind: 'gone' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'later'; readonly retryAfterSeconds: number | null };

/** `service_unavailable` where this installation has no key for push messages. */
export function requirePush({ ports }: Needs<'ports'>): PushPort {
  if (ports.push) return ports.push;
  throw new AppError('service_unavailable', 'Rings on phones aren’t set up on this server.', { reason: 'push_off' });
}

/** Under which a subscription is found again; it opens nothing. */
export function endpointHashOf(ctx: Needs<'secrets'>, endpoint: string): string {
  return ctx.secrets.keyedHash('pushEndpoint', endpoint);
}

export function sealSubscription(ctx: Needs<'secrets'>, keys: PushSubscriptionKeys): string {
  return sealSecret(ctx, `push:${endpointHashOf(ctx, keys.endpoint)}`, JSON.stringify(keys));
}

type Sealed = Pick<PushDevice, 'id' | 'endpointHash' | 'subscriptionSealed'>;

/** Null: not sealed with a key of this installation. */
function subscriptionOf(
  ctx: Needs<'secrets'>,
  { endpointHash, subscriptionSealed }: Sealed,
): PushSubscriptionKeys | null {
  const text = openSecret(ctx, `push:${endpointHash}`, subscriptionSealed);
  return text === null ? null : (JSON.parse(text) as PushSubscriptionKeys);
}

export interface NoteToSend extends Pick<PushMessage, 'ttlSeconds' | 'urgency'> {
  /** `mustStay`: the phone is Apple's, where what is shown may not be taken away. */
  note(of: { readonly mustStay: boolean }): PhoneNote;
}

/** Sends a note, and notes down what its service says of the phone. */
export async function sendNote(ctx: PushNeeds, device: Sealed, { note, ...message }: NoteToSend): Promise<NoteSent> {
  const push = requirePush(ctx);
  const to = subscriptionOf(ctx, device);
  if (to === null) return drop(ctx, device);
  const shown = note({ mustStay: isApple(to.endpoint) });
  const outcome = await push.send({ ...message, to, text: JSON.stringify(shown), topic: topicOf(shown.tag) });
  switch (outcome.kind) {
    case 'accepted':
      await ctx.write((trx) => noteFailureIn(trx, device.id, null));
      return { kind: 'sent' };
    case 'gone':
      return drop(ctx, device);
    case 'refused': {
      ctx.log.warn('push refused', { deviceId: device.id, why: outcome.why, providerCode: outcome.providerCode });
      const nowIsoDateTimeUtc = isoUtc(ctx.clock.now());
      await ctx.write((trx) => noteFailureIn(trx, device.id, { why: outcome.why, nowIsoDateTimeUtc }));
      return { kind: 'failed' };
    }
    case 'unreachable':
      ctx.log.warn('push service unreachable', { deviceId: device.id, why: outcome.why });
      return { kind: 'later', retryAfterSeconds: outcome.retryAfterSeconds };
  }
}

async function drop(ctx: PushNeeds, { id }: Sealed): Promise<NoteSent> {
  await ctx.write((trx) => dropDeviceIn(trx, id));
  return { kind: 'gone' };
}

/** Of a tag: at most 32 letters, digits and the like. */
function topicOf(tag: string): string {
  return new Bun.CryptoHasher('sha256').update(tag).digest('base64url').slice(0, 32);
}
