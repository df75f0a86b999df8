import { useEffect, useRef } from 'react';
import { type KeyAct, keyAct } from './bump-keys.ts';

/** Gives the keys of the keyboard and of a bump bar to the screen. What is typed into a field stays there. */
export function useBumpKeys(onAct: (act: KeyAct) => void): void {
  const latest = useRef(onAct);
  latest.current = onAct;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isField(event.target)) return;
      const act = keyAct(event);
      if (act === null) return;
      event.preventDefault();
      latest.current(act);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}

function isField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, select');
}
