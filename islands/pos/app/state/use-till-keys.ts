import { useEffect, useRef } from 'react';
import { feedBurst, NO_BURST } from './barcode.ts';

export interface TillKeys {
  /** A letter or digit while nothing is typed into: the search begins with it. */
  onType: () => void;
  onScan: (code: string) => void;
  onStep: (by: 1 | -1) => void;
  onRemove: () => void;
  onMove: (by: 1 | -1) => void;
  onEdit: () => void;
  onPay: () => void;
  onSave: () => void;
  onSend: () => void;
  /** Pickup or dine in. */
  onSwitch: () => void;
  /** Table, name, comment. */
  onWho: () => void;
  onAdjust: () => void;
  /** The same on the chosen line. */
  onAdjustLine: () => void;
  onEscape: () => void;
  /** F1 is 0. */
  onCategory: (at: number) => void;
}

/** The keyboard of a counter PC, and its scanner, while no sheet is open. */
export function useTillKeys(keys: TillKeys): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    let burst = NO_BURST;
    // Before whatever has the focus: what ends a scan presses no key and leaves no field.
    const onScanKey = (event: KeyboardEvent) => {
      const fed = feedBurst(burst, event.key, event.timeStamp);
      burst = fed.burst;
      if (!fed.scanned || document.querySelector('[data-part=sheet]')) return;
      event.preventDefault();
      event.stopPropagation();
      latest.current.onScan(fed.scanned);
    };
    const onKey = (event: KeyboardEvent) => {
      const now = latest.current;
      if (document.querySelector('[data-part=sheet]')) return;
      if (event.ctrlKey || event.metaKey) return;
      if (event.altKey ? handleAlt(event, now) : handle(event, now)) event.preventDefault();
    };
    window.addEventListener('keydown', onScanKey, true);
    window.addEventListener('keydown', onKey);
    return () => {
      window.removeEventListener('keydown', onScanKey, true);
      window.removeEventListener('keydown', onKey);
    };
  }, []);
}

/** True: the key has done its work and does no other. */
function handle(event: KeyboardEvent, keys: TillKeys): boolean {
  const { key } = event;
  const isTyping = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
  const f = /^F(\d{1,2})$/.exec(key);
  const doing = { F9: keys.onSave, F10: keys.onSend, F12: keys.onPay }[key];
  if (doing) {
    // Held down, it is still pressed once.
    if (!event.repeat) doing();
    return true;
  }
  if (f && Number(f[1]) <= 8) {
    keys.onCategory(Number(f[1]) - 1);
    return true;
  }
  if (key === 'Escape') {
    keys.onEscape();
    return true;
  }
  if (isTyping) return false;
  if (key === '+' || key === '-') {
    keys.onStep(key === '+' ? 1 : -1);
    return true;
  }
  if (key === 'Delete' || key === 'Backspace') {
    keys.onRemove();
    return true;
  }
  if (key === '/') {
    keys.onType();
    return true;
  }
  if (isOnNothing(event.target) && (key === 'ArrowUp' || key === 'ArrowDown')) {
    keys.onMove(key === 'ArrowUp' ? -1 : 1);
    return true;
  }
  if (isOnNothing(event.target) && key === 'Enter' && !isUnchosen(event.target)) {
    keys.onEdit();
    return true;
  }
  if (/^[\p{L}\p{N}]$/u.test(key)) keys.onType();
  return false;
}

/** By the key's place: with Alt a letter may be another character. */
function handleAlt({ code }: KeyboardEvent, keys: TillKeys): boolean {
  const doing = { KeyC: keys.onSwitch, KeyT: keys.onWho, KeyD: keys.onAdjust, KeyL: keys.onAdjustLine }[code];
  doing?.();
  return doing !== undefined;
}

/** No key and no field has the focus, or a line of the order has it. */
function isOnNothing(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return true;
  return target === document.body || (target.closest('[data-part=line]') !== null && target.matches('[aria-pressed]'));
}

/** A line that Enter is to choose first. */
function isUnchosen(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.getAttribute('aria-pressed') === 'false';
}
