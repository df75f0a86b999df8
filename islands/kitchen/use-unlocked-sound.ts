import { useEffect } from 'react';
import { unlockSound } from '#islands/pos/app/kit/sounds.ts';

/** Lets the page sound as early as the browser allows: at once where it may, else with the first tap or key. */
export function useUnlockedSound(): void {
  useEffect(() => {
    const unlock = () => void unlockSound();
    // An installed screen, or one that has been used before, may sound at once.
    unlock();
    window.addEventListener('pointerdown', unlock);
    window.addEventListener('keydown', unlock);
    return () => {
      window.removeEventListener('pointerdown', unlock);
      window.removeEventListener('keydown', unlock);
    };
  }, []);
}
