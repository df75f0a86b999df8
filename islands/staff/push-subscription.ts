/** This browser's own push subscription, and how the server learns of it. */
import { api } from '#islands/runtime/api-client.ts';
import { subscribePhoneEndpoint } from '#src/contracts/phones.endpoints.ts';

/**
 * - `ask`: a press can let it ring.
 * - `blocked`: the person has said no, and only the browser's settings change that.
 * - `install`: an iPhone or iPad rings for apps of the Home Screen only.
 */
export type PhoneCan = 'ask' | 'blocked' | 'install' | 'unsupported';

export function phoneCan(): PhoneCan {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window)) {
    return isAppleTouch() ? 'install' : 'unsupported';
  }
  return Notification.permission === 'denied' ? 'blocked' : 'ask';
}

/** An iPad says that it is a Mac, which has no touch screen. */
function isAppleTouch(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /\b(iPhone|iPad)\b/.test(userAgent) || (/\bMacintosh\b/.test(userAgent) && maxTouchPoints > 1);
}

/** Null: this browser lets nobody send. */
export async function subscriptionHere(): Promise<PushSubscription | null> {
  const { pushManager } = await navigator.serviceWorker.ready;
  return pushManager.getSubscription();
}

/** Lets the owner of this key send, and nobody else: a subscription for an earlier key is ended. */
export async function subscribeHere(publicKey: string): Promise<PushSubscription> {
  const { pushManager } = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) };
  try {
    return await pushManager.subscribe(options);
  } catch (error) {
    const earlier = await pushManager.getSubscription();
    if (!earlier) throw error;
    await earlier.unsubscribe();
    return pushManager.subscribe(options);
  }
}

export async function keepSubscription(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON();
  await api.call(subscribePhoneEndpoint, {
    body: { endpoint: endpoint ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } },
  });
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}
