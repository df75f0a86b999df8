import type { OrderStatus } from '#src/domain/ordering/order-status.ts';

/** What a colour means, everywhere. */
export type Tone = 'wait' | 'going' | 'done' | 'fail' | 'off' | 'back';

/** The word decides the shape beside the colour; `outline` is a failure that no one caused. */
export interface StatusBadgeStyle {
  readonly word: string;
  readonly tone: Tone;
  readonly icon: StatusIcon;
  readonly isOutline?: boolean;
}

export type StatusIcon =
  | 'new'
  | 'running'
  | 'queued'
  | 'cooking'
  | 'check'
  | 'completed'
  | 'handedOff'
  | 'delivery'
  | 'slash'
  | 'cross'
  | 'warning'
  | 'unknown'
  | 'undo'
  | 'online'
  | 'offline'
  | 'edit'
  | 'open';

const look = (word: string, tone: Tone, icon: StatusIcon): StatusBadgeStyle => ({ word, tone, icon });

export const ORDER_BADGES: Readonly<Record<OrderStatus, StatusBadgeStyle>> = {
  processingPayment: look('Processing payment', 'off', 'running'),
  new: look('New', 'wait', 'new'),
  accepted: look('Accepted', 'going', 'cooking'),
  completed: look('Completed', 'done', 'completed'),
  rejected: look('Rejected', 'fail', 'cross'),
  cancelled: look('Cancelled', 'off', 'slash'),
  failure: { ...look('Failed', 'fail', 'warning'), isOutline: true },
};

/** The other things that have a state; keys are the words of this file, mapped to by each slice. */
export const BADGES = {
  paid: look('Paid', 'done', 'check'),
  notPaid: look('Not paid', 'wait', 'open'),
  refunded: look('Refunded', 'back', 'undo'),
  partRefunded: look('Part refunded', 'back', 'undo'),
  declined: look('Declined', 'fail', 'cross'),
  systemError: look('System error', 'fail', 'warning'),
  paymentProcessing: look('Processing Payment', 'off', 'running'),
  requiresCapture: look('Requires Capture', 'wait', 'queued'),
  paymentSuccess: look('Payment Success', 'done', 'check'),
  paymentFailure: look('Payment Failure', 'fail', 'cross'),
  paymentCancelled: look('Payment Cancelled', 'off', 'slash'),
  refundSuccess: look('Refund Success', 'back', 'undo'),
  refundFailure: look('Refund Failure', 'fail', 'warning'),
  deliveryPending: look('Pending', 'going', 'queued'),
  outForDelivery: look('Out for delivery', 'back', 'delivery'),
  deliveryCompleted: look('Completed', 'done', 'completed'),
  bookingNew: look('New', 'wait', 'new'),
  bookingAccepted: look('Accepted', 'going', 'check'),
  bookingSeated: look('Seated', 'done', 'completed'),
  bookingNoShow: look('No-show', 'fail', 'cross'),
  bookingLeft: look('Left', 'off', 'cross'),
  bookingCancelled: look('Cancelled', 'off', 'slash'),
  jobQueued: look('Queued', 'off', 'queued'),
  jobRunning: look('Running', 'going', 'running'),
  jobSuccess: look('Success', 'done', 'check'),
  jobFailure: look('Failure', 'fail', 'cross'),
  online: look('Online', 'done', 'online'),
  offline: look('Offline', 'fail', 'offline'),
  unknown: look('Unknown', 'wait', 'unknown'),
  openForOrders: look('Open', 'done', 'check'),
  closed: look('Closed', 'off', 'slash'),
  paused: look('Paused', 'wait', 'queued'),
  soldOut: look('Sold out', 'off', 'slash'),
  billEditing: look('Editing', 'wait', 'edit'),
  pageDraft: look('Draft', 'off', 'edit'),
  pageChanged: look('Published, draft changed', 'wait', 'edit'),
  pagePublished: look('Published', 'done', 'check'),
  domainMain: look('Main domain', 'done', 'check'),
  domainConnected: look('Connected', 'done', 'online'),
  domainElsewhere: look('Not pointing here', 'wait', 'warning'),
  domainAdded: look('Not checked yet', 'off', 'open'),
  domainWaiting: look('Waiting for DNS', 'wait', 'queued'),
} as const satisfies Record<string, StatusBadgeStyle>;
