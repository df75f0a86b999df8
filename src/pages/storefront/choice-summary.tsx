import { summaryLines } from '#src/domain/menu/selection-summary.ts';
import { formatAmount } from '#src/domain/money/format-amount.ts';
import type { PricedPart } from '#src/domain/pricing/pricing.types.ts';
import type { CurrencyCode } from '#src/domain/tenancy/store-settings.schema.ts';
import { cx } from '#src/ui/classes.ts';

const INDENTS = ['', 'pl-3', 'pl-6', 'pl-9'];

/**
 * A line's choices, in words; parts of a half or a slot are indented under it. The fee for half and half is in no
 * pizza's price, so it is listed.
 */
export function ChoiceSummary({ parts, currencyCode }: { parts: readonly PricedPart[]; currencyCode: CurrencyCode }) {
  const lines = summaryLines(parts.map((part) => withCharge(part, currencyCode)));
  if (lines.length === 0) return null;
  return (
    <ul className="text-14 text-ink-2">
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the words of a placed line never move
        <li key={at} className={cx(INDENTS[line.level])}>
          {line.text}
        </li>
      ))}
    </ul>
  );
}

/** 'Half and half: +$1.00', also where it is chosen inside a deal. */
function withCharge(part: PricedPart, currencyCode: CurrencyCode): PricedPart {
  const parts = part.parts.map((inner) => withCharge(inner, currencyCode));
  if (part.kind !== 'halfAndHalfCharge') return { ...part, parts };
  return { ...part, label: `${part.label}: +${formatAmount(part.amountInCents, currencyCode)}` };
}
