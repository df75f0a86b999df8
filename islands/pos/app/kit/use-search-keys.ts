import { type RefObject, useEffect } from 'react';
import { isSwitchedOff } from './single-keys.ts';

/** `/`, or a letter or digit typed outside any field, starts the screen's search. */
export function useSearchKeys(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isElsewhere = event.target instanceof HTMLInputElement || document.querySelector('[data-part=sheet]');
      if (isElsewhere || event.ctrlKey || event.metaKey || event.altKey || isSwitchedOff(event)) return;
      if (event.key !== '/' && !/^[\p{L}\p{N}]$/u.test(event.key)) return;
      if (event.key === '/') event.preventDefault();
      field.current?.focus();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [field]);
}
