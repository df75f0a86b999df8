import { useEffect } from 'react';
import type { OwnTerminalSettings } from '#src/domain/till/till.types.ts';
import { play } from './sounds.ts';

/** Quieter than what rings: it is heard by the one finger that pressed. */
const LOUDNESS = 0.25;

/** A click with each touch of a key, where this till is set to it. */
export function useKeySound({ screen }: OwnTerminalSettings): void {
  const { hasKeySound } = screen;
  useEffect(() => {
    if (!hasKeySound) return;
    const click = (event: PointerEvent) => {
      const isKey = event.target instanceof Element && event.target.closest('button, a, [role=switch]');
      if (isKey) play('key', LOUDNESS);
    };
    window.addEventListener('pointerdown', click);
    return () => window.removeEventListener('pointerdown', click);
  }, [hasKeySound]);
}
