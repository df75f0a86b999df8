import type { CartLine } from '#src/domain/ordering/cart.schema.ts';
import { adjustmentText } from '#src/domain/pricing/line-adjustment.ts';
import type { PricedLine } from '#src/domain/pricing/pricing.types.ts';
import type { CurrencyCode } from '#src/domain/tenancy/store-settings.schema.ts';
import { MoneyText } from '#src/ui/money-text.tsx';

export interface LinePriceTextProps {
  line: CartLine;
  priced: PricedLine;
  currencyCode: CurrencyCode;
}

/** A line's discount and surcharge, below its choices. The line's price includes them. */
export function LinePriceText({ line, priced, currencyCode }: LinePriceTextProps) {
  return adjustmentText(line.adjustment, priced).map(({ label, amountInCents }) => (
    <span key={label} className="block text-14 font-medium text-ink-2">
      {label} <MoneyText amountInCents={amountInCents} currencyCode={currencyCode} hasPlus />
    </span>
  ));
}
