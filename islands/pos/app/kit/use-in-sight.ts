import { type RefObject, useEffect } from 'react';

/**
 * Keeps the line that was just changed in view, also on a phone and in an order of forty lines: when it is chosen, when text
 * below makes it higher, and when the list gets smaller. Does nothing if the user has scrolled it away. Observes sizes after
 * layout, so it never forces one in the middle of a change.
 */
export function useInSight(row: RefObject<HTMLElement | null>, isChosen: boolean): void {
  useEffect(() => {
    const one = row.current;
    const list = one?.parentElement;
    if (!isChosen || !one || !list) return;
    let room = list.clientHeight;
    const watch = new ResizeObserver((changes) => {
      const wasInSight = one.offsetTop - list.offsetTop + one.offsetHeight <= list.scrollTop + room + 1;
      room = list.clientHeight;
      if (wasInSight || changes.some(({ target }) => target === one)) one.scrollIntoView({ block: 'nearest' });
    });
    watch.observe(one);
    watch.observe(list);
    return () => watch.disconnect();
  }, [row, isChosen]);
}
