import { useEffect, useRef, useState } from 'react';
import { readInTurn } from '#islands/kitchen/read-in-turn.ts';
import type { DisplayBoard } from '#src/domain/till/display.types.ts';
import type { DisplayApi } from './display-app.tsx';
import { lastStore } from './last-store.ts';

/** A customer watches the cashier: a line is on the display about as fast as it is called out. */
const READ_EVERY_MS = 700;
/** Without an answer for this long, a total may be out of date, and a wrong one is worse than none. */
const BLANK_AFTER_MS = 10_000;

interface DisplayOptions {
  readonly api: DisplayApi;
  readonly first: DisplayBoard;
  onUnpaired(): void;
}

/** What this display shows, read again and again. Idle while its server can't be reached. */
export function useDisplay({ api, first, onUnpaired }: DisplayOptions): DisplayBoard {
  const [board, setBoard] = useState(first);
  const latest = useRef({ api, onUnpaired });
  latest.current = { api, onUnpaired };
  useEffect(() => {
    let readAtMs = Date.now();
    let kept = '';
    const reading = readInTurn({
      read: () => latest.current.api.board(),
      onRead(next, askedAtMs) {
        if (next === null) return latest.current.onUnpaired();
        readAtMs = askedAtMs;
        // What stays the same is not drawn again.
        setBoard((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next));
        const store = next.storeName + next.logoImageId + next.currencyCode;
        if (store !== kept) lastStore.keep(next);
        kept = store;
      },
      // It is asked again in a moment. What is shown has its own time limit, because a call may also hang.
      onFailed: () => {},
    });
    const tick = () => {
      if (Date.now() - readAtMs > BLANK_AFTER_MS)
        setBoard((before) => (before.shown.kind === 'idle' ? before : { ...before, shown: { kind: 'idle' } }));
      reading.soon();
    };
    const timer = setInterval(tick, READ_EVERY_MS);
    reading.soon();
    return () => {
      clearInterval(timer);
      reading.stop();
    };
  }, []);
  return board;
}
