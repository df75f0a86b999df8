import type { Order } from '#src/domain/ordering/order.types.ts';
import { paymentLook } from '#src/ui/order-words.ts';
import { StatusPill } from '#src/ui/status-pill.tsx';

interface Props {
  order: Pick<Order, 'paymentType' | 'statusCode' | 'grandTotalInCents'>;
  /** Of a card checkout; null for everything else. */
  paymentStatusCode: string | null;
  refundedInCents: number;
  note?: string | undefined;
}

/** Whether an order is paid; a refund of a part says so. */
export function PaymentPill({ order, paymentStatusCode, refundedInCents, note }: Props) {
  return <StatusPill look={paymentLook(order, paymentStatusCode, refundedInCents)} note={note} />;
}
