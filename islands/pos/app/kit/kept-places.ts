/** What leaves a list leaves its place empty for a while, so that nothing moves under a finger that taps twice. */
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { noteAppeared } from './tap-guard.ts';

export interface Place {
  readonly id: string;
  readonly isEmpty: boolean;
}

/** Longer than anybody's second tap. A touch on an empty place begins it anew. */
export const EMPTY_MS = 1000;

/** The places of a list: those of `ids` in their order, and each that has just lost its entry, after the one it stood behind. */
export function placesAfter(before: readonly Place[], ids: readonly string[]): readonly Place[] {
  const present = new Set(ids);
  const behind = new Map<string | null, Place[]>();
  let last: string | null = null;
  for (const { id } of before) {
    if (present.has(id)) last = id;
    else behind.set(last, [...(behind.get(last) ?? []), { id, isEmpty: true }]);
  }
  const emptyAfter = (id: string | null) => behind.get(id) ?? [];
  const places = [...emptyAfter(null), ...ids.flatMap((id) => [{ id, isEmpty: false }, ...emptyAfter(id)])];
  return isSame(before, places) ? before : places;
}

function isSame(one: readonly Place[], other: readonly Place[]): boolean {
  return (
    one.length === other.length &&
    one.every(({ id, isEmpty }, at) => id === other[at]?.id && isEmpty === other[at]?.isEmpty)
  );
}

/** The places to show for entries of these ids. `touched` is for a touch on an empty one. */
export function useKeptPlaces(ids: readonly string[]): { places: readonly Place[]; touched(): void } {
  const [kept, setKept] = useState<readonly Place[]>(() => placesAfter([], ids));
  const places = placesAfter(kept, ids);
  if (places !== kept) setKept(places);
  const [touches, setTouches] = useState(0);
  const empty = places.filter(({ isEmpty }) => isEmpty).map(({ id }) => id);
  const key = empty.join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: each touch, and each place that has become empty, begins the time anew
  useEffect(() => {
    if (key === '') return;
    const timer = setTimeout(() => setKept((now) => now.filter(({ isEmpty }) => !isEmpty)), EMPTY_MS);
    return () => clearTimeout(timer);
  }, [key, touches]);
  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the list has moved
  useLayoutEffect(() => {
    if (!isFirst.current) noteAppeared();
    isFirst.current = false;
  }, [places]);
  return { places, touched: () => setTouches((count) => count + 1) };
}
