/** What a key does in the admin, wherever the focus is. */
export type KeyAct =
  | { readonly kind: 'none' | 'find' | 'keys' | 'search' | 'save' | 'begin' }
  /** The letter after `g`. */
  | { readonly kind: 'go'; readonly key: string };

interface Pressed {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

const NONE: KeyAct = { kind: 'none' };

/** While someone types, letters are text. With Ctrl or ⌘ they act from inside a field too. */
export function keyAct(
  { key, ctrlKey, metaKey, altKey }: Pressed,
  { isTyping, isChord }: { readonly isTyping: boolean; readonly isChord: boolean },
): KeyAct {
  const letter = key.toLowerCase();
  if ((ctrlKey || metaKey) && !altKey) {
    return letter === 'k' ? { kind: 'find' } : letter === 's' ? { kind: 'save' } : NONE;
  }
  if (isTyping || ctrlKey || metaKey || altKey) return NONE;
  if (isChord) return { kind: 'go', key: letter };
  if (key === '/') return { kind: 'search' };
  if (key === '?') return { kind: 'keys' };
  return letter === 'g' ? { kind: 'begin' } : NONE;
}
