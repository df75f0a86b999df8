import { useEffect } from 'react';
import { defineIsland } from '#islands/runtime/define.ts';

export interface KeepPageProps {
  /** The address of the service worker. */
  worker: string;
}

/** Lets the phone keep the page that it shows without a connection. Nothing is seen of it. */
function KeepPage({ worker }: KeepPageProps) {
  useEffect(() => {
    // Without a secure address a browser has no service workers, and the app works as a website.
    navigator.serviceWorker?.register(worker).catch(() => undefined);
  }, [worker]);
  return null;
}

export default defineIsland('staff/keep-page', KeepPage);
