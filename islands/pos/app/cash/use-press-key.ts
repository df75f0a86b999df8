import { useRef } from 'react';
import { newId } from '../kit/new-id.ts';

/** Names one action: repeated after a lost answer it is the same action, with other input it is a new one. */
export function usePressKey(what: unknown): string {
  const kept = useRef({ said: '', key: '' });
  const said = JSON.stringify(what);
  if (kept.current.said !== said) kept.current = { said, key: newId() };
  return kept.current.key;
}
