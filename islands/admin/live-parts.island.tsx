import { useEffect, useState } from 'react';
import { defineIsland } from '#islands/runtime/define.ts';
import type { LiveState } from '#islands/runtime/live.client.ts';
import { storeTimeText } from '#islands/runtime/store-time-text.ts';
import { refresh } from '#islands/storefront/refresh.ts';
import { fillPath } from '#src/contracts/endpoint.ts';
import { type LiveEventData, storeLiveEndpoint } from '#src/contracts/live.endpoints.ts';
import { platformLiveEndpoint } from '#src/contracts/platform-live.endpoints.ts';
import { OfflineIcon } from '#src/ui/icon.tsx';
import { gathered, openLiveWhileSeen } from './live-while-seen.ts';

export interface LivePartsProps {
  /** The store whose events are heard; null: every store's, for the platform's people. */
  store: { restaurantId: string; storeId: string } | null;
  /** The events that redraw the parts. */
  types: string[];
  /** Only events about this order. */
  orderId: string | null;
  /** Selectors of the page's parts. */
  parts: string[];
  /** The store's time zone, for showing times. */
  timezone: string;
  /** The sequence at which the page was rendered. Events since then arrive first. */
  since: string;
}

/** Redraws the parts on events in the store, and shows when it is offline. */
function LiveParts({ store, types, orderId, parts, since, timezone }: LivePartsProps) {
  const [state, setState] = useState<LiveState | null>(null);
  const key = [...types, '', ...parts].join(' ');
  const url = store ? fillPath(storeLiveEndpoint.path, store) : platformLiveEndpoint.path;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for the two lists
  useEffect(() => {
    const drawing = gathered(() => void refresh(location.href, {}, parts, isTyped));
    const live = openLiveWhileSeen({
      url,
      lastEventId: since,
      onEvent: ({ data }) => {
        const event = data as LiveEventData;
        const isOurs = types.includes(event.type) && (orderId === null || event.orderId === orderId);
        if (isOurs || event.type === 'reload') drawing.soon();
      },
      onState: setState,
    });
    return () => {
      drawing.stop();
      live.close();
    };
  }, [url, orderId, since, key]);
  if (state?.kind !== 'offline') return null;
  const at = storeTimeText(state.since, timezone);
  return (
    <p role="status" className="mb-4 flex items-center gap-2 rounded-card bg-off-soft px-4 py-2 text-14 text-off-text">
      <OfflineIcon size={16} aria-hidden />
      Last updated {at}. Reconnecting…
    </p>
  );
}

/** Keeps what someone is typing. */
function isTyped(field: Element): boolean {
  if (field instanceof HTMLInputElement) return field.value !== field.defaultValue;
  if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue;
  return field instanceof HTMLSelectElement && [...field.options].some((one) => one.selected !== one.defaultSelected);
}

export default defineIsland('admin/live-parts', LiveParts);
