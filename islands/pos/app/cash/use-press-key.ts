import { useRef } from 'react';
import { newId } from '../order/draft-store.ts';

/** The name of one press: pressed again after a lost answer it is the same act; of something else it is another. */
export function usePressKey(what: unknown): string {
  const kept = useRef({ said: '', key: '' });
  const said = JSON.stringify(what);
  if (kept.current.said !== said) kept.current = { said, key: newId() };
  return kept.current.key;
}
