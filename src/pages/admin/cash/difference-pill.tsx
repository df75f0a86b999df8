import { formatAmount } from '#src/domain/money/format-amount.ts';
import type { CurrencyCode } from '#src/domain/tenancy/store-settings.schema.ts';
import { StatusPill } from '#src/ui/status-pill.tsx';
import { LOOKS } from '#src/ui/statuses.ts';

/** Exact, short or over, in a word and never by colour alone. */
export function DifferencePill({ cents, currencyCode }: { cents: number; currencyCode: CurrencyCode }) {
  if (cents === 0) return <StatusPill look={{ ...LOOKS.paid, word: 'Exact' }} />;
  const amount = formatAmount(Math.abs(cents), currencyCode);
  return <StatusPill look={{ ...LOOKS.notPaid, word: `${amount} ${cents < 0 ? 'short' : 'over'}` }} />;
}
