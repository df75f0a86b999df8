/** How this till views the map: the area, list or picture, zoom and position. Stored on the device. */
import { useSyncExternalStore } from 'react';
import { browserStore, useBrowserStore } from '../kit/browser-store.ts';

export interface FloorView {
  readonly areaId: string | null;
  readonly isList: boolean;
  readonly zoom: number;
  /** The picture's scroll position, as fractions of it. */
  readonly at: { readonly x: number; readonly y: number };
}

export const ZOOM = { least: 1, most: 3, step: 0.25 } as const;
export const FIRST_VIEW: FloorView = { areaId: null, isList: false, zoom: 1, at: { x: 0, y: 0 } };

/** A phone shows too little of the picture, so it starts with the list until someone chooses. */
const PHONE = '(max-width: 639px)';
const store = browserStore<FloorView>(FIRST_VIEW, {
  name: 'servery-pos-floor',
  read: (text) => (text === null && matchMedia(PHONE).matches ? { ...FIRST_VIEW, isList: true } : readFloorView(text)),
});

export function useFloorView(): readonly [FloorView, (change: Partial<FloorView>) => void] {
  return [useBrowserStore(store, FIRST_VIEW), changeFloorView];
}

/** Also after the screen was turned or the window made narrower. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(listenToPhone, () => matchMedia(PHONE).matches);
}

function listenToPhone(onChange: () => void): () => void {
  const query = matchMedia(PHONE);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

export function changeFloorView(change: Partial<FloorView>): void {
  store.set({ ...store.get(), ...change });
}

/** Ignores what another release or a failed write left behind. */
export function readFloorView(text: string | null): FloorView | null {
  try {
    const kept = JSON.parse(text ?? '') as Partial<FloorView>;
    const part = (value: unknown) => (typeof value === 'number' && value >= 0 && value <= 1 ? value : 0);
    return {
      areaId: typeof kept.areaId === 'string' ? kept.areaId : null,
      isList: kept.isList === true,
      zoom: nearestZoom(typeof kept.zoom === 'number' ? kept.zoom : ZOOM.least),
      at: { x: part(kept.at?.x), y: part(kept.at?.y) },
    };
  } catch {
    return null;
  }
}

export function nearestZoom(zoom: number): number {
  const steps = Math.round(zoom / ZOOM.step) * ZOOM.step;
  return Math.min(Math.max(steps || ZOOM.least, ZOOM.least), ZOOM.most);
}
