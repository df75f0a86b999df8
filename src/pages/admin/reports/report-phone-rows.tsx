/** A report's rows on a phone: the main figure of each in sight, the others behind a switch as a table beside the names. */
import type { CurrencyCode } from '#src/domain/tenancy/store-settings.schema.ts';
import { type Cells, type ReportColumn, valueIn } from '#src/features/reports/kinds/report-kind.ts';
import { figureText } from '#src/features/reports/kinds/report-text.ts';
import { NextIcon } from '#src/ui/icon.tsx';
import type { ReadReport, ReportLine } from './read-report.ts';

/** Words say more than figures: such rows are cards with all of them. */
export function hasOnlyFigures({ result: { columns } }: Pick<ReadReport, 'result'>): boolean {
  return columns.every(({ kind, isMinor }) => kind !== 'text' || isMinor);
}

/** `4 orders · Total $329.81`: what else is said in large of the report, without what is nothing. */
export function restText(
  { columns, main, totals }: { columns: readonly ReportColumn[]; main: ReportColumn; totals: Cells },
  cells: Cells,
  currencyCode: CurrencyCode,
): string {
  return columns
    .filter(({ key, isMinor, of }) => key !== main.key && !isMinor && !of)
    .flatMap((column) => {
      const value = valueIn(column, cells, totals);
      if (typeof value !== 'number' || value === 0) return [];
      const text = figureText(value, column.kind, currencyCode);
      return [column.kind === 'count' ? `${text} ${column.header.toLowerCase()}` : `${column.header} ${text}`];
    })
    .join(' · ');
}

interface Props {
  report: ReadReport;
  main: ReportColumn;
  rows: readonly ReportLine[];
  currencyCode: CurrencyCode;
  hrefOf?: ((line: ReportLine) => string) | undefined;
  /** Where the total leads; null: nowhere. */
  totalHref: string | null;
}

export function PhoneRows({ report: { kind, result }, main, rows, currencyCode, hrefOf, totalHref }: Props) {
  const shown = { columns: result.figures, main, totals: result.totals };
  const figure = (cells: Cells) => figureText(valueIn(main, cells, result.totals), main.kind, currencyCode);
  return (
    <ul
      data-part="phone-rows"
      className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface group-has-[[data-all-columns]:checked]/rows:hidden sm:hidden print:hidden"
    >
      {rows.map((row) => (
        <PhoneRow
          key={row.id}
          name={row.name}
          figure={figure(row.cells)}
          rest={restText(shown, row.cells, currencyCode)}
          href={hrefOf?.(row) ?? null}
        />
      ))}
      {kind.keepsOrder ? null : (
        <PhoneRow
          name="Total"
          figure={figure(result.totals)}
          rest={restText(shown, result.totals, currencyCode)}
          href={totalHref}
          isTotal
        />
      )}
    </ul>
  );
}

interface RowProps {
  name: string;
  figure: string;
  rest: string;
  href: string | null;
  isTotal?: boolean;
}

function PhoneRow({ name, figure, rest, href, isTotal = false }: RowProps) {
  const words = (
    <>
      <span className="flex items-baseline justify-between gap-4">
        <span className="min-w-0 font-semibold">{name}</span>
        <span className="tnum shrink-0 font-semibold">{figure}</span>
      </span>
      {rest ? <span className="tnum mt-0.5 block text-14 text-ink-2">{rest}</span> : null}
    </>
  );
  return (
    <li className={isTotal ? 'bg-sunken' : undefined}>
      {href === null ? (
        <div className="px-4 py-3">{words}</div>
      ) : (
        <a href={href} className="flex items-center gap-2 py-3 pr-2.5 pl-4 no-underline hover:bg-sunken">
          <span className="min-w-0 flex-1">{words}</span>
          <NextIcon size={16} aria-hidden className="shrink-0 text-ink-3" />
        </a>
      )}
    </li>
  );
}

/** On a phone: all columns, in a table that is moved sideways beside its names. */
export function AllColumnsSwitch() {
  return (
    <label className="inline-flex min-h-11 items-center gap-2 text-14 text-ink-2 sm:hidden">
      <input type="checkbox" data-all-columns className="size-5 accent-accent" />
      All columns
    </label>
  );
}
