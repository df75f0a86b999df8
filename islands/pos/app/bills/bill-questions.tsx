import { formatAmount } from '#src/domain/money/format-amount.ts';
import { roundCash } from '#src/domain/pricing/cash-rounding.ts';
import { Button } from '#src/ui/button.tsx';
import { MoneyText } from '#src/ui/money-text.tsx';
import { voidsOf } from '../draft/bill-draft.ts';
import type { OrderDraft } from '../draft/order-draft.ts';
import { useSession } from '../kit/pos-context.tsx';
import { Problem } from '../kit/problem.tsx';
import { ReasonSheet, VOID_REASONS } from '../kit/reason-sheet.tsx';
import { Sheet } from '../kit/sheet.tsx';
import type { BillActs, CardDifference, CashBack } from './use-bill.ts';

interface BillQuestionsProps {
  draft: OrderDraft;
  bill: BillActs;
  /** Leaves what is asked as it was. */
  onClose: () => void;
}

/** What is asked, or given back, when a bill is sent that the kitchen or the guest's money already knows. */
export function BillQuestions({ draft, bill }: BillQuestionsProps) {
  return (
    <>
      {bill.asksWhy ? <VoidSheet draft={draft} bill={bill} toPay={bill.asksWhy.toPay} /> : null}
      {bill.cashBack ? <CashBackSheet {...bill.cashBack} onClose={bill.closeCashBack} /> : null}
      {bill.asksHow ? <CardDifferenceSheet difference={bill.asksHow} bill={bill} /> : null}
    </>
  );
}

/** Why sent items are voided, and what became of the food. */
function VoidSheet({ draft, bill, toPay }: { draft: OrderDraft; bill: BillActs; toPay: boolean }) {
  const { sending } = bill;
  return (
    <ReasonSheet
      title="Void items already sent?"
      note="A VOID docket prints in the kitchen."
      reasons={VOID_REASONS}
      action="Void and send"
      asksFood
      isBusy={sending.isBusy}
      problem={sending.problem}
      onDone={(voidReason, food) =>
        void sending.run({ toPay, voidReason, refundMethod: null, ...(food ? { voidedFood: food } : {}) })
      }
      onClose={bill.closeWhy}
    >
      <ul className="mb-5 space-y-1 text-18 font-semibold">
        {voidsOf(draft).map((line) => (
          <li key={line.lineId}>
            {line.quantity} × {line.name}
          </li>
        ))}
      </ul>
    </ReasonSheet>
  );
}

/** The drawer is open. Shows in large figures what the guest gets back. */
function CashBackSheet({ orderNumber, cashInCents, onClose }: CashBack & { onClose: () => void }) {
  const { currencyCode } = useSession().store;
  return (
    <Sheet title={`Refund due on ${orderNumber}`} size="small" onClose={onClose}>
      <div className="py-2 text-center">
        <p className="text-18 text-ink-2">Refund in cash</p>
        <MoneyText
          amountInCents={cashInCents}
          currencyCode={currencyCode}
          className="block text-[4.5rem] leading-none font-extrabold"
        />
        <Button variant="primary" size="large" isWide className="mt-6" onClick={onClose}>
          Done
        </Button>
      </div>
    </Sheet>
  );
}

/** A card paid the bill and it became cheaper. The terminal refunds whole payments, so the drawer pays the difference. */
function CardDifferenceSheet({ difference, bill }: { difference: CardDifference; bill: BillActs }) {
  const { currencyCode, countryCode } = useSession().store;
  const { amountInCents, ...input } = difference;
  return (
    <Sheet
      title="Refund due"
      note="This bill was paid by card."
      size="small"
      onClose={bill.closeHow}
      footer={
        <>
          {bill.sending.problem ? <Problem text={bill.sending.problem} /> : null}
          <Button
            variant="primary"
            size="large"
            isWide
            isBusy={bill.sending.isBusy}
            onClick={() => void bill.sending.run({ ...input, refundMethod: 'cash' })}
          >
            Give {formatAmount(roundCash(amountInCents, countryCode), currencyCode)} back in cash
          </Button>
          <Button size="large" isWide className="mt-2" onClick={bill.closeHow}>
            Keep bill as it is
          </Button>
        </>
      }
    >
      <p className="text-ink-2">
        The difference is refunded in cash from the drawer. To refund the card instead, keep the bill as it is and
        refund the item from the order.
      </p>
    </Sheet>
  );
}
