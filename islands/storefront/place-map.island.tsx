import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { defineIsland } from '#islands/runtime/define.ts';
import type { MapTiles } from '#src/domain/delivery/map-tiles.ts';
import { type MapPlace, TILE_PIXELS, tilesOf } from '#src/domain/delivery/map-view.ts';
import { PlusIcon } from '#src/ui/icon.tsx';

export interface PlaceMapProps {
  /** Null: the plain ground with the place in its middle. */
  tiles: MapTiles | null;
  place: { latitude: string; longitude: string };
  /** On the mark. */
  name: string;
}

const START_ZOOM = 15;
const LEAST_ZOOM = 11;
const NOWHERE = { x: 0, y: 0 };

/**
 * Where a store is. A few pictures of a map and not a map library: a phone on a bad line fetches them only when they come into
 * view. Without script, and until then, the ground is plain.
 */
function PlaceMap({ tiles, place, name }: PlaceMapProps) {
  const box = useRef<HTMLElement>(null);
  const size = useSize(box);
  const [zoom, setZoom] = useState(Math.min(START_ZOOM, tiles?.maxZoom ?? START_ZOOM));
  const { panned, setPanned, drag } = useDrag();
  const show = (next: number) => {
    const scale = 2 ** (next - zoom);
    setPanned({ x: panned.x * scale, y: panned.y * scale });
    setZoom(next);
  };
  return (
    <figure
      ref={box}
      data-part="place-map"
      aria-label={`Map: ${name}`}
      className="relative h-56 w-full select-none overflow-hidden rounded-card bg-sunken ring-1 ring-line sm:h-72"
      {...(tiles ? drag : {})}
    >
      <Ground />
      {tiles && size ? <Tiles {...{ tiles, place, zoom, size, panned }} /> : null}
      <span
        data-part="place-mark"
        className="pointer-events-none absolute top-1/2 left-1/2 flex flex-col items-center"
        // Set through the element's style object, which the page's policy allows; the server draws it in the middle.
        style={size ? { transform: `translate(calc(-50% + ${panned.x}px), calc(-100% + ${panned.y}px))` } : undefined}
      >
        <span className="whitespace-nowrap rounded-full bg-ink px-2.5 py-1 font-semibold text-12 text-paper shadow">
          {name}
        </span>
        <span className="size-0 border-x-6 border-x-transparent border-t-8 border-t-ink" />
      </span>
      {tiles && size ? (
        <>
          <Zoom zoom={zoom} most={tiles.maxZoom} show={show} />
          <figcaption className="absolute right-0 bottom-0 rounded-tl-input bg-paper/90 px-1.5 py-0.5 text-12 text-ink-2">
            {tiles.credit}
          </figcaption>
        </>
      ) : null}
    </figure>
  );
}

interface Size {
  readonly width: number;
  readonly height: number;
}

function useSize(box: RefObject<HTMLElement | null>): Size | null {
  const [size, setSize] = useState<Size | null>(null);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const watch = new ResizeObserver(() => setSize({ width: element.clientWidth, height: element.clientHeight }));
    watch.observe(element);
    return () => watch.disconnect();
  }, [box]);
  return size;
}

/** With a mouse only: a finger scrolls the page. */
function useDrag() {
  const [panned, setPanned] = useState(NOWHERE);
  const from = useRef<{ x: number; y: number } | null>(null);
  const drag = {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.pointerType !== 'mouse' || event.button !== 0) return;
      if (event.target instanceof Element && event.target.closest('button')) return;
      from.current = { x: event.clientX - panned.x, y: event.clientY - panned.y };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove({ clientX, clientY }: PointerEvent<HTMLElement>) {
      if (from.current) setPanned({ x: clientX - from.current.x, y: clientY - from.current.y });
    },
    onPointerUp() {
      from.current = null;
    },
    onPointerCancel() {
      from.current = null;
    },
  };
  return { panned, setPanned, drag };
}

interface TilesProps {
  tiles: MapTiles;
  place: MapPlace;
  zoom: number;
  size: Size;
  panned: { readonly x: number; readonly y: number };
}

function Tiles({ tiles, place, zoom, size, panned }: TilesProps) {
  return (
    <span aria-hidden="true" className="absolute inset-0 cursor-grab active:cursor-grabbing dark:brightness-75">
      {tilesOf(tiles, { place, zoom, ...size, panned }).map(({ url, left, top }) => (
        <img
          key={url}
          src={url}
          alt=""
          width={TILE_PIXELS}
          height={TILE_PIXELS}
          draggable={false}
          referrerPolicy="strict-origin-when-cross-origin"
          className="absolute max-w-none"
          style={{ left, top }}
        />
      ))}
    </span>
  );
}

const BUTTON =
  'grid size-11 place-items-center bg-paper text-ink hover:bg-sunken disabled:text-ink-3 disabled:hover:bg-paper';

function Zoom({ zoom, most, show }: { zoom: number; most: number; show: (zoom: number) => void }) {
  return (
    <span className="absolute top-2 right-2 flex flex-col divide-y divide-line overflow-hidden rounded-input shadow ring-1 ring-line">
      <button
        type="button"
        aria-label="Zoom in"
        className={BUTTON}
        disabled={zoom >= most}
        onClick={() => show(zoom + 1)}
      >
        <PlusIcon size={18} aria-hidden />
      </button>
      <button
        type="button"
        aria-label="Zoom out"
        className={BUTTON}
        disabled={zoom <= LEAST_ZOOM}
        onClick={() => show(zoom - 1)}
      >
        <span aria-hidden="true" className="h-0.5 w-3.5 rounded-full bg-current" />
      </button>
    </span>
  );
}

/** Lines like those of a map without streets. */
function Ground() {
  return (
    <svg aria-hidden="true" className="absolute inset-0 size-full text-line">
      <defs>
        <pattern id="ground" width="64" height="64" patternUnits="userSpaceOnUse">
          <path d="M64 0H0V64" fill="none" stroke="currentColor" />
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill="url(#ground)" />
    </svg>
  );
}

export default defineIsland('storefront/place-map', PlaceMap);
