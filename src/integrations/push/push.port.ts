/**
 * Messages to a browser or phone whose app is closed.
 *
 * A repeat is harmless: with the same `topic` it replaces the first, on its way and on the screen.
 */
export interface PushPort {
  /** Which browsers subscribe with, so that nobody else can send: an uncompressed P-256 point in base64url. */
  readonly publicKey: string;
  /** Null: messages may be sent there. Asked before a subscription is kept; sending asks again. */
  whyNotTo(subscription: PushSubscriptionKeys): PushRefusal | null;
  send(message: PushMessage): Promise<PushOutcome>;
}

/** What a browser gives to whoever it lets send. As much a secret as a password: it is never logged. */
export interface PushSubscriptionKeys {
  /** The address at the browser's own push service. */
  readonly endpoint: string;
  /** The browser's public key, base64url. */
  readonly p256dh: string;
  /** 16 bytes that only the browser and we have, base64url. */
  readonly auth: string;
}

export interface PushMessage {
  readonly to: PushSubscriptionKeys;
  /** Encrypted for this browser. At most `MAX_PUSH_BYTES` in UTF-8. */
  readonly text: string;
  /** How long the service keeps it for a phone that is off; 0: only a phone that is on gets it. */
  readonly ttlSeconds: number;
  /** `high` wakes a phone that saves its battery. */
  readonly urgency: 'low' | 'normal' | 'high';
  /** A newer message of the same topic replaces one that waits. At most 32 letters, digits, `-` and `_`. */
  readonly topic: string | null;
}

/** RFC 8291, section 4: all that fits in a body of 4,096 bytes. */
export const MAX_PUSH_BYTES = 3_993;

export type PushOutcome =
  /** The service has it; only the phone's own receipt says that it arrived. */
  | { readonly kind: 'accepted' }
  /** The subscription ended: the app was removed, or the permission was. */
  | { readonly kind: 'gone' }
  | { readonly kind: 'refused'; readonly why: PushRefusal; readonly providerCode: string | null }
  | {
      readonly kind: 'unreachable';
      readonly why: 'timeout' | 'connection' | 'provider_error' | 'rate_limited';
      /** When the service wants to be asked again; null: it didn't say. */
      readonly retryAfterSeconds: number | null;
    };

export type PushRefusal =
  | 'too_large'
  /** No address of a push service on the internet. */
  | 'address_not_allowed'
  /** No keys of a browser. */
  | 'bad_keys'
  /** Our own key or subject: nothing arrives anywhere until it is put right. */
  | 'not_configured'
  | 'other';
