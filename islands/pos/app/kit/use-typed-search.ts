import { useRouterState } from '@tanstack/react-router';
import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react';

/** A pause of this long, and the list is asked for what was typed. */
const TYPING_MS = 200;

/**
 * What stands in a list's search field, asked for when its typist pauses. Whoever has touched a row meanwhile is on the way to
 * another screen: asking then would call them back.
 */
export function useTypedSearch(
  asked: string,
  onSearch: (text: string) => void,
  { least = 0 }: { least?: number } = {},
): readonly [string, Dispatch<SetStateAction<string>>] {
  const [typed, setTyped] = useState(asked);
  const isLeaving = useRouterState({
    select: ({ location, resolvedLocation }) => location.pathname !== resolvedLocation?.pathname,
  });
  const latest = useRef(onSearch);
  latest.current = onSearch;
  useEffect(() => {
    const text = typed.trim();
    if (isLeaving || text === asked || (text !== '' && text.length < least)) return;
    const timer = setTimeout(() => latest.current(text), TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed, asked, isLeaving, least]);
  return [typed, setTyped];
}
