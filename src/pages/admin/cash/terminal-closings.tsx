import { MOST_CLOSINGS } from '#db/eftpos/terminal-days.repository.ts';
import { formatAmount } from '#src/domain/money/format-amount.ts';
import type { CurrencyCode } from '#src/domain/tenancy/store-settings.schema.ts';
import type { TerminalClosing } from '#src/features/cash/terminal-closings.ts';
import { type Column, Table } from '#src/ui/list.tsx';
import { MoneyText } from '#src/ui/money-text.tsx';
import { StatusPill } from '#src/ui/status-pill.tsx';
import type { StatusBadgeStyle } from '#src/ui/statuses.ts';
import { SectionHeading } from '#src/ui/surface.tsx';

interface Props {
  closings: readonly TerminalClosing[];
  currencyCode: CurrencyCode;
  /** To a closing by kind of card; null: not for this person. */
  hrefOf: ((closingId: string) => string) | null;
}

/** What each card terminal says that it took, beside what was taken here, with how far they are apart. */
export function TerminalClosings({ closings, currencyCode, hrefOf }: Props) {
  if (closings.length === 0) return null;
  const money = (cents: number | null) =>
    cents === null ? <span className="text-ink-3">–</span> : <MoneyText amountInCents={cents} {...{ currencyCode }} />;
  const columns: Column<TerminalClosing>[] = [
    {
      key: 'name',
      header: 'Terminal',
      cell: ({ id, name, closedText }) =>
        hrefOf && closedText !== null ? (
          <a href={hrefOf(id)} className="font-semibold underline">
            {name}
          </a>
        ) : (
          <span className="font-semibold">{name}</span>
        ),
    },
    { key: 'closed', header: 'Day closed', onPhone: 'line', cell: ({ closedText }) => closedText ?? 'Not closed yet' },
    { key: 'count', header: 'Payments', isNumeric: true, isMinor: true, cell: ({ paymentCount }) => paymentCount },
    { key: 'theirs', header: 'Terminal says', isNumeric: true, cell: ({ terminalInCents }) => money(terminalInCents) },
    { key: 'ours', header: 'Your orders', isNumeric: true, cell: ({ oursInCents }) => money(oursInCents) },
    {
      key: 'result',
      header: 'Result',
      onPhone: 'corner',
      cell: (closing) => <StatusPill look={lookOf(closing, currencyCode)} />,
    },
  ];
  return (
    <section aria-labelledby="terminal-closings" className="mt-8">
      <SectionHeading id="terminal-closings">Terminals’ own totals</SectionHeading>
      <p className="mb-3 text-14 text-ink-2">
        A terminal’s day ends when it is closed, not at midnight. Each is compared with the payments since its last
        closing.{closings.length < MOST_CLOSINGS ? '' : ' The latest are listed.'}
      </p>
      <Table caption="Terminals’ own totals" {...{ columns }} rows={closings} rowKey={({ id }) => id} />
    </section>
  );
}

function lookOf(
  { closedText, terminalInCents, oursInCents, isEqual, unknownCount }: TerminalClosing,
  currencyCode: CurrencyCode,
): StatusBadgeStyle {
  if (closedText === null) {
    const word = unknownCount === 0 ? 'Under way' : `${unknownCount} without a result`;
    return { word, tone: unknownCount === 0 ? 'going' : 'wait', icon: unknownCount === 0 ? 'running' : 'warning' };
  }
  if (terminalInCents === null || isEqual === null) return { word: 'Compare by hand', tone: 'wait', icon: 'warning' };
  if (isEqual) return { word: 'Matches', tone: 'done', icon: 'check' };
  const difference = terminalInCents - oursInCents;
  if (difference === 0) return { word: 'Cards differ', tone: 'fail', icon: 'warning' };
  const amount = formatAmount(Math.abs(difference), currencyCode);
  return { word: `${amount} more ${difference > 0 ? 'at the terminal' : 'here'}`, tone: 'fail', icon: 'warning' };
}
