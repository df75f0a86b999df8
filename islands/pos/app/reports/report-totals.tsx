import type { SalesReport } from '#src/domain/reports/sales-report.types.ts';
import { sincePrintedText } from '#src/domain/reports/since-printed.ts';
import { MoneyText } from '#src/ui/money-text.tsx';
import { useSession } from '../kit/pos-context.tsx';

/** The headline, and how it comes about: every amount is a line of its own, so that they add up. */
export function ReportTotals({ totals, sincePrinted }: Pick<SalesReport, 'totals' | 'sincePrinted'>) {
  const { currencyCode } = useSession().store;
  const money = (amountInCents: number) => <MoneyText amountInCents={amountInCents} currencyCode={currencyCode} />;
  const headline = [
    ['Net sales', money(totals.netInCents)],
    ['Orders', totals.orderCount],
    ['Average', money(totals.orderCount === 0 ? 0 : Math.round(totals.netInCents / totals.orderCount))],
    ['Total', money(totals.totalInCents)],
  ] as const;
  const lines = [
    ['Gross sales', totals.grossInCents],
    ['Discounts', -totals.discountInCents],
    ['Refunded dishes', -totals.dishRefundInCents],
    ['Delivery fees', totals.deliveryFeeInCents],
    ['Surcharges', totals.surchargeInCents],
    ['Tips', totals.tipInCents],
    ['Tax added', totals.addedTaxInCents],
    ['Cash rounding', totals.cashRoundingInCents],
  ] as const;
  return (
    <section aria-label="Totals">
      {sincePrinted ? (
        <p className="mb-3 rounded-card bg-going-soft px-4 py-3 font-semibold text-going-text">
          {sincePrintedText(sincePrinted, currencyCode)}
        </p>
      ) : null}
      <dl className="grid grid-cols-2 gap-3 max-sm:gap-2 md:grid-cols-4">
        {headline.map(([label, figure]) => (
          <div key={label} className="rounded-card border border-line bg-surface px-4 py-3 max-sm:px-3">
            <dt className="font-semibold text-14 text-ink-2">{label}</dt>
            <dd className="tnum font-bold text-22 max-sm:text-18 xl:text-28">{figure}</dd>
          </div>
        ))}
      </dl>
      <dl className="mt-3 flex flex-wrap gap-x-6 gap-y-1 px-1 text-14 text-ink-2">
        {lines
          .filter(([label, cents]) => cents !== 0 || label === 'Gross sales')
          .map(([label, cents]) => (
            <div key={label} className="flex gap-2">
              <dt>{label}</dt>
              <dd className="font-semibold text-ink">{money(cents)}</dd>
            </div>
          ))}
        {totals.addedTaxInCents === 0 && totals.taxInCents > 0 ? (
          <div className="flex gap-2">
            <dt>Includes tax</dt>
            <dd className="font-semibold text-ink">{money(totals.taxInCents)}</dd>
          </div>
        ) : null}
      </dl>
    </section>
  );
}
