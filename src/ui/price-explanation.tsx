import type { BreakdownRow } from '#src/domain/pricing/pricing.types.ts';
import type { CurrencyCode } from '#src/domain/tenancy/store-settings.schema.ts';
import { Banner } from './banner.tsx';
import { cx } from './classes.ts';
import { MoneyText } from './money-text.tsx';
import { rowsAboveTotal } from './price-rows.ts';

export interface PriceExplanationProps {
  breakdown: readonly BreakdownRow[];
  grandTotalInCents: number;
  currencyCode: CurrencyCode;
  totalLabel?: string;
  /** A receipt's short form: without what each step was computed from. */
  isShort?: boolean;
  /** The lines are listed above, each with its price and what changed it, so only later steps are listed here. */
  hidesLines?: boolean;
}

/**
 * The steps that made a total, in order, each with what it was computed from. A stored total that its rows don't add up
 * to is shown as it is, never corrected.
 */
export function PriceExplanation({
  breakdown,
  grandTotalInCents,
  currencyCode,
  totalLabel = 'Total',
  isShort = false,
  hidesLines = false,
}: PriceExplanationProps) {
  const differsInCents = grandTotalInCents - sumOfRows(breakdown);
  return (
    <div data-part="price-explanation">
      <dl className="flex flex-col">
        {(hidesLines ? rowsAboveTotal(breakdown) : breakdown).map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a breakdown is a record; its order never changes
          <div key={at} className={cx('flex items-baseline gap-4 py-1.5', row.isIncluded && 'text-ink-3')}>
            <dt className="min-w-0 flex-1">
              <span className={row.kind === 'line' ? 'font-medium' : ''}>{row.label}</span>
              {isShort || row.basis === '' ? null : <span className="block text-14 text-ink-3">{row.basis}</span>}
            </dt>
            <dd className={cx('shrink-0', row.amountInCents < 0 && 'text-done-text')}>
              {row.isIncluded && !/^includes/i.test(row.label) ? <span className="mr-1 text-14">includes</span> : null}
              <MoneyText amountInCents={row.amountInCents} currencyCode={currencyCode} />
            </dd>
          </div>
        ))}
        <div className="mt-1.5 flex items-baseline gap-4 border-t border-line-strong/60 pt-3 text-18 font-bold">
          <dt className="flex-1">{totalLabel}</dt>
          <dd>
            <MoneyText amountInCents={grandTotalInCents} currencyCode={currencyCode} />
          </dd>
        </div>
      </dl>
      {differsInCents === 0 ? null : (
        <div className="mt-3">
          <Banner kind="problem" title="This breakdown doesn’t add up to the total">
            The difference is <MoneyText amountInCents={differsInCents} currencyCode={currencyCode} />. Nothing was
            changed. Contact support.
          </Banner>
        </div>
      )}
    </div>
  );
}

export function sumOfRows(breakdown: readonly BreakdownRow[]): number {
  return breakdown.reduce((sum, row) => (row.isIncluded ? sum : sum + row.amountInCents), 0);
}
