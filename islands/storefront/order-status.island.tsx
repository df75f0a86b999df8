import { useEffect, useState } from 'react';
import { defineIsland } from '#islands/runtime/define.ts';
import { type LiveState, openLive } from '#islands/runtime/live.client.ts';
import { readText } from '#islands/runtime/read-text.ts';
import { storeTimeText } from '#islands/runtime/store-time-text.ts';
import { fillPath } from '#src/contracts/endpoint.ts';
import { orderLiveEndpoint } from '#src/contracts/live.endpoints.ts';
import { OfflineIcon, OnlineIcon } from '#src/ui/icon.tsx';
import { refresh } from './refresh.ts';
import { sayOnce } from './say-once.ts';

export interface OrderStatusProps {
  restaurantId: string;
  storeId: string;
  orderId: string;
  /** The store's time zone, for showing times. */
  timezone: string;
  /** The order's key when the visitor came by a link. */
  token: string | null;
}

/** What moves on a moment after it was placed, often before the stream is open: a card that is checked, a table's bill. */
const MOVES_ON = '[data-order-status="processingPayment"], [data-joins-bill]';

const DRAWN = ['[data-order-status]', '[data-part="cart-slot"]', '[data-part="open-state"]'];

function statusOnPage(): string | null | undefined {
  return document.querySelector('[data-order-status]')?.getAttribute('data-order-status');
}

/** Redraws the page on events of the order, and shows when it is offline. */
function OrderStatus({ restaurantId, storeId, orderId, token, timezone }: OrderStatusProps) {
  const [state, setState] = useState<LiveState | null>(null);
  useEffect(() => {
    // An event redraws the page more often than its state changes.
    const sayState = sayOnce(() => readText(document.querySelector('[data-part="order-state"]')));
    const draw = async () => {
      const before = statusOnPage();
      const done = await refresh(location.href, {}, DRAWN);
      if (done.kind !== 'drawn') return;
      // An earlier announcement about the status is no longer true.
      if (statusOnPage() !== before) document.querySelector('[data-part="said"]')?.remove();
      sayState();
    };
    let isFirst = true;
    const path = fillPath(orderLiveEndpoint.path, { restaurantId, storeId, orderId });
    const live = openLive({
      url: token ? `${path}?token=${encodeURIComponent(token)}` : path,
      onEvent: () => void draw(),
      onState: (next) => {
        setState(next);
        // Catches up with what happened before the stream opened and while it was offline.
        if (next.kind === 'live') {
          if (!isFirst || document.querySelector(MOVES_ON)) void draw();
          isFirst = false;
        }
      },
    });
    return () => live.close();
  }, [restaurantId, storeId, orderId, token]);
  if (!state || state.kind === 'connecting') return null;
  const isLive = state.kind === 'live';
  const Icon = isLive ? OnlineIcon : OfflineIcon;
  const since = storeTimeText(state.since, timezone);
  return (
    <p data-part="live-state" className="flex items-center justify-center gap-2 text-14 text-ink-2">
      <Icon size={16} aria-hidden />
      {isLive ? 'This page updates automatically.' : `Last updated ${since}. Reconnecting…`}
    </p>
  );
}

export default defineIsland('storefront/order-status', OrderStatus);
