import { useRouterState } from '@tanstack/react-router';
import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react';

/** After this pause in typing the list is searched. */
const TYPING_MS = 200;

/**
 * The text of a list's search field, searched when typing pauses. Not after a tap on a row: searching then would pull the user
 * back from the next screen.
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
