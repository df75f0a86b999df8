/** Longer than any frame, because a hidden page draws none. */
const LONGEST_MS = 100;

/** Resolves once the change is on the screen. What can be read again after it must not delay it. */
export function afterPaint(): Promise<void> {
  return new Promise((done) => {
    const late = setTimeout(done, LONGEST_MS);
    if (typeof requestAnimationFrame !== 'function') return;
    // The callback runs before the frame is painted, the timer after it.
    requestAnimationFrame(() => {
      clearTimeout(late);
      setTimeout(done, 0);
    });
  });
}
