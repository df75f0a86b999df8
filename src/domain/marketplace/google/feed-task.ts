/** The making of a store's feed, in the specification's words. Browser-safe. */

/** `queued`: seen by the job, behind others. `running`: being made, or begun before the program stopped. */
export const TASK_STATUSES = ['requested', 'queued', 'running', 'success', 'failure'] as const;
export type TaskStatus = (typeof TASK_STATUSES)[number];

export function isTaskOver(status: TaskStatus): boolean {
  return status === 'success' || status === 'failure';
}

/** Feeds are refreshed at least as often as this. */
export const FEED_HOURS = 24;
