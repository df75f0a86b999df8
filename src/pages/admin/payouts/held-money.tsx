import type { HeldSum } from '#db/payments/money-in-trouble.queries.ts';
import { formatAmount } from '#src/domain/money/format-amount.ts';
import type { CurrencyCode } from '#src/domain/tenancy/store-settings.schema.ts';
import { Banner } from '#src/ui/banner.tsx';
import { LinkButton } from '#src/ui/button.tsx';

interface Props {
  /** Null: nobody holds anything for stores here. */
  held: HeldSum | null;
  currencyCode: CurrencyCode;
  here: string;
}

/** What was charged for the store while it had no working account, and the file of its orders. */
export function HeldMoney({ held, currencyCode, here }: Props) {
  if (held === null || held.orderCount === 0) return null;
  const orders = held.orderCount === 1 ? '1 order' : `${held.orderCount} orders`;
  return (
    <div className="mb-6">
      <Banner kind="waiting" title={`${formatAmount(held.amountInCents, currencyCode)} is held for you`}>
        Servery keeps the card payments of {orders}, charged without a working bank account here. They’re in no payout
        below.
      </Banner>
      <p className="mt-3">
        <LinkButton href={`${here}?held=csv`}>Download these orders</LinkButton>
      </p>
    </div>
  );
}
