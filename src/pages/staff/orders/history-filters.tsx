import type { OrderFilter } from '#db/ordering/orders.repository.ts';
import { CHANNELS } from '#src/domain/menu/menu-codes.schema.ts';
import { ORDER_STATUSES } from '#src/domain/ordering/order-status.ts';
import { COLLECTION_TYPES } from '#src/shared/primitives.schema.ts';
import { Select } from '#src/ui/controls.tsx';
import { CHANNEL_LABELS, COLLECTION_LABELS } from '#src/ui/order-labels.ts';
import { ORDER_BADGES } from '#src/ui/statuses.ts';

/** What the list is narrowed to; null: all. */
export interface HistoryFilters {
  readonly status: (typeof ORDER_STATUSES)[number] | null;
  readonly type: (typeof COLLECTION_TYPES)[number] | null;
  readonly channel: (typeof CHANNELS)[number] | null;
}

/** A word that the address has and we don't is no filter. */
export function filtersOf(query: URLSearchParams): HistoryFilters {
  return {
    status: ORDER_STATUSES.find((one) => one === query.get('status')) ?? null,
    type: COLLECTION_TYPES.find((one) => one === query.get('type')) ?? null,
    channel: CHANNELS.find((one) => one === query.get('channel')) ?? null,
  };
}

export function hasFilter({ status, type, channel }: HistoryFilters): boolean {
  return status !== null || type !== null || channel !== null;
}

export function orderFilterOf({ status, type, channel }: HistoryFilters): OrderFilter {
  return {
    ...(status === null ? {} : { statuses: [status] }),
    ...(type === null ? {} : { collectionTypes: [type] }),
    ...(channel === null ? {} : { channels: [channel] }),
  };
}

/** The three selects of the search form. */
export function FilterFields({ filters: { status, type, channel } }: { filters: HistoryFilters }) {
  return (
    <div className="grid grid-cols-2 gap-2 sm:grid-cols-3">
      <Select
        name="type"
        aria-label="Type"
        placeholder="All types"
        defaultValue={type ?? ''}
        options={COLLECTION_TYPES.map((value) => ({ value, label: COLLECTION_LABELS[value] }))}
      />
      <Select
        name="status"
        aria-label="Status"
        placeholder="All statuses"
        defaultValue={status ?? ''}
        options={ORDER_STATUSES.map((value) => ({ value, label: ORDER_BADGES[value].word }))}
      />
      <Select
        name="channel"
        aria-label="Channel"
        placeholder="All channels"
        defaultValue={channel ?? ''}
        options={CHANNELS.map((value) => ({ value, label: CHANNEL_LABELS[value] }))}
      />
    </div>
  );
}
