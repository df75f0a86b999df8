import { useNavigate } from '@tanstack/react-router';
import { formatAmount } from '#src/domain/money/format-amount.ts';
import type { BoardOrder } from '#src/domain/till/till.types.ts';
import { Button } from '#src/ui/button.tsx';
import { useTill } from '../kit/pos-context.tsx';
import { Problem } from '../kit/problem.tsx';
import { ReasonSheet } from '../kit/reason-sheet.tsx';
import { Sheet } from '../kit/sheet.tsx';
import { useApproved } from '../kit/use-approved.tsx';

export interface UnpaidSheetProps {
  entry: Pick<BoardOrder, 'order' | 'due' | 'leftInCents'>;
  /** What it was opened for: to hand the order over, or to write its money off. */
  asks: 'complete' | 'writeOff';
  onClose: () => void;
}

/** Before an unpaid order leaves: take its money, or get approval from someone who may void. */
export function UnpaidSheet({ entry, asks, onClose }: UnpaidSheetProps) {
  return asks === 'complete' ? (
    <CompleteUnpaid entry={entry} onClose={onClose} />
  ) : (
    <WriteOff entry={entry} onClose={onClose} />
  );
}

type PartProps = Omit<UnpaidSheetProps, 'asks'>;

function CompleteUnpaid({ entry: { order, due, leftInCents }, onClose }: PartProps) {
  const { api } = useTill();
  const navigate = useNavigate();
  const left = formatAmount(leftInCents, order.currencyCode);
  const complete = useApproved(async (approvals) => {
    await api.complete(order.id, { isUnpaidMeant: true, approval: approvals.void ?? null });
    onClose();
  });
  if (complete.pin) return complete.pin;
  return (
    <Sheet
      title={`${left} of ${order.orderNumber} is not paid`}
      note={
        due === 'cardRefused'
          ? 'The card that was used online was refused.'
          : 'Take it now, or complete the order and take it later.'
      }
      size="small"
      onClose={onClose}
    >
      {complete.problem ? <Problem text={complete.problem} /> : null}
      <div className="grid gap-2">
        <Button
          variant="primary"
          isWide
          className="min-h-18! text-22!"
          onClick={() => void navigate({ to: '/saved-orders/$billId/pay', params: { billId: order.id } })}
        >
          Take {left}
        </Button>
        <Button size="large" isWide isBusy={complete.isBusy} onClick={() => void complete.run()}>
          Complete unpaid
        </Button>
      </div>
    </Sheet>
  );
}

/** Why an order's money will not come. */
const WRITE_OFF_REASONS = [
  'Customer did not come',
  'Customer could not pay',
  'On the house',
  'Paid in another way',
] as const;

function WriteOff({ entry: { order, leftInCents }, onClose }: PartProps) {
  const { api } = useTill();
  const left = formatAmount(leftInCents, order.currencyCode);
  const writeOff = useApproved(async (approvals, reason: string) => {
    await api.writeOff(order.id, reason, approvals.void ?? null);
    onClose();
  });
  if (writeOff.pin) return writeOff.pin;
  return (
    <ReasonSheet
      title={`Write off ${left}?`}
      note={`${order.orderNumber} leaves the list of what is not paid. No money is taken.`}
      reasons={WRITE_OFF_REASONS}
      action={`Write off ${left}`}
      isBusy={writeOff.isBusy}
      problem={writeOff.problem}
      onDone={(reason) => void writeOff.run(reason)}
      onClose={onClose}
    />
  );
}
