import { type ReactNode, useEffect, useRef } from 'react';
import { openLive } from '#islands/runtime/live.client.ts';
import { fillPath } from '#src/contracts/endpoint.ts';
import { type LiveEventData, storeLiveEndpoint } from '#src/contracts/live.endpoints.ts';
import type { Attention } from '#src/domain/till/till.types.ts';
import { useSending } from '../alone/use-sending.ts';
import { askHoldNow, useBillHold } from '../bills/use-bill-hold.ts';
import { afterPaint } from '../kit/after-paint.ts';
import { guardKeys } from '../kit/key-guard.ts';
import { note } from '../kit/observed-api.ts';
import { unlockSound } from '../kit/sounds.ts';
import { useKeySound } from '../kit/use-key-sound.ts';
import { setUsualOrderType } from '../order/draft-store.ts';
import { readMenuAgain } from '../order/menu-store.ts';
import { hearCardPayment } from '../pay/card-payment-store.ts';
import { useSession, useTill } from '../pos-context.tsx';
import { usualOrderType } from './start.ts';
import { useIdleLock } from './use-idle-lock.ts';
import { useRinging } from './use-ringing.ts';

/** Several events of one commit are one reading. */
const GATHER_MS = 60;
/** What the session says may be another now: who may stand here, when it rings, what it sells, and whether the cloud
 * is reached. */
const SESSION_EVENTS: ReadonlySet<string> = new Set([
  'floorChanged',
  'storeSettingsChanged',
  'terminalSettingsChanged',
  // On a box: what was asked of the cloud counts here at once, and falls away with the answer.
  'commandSent',
  'commandAnswered',
  'lineChanged',
  'cashDrawerChanged',
  // The store got a box, or has none any more: where this till belongs.
  'boxChanged',
  'reload',
]);
/** Only while the stream is broken. */
const PROBE_MS = 10_000;

/** Hears the store's news, rings, and unlocks the sound with the first touch. Draws nothing of its own. */
export function PairedTerminal({ attention, children }: { attention: Attention; children: ReactNode }) {
  const { store, terminal, line } = useSession();
  const { restaurantId, storeId } = store;
  const till = useTill();
  const latest = useRef(till);
  latest.current = till;
  const startsAt = useRef(String(attention.sequence));

  useEffect(() => note({ line, timezone: store.timezone }), [line, store.timezone]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let probing: ReturnType<typeof setInterval> | undefined;
    let isFirst = true;
    const probe = () => latest.current.api.attention().catch(() => {});
    const readAgain = () => {
      clearTimeout(timer);
      timer = setTimeout(() => void afterPaint().then(() => latest.current.refresh()), GATHER_MS);
    };
    const live = openLive({
      url: fillPath(storeLiveEndpoint.path, { restaurantId, storeId }),
      lastEventId: startsAt.current,
      onEvent: ({ data }) => {
        const { type } = data as LiveEventData;
        hearCardPayment(data as LiveEventData);
        // A terminal's words change many times while one customer pays; only the till that waits for it draws them.
        if (type === 'terminalPaymentChanged') return;
        if (SESSION_EVENTS.has(type)) void latest.current.checkSession();
        // Its tables come with it.
        if (type === 'menuChanged' || type === 'floorChanged' || type === 'reload')
          void readMenuAgain(latest.current.api);
        if (type === 'billChanged') askHoldNow();
        readAgain();
      },
      onState: ({ kind }) => {
        note({ stream: kind });
        clearInterval(probing);
        // A stream that broke says nothing about the server: it is asked, and asked again until the stream stands.
        if (kind === 'offline') {
          void probe();
          probing = setInterval(() => void probe(), PROBE_MS);
        }
        // After an outage the screens may be old even if no event tells so.
        if (kind === 'live' && !isFirst) readAgain();
        // The menu was asked for with the page: what changed between it and where the stream begins, nobody tells.
        if (kind === 'live' && isFirst) void readMenuAgain(latest.current.api);
        if (kind === 'live') isFirst = false;
      },
    });
    return () => {
      clearTimeout(timer);
      clearInterval(probing);
      live.close();
    };
  }, [restaurantId, storeId]);

  useEffect(() => {
    const unlock = () => void unlockSound();
    // An installed till, or one that has been used before, may sound at once.
    unlock();
    window.addEventListener('pointerdown', unlock);
    window.addEventListener('keydown', unlock);
    return () => {
      window.removeEventListener('pointerdown', unlock);
      window.removeEventListener('keydown', unlock);
    };
  }, []);

  useEffect(guardKeys, []);
  useRinging(attention, terminal.settings);
  useKeySound(terminal.settings);
  const orderType = usualOrderType(terminal.settings.screen.orderType, store);
  useEffect(() => setUsualOrderType(orderType), [orderType]);
  useIdleLock();
  useBillHold();
  useSending();
  return children;
}
