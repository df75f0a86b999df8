import { useEffect, useRef } from 'react';
import { type PadKey, padKeyOf } from '../kit/pad-keys.ts';
import { isSwitchedOff } from '../kit/single-keys.ts';

interface Keys {
  onDigit: (key: PadKey) => void;
  onEnter: () => void;
  onExact: () => void;
  isOn: boolean;
}

/**
 * Digits type the amount, Enter takes it, e is exact. A focused button keeps its own Enter. The key that opened this sheet does
 * nothing here, because pressing it twice would take money that no one has counted.
 */
export function usePayKeys(keys: Keys) {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { onDigit, onEnter, onExact, isOn } = latest.current;
      if (!isOn || event.ctrlKey || event.metaKey || event.altKey) return;
      const isOnKey = event.target instanceof HTMLButtonElement;
      const digit = padKeyOf(event.key);
      if (digit) onDigit(digit);
      else if (event.key === 'e' && !isSwitchedOff(event)) onExact();
      else if (event.key === 'Enter' && !isOnKey) onEnter();
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
