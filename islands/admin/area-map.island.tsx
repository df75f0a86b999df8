import { type RefObject, useEffect, useRef, useState } from 'react';
import { defineIsland } from '#islands/runtime/define.ts';
import { circleAround } from '#src/domain/delivery/area-circle.ts';
import { cornersText } from '#src/domain/delivery/area-corners.ts';
import type { MapTiles } from '#src/domain/delivery/map-tiles.ts';
import type { Neighbours } from '#src/domain/delivery/neighbour-lines.ts';
import type { SuburbPlace } from '#src/domain/delivery/suburb-places.ts';
import { Button } from '#src/ui/button.tsx';
import { cx } from '#src/ui/classes.ts';
import { NeighbourNotes } from '#src/ui/neighbour-notes.tsx';
import { addArea, areaFields, focusFee } from './area-map/area-fields.ts';
import type { OpenAreaMap } from './area-map/open-area-map.ts';
import { sizeText } from './area-map/size-text.ts';

export interface AreaMapProps {
  tiles: MapTiles | null;
  store: { latitude: string; longitude: string } | null;
  /** Their names are written on a map without streets. */
  suburbs: readonly SuburbPlace[];
}

const CIRCLES = [2, 3, 5, 10] as const;
type State = 'opening' | 'open' | 'drawing' | 'none';

/** A map above a form's rows. Drawing fills in the rows, and typing in them redraws the map. */
function AreaMap(props: AreaMapProps) {
  const root = useRef<HTMLDivElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const { map, state, setState, chosen, message, setMessage, neighbours } = useAreaMap(root, place, props);

  const addCircle = (kilometres: number) => {
    const form = root.current?.closest('form');
    if (!form || !props.store) return;
    const at = addArea(form, cornersText(circleAround(props.store, kilometres)));
    map.current?.read();
    map.current?.showAll();
    setMessage(`A circle of ${kilometres} km was added. Enter its fee.`);
    focusFee(form, at);
  };
  const startDrawing = () => {
    map.current?.draw();
    setState('drawing');
    setMessage('Tap each corner. To finish, tap the first one again.');
  };
  const stopDrawing = () => {
    map.current?.stopDrawing();
    setState('open');
    setMessage('');
  };

  return (
    <div ref={root} className="flex flex-col gap-3 noscript:hidden">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        {state === 'drawing' ? (
          <Button onClick={stopDrawing}>Stop drawing</Button>
        ) : (
          <Button onClick={startDrawing} disabled={state !== 'open'}>
            Draw an area
          </Button>
        )}
        {props.store ? <Circles add={addCircle} /> : null}
      </div>
      <p className="text-14 text-ink-2">
        Drawing needs a mouse or a finger. By keyboard, {props.store ? 'add a circle, ' : ''}enter the corners below,
        add from a file, or choose suburbs.
      </p>
      {state === 'none' ? (
        <p className="text-14 text-ink-2">This browser can’t show the map. Enter the corners below.</p>
      ) : null}
      <div
        ref={place}
        // Its own buttons stay below the form's bar, which stands over the page.
        className={cx(
          'isolate h-104 overflow-hidden rounded-card border border-line bg-sunken',
          state === 'none' && 'hidden',
        )}
      />
      <div className="flex min-h-(--control) items-center justify-between gap-3">
        <p aria-live="polite" className="text-14 text-ink-2">
          {message}
        </p>
        {chosen === null ? null : (
          <Button variant="quiet" onClick={() => map.current?.removeChosen()}>
            Remove this area
          </Button>
        )}
      </div>
      <div aria-live="polite" className="empty:hidden">
        {neighbours ? <NeighbourNotes neighbours={neighbours} /> : null}
      </div>
    </div>
  );
}

/** The usual beginning: everything within so many kilometres of the store. */
function Circles({ add }: { add(kilometres: number): void }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be part of the form around it
    <div role="group" aria-labelledby="circles" className="flex flex-wrap items-center gap-2">
      <span id="circles" className="text-14 text-ink-2">
        Circle around the store
      </span>
      {CIRCLES.map((km) => (
        <Button key={km} size="small" aria-label={`Circle of ${km} km`} onClick={() => add(km)}>
          {km} km
        </Button>
      ))}
    </div>
  );
}

/** Fetches the map when it scrolls into view and opens it on the rows of the surrounding form. */
function useAreaMap(
  root: RefObject<HTMLElement | null>,
  place: RefObject<HTMLElement | null>,
  { tiles, store, suburbs }: AreaMapProps,
) {
  const map = useRef<OpenAreaMap | null>(null);
  const [state, setState] = useState<State>('opening');
  const [chosen, setChosen] = useState<number | null>(null);
  const [message, setMessage] = useState('');
  const [neighbours, setNeighbours] = useState<Neighbours | null>(null);

  useEffect(() => {
    const form = root.current?.closest('form');
    const box = place.current;
    if (!form || !box) return;
    const stop = new AbortController();
    const say = (at: number | null) => {
      const row = at === null ? undefined : areaFields(form).find((one) => one.at === at);
      setMessage(row ? `${row.name}: ${sizeText(row.text)}` : '');
    };
    const isPicked = (at: number | null) => {
      setChosen(at);
      say(at);
    };
    const drawn = (at: number) => {
      setState('open');
      say(at);
      focusFee(form, at);
    };
    const labels = { store: 'Store', map: 'Map of delivery areas' };
    import('./area-map/open-area-map.ts')
      .then(({ openAreaMap }) => openAreaMap(box, { form, tiles, store, suburbs, labels, chosen: isPicked, drawn }))
      .then((open) => {
        if (stop.signal.aborted) return open.close();
        map.current = open;
        setState('open');
        const changed = ({ target }: Event) => {
          if ((target as HTMLInputElement | null)?.name?.startsWith('area.')) open.read();
        };
        form.addEventListener('change', changed, { signal: stop.signal });
        keepNeighbours(form, open, setNeighbours, stop.signal);
      })
      .catch(() => setState('none'));
    return () => {
      stop.abort();
      map.current?.close();
      map.current = null;
    };
  }, [root, place, tiles, store, suburbs]);

  return { map, state, setState, chosen, message, setMessage, neighbours };
}

const PAUSE_MS = 200;

/** Drawing and typing both change the rows: shortly after, what they leave out is worked out again. */
function keepNeighbours(
  form: HTMLFormElement,
  open: OpenAreaMap,
  found: (neighbours: Neighbours) => void,
  signal: AbortSignal,
): void {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const look = () => found(open.neighbours());
  form.querySelector('[data-part="saved-neighbours"]')?.setAttribute('hidden', '');
  look();
  form.addEventListener(
    'input',
    ({ target }) => {
      if (!(target as HTMLInputElement | null)?.name?.startsWith('area.')) return;
      clearTimeout(waiting);
      waiting = setTimeout(look, PAUSE_MS);
    },
    { signal },
  );
  signal.addEventListener('abort', () => clearTimeout(waiting));
}

export default defineIsland('admin/area-map', AreaMap);
