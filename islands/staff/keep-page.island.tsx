import { useEffect } from 'react';
import { defineIsland } from '#islands/runtime/define.ts';
import { keepSubscription, phoneCan, subscriptionHere } from './push-subscription.ts';

export interface KeepPageProps {
  /** The address of the service worker. */
  worker: string;
}

/** Said once for each start of the app. */
const SAID = 'servery-staff-phone';

/** Lets the phone keep the page that it shows without a connection, and ring as it did. Nothing is seen of it. */
function KeepPage({ worker }: KeepPageProps) {
  useEffect(() => {
    // Without a secure address a browser has no service workers, and the app works as a website.
    navigator.serviceWorker
      ?.register(worker)
      .then(keepRinging)
      .catch(() => undefined);
  }, [worker]);
  return null;
}

/** A phone that rang under an earlier sign-in rings under this one: whoever signs in again expects nothing else. */
async function keepRinging(): Promise<void> {
  if (phoneCan() !== 'ask' || Notification.permission !== 'granted' || sessionStorage.getItem(SAID) !== null) return;
  const subscription = await subscriptionHere();
  if (!subscription) return;
  await keepSubscription(subscription);
  sessionStorage.setItem(SAID, 'yes');
}

export default defineIsland('staff/keep-page', KeepPage);
