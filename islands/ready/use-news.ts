import { useEffect, useRef, useState } from 'react';
import { play } from '#islands/pos/app/kit/sounds.ts';
import { announce } from '#islands/runtime/announce.ts';
import type { FinishedOrder } from '#src/domain/kitchen/ready-board.types.ts';
import { newlyReady, newsKey, readyText } from './news.ts';

/** Heard by who waits for it, and no alarm to who eats next to it. From 0 to 1. */
const SOFT = 0.35;

/** The keys of what has just become ready, with one soft sound for them. */
export function useNews(ready: readonly FinishedOrder[]): ReadonlySet<string> {
  const seen = useRef<ReadonlySet<string> | null>(null);
  const [news, setNews] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const fresh = newlyReady(seen.current, ready);
    seen.current = new Set(ready.map(newsKey));
    if (fresh.length === 0) return;
    play('chime', SOFT);
    announce(readyText(fresh));
    setNews(new Set(fresh.map(newsKey)));
  }, [ready]);
  return news;
}
