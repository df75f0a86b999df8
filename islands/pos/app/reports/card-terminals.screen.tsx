import { type CardPaymentsReport, cardPaymentsCsv, cardPaymentTotals } from '#src/domain/reports/card-payments.ts';
import { CardIcon, NextIcon } from '#src/ui/icon.tsx';
import { MoneyText } from '#src/ui/money-text.tsx';
import { CardTerminalDays } from '../cash/card-terminal-days.tsx';
import { NothingHere } from '../kit/nothing-here.tsx';
import { useSession } from '../kit/pos-context.tsx';
import { ScreenName } from '../kit/screen-name.tsx';
import { PosLink } from '../paths/links.tsx';
import { type ReportSearch, toChoose } from '../paths/report-search.ts';
import { FiguresNote } from './figures-note.tsx';
import { ReportActions } from './report-actions.tsx';
import { ReportFilters } from './report-filters.tsx';
import { ReportTabs } from './report-tabs.tsx';

export interface CardTerminalsScreenProps {
  /** Null: a month or dates are still to be chosen. */
  report: CardPaymentsReport | null;
  search: ReportSearch;
  onSearch: (change: Partial<ReportSearch>) => void;
}

/** What card terminals took and paid back, to be held beside their own totals. */
export function CardTerminalsScreen({ report, search, onSearch }: CardTerminalsScreenProps) {
  return (
    <main id="main" className="flex h-full min-h-0 flex-col">
      <ScreenName className="sr-only">Card terminals</ScreenName>
      <ReportTabs type="tyro" search={search} />
      <ReportFilters type="tyro" search={search} onSearch={onSearch}>
        {report && report.rows.length > 0 ? (
          <ReportActions
            key={JSON.stringify(search)}
            type="tyro"
            days={report}
            search={search}
            csv={() => cardPaymentsCsv(report.rows)}
          />
        ) : null}
      </ReportFilters>
      <FiguresNote />
      {report === null ? (
        <NothingHere icon={CardIcon}>{toChoose(search)}</NothingHere>
      ) : report.rows.length === 0 && report.closings.length === 0 ? (
        <NothingHere icon={CardIcon}>No card payments at the counter in this period.</NothingHere>
      ) : (
        <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-4 lg:p-5">
          <Totals report={report} />
          <Rows report={report} search={search} />
          <div className="mt-6 max-w-3xl">
            <CardTerminalDays title="Terminals’ own totals" days={report.closings} />
          </div>
        </div>
      )}
    </main>
  );
}

function Totals({ report: { rows, closings } }: { report: CardPaymentsReport }) {
  const { currencyCode } = useSession().store;
  const totals = cardPaymentTotals(rows);
  const figures = [
    ['Net card payments', <MoneyText key="net" amountInCents={totals.netInCents} currencyCode={currencyCode} />],
    ['Payments', totals.paymentCount],
    ['Refunded', <MoneyText key="refunded" amountInCents={totals.refundedInCents} currencyCode={currencyCode} />],
    ['Tips included', <MoneyText key="tips" amountInCents={totals.tipInCents} currencyCode={currencyCode} />],
  ] as const;
  return (
    <section aria-label="Totals">
      <dl className="grid grid-cols-2 gap-3 max-sm:gap-2 md:grid-cols-4">
        {figures.map(([label, figure]) => (
          <div key={label} className="rounded-card border border-line bg-surface px-4 py-3 max-sm:px-3">
            <dt className="font-semibold text-14 text-ink-2">{label}</dt>
            <dd className="tnum font-bold text-22 max-sm:text-18 xl:text-28">{figure}</dd>
          </div>
        ))}
      </dl>
      {closings.length > 0 ? null : (
        <p className="mt-3 px-1 text-14 text-ink-2">Compare these with the total that each terminal prints.</p>
      )}
    </section>
  );
}

const COLUMNS = [
  ['paymentCount', 'Payments'],
  ['paidInCents', 'Paid'],
  ['tipInCents', 'Tips'],
  ['refundCount', 'Refunds'],
  ['refundedInCents', 'Refunded'],
  ['netInCents', 'Net'],
] as const;

function Rows({ report: { rows }, search }: { report: CardPaymentsReport; search: ReportSearch }) {
  const { currencyCode } = useSession().store;
  const cell = (key: (typeof COLUMNS)[number][0], value: number) =>
    key.endsWith('Count') ? value : <MoneyText amountInCents={value} currencyCode={currencyCode} />;
  const totals = cardPaymentTotals(rows);
  return (
    <section
      aria-label="Card terminals"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by keyboard too
      tabIndex={0}
      className="mt-4 overflow-x-auto rounded-card border border-line bg-surface"
    >
      <table className="tnum w-full text-16">
        <thead className="border-line border-b text-14 text-ink-2">
          <tr>
            <th scope="col" className="px-3 py-3 text-left">
              Terminal and card
            </th>
            {COLUMNS.map(([key, text]) => (
              <th key={key} scope="col" className="px-3 py-3 text-right">
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} className="border-line border-b">
              <th scope="row" className="min-w-44 px-3 py-2 text-left font-semibold">
                <PosLink
                  to="/reports/sales-reports/$salesReportType/orders"
                  params={{ salesReportType: 'tyro' }}
                  search={{ ...search, row: row.id }}
                  className="flex min-h-12 items-center gap-1 underline decoration-line-strong/60 underline-offset-4 hover:decoration-current"
                >
                  {row.name}
                  <NextIcon size={16} aria-hidden className="shrink-0 text-ink-3" />
                </PosLink>
              </th>
              {COLUMNS.map(([key]) => (
                <td key={key} className="px-3 py-2 text-right whitespace-nowrap">
                  {cell(key, row[key])}
                </td>
              ))}
            </tr>
          ))}
          <tr className="font-bold">
            <th scope="row" className="px-3 py-3 text-left">
              Total
            </th>
            {COLUMNS.map(([key]) => (
              <td key={key} className="px-3 py-3 text-right whitespace-nowrap">
                {cell(key, totals[key])}
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </section>
  );
}
