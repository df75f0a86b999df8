import { useRouterState } from '@tanstack/react-router';
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { openLive } from '#islands/runtime/live.client.ts';
import { fillPath } from '#src/contracts/endpoint.ts';
import { type LiveEventData, storeLiveEndpoint } from '#src/contracts/live.endpoints.ts';
import type { Attention } from '#src/domain/till/till.types.ts';
import { askHoldNow, useBillHold } from '../bills/use-bill-hold.ts';
import { setUsualOrderType } from '../draft/draft-store.ts';
import { afterPaint } from '../kit/after-paint.ts';
import { keptUnasked } from '../kit/fetched.tsx';
import { guardKeys } from '../kit/key-guard.ts';
import { note, noteStream, noteStreamSign, observed } from '../kit/observed-api.ts';
import { useSession, useTill } from '../kit/pos-context.tsx';
import { unlockSound } from '../kit/sounds.ts';
import { usualOrderType } from '../kit/start.ts';
import { guardTaps, noteAppeared } from '../kit/tap-guard.ts';
import { trainingHere } from '../kit/training.ts';
import { useKeySound } from '../kit/use-key-sound.ts';
import { readMenuAgain } from '../menu/menu-store.ts';
import { hearCardPayment } from '../pay/card-payment-store.ts';
import { useClockSending } from '../timeclock/clock-waiting.ts';
import { askUntilAnswered } from './ask-until-answered.ts';
import { useIdleLock } from './use-idle-lock.ts';
import { useSending } from './use-sending.ts';

const Ringing = keptUnasked(() => import('./ringing.tsx').then((file) => file.Ringing));

/** Events of one commit cause one reload. */
const GATHER_MS = 60;
/** Events after which the session may differ: who may use this till, when it rings, what it sells, and whether it's online. */
const SESSION_EVENTS: ReadonlySet<string> = new Set([
  'floorChanged',
  'storeSettingsChanged',
  'terminalSettingsChanged',
  // On a box, a command to the cloud applies here at once, until it is answered.
  'commandSent',
  'commandAnswered',
  'lineChanged',
  'cashDrawerChanged',
  // The store got a box or no longer has one: the till may belong elsewhere.
  'boxChanged',
  'reload',
]);

/** Follows the store's events, rings, and unlocks the sound with the first touch. Shows nothing of its own. */
export function PairedTerminal({ attention, children }: { attention: Attention; children: ReactNode }) {
  const { store, terminal, line } = useSession();
  useEffect(() => note({ line, timezone: store.timezone }), [line, store.timezone]);
  useStoreEvents(attention.sequence);
  useEffect(unlockOnTouch, []);
  useEffect(guardKeys, []);
  useTapGuard();
  useKeySound(terminal.settings);
  const orderType = usualOrderType(terminal.settings.screen.orderType, store);
  useEffect(() => setUsualOrderType(orderType), [orderType]);
  useIdleLock();
  useBillHold();
  useSending();
  useClockSending();
  return (
    <>
      <Ringing attention={attention} settings={terminal.settings} />
      {children}
    </>
  );
}

function useTapGuard(): void {
  useEffect(guardTaps, []);
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another screen is shown
  useLayoutEffect(noteAppeared, [path]);
}

/** Reloads what an event has changed. `sequence` is where the page's own data ended. */
function useStoreEvents(sequence: Attention['sequence']): void {
  const { restaurantId, storeId } = useSession().store;
  const till = useTill();
  const latest = useRef(till);
  latest.current = till;
  const startsAt = useRef(String(sequence));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isFirst = true;
    const readAgain = () => {
      clearTimeout(timer);
      timer = setTimeout(() => void afterPaint().then(() => latest.current.refresh()), GATHER_MS);
    };
    const live = openLive({
      url: (trainingHere() ?? '') + fillPath(storeLiveEndpoint.path, { restaurantId, storeId }),
      lastEventId: startsAt.current,
      onEvent: ({ data }) => {
        const { type } = data as LiveEventData;
        hearCardPayment(data as LiveEventData);
        // A terminal's text changes often while one customer pays. Only the till that waits for it redraws.
        if (type === 'terminalPaymentChanged') return;
        if (SESSION_EVENTS.has(type)) void latest.current.checkSession();
        // It includes its tables.
        if (type === 'menuChanged' || type === 'floorChanged' || type === 'reload')
          void readMenuAgain(latest.current.api);
        if (type === 'billChanged') askHoldNow();
        readAgain();
      },
      onSign: noteStreamSign,
      onState: ({ kind }) => {
        noteStream(kind);
        if (kind !== 'live') return;
        // After an outage the screens may be out of date even without an event. At the start only the menu may be: it was read
        // with the page, before the stream began.
        if (isFirst) void readMenuAgain(latest.current.api);
        else readAgain();
        isFirst = false;
      },
    });
    const stopAsking = askUntilAnswered(observed, {
      ask: () => latest.current.api.attention().catch(() => {}),
      onAnswered: readAgain,
    });
    return () => {
      clearTimeout(timer);
      stopAsking();
      noteStream('connecting');
      live.close();
    };
  }, [restaurantId, storeId]);
}

function unlockOnTouch(): () => void {
  const unlock = () => void unlockSound();
  // An installed till, or one that has been used before, may play a sound at once.
  unlock();
  window.addEventListener('pointerdown', unlock);
  window.addEventListener('keydown', unlock);
  return () => {
    window.removeEventListener('pointerdown', unlock);
    window.removeEventListener('keydown', unlock);
  };
}
