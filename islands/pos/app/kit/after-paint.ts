/** Longer than any frame: a page that nobody sees draws none. */
const LONGEST_MS = 100;

/** Until what was changed is on the screen: what can be read again after it must not hold it up. */
export function afterPaint(): Promise<void> {
  return new Promise((done) => {
    const late = setTimeout(done, LONGEST_MS);
    if (typeof requestAnimationFrame !== 'function') return;
    // The callback comes before the frame is painted, the timer after it.
    requestAnimationFrame(() => {
      clearTimeout(late);
      setTimeout(done, 0);
    });
  });
}
