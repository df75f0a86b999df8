import type { Order } from '#src/domain/ordering/order.types.ts';
import { paymentBadge } from '#src/ui/order-labels.ts';
import { StatusPill } from '#src/ui/status-pill.tsx';
import { BADGES, type StatusBadgeStyle } from '#src/ui/statuses.ts';

/** The card is proven and its money set aside; it is charged when the order is accepted. */
const HELD: StatusBadgeStyle = { ...BADGES.requiresCapture, word: 'On hold' };
const HELD_UNTIL_ACCEPTED: StatusBadgeStyle = { ...HELD, word: 'On hold until you accept' };

interface Props {
  order: Pick<Order, 'paymentType' | 'statusCode' | 'grandTotalInCents'>;
  /** For a card checkout; null for everything else. */
  paymentStatusCode: string | null;
  refundedInCents: number;
  note?: string | undefined;
}

/** Whether an order is paid; money that is only held says so, and so does a refund of a part. */
export function PaymentPill({ order, paymentStatusCode, refundedInCents, note }: Props) {
  const isHeld = order.paymentType === 'stripeCheckout' && paymentStatusCode === 'requiresCapture';
  const held = order.statusCode === 'new' ? HELD_UNTIL_ACCEPTED : HELD;
  const look = isHeld ? held : paymentBadge(order, paymentStatusCode, refundedInCents);
  return <StatusPill look={look} note={note} />;
}
