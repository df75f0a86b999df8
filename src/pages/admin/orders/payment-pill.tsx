import type { PaymentType } from '#src/domain/tenancy/store-settings.schema.ts';
import { paymentLook } from '#src/ui/order-words.ts';
import { StatusPill } from '#src/ui/status-pill.tsx';
import { LOOKS } from '#src/ui/statuses.ts';

interface Props {
  order: { readonly paymentType: PaymentType; readonly grandTotalInCents: number };
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
