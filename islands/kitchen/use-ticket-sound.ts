import { useEffect, useRef } from 'react';
import { useBrowserStore } from '#islands/pos/app/kit/browser-store.ts';
import { play, soundReady, unlockSound } from '#islands/pos/app/kit/sounds.ts';
import { announce } from '#islands/runtime/announce.ts';
import type { KitchenTicket } from '#src/domain/kitchen/kitchen.types.ts';
import { heardHere, USUAL_VOLUME, volumeHere } from './device.ts';
import { soundsOf, soundText, unheard, withHeard } from './ring.ts';
import { useUnlockedSound } from './use-unlocked-sound.ts';

/** A device that slept needs a moment until it may sound again. */
const AGAIN_MS = 2000;

/**
 * Sounds for every new ticket and every change to one, until a tone was really played: a device that slept for hours, or that no one
 * has tapped yet, sounds as soon as it can. Null tickets are not known yet.
 */
export function useTicketSound(tickets: readonly KitchenTicket[] | null): void {
  const volume = useBrowserStore(volumeHere, USUAL_VOLUME);
  const isReady = useBrowserStore(soundReady, false);
  const announced = useRef(new Set<string>());
  // biome-ignore lint/correctness/useExhaustiveDependencies: `isReady` changes what can be heard
  useEffect(() => {
    if (tickets === null) return;
    const ring = (): boolean => {
      const fresh = unheard(heardHere.get(), soundsOf(tickets));
      if (fresh.length === 0) return true;
      const unsaid = fresh.filter((one) => !announced.current.has(one));
      if (unsaid.length > 0) announce(soundText(unsaid, tickets));
      for (const one of unsaid) announced.current.add(one);
      if (!play('bell', volume / 100)) return false;
      heardHere.set(withHeard(heardHere.get(), fresh));
      return true;
    };
    if (ring()) return;
    const timer = setInterval(() => {
      void unlockSound();
      if (ring()) clearInterval(timer);
    }, AGAIN_MS);
    return () => clearInterval(timer);
  }, [tickets, volume, isReady]);
  useUnlockedSound();
}
