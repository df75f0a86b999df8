/** Opens the pay sheet again after a card that failed, wherever it is shown. */
import { useEffect } from 'react';
import { browserStore, useBrowserStore } from '../kit/browser-store.ts';

const wanted = browserStore(false);

export function askToPay(): void {
  wanted.set(true);
}

export function usePayAgain(onAsked: () => void): void {
  const isWanted = useBrowserStore(wanted, false);
  useEffect(() => {
    if (!isWanted) return;
    wanted.set(false);
    onAsked();
  }, [isWanted, onAsked]);
}
