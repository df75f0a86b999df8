import type { JobStatus } from '#src/domain/delivery/courier-job.ts';
import { BADGES, type StatusBadgeStyle } from './statuses.ts';

/** The states of a delivery, as product design 1.4 colours them. */
export const DELIVERY_BADGES: Readonly<Record<JobStatus, StatusBadgeStyle>> = {
  PENDING: BADGES.deliveryPending,
  OUT_FOR_DELIVERY: BADGES.outForDelivery,
  COMPLETED: BADGES.deliveryCompleted,
  FAILED: { word: 'Failed', tone: 'fail', icon: 'warning' },
  REJECTED: { word: 'Rejected', tone: 'fail', icon: 'cross' },
};
