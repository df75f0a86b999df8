/** How this till looks at the map: which area, as a list or a picture, how near, and where. Kept on the device. */
import { browserStore, useBrowserStore } from '../kit/browser-store.ts';

export interface FloorView {
  readonly areaId: string | null;
  readonly isList: boolean;
  readonly zoom: number;
  /** Where the picture is scrolled to, as parts of it. */
  readonly at: { readonly x: number; readonly y: number };
}

export const ZOOM = { least: 1, most: 3, step: 0.25 } as const;
export const FIRST_VIEW: FloorView = { areaId: null, isList: false, zoom: 1, at: { x: 0, y: 0 } };

/** A phone shows too little of the picture: until somebody chooses, it begins with the list. */
const PHONE = '(max-width: 639px)';
const store = browserStore<FloorView>(FIRST_VIEW, {
  name: 'servery-pos-floor',
  read: (text) => (text === null && matchMedia(PHONE).matches ? { ...FIRST_VIEW, isList: true } : readFloorView(text)),
});

export function useFloorView(): readonly [FloorView, (change: Partial<FloorView>) => void] {
  return [useBrowserStore(store, FIRST_VIEW), changeFloorView];
}

export function changeFloorView(change: Partial<FloorView>): void {
  store.set({ ...store.get(), ...change });
}

/** What another release or a half-written disk left is not taken over. */
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
