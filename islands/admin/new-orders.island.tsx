import { useEffect, useRef, useState } from 'react';
import { announce } from '#islands/runtime/announce.ts';
import { defineIsland } from '#islands/runtime/define.ts';
import type { LiveState } from '#islands/runtime/live.client.ts';
import { fillPath } from '#src/contracts/endpoint.ts';
import { type LiveEventData, storeLiveEndpoint } from '#src/contracts/live.endpoints.ts';
import { OfflineIcon, SortUpIcon } from '#src/ui/icon.tsx';
import { openLiveWhileSeen } from './live-while-seen.ts';

export interface NewOrdersProps {
  restaurantId: string;
  storeId: string;
  /** The prefix of the list's order numbers. */
  prefixes: string[];
  /** The events that add an order to the list. Counter orders are accepted as they are placed. */
  types: string[];
  /** The first page of the list, newest first. */
  href: string;
  since: string;
}

/** New orders wait behind a bar, so the list never moves under anyone's finger. */
function NewOrders({ restaurantId, storeId, prefixes, types, href, since }: NewOrdersProps) {
  const known = useRef(new Set<string>());
  const [count, setCount] = useState(0);
  const [state, setState] = useState<LiveState | null>(null);
  const starts = prefixes.join(' ');
  const kinds = types.join(' ');
  useEffect(() => {
    const live = openLiveWhileSeen({
      url: fillPath(storeLiveEndpoint.path, { restaurantId, storeId }),
      lastEventId: since,
      onEvent: ({ data }) => {
        const { type, orderId, payload } = data as LiveEventData;
        if (!kinds.split(' ').includes(type) || orderId === null) return;
        const { orderNumber } = payload as { orderNumber: string };
        if (!starts.split(' ').some((prefix) => orderNumber.startsWith(prefix))) return;
        if (known.current.has(orderId)) return;
        known.current.add(orderId);
        setCount(known.current.size);
        announce(`New order ${orderNumber}`);
      },
      onState: setState,
    });
    return () => live.close();
  }, [restaurantId, storeId, since, starts, kinds]);
  return (
    <>
      {count > 0 ? (
        <a
          data-part="new-orders"
          href={href}
          className="sticky top-16 z-20 mb-4 flex min-h-11 animate-arrive items-center justify-center gap-2 rounded-card bg-wait-soft px-4 font-semibold text-wait-text no-underline hover:underline lg:top-3"
        >
          <SortUpIcon size={16} aria-hidden />
          {count === 1 ? '1 new order' : `${count} new orders`}
        </a>
      ) : null}
      {state?.kind === 'offline' ? (
        <p role="status" className="mb-4 flex items-center gap-2 text-14 text-off-text">
          <OfflineIcon size={16} aria-hidden />
          You may be missing new orders. Reconnecting…
        </p>
      ) : null}
    </>
  );
}

export default defineIsland('admin/new-orders', NewOrders);
