import type { PlatformTask } from '#db/jobs/platform-tasks.queries.ts';
import type { TaskStatus } from '#src/domain/marketplace/google/feed-task.ts';
import type { MarketplaceMenuType } from '#src/domain/marketplace/marketplace-menu.ts';
import { menuTypesText } from '#src/domain/marketplace/menu-upload.ts';
import type { TaskKind } from '#src/domain/tasks/task-kinds.ts';
import { fullStoreName } from '#src/domain/tenancy/store-name.ts';
import type { TaskEvent } from '#src/features/tasks/read-task.ts';
import type { StatusBadgeStyle } from '#src/ui/statuses.ts';

export const TASK_KIND_LABELS: Readonly<Record<TaskKind, string>> = {
  batchUpload: 'Batch upload',
  uberEatsMenu: 'Uber Eats menu',
  googleFeeds: 'Google feeds',
  uberEatsStatus: 'Store status on Uber Eats',
  uberEatsItem: 'Sold out on Uber Eats',
  restaurantMove: 'Restaurant move',
  restaurantFile: 'Restaurant as one file',
  scheduled: 'Scheduled job',
};

/** In the specification's words. */
export const TASK_LOOKS: Readonly<Record<TaskStatus, StatusBadgeStyle>> = {
  requested: { word: 'Requested', tone: 'wait', icon: 'new' },
  queued: { word: 'Queued', tone: 'wait', icon: 'queued' },
  running: { word: 'Running', tone: 'going', icon: 'running' },
  success: { word: 'Success', tone: 'done', icon: 'completed' },
  failure: { word: 'Failure', tone: 'fail', icon: 'warning' },
};

/** What is done, without its kind: 'winter.csv', 'Delivery and Pickup'. */
export function taskName({ kind, detail }: Pick<PlatformTask, 'kind' | 'detail'>): string {
  switch (kind) {
    case 'uberEatsMenu':
      return menuTypesText(detail.split(' ') as MarketplaceMenuType[]);
    case 'googleFeeds':
      return 'Feeds for Google';
    case 'uberEatsStatus':
      return detail === 'open' ? 'Open' : 'Paused';
    case 'restaurantFile':
      return 'Everything of the restaurant';
    case 'restaurantMove':
      return `To ${detail}`;
    default:
      return detail;
  }
}

/** Whose it is. */
export function taskPlace({ restaurantName, storeName, restaurantId }: PlatformTask): string {
  if (restaurantName === null) return restaurantId ?? 'Platform';
  return storeName === null ? restaurantName : fullStoreName(restaurantName, storeName);
}

export function eventText({ what, byName }: TaskEvent, status: TaskStatus): string {
  const by = byName === '' ? '' : ` by ${byName}`;
  switch (what) {
    case 'requested':
      return byName === '' ? 'Requested automatically' : `Requested${by}`;
    case 'started':
      return 'Started';
    case 'finished':
      return status === 'failure' ? 'Failed' : 'Finished';
    case 'nextTry':
      return 'Next try';
    case 'rowsAgain':
      return `Failed rows run again${by}`;
    case 'undone':
      return `Undone${by}`;
    case 'sentAgain':
      return `Sent again${by}`;
  }
}
