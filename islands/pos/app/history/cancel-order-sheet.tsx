import { formatAmount } from '#src/domain/money/format-amount.ts';
import type { VoidedFood } from '#src/domain/ordering/kept-lines.ts';
import type { OrderDetail } from '#src/domain/till/till.types.ts';
import { Button } from '#src/ui/button.tsx';
import { UndoIcon } from '#src/ui/icon.tsx';
import { MoneyText } from '#src/ui/money-text.tsx';
import { REJECT_REASONS } from '#src/ui/order-labels.ts';
import { CANCEL_REASONS, ReasonSheet } from '../kit/reason-sheet.tsx';
import type { ApprovedAct } from '../kit/use-approved.tsx';
import type { OfferedKeys } from './offered-keys.ts';

interface CancelOrderSheetProps {
  detail: OrderDetail;
  keys: OfferedKeys;
  cancel: ApprovedAct<[string, VoidedFood | null]>;
  onRefund: () => void;
  onClose: () => void;
}

export function CancelOrderSheet({ detail, keys, cancel, onRefund, onClose }: CancelOrderSheetProps) {
  const { channel, currencyCode, orderNumber } = detail.order;
  const { cashBackInCents, mayRefund, wasPaidByCard } = keys;
  return (
    <ReasonSheet
      title={`Cancel ${orderNumber}?`}
      note={
        <>
          The kitchen will be told to stop
          {mayRefund ? (
            <>
              , and <MoneyText amountInCents={detail.refund.leftInCents} currencyCode={currencyCode} /> will be refunded
            </>
          ) : null}
          .
        </>
      }
      reasons={channel === 'pos' ? CANCEL_REASONS : REJECT_REASONS}
      action={
        cashBackInCents > 0
          ? `Cancel, give ${formatAmount(cashBackInCents, currencyCode)} in cash`
          : `Cancel ${orderNumber}`
      }
      isBusy={cancel.isBusy}
      problem={cancel.problem}
      asksFood={detail.startsIsoDateTimeUtc === null}
      onDone={(reason, food) => void cancel.run(reason, food)}
      onClose={onClose}
    >
      {wasPaidByCard ? (
        <div className="mb-5 rounded-input bg-sunken p-3">
          <p>This order was paid by card. Refund it first, on the card terminal or in cash.</p>
          <Button size="large" icon={UndoIcon} className="mt-2" onClick={onRefund}>
            Refund
          </Button>
        </div>
      ) : null}
    </ReasonSheet>
  );
}
