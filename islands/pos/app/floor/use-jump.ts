import { useEffect, useRef, useState } from 'react';
import { isSwitchedOff } from '../kit/single-keys.ts';

/** Letters and digits typed within this time belong to one name. */
const GATHER_MS = 1200;

/**
 * Collects a name that is typed outside any field: "1", "12". Reports what was typed after each key, and starts over after a
 * pause. Returns the text for the screen to show.
 */
export function useJump(onTyped: (name: string) => void, isOff: boolean): string {
  const [typed, setTyped] = useState('');
  const latest = useRef({ onTyped, isOff });
  latest.current = { onTyped, isOff };
  useEffect(() => {
    let text = '';
    let timer: ReturnType<typeof setTimeout> | undefined;
    const forget = () => {
      text = '';
      setTyped('');
    };
    const onKey = (event: KeyboardEvent) => {
      const { target, key } = event;
      if (latest.current.isOff || event.ctrlKey || event.metaKey || event.altKey || isSwitchedOff(event)) return;
      if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) return;
      if (document.querySelector('[data-part=sheet]') || !/^[\p{L}\p{N}]$/u.test(key)) return;
      event.preventDefault();
      text += key;
      setTyped(text);
      latest.current.onTyped(text);
      clearTimeout(timer);
      timer = setTimeout(forget, GATHER_MS);
    };
    window.addEventListener('keydown', onKey);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('keydown', onKey);
    };
  }, []);
  return typed;
}
