import type { TerminalAttempt } from '#db/eftpos/terminal-attempts.repository.ts';
import { formatAmount } from '#src/domain/money/format-amount.ts';
import { settlementOf } from '#src/domain/payments/bank-word.ts';
import type { TerminalKind, TerminalState } from '#src/domain/payments/terminal-payment.types.ts';
import type { CurrencyCode } from '#src/domain/tenancy/store-settings.schema.ts';
import { Button } from '#src/ui/button.tsx';
import { MoneyText } from '#src/ui/money-text.tsx';
import { Card, SectionHeading } from '#src/ui/surface.tsx';
import { RemoveFold } from '../form-parts.tsx';

const CARD_KIND_LABELS: Record<TerminalKind, string> = {
  PURCHASE: 'Payment',
  REFUND: 'Refund',
  REVERSAL: 'Reversal',
};

/** Why a person has to look, and where. */
export function whyLooked({ state }: { readonly state: TerminalState }): string {
  return state === 'unknown'
    ? 'We don’t know the result. Check your bank’s list of card payments.'
    : 'The terminal and the record differ. Check your bank’s list of card payments.';
}

type PaymentToCheck = TerminalAttempt & {
  readonly orderNumber: string;
  readonly at: string;
  /** False: the store's box keeps it, and settles it as soon as it hears of it. */
  readonly isKeptHere: boolean;
};

interface PaymentsProps {
  payments: readonly PaymentToCheck[];
  currencyCode: CurrencyCode;
  hrefOf: (orderId: string) => string;
}

/** Nothing where there are none. */
export function PaymentsToCheck({ payments, currencyCode, hrefOf }: PaymentsProps) {
  if (payments.length === 0) return null;
  return (
    <Card as="section" className="mb-6">
      <SectionHeading id="to-check">Payments to check</SectionHeading>
      <ul className="divide-y divide-line">
        {payments.map((one) => (
          <li key={one.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <div className="min-w-0 flex-1 basis-72">
              <p className="font-semibold">
                {CARD_KIND_LABELS[one.kind]}{' '}
                <MoneyText amountInCents={one.approvedInCents ?? one.requestedInCents} currencyCode={currencyCode} /> of{' '}
                <a href={hrefOf(one.orderId)}>{one.orderNumber}</a>
                <span className="tnum font-normal text-ink-2"> · {one.at}</span>
              </p>
              <p className="text-14 text-ink-2">
                {whyLooked(one)}
                {one.isKeptHere ? '' : ' The store’s box keeps it and settles it once it’s online.'}
              </p>
            </div>
            <Answers payment={one} amount={formatAmount(one.approvedInCents ?? one.requestedInCents, currencyCode)} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Answers({ payment, amount }: { payment: PaymentToCheck; amount: string }) {
  const { text, button } = hasNotWords(payment, amount);
  const follows = settlementOf({ state: payment.state, needsReview: payment.needsReview === 1 }, 'hasNot');
  return (
    <div className="flex flex-col gap-2">
      <form method="post">
        <input type="hidden" name="attemptId" value={payment.id} />
        <Button type="submit" name="do" value="hasIt">
          The bank has it
        </Button>
      </form>
      <RemoveFold
        label="The bank doesn’t have it"
        button={button}
        action="hasNot"
        fields={{ attemptId: payment.id, follows: follows ?? '' }}
      >
        {text} Your answer is final.
      </RemoveFold>
    </div>
  );
}

/** What follows for the order, in the words that a person confirms. */
function hasNotWords({ kind, state, orderNumber }: PaymentToCheck, amount: string): { text: string; button: string } {
  if (state !== 'approved') {
    const text = `The ${CARD_KIND_LABELS[kind].toLowerCase()} of ${amount} for ${orderNumber} is recorded as not approved. The order’s books stay as they are.`;
    return { text, button: 'Record as not approved' };
  }
  switch (kind) {
    case 'PURCHASE':
      return {
        text: `${amount} is taken out of the books of ${orderNumber}, and the order is unpaid again.`,
        button: `Take ${amount} off ${orderNumber}`,
      };
    case 'REFUND':
      return {
        text: `The refund of ${amount} is taken out of the books of ${orderNumber}. It can be made again.`,
        button: `Take refund of ${amount} off ${orderNumber}`,
      };
    case 'REVERSAL':
      return {
        text: `The reversal of ${amount} is taken out of the books of ${orderNumber}. The order has that payment again.`,
        button: `Take reversal of ${amount} off ${orderNumber}`,
      };
  }
}
