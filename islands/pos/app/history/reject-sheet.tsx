import type { Order } from '#src/domain/ordering/order.types.ts';
import { REJECT_REASONS } from '#src/ui/order-labels.ts';
import { useTill } from '../kit/pos-context.tsx';
import { ReasonSheet } from '../kit/reason-sheet.tsx';
import { useAct } from '../kit/use-act.ts';

/** Rejects an order with a reason. The customer is notified, and a card payment is refunded. */
export function RejectSheet({ order, onClose }: { order: Order; onClose: () => void }) {
  const { api } = useTill();
  const reject = useAct((why: string) => api.reject(order.id, why));
  return (
    <ReasonSheet
      title={`Reject ${order.orderNumber}?`}
      note={`We’ll tell ${order.customerName || 'the customer'}. Any card payment is refunded.`}
      reasons={REJECT_REASONS}
      action={`Reject ${order.orderNumber}`}
      isBusy={reject.isBusy}
      problem={reject.problem}
      onDone={(why) => void reject.run(why)}
      onClose={onClose}
    />
  );
}
