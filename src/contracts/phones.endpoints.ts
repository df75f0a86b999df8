import { endpoint } from './endpoint.ts';

/** What a browser's `PushSubscription` says of itself; see its `toJSON`. */
export interface SubscribePhoneBody {
  /** At the browser maker's push service. */
  readonly endpoint: string;
  /** Both base64url. */
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

export interface PhoneAnswer {
  readonly deviceId: string;
}

/** Lets this phone ring for the orders of whoever is signed in on it. The same phone again changes nothing. */
export const subscribePhoneEndpoint = endpoint<SubscribePhoneBody, PhoneAnswer>()(
  'POST',
  '/api/staff/phones/subscribe',
);

/** This phone is silent from now on; also one that never rang. */
export const unsubscribePhoneEndpoint = endpoint<void, Record<never, never>>()('POST', '/api/staff/phones/unsubscribe');

export interface TestRingAnswer {
  /** `gone`: the phone no longer takes messages, and is silent. `later`: its push service can't be reached at the moment. */
  readonly outcome: 'sent' | 'gone' | 'failed' | 'later';
}

/** Rings this phone once. */
export const testRingEndpoint = endpoint<void, TestRingAnswer>()('POST', '/api/staff/phones/test');

/** What the worker on the phone says when a message has reached it. */
export const phoneReceiptEndpoint = endpoint<void, Record<never, never>>()('POST', '/api/staff/phones/receipts');
