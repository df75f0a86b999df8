import { formatAmount } from '#src/domain/money/format-amount.ts';
import type { CurrencyCode } from '#src/domain/tenancy/store-settings.schema.ts';
import { StatusPill } from '#src/ui/status-pill.tsx';
import { BADGES } from '#src/ui/statuses.ts';

/** Exact, short or over, in a word and never by colour alone. */
export function DifferencePill({ cents, currencyCode }: { cents: number; currencyCode: CurrencyCode }) {
  if (cents === 0) return <StatusPill look={{ ...BADGES.paid, word: 'Exact' }} />;
  const amount = formatAmount(Math.abs(cents), currencyCode);
  return <StatusPill look={{ ...BADGES.notPaid, word: `${amount} ${cents < 0 ? 'short' : 'over'}` }} />;
}
