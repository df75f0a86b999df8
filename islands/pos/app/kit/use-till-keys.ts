import { useEffect, useRef } from 'react';
import { feedBurst, NO_BURST } from './barcode.ts';
import { isSwitchedOff } from './single-keys.ts';
import { type TillAct, type TillPress, tillActOf } from './till-keys.ts';

export interface TillKeys {
  /** A letter or digit typed outside any field starts the search. */
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
  /** The same on the selected line. */
  onAdjustLine: () => void;
  onEscape: () => void;
  /** F1 is 0. */
  onCategory: (at: number) => void;
}

/** The keyboard and the scanner of a counter PC, while no sheet is open. */
export function useTillKeys(keys: TillKeys): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    let burst = NO_BURST;
    // Before the focused element handles it, because the end of a scan must click no button and leave no field.
    const onScanKey = (event: KeyboardEvent) => {
      const fed = feedBurst(burst, event.key, event.timeStamp);
      burst = fed.burst;
      if (!fed.scanned || document.querySelector('[data-part=sheet]')) return;
      event.preventDefault();
      event.stopPropagation();
      latest.current.onScan(fed.scanned);
    };
    const onKey = (event: KeyboardEvent) => {
      if (document.querySelector('[data-part=sheet]')) return;
      if (event.ctrlKey || event.metaKey || isSwitchedOff(event)) return;
      const { key, code, altKey: isAlt, target } = event;
      const act = tillActOf({ key, code, isAlt, on: whatHas(target) });
      if (!act) return;
      perform(act, latest.current);
      // The letter itself goes into the search field, which has the focus now.
      if (act !== 'type' || key === '/') event.preventDefault();
    };
    window.addEventListener('keydown', onScanKey, true);
    window.addEventListener('keydown', onKey);
    return () => {
      window.removeEventListener('keydown', onScanKey, true);
      window.removeEventListener('keydown', onKey);
    };
  }, []);
}

function perform(act: TillAct, keys: TillKeys): void {
  const doing: Readonly<Partial<Record<TillAct, () => void>>> = {
    type: keys.onType,
    oneMore: () => keys.onStep(1),
    oneLess: () => keys.onStep(-1),
    remove: keys.onRemove,
    up: () => keys.onMove(-1),
    down: () => keys.onMove(1),
    edit: keys.onEdit,
    pay: keys.onPay,
    save: keys.onSave,
    send: keys.onSend,
    switch: keys.onSwitch,
    who: keys.onWho,
    adjust: keys.onAdjust,
    adjustLine: keys.onAdjustLine,
    escape: keys.onEscape,
  };
  if (doing[act]) doing[act]();
  else keys.onCategory(Number(act.slice('category'.length)));
}

function whatHas(target: EventTarget | null): TillPress['on'] {
  if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) return 'field';
  // The name of the screen has a focus that was lost (land-on-screen.ts).
  if (!(target instanceof HTMLElement) || target === document.body || target.tagName === 'H1') return 'nothing';
  if (target.closest('[data-part=line]') === null || !target.matches('[aria-pressed]')) return 'key';
  return target.getAttribute('aria-pressed') === 'false' ? 'otherLine' : 'chosenLine';
}
