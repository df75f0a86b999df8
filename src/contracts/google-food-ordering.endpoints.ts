/** The specification's calls of Google food ordering: the feeds of a store, and how far the making of them is. */
import type { TaskStatus } from '#src/domain/marketplace/google/feed-task.ts';
import { endpoint } from './endpoint.ts';

const store = '/api/google-food-ordering/restaurants/:restaurantId/stores/:storeId' as const;

export interface FeedTaskAnswer {
  readonly taskId: string;
  readonly status: TaskStatus;
  readonly requestedIsoDateTimeUtc: string;
  /** Null: it isn't over. */
  readonly finishedIsoDateTimeUtc: string | null;
  /** Why it failed, in sentences. */
  readonly problems: readonly string[];
  /** The files that it made; none once a later task has made others. The marker is the last. */
  readonly files: readonly { readonly name: string; readonly bytes: number }[];
  /** What of the store isn't in them, or only in part. `service` is null for what is of the store. */
  readonly leftOut: readonly {
    readonly name: string;
    readonly service: 'DELIVERY' | 'TAKEOUT' | null;
    readonly reason: string;
  }[];
}

/** Asks for the feeds. While they are being made, the same task is answered again. */
export const generateDataFeedsEndpoint = endpoint<Record<string, never>, FeedTaskAnswer>()(
  'POST',
  `${store}/generate-data-feeds`,
);
/** Of the task in `?taskId`. `resource_not_found`: the store has no such task. */
export const feedTaskStatusEndpoint = endpoint<void, FeedTaskAnswer>()('GET', `${store}/task_status`);
