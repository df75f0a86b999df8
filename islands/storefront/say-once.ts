import { announce } from '#islands/runtime/announce.ts';

/** Says what is read each time it differs from what it was. What the page said when it opened is read in place. */
export function sayOnce(read: () => string, say: (text: string) => void = announce): () => void {
  let known = read();
  return () => {
    const now = read();
    if (now === known) return;
    known = now;
    if (now !== '') say(now);
  };
}
