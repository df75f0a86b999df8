import type { BrowserStore } from '../kit/browser-store.ts';
import { connectionKind, type Observed } from '../kit/connection.ts';

const AGAIN_MS = 5_000;

interface Asking {
  ask(): Promise<unknown>;
  /** What is on the screen may be out of date. */
  onAnswered(): void;
}

/**
 * While the server is not known to be there, asks until it answers: at once after the first failure, so that a single lost call
 * shows for a moment only. Returns how to stop.
 */
export function askUntilAnswered(observed: BrowserStore<Observed>, { ask, onAnswered }: Asking): () => void {
  let timer: ReturnType<typeof setInterval> | undefined;
  let isAsking = false;
  let wasAway = false;
  const askOnce = async () => {
    // A line that swallows everything would hold one more connection with each question.
    if (isAsking) return;
    isAsking = true;
    await ask();
    isAsking = false;
  };
  // A broken stream says nothing about the server either.
  const isUnsure = (seen: Observed) => connectionKind(seen) === 'thisDeviceOnly' || seen.stream === 'offline';
  const askAgain = () => {
    if (isUnsure(observed.get())) return void askOnce();
    clearInterval(timer);
    timer = undefined;
  };
  const look = () => {
    const seen = observed.get();
    const isAway = connectionKind(seen) === 'thisDeviceOnly';
    // One that fails again and again, while others are answered, must not be asked after without a pause.
    if (isUnsure(seen) && timer === undefined) {
      timer = setInterval(askAgain, AGAIN_MS);
      void askOnce();
    }
    if (wasAway && !isAway) onAnswered();
    wasAway = isAway;
  };
  look();
  const unwatch = observed.subscribe(look);
  return () => {
    unwatch();
    clearInterval(timer);
  };
}
