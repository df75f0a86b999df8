import { type RefCallback, useCallback, useState } from 'react';

/** How much of a list is loaded at once (product design 2.2). */
const PAGE = 50;

/** How many rows of a long list are shown: more whenever its end scrolls into view. */
export function useMoreOnEnd(
  length: number,
  page = PAGE,
): { readonly count: number; readonly end: RefCallback<HTMLElement> } {
  const [pages, setPages] = useState(1);
  const count = Math.min(length, pages * page);
  const end = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return;
      const watcher = new IntersectionObserver(
        (entries) => entries.some((entry) => entry.isIntersecting) && setPages(count / page + 1),
        { rootMargin: '400px' },
      );
      watcher.observe(element);
      return () => watcher.disconnect();
    },
    [count, page],
  );
  return { count, end };
}
