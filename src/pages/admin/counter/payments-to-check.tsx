import type { TerminalAttempt } from '#db/eftpos/terminal-attempts.repository.ts';
import type { TerminalKind, TerminalState } from '#src/domain/payments/terminal-payment.types.ts';
import type { CurrencyCode } from '#src/domain/tenancy/store-settings.schema.ts';
import { Button } from '#src/ui/button.tsx';
import { MoneyText } from '#src/ui/money-text.tsx';
import { Card, SectionHeading } from '#src/ui/surface.tsx';

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
  /** False: the store's box keeps it, and only a till in the store can settle it. */
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
              <p className="text-14 text-ink-2">{whyLooked(one)}</p>
            </div>
            {one.isKeptHere ? (
              <Answers attemptId={one.id} />
            ) : (
              <p className="text-14 text-ink-2">Kept on the store’s box.</p>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Answers({ attemptId }: { attemptId: string }) {
  return (
    <form method="post" className="flex flex-wrap gap-2">
      <input type="hidden" name="attemptId" value={attemptId} />
      <Button type="submit" name="do" value="hasIt">
        The bank has it
      </Button>
      <Button type="submit" name="do" value="hasNot">
        The bank doesn’t have it
      </Button>
    </form>
  );
}
