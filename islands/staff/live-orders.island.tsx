import { useEffect, useRef, useState } from 'react';
import { gathered } from '#islands/admin/live-while-seen.ts';
import { browserStore, useBrowserStore } from '#islands/pos/app/kit/browser-store.ts';
import { play, soundReady, unlockSound } from '#islands/pos/app/kit/sounds.ts';
import { announce } from '#islands/runtime/announce.ts';
import { defineIsland } from '#islands/runtime/define.ts';
import { type LiveState, openLive } from '#islands/runtime/live.client.ts';
import { storeTimeText } from '#islands/runtime/store-time-text.ts';
import { refresh } from '#islands/storefront/refresh.ts';
import { fillPath } from '#src/contracts/endpoint.ts';
import { type LiveEventData, storeLiveEndpoint } from '#src/contracts/live.endpoints.ts';
import { Button } from '#src/ui/button.tsx';
import { SoundIcon, SoundOffIcon } from '#src/ui/icon.tsx';
import { StatusPill } from '#src/ui/status-pill.tsx';

export interface LiveOrdersProps {
  restaurantId: string;
  storeId: string;
  /** The events that redraw the screen. */
  types: string[];
  timezone: string;
  /** The sequence at which the screen was rendered. Events since then arrive first. */
  since: string;
  /** An order's own page is silent. */
  rings: boolean;
}

/** Also without an event: a promised time passes, and a waiting order grows older. */
const REDRAW_MS = 30_000;
const RING_AGAIN_MS = 20_000;

const LIVE_PARTS = ['[data-live="orders"]'];

/** Pressed once on this phone. Every screen is a page of its own, and each has to be allowed to sound again. */
const soundWanted = browserStore(false, {
  name: 'servery-staff-sound',
  read: (text) => (text === null ? null : text === 'true'),
});

const ring = () => soundWanted.get() && play('bell', 1);

/** Orders that still wait for an answer, as the screen shows them. */
const waitingHere = () => [...document.querySelectorAll('[data-waiting]')].map((one) => one.id);

/** Redraws the orders as they change, says when it can't, and rings while one waits. */
function LiveOrders({ restaurantId, storeId, types, since, timezone, rings }: LiveOrdersProps) {
  const [state, setState] = useState<LiveState | null>(null);
  const isSounding = useBrowserStore(soundReady, false);
  const isWanted = useBrowserStore(soundWanted, false);
  useLiveDrawing({ restaurantId, storeId, types, since }, setState);
  useRinging(rings, isWanted);
  const turnOn = () => {
    soundWanted.set(true);
    void unlockSound().then(() => play('bell', 1));
  };
  return (
    <div className="mb-3 flex min-h-11 flex-wrap items-center justify-between gap-2">
      <span role="status">
        <Pill state={state} timezone={timezone} />
      </span>
      {rings ? (
        isSounding && isWanted ? (
          <Button variant="quiet" icon={SoundIcon} onClick={() => soundWanted.set(false)}>
            Sound is on<span className="sr-only">. Turn it off</span>
          </Button>
        ) : (
          <Button icon={SoundOffIcon} onClick={turnOn}>
            Turn sound on
          </Button>
        )
      ) : null}
    </div>
  );
}

/** Redraws on the store's events, and tells whether they arrive. */
function useLiveDrawing(
  { restaurantId, storeId, types, since }: Pick<LiveOrdersProps, 'restaurantId' | 'storeId' | 'types' | 'since'>,
  setState: (state: LiveState) => void,
): void {
  const kinds = types.join(' ');
  useEffect(() => {
    const draw = () => void refresh(location.href, {}, LIVE_PARTS, isTyped);
    const drawing = gathered(draw);
    // Not only while it is seen: it has to ring behind another app.
    const live = openLive({
      url: fillPath(storeLiveEndpoint.path, { restaurantId, storeId }),
      lastEventId: since,
      onEvent: ({ data }) => {
        const event = data as LiveEventData;
        if (event.type === 'reload' || kinds.split(' ').includes(event.type)) drawing.soon();
      },
      onState: setState,
    });
    const timer = setInterval(drawing.soon, REDRAW_MS);
    return () => {
      clearInterval(timer);
      drawing.stop();
      live.close();
    };
  }, [restaurantId, storeId, since, kinds, setState]);
}

/** Rings for an order that was not there before, and again while one waits. */
function useRinging(rings: boolean, isWanted: boolean): void {
  const heard = useRef(new Set<string>());
  useEffect(() => {
    if (!rings) return;
    for (const id of waitingHere()) heard.current.add(id);
    const look = () => {
      const fresh = waitingHere().filter((id) => !heard.current.has(id));
      if (fresh.length === 0) return;
      for (const id of fresh) heard.current.add(id);
      announce(fresh.length === 1 ? 'New order' : `${fresh.length} new orders`);
      ring();
    };
    const watch = new MutationObserver(look);
    const main = document.querySelector('main');
    if (main) watch.observe(main, { childList: true, subtree: true });
    const again = setInterval(() => {
      if (waitingHere().length > 0) ring();
    }, RING_AGAIN_MS);
    return () => {
      watch.disconnect();
      clearInterval(again);
    };
  }, [rings]);
  useEffect(() => {
    if (!rings || !isWanted) return;
    const unlock = () => void unlockSound();
    // A phone that has been touched here before, or has the app installed, may sound at once.
    unlock();
    window.addEventListener('pointerdown', unlock);
    return () => window.removeEventListener('pointerdown', unlock);
  }, [rings, isWanted]);
}

function Pill({ state, timezone }: { state: LiveState | null; timezone: string }) {
  if (state?.kind === 'live') return <StatusPill look={{ word: 'Live', tone: 'done', icon: 'online' }} />;
  if (state?.kind !== 'offline') return null;
  const note = `since ${storeTimeText(state.since, timezone)}`;
  return <StatusPill look={{ word: 'Not live', tone: 'fail', icon: 'offline' }} note={note} />;
}

/** Keeps what someone is typing. */
function isTyped(field: Element): boolean {
  if (field instanceof HTMLInputElement && field.type !== 'hidden') return field.value !== field.defaultValue;
  if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue;
  return field instanceof HTMLSelectElement && [...field.options].some((one) => one.selected !== one.defaultSelected);
}

export default defineIsland('staff/live-orders', LiveOrders);
