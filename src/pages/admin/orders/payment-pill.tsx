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

/** Whether an order is paid; a refund of a part says so. */
export function PaymentPill({ order, paymentStatusCode, refundedInCents, note }: Props) {
  const isPart = refundedInCents > 0 && refundedInCents < order.grandTotalInCents;
  const look = isPart
    ? { ...LOOKS.refunded, word: 'Part refunded' }
    : paymentLook(order, paymentStatusCode, refundedInCents);
  return <StatusPill look={look} note={note} />;
}
