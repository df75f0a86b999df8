/** The text about the money after a sale. Pure. */
import { formatAmount } from '#src/domain/money/format-amount.ts';
import type { CurrencyCode } from '#src/domain/tenancy/store-settings.schema.ts';
import type { PlacedPosOrder } from '#src/domain/till/till.types.ts';

export interface PaidText {
  readonly title: 'Change' | 'Paid' | 'Not paid' | 'Nothing to pay';
  readonly amountInCents: number;
  /** Muted, before the rest. */
  readonly also: string;
  readonly aloud: string;
}

/** Change only if there is any. An order that is paid later is never shown as done. */
export function paidText(
  { isPaid, changeInCents, grandTotalInCents }: Pick<PlacedPosOrder, 'isPaid' | 'changeInCents' | 'grandTotalInCents'>,
  currencyCode: CurrencyCode,
): PaidText {
  const total = formatAmount(grandTotalInCents, currencyCode);
  if (!isPaid) return { title: 'Not paid', amountInCents: grandTotalInCents, also: '', aloud: `Not paid: ${total}` };
  if (changeInCents > 0) {
    const change = formatAmount(changeInCents, currencyCode);
    return { title: 'Change', amountInCents: changeInCents, also: `Paid ${total}. `, aloud: `Change ${change}` };
  }
  const title = grandTotalInCents === 0 ? 'Nothing to pay' : 'Paid';
  return { title, amountInCents: grandTotalInCents, also: '', aloud: title === 'Paid' ? `Paid ${total}` : title };
}
