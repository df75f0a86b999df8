import type { Order } from '#src/domain/ordering/order.types.ts';
import { paymentLook } from '#src/ui/order-words.ts';
import { StatusPill } from '#src/ui/status-pill.tsx';
import { LOOKS } from '#src/ui/statuses.ts';

interface Props {
  order: Pick<Order, 'paymentType' | 'statusCode' | 'grandTotalInCents'>;
  /** Of a card checkout; null for everything else. */
  paymentStatusCode: string | null;
  refundedInCents: number;
  note?: string | undefined;
}

/** Whether an order is paid; money that is only held says so, and so does a refund of a part. */
export function PaymentPill({ order, paymentStatusCode, refundedInCents, note }: Props) {
  const isHeld = order.paymentType === 'stripeCheckout' && paymentStatusCode === 'requiresCapture';
  const look = isHeld ? LOOKS.requiresCapture : paymentLook(order, paymentStatusCode, refundedInCents);
  return <StatusPill look={look} note={note} />;
}
