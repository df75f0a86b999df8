import { LngLatBounds, Map as MapView, Marker, NavigationControl, ScaleControl, setWorkerUrl } from 'maplibre-gl';
import styles from 'maplibre-gl/dist/maplibre-gl.css' with { type: 'file' };
import worker from 'maplibre-gl/dist/maplibre-gl-worker.mjs' with { type: 'file' };
import { TerraDraw, TerraDrawPolygonMode, TerraDrawSelectMode, ValidateNotSelfIntersecting } from 'terra-draw';
import { TerraDrawMapLibreGLAdapter } from 'terra-draw-maplibre-gl-adapter';
import { cornersFromText, cornersText } from '#src/domain/delivery/area-corners.ts';
import { cornersOfRing, shapeFaultOf, shapeOf, tidyCorners } from '#src/domain/delivery/area-shape.ts';
import type { MapTiles } from '#src/domain/delivery/map-tiles.ts';
import type { Neighbours } from '#src/domain/delivery/neighbour-lines.ts';
import type { SuburbPlace } from '#src/domain/delivery/suburb-places.ts';
import { addArea, areaFields, clearArea, writeCorners } from './area-fields.ts';
import { colourGround, groundStyle, type Place } from './ground.ts';
import { neighboursOfForm } from './neighbours-of-form.ts';

/** Easy to tell apart on light and dark backgrounds. */
const COLOURS = ['#0b7a4b', '#b3541e', '#3a5fcd', '#8a3ab9', '#a8871a', '#c2366b', '#1b7f8c', '#6b6b2f'] as const;
const AUSTRALIA: Place = [133.8, -25.3];

export interface AreaMapOptions {
  readonly form: HTMLFormElement;
  readonly tiles: MapTiles | null;
  readonly store: { readonly latitude: string; readonly longitude: string } | null;
  readonly suburbs: readonly SuburbPlace[];
  readonly labels: { readonly store: string; readonly map: string };
  /** The row of the area that is selected on the map. Null when none is. */
  chosen(at: number | null): void;
  /** A new area was drawn. */
  drawn(at: number): void;
}

export interface OpenAreaMap {
  draw(): void;
  stopDrawing(): void;
  removeChosen(): void;
  /** Redraws the rows. */
  read(): void;
  showAll(): void;
  /** What the rows leave out between them, and where they overlap. */
  neighbours(): Neighbours;
  close(): void;
}

/** Draws the form's rows, and writes drawn changes back to them. Throws when the browser has no WebGL. */
export async function openAreaMap(place: HTMLElement, options: AreaMapOptions): Promise<OpenAreaMap> {
  if (!document.createElement('canvas').getContext('webgl2')) throw new Error('this browser draws no maps');
  await loadStyles();
  setWorkerUrl(worker);
  const store: Place | null = options.store && [Number(options.store.longitude), Number(options.store.latitude)];
  const middle = store ?? firstCornerOf(options.form) ?? AUSTRALIA;
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const map = new MapView({
    container: place,
    style: groundStyle(middle, options.tiles, dark.matches),
    center: middle,
    zoom: middle === AUSTRALIA ? 3 : 12,
    attributionControl: options.tiles ? { compact: true } : false,
    dragRotate: false,
    pitchWithRotate: false,
    cooperativeGestures: true,
    locale: { 'Map.Title': options.labels.map },
  });
  map.touchZoomRotate.disableRotation();
  map.addControl(new NavigationControl({ showCompass: false }));
  map.addControl(new ScaleControl());
  for (const { name, latitude, longitude } of options.suburbs) {
    new Marker({ element: label(name, 'suburb') }).setLngLat([Number(longitude), Number(latitude)]).addTo(map);
  }
  if (store) new Marker({ element: label(options.labels.store, 'store') }).setLngLat(store).addTo(map);
  await new Promise<void>((ready) => map.once('load', () => ready()));
  const recolour = () => colourGround(map, dark.matches);
  dark.addEventListener('change', recolour);
  map.once('remove', () => dark.removeEventListener('change', recolour));
  return drawingOn(map, options);
}

function drawingOn(map: MapView, { form, chosen, drawn }: AreaMapOptions): OpenAreaMap {
  const draw = createDraw(map);
  draw.start();
  draw.setMode('select');
  const names = namesOn(map, form);
  /** The row that a shape belongs to. */
  const rowOf = new Map<string | number, number>();
  let picked: string | number | null = null;

  const pick = (id: string | number | null) => {
    picked = id;
    chosen(id === null ? null : (rowOf.get(id) ?? null));
  };
  const read = () => {
    if (picked !== null) draw.deselectFeature(picked);
    draw.clear();
    rowOf.clear();
    pick(null);
    for (const { at, text } of areaFields(form)) {
      const id = addShape(draw, at, text);
      if (id !== null) rowOf.set(id, at);
    }
    names.show();
  };
  draw.on('select', (id) => pick(id));
  draw.on('deselect', () => pick(null));
  draw.on('finish', (id, { action }) => {
    const known = rowOf.get(id);
    if (known !== undefined) {
      writeCorners(form, known, cornersOfShape(draw, id));
      names.show();
      pick(id);
      return;
    }
    if (action !== 'draw') return;
    const at = addArea(form, cornersOfShape(draw, id));
    // The library is still finishing the shape.
    queueMicrotask(() => {
      draw.setMode('select');
      read();
      drawn(at);
    });
  });
  read();
  showAll(map, form);
  return {
    draw: () => draw.setMode('polygon'),
    stopDrawing: () => draw.setMode('select'),
    removeChosen() {
      const at = picked === null ? undefined : rowOf.get(picked);
      if (at === undefined) return;
      clearArea(form, at);
      read();
    },
    read,
    showAll: () => showAll(map, form),
    neighbours: () => neighboursOfForm(form),
    close() {
      draw.stop();
      map.remove();
    },
  };
}

/** The shape of a row. Null when its corners don't make one yet. */
function addShape(draw: TerraDraw, at: number, text: string): string | number | null {
  const corners = tidyCorners(cornersFromText(text) ?? []);
  if (shapeFaultOf(corners) !== null) return null;
  const [ring = []] = shapeOf(corners).coordinates;
  const [added] = draw.addFeatures([
    {
      type: 'Feature',
      properties: { mode: 'polygon', colour: COLOURS[at % COLOURS.length]! },
      geometry: { type: 'Polygon', coordinates: [ring.map((position) => position.map((one) => +one.toFixed(6)))] },
    },
  ]);
  return added?.valid ? (added.id ?? null) : null;
}

function cornersOfShape(draw: TerraDraw, id: string | number): string {
  const geometry = draw.getSnapshotFeature(id)?.geometry;
  return geometry?.type === 'Polygon' ? cornersText(cornersOfRing(geometry.coordinates[0] ?? [])) : '';
}

/** Places each area's name at its upper edge, because nested areas often share their centre. */
function namesOn(map: MapView, form: HTMLFormElement) {
  let shown: Marker[] = [];
  return {
    show() {
      for (const marker of shown) marker.remove();
      shown = areaFields(form).flatMap(({ name, text }) => {
        const corners = cornersFromText(text) ?? [];
        if (name === '' || corners.length === 0) return [];
        const longitudes = corners.map(({ longitude }) => Number(longitude));
        const top: Place = [
          (Math.min(...longitudes) + Math.max(...longitudes)) / 2,
          Math.max(...corners.map(({ latitude }) => Number(latitude))),
        ];
        return [new Marker({ element: label(name, 'area') }).setLngLat(top).addTo(map)];
      });
    },
  };
}

function showAll(map: MapView, form: HTMLFormElement): void {
  const bounds = new LngLatBounds();
  for (const { text } of areaFields(form)) {
    for (const { latitude, longitude } of cornersFromText(text) ?? []) {
      bounds.extend([Number(longitude), Number(latitude)]);
    }
  }
  if (!bounds.isEmpty()) map.fitBounds(bounds, { padding: 40, maxZoom: 15, animate: false });
}

function createDraw(map: MapView): TerraDraw {
  const colourOf = ({ properties }: { properties: Record<string, unknown> }) =>
    (typeof properties.colour === 'string' ? properties.colour : COLOURS[0]) as `#${string}`;
  return new TerraDraw({
    adapter: new TerraDrawMapLibreGLAdapter({ map }),
    modes: [
      new TerraDrawPolygonMode({
        validation: (feature, { updateType }) =>
          updateType === 'finish' || updateType === 'commit' ? ValidateNotSelfIntersecting(feature) : { valid: true },
        styles: { fillColor: colourOf, outlineColor: colourOf, fillOpacity: 0.2, outlineWidth: 2 },
      }),
      new TerraDrawSelectMode({
        // The page handles keys. "Remove" is a button.
        keyEvents: null,
        flags: {
          polygon: {
            feature: {
              draggable: true,
              validation: (feature) => ValidateNotSelfIntersecting(feature),
              coordinates: { midpoints: true, draggable: true, deletable: true },
            },
          },
        },
        styles: {
          selectedPolygonColor: colourOf,
          selectedPolygonOutlineColor: colourOf,
          selectedPolygonOutlineWidth: 4,
        },
      }),
    ],
  });
}

function firstCornerOf(form: HTMLFormElement): Place | null {
  const [corner] = areaFields(form).flatMap(({ text }) => cornersFromText(text) ?? []);
  return corner ? [Number(corner.longitude), Number(corner.latitude)] : null;
}

const LABELS = {
  store: 'rounded-full bg-ink px-2 py-0.5 font-semibold text-paper shadow',
  area: 'rounded bg-surface/90 px-1.5 py-0.5 font-semibold text-ink shadow',
  // On the ground, as a map has it: the areas and their names stand above.
  suburb: 'text-ink-2',
} as const;

function label(text: string, part: keyof typeof LABELS): HTMLElement {
  const element = document.createElement('span');
  element.textContent = text;
  element.dataset.mapLabel = part;
  element.className = `pointer-events-none font-sans text-12 ${LABELS[part]}`;
  return element;
}

/** The library's own styles, added once per page. */
function loadStyles(): Promise<void> {
  return new Promise((ready, failed) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = styles;
    link.addEventListener('load', () => ready());
    link.addEventListener('error', () => failed(new Error('the map’s styles are away')));
    document.head.append(link);
  });
}
