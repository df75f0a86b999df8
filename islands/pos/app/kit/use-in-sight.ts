import { type RefObject, useEffect } from 'react';

/**
 * What was just touched is in sight, also on a phone and in an order of forty lines: when it is chosen, when words beneath make
 * it higher, and when what comes below leaves the list less room. Whoever has scrolled it away is left where they are. The
 * browser tells of the sizes after it has laid the screen out: nobody has to ask it to, in the middle of a change.
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
