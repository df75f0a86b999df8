/** One press of a key does one thing once: the guard before every key of the till, installed once for all screens. */
import { panelsChangedAt } from './modal.ts';

export interface Press {
  readonly key: string;
  /** The key is held down and says so again. */
  readonly isRepeat: boolean;
  /** Into a field, where a held letter or Backspace goes on as everywhere. */
  readonly isTyping: boolean;
  readonly at: number;
}

export interface Before {
  /** The last key that was let through. */
  readonly key: string | null;
  /** When a panel was last opened or closed. */
  readonly panelsChangedAt: number;
}

/** Two strokes of one finger that were meant as one are closer than this. */
const DOUBLE_MS = 300;
/** They move the eye, and nothing else. */
const MOVES = /^(Arrow(Up|Down|Left|Right)|Page(Up|Down)|Home|End|Tab)$/;
const TYPES = /^(.|Backspace|Delete)$/u;
const ACTS = /^(Enter| |F\d{1,2})$/;

/**
 * Whether the press must do nothing: a held key is pressed once, and the second stroke of a double does not answer the
 * panel that the first one opened or uncovered, which nobody has read yet.
 */
export function isNotMeant({ key, isRepeat, isTyping, at }: Press, before: Before): boolean {
  if (isRepeat) return !(MOVES.test(key) || (isTyping && TYPES.test(key)));
  return ACTS.test(key) && key === before.key && at - before.panelsChangedAt < DOUBLE_MS;
}

/** Gives what takes it away again. */
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
