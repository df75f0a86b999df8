/** Makes one press of a key act once. It comes before every key handler of the till, and is installed once for all screens. */
import { panelsChangedAt } from './modal.ts';

export interface Press {
  readonly key: string;
  /** The key is held down and repeats. */
  readonly isRepeat: boolean;
  /** Into a field, where a held letter or Backspace repeats as everywhere. */
  readonly isTyping: boolean;
  readonly at: number;
}

export interface Before {
  /** The last key that was not blocked. */
  readonly key: string | null;
  /** When a panel was last opened or closed. */
  readonly panelsChangedAt: number;
}

/** Two presses closer than this are one slip of a finger. */
const DOUBLE_MS = 300;
/** They only move the focus or the view. */
const MOVES = /^(Arrow(Up|Down|Left|Right)|Page(Up|Down)|Home|End|Tab)$/;
const TYPES = /^(.|Backspace|Delete)$/u;
const ACTS = /^(Enter| |F\d{1,2})$/;

/**
 * Whether to block the press: a held key acts once, and the second press of a double must not answer the panel that the first one
 * opened or uncovered, because no one has read it yet.
 */
export function isNotMeant({ key, isRepeat, isTyping, at }: Press, before: Before): boolean {
  if (isRepeat) return !(MOVES.test(key) || (isTyping && TYPES.test(key)));
  return ACTS.test(key) && key === before.key && at - before.panelsChangedAt < DOUBLE_MS;
}

/** Returns a function that removes it. */
export function guardKeys(): () => void {
  let lastKey: string | null = null;
  const onKey = (event: KeyboardEvent) => {
    const { key, repeat, target, timeStamp } = event;
    const isTyping = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
    const press = { key, isRepeat: repeat, isTyping, at: timeStamp };
    if (isNotMeant(press, { key: lastKey, panelsChangedAt: panelsChangedAt() })) {
      event.preventDefault();
      event.stopImmediatePropagation();
    } else if (!repeat) lastKey = key;
  };
  window.addEventListener('keydown', onKey, true);
  return () => window.removeEventListener('keydown', onKey, true);
}
