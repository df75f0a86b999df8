import { type ComponentType, useEffect, useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import { RetryIcon } from '#src/ui/icon.tsx';
import { keep, type Loading, loading } from './kept.ts';
import { Sheet } from './sheet.tsx';

type Load<Props> = () => Promise<ComponentType<Props>>;

interface Closes {
  onClose: () => void;
}

interface Retries {
  onRetry: () => void;
}

/** A sheet that is useless without a server: its script is fetched on first use, and not kept on the device (decision 0058). */
export function fetched<Props extends Closes>(load: Load<Props>): ComponentType<Props> {
  return opening(loading(load), OfflineSheet);
}

/** A sheet whose script is fetched on first use and kept on the device, so that a till without a server opens it (decision 0265). */
export function kept<Props extends Closes>(load: Load<Props>): ComponentType<Props> {
  return opening(keep(load), OfflineSheet);
}

/** The same for a part of a screen or sheet, which keeps its place until it comes. */
export function keptPart<Props extends object>(load: Load<Props>): ComponentType<Props> {
  return opening(keep(load), OfflinePart);
}

/** The same for what appears by itself: it is asked for until it comes. */
export function keptUnasked<Props extends object>(load: Load<Props>): ComponentType<Props> {
  return opening(keep(load), AskAgain);
}

function opening<Props extends object>(
  script: Loading<ComponentType<Props>>,
  Away: ComponentType<Props & Retries>,
): ComponentType<Props> {
  return function Opening(props: Props) {
    const [Part, setPart] = useState(() => script.known);
    const [isOffline, setIsOffline] = useState(false);
    useEffect(() => {
      if (Part || isOffline) return;
      let isUnmounted = false;
      script.load().then(
        (part) => !isUnmounted && setPart(() => part),
        () => !isUnmounted && setIsOffline(true),
      );
      return () => {
        isUnmounted = true;
      };
    }, [Part, isOffline]);
    if (Part) return <Part {...props} />;
    return isOffline ? <Away {...props} onRetry={() => setIsOffline(false)} /> : null;
  };
}

const AWAY = 'You can open this when the till is back online. Cash sales go on.';

function OfflineSheet({ onClose, onRetry }: Closes & Retries) {
  return (
    <Sheet title="Not available offline" size="small" onClose={onClose}>
      <p role="alert" className="pb-2 text-18 text-ink-2">
        {AWAY}
      </p>
      <TryAgain onRetry={onRetry} />
    </Sheet>
  );
}

function OfflinePart({ onRetry }: Retries) {
  return (
    <div className="py-4">
      <p role="alert" className="text-ink-2">
        {AWAY}
      </p>
      <TryAgain onRetry={onRetry} />
    </div>
  );
}

function TryAgain({ onRetry }: Retries) {
  return (
    <Button size="large" icon={RetryIcon} onClick={onRetry} className="mt-2">
      Try again
    </Button>
  );
}

const AGAIN_MS = 4000;

function AskAgain({ onRetry }: Retries) {
  useEffect(() => {
    const timer = setTimeout(onRetry, AGAIN_MS);
    return () => clearTimeout(timer);
  });
  return null;
}
