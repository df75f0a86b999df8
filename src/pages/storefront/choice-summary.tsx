import { summaryLines } from '#src/domain/menu/selection-summary.ts';
import type { PricedPart } from '#src/domain/pricing/pricing.types.ts';
import { cx } from '#src/ui/classes.ts';

const INDENTS = ['', 'pl-3', 'pl-6', 'pl-9'];

/**
 * What was chosen on a line, in words; parts of a half or a slot are indented under it. That two halves are a half and
 * half says itself.
 */
export function ChoiceSummary({ parts }: { parts: readonly PricedPart[] }) {
  const lines = summaryLines(parts.filter((part) => part.kind !== 'halfAndHalfCharge'));
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
