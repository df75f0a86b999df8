import { useEffect } from 'react';
import type { OwnTerminalSettings } from '#src/domain/till/till.types.ts';
import { play } from './sounds.ts';

/** Quieter than the ringing: only the person at the till needs to hear it. */
const LOUDNESS = 0.25;

/** A click with each tap on a button, if this till is set to it. */
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
