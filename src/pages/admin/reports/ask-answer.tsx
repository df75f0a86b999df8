import { type ChangeablePart, choicesOf } from '#src/domain/reports/ask/choices.ts';
import type { Vocabulary } from '#src/domain/reports/ask/lexicon.ts';
import type { SalesQuery } from '#src/domain/reports/ask/sales-query.schema.ts';
import { partsOf, textOf, wordsOf } from '#src/domain/reports/ask/words-of.ts';
import { changePercent } from '#src/domain/reports/comparison.ts';
import type { CurrencyCode } from '#src/domain/tenancy/store-settings.schema.ts';
import type { AnswerRow, SalesAnswer } from '#src/features/reports/answer-sales-query.ts';
import { daysText, figureText } from '#src/features/reports/kinds/report-text.ts';
import { LinkButton } from '#src/ui/button.tsx';
import { DownIcon, NextIcon } from '#src/ui/icon.tsx';
import { type Column, Table } from '#src/ui/list.tsx';
import { Card, Figure } from '#src/ui/surface.tsx';
import { askHref } from './ask-form.tsx';
import { ChangeText } from './report-table.tsx';

export interface AnswerProps {
  query: SalesQuery;
  vocabulary: Vocabulary;
  today: string;
  /** The page that answers. */
  action: string;
  currencyCode: CurrencyCode;
}

/** The question read back, each part of which can be changed. */
export function AskedParts({ query, vocabulary, today, action }: Omit<AnswerProps, 'currencyCode'>) {
  const words = new Map(partsOf(query, vocabulary, today).map((one) => [one.part, one.words]));
  const toText = (one: SalesQuery) => askHref(action, textOf(one, vocabulary, today));
  return (
    <section aria-label="Your question" className="mb-4 print:mb-2">
      <p className="mb-2 text-16 font-semibold" data-part="words">
        {wordsOf(query, vocabulary, today)}
      </p>
      <ul className="flex flex-wrap gap-2 print:hidden">
        {choicesOf(query, vocabulary).map((part) => (
          <li key={part.part}>
            <PartMenu {...{ part, query, toText }} words={words.get(part.part) ?? NOTHING[part.part] ?? ''} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const NOTHING: Partial<Record<ChangeablePart['part'], string>> = { cut: 'One figure', compare: 'Not compared' };

interface PartProps {
  part: ChangeablePart;
  query: SalesQuery;
  words: string;
  toText: (query: SalesQuery) => string;
}

/** What else a part may be, as links: without a script. */
function PartMenu({ part: { name, choices }, query, words, toText }: PartProps) {
  const current = JSON.stringify(query);
  return (
    <details name="part" className="group/part sm:relative">
      <summary className="inline-flex min-h-(--control-small) cursor-pointer list-none items-center gap-1.5 rounded-button border border-line-strong/60 bg-surface px-3 text-14 hover:border-line-strong [&::-webkit-details-marker]:hidden">
        <span className="text-ink-2">{name}:</span> {words}
        <DownIcon size={16} aria-hidden className="text-ink-3 transition-transform group-open/part:rotate-180" />
      </summary>
      <ul className="absolute inset-x-(--gutter) z-20 mt-1 max-h-[60dvh] overflow-y-auto rounded-card bg-surface p-2 shadow-float sm:inset-x-auto sm:w-max">
        {choices.map(({ label, query: one }) => (
          <li key={label}>
            <a
              href={toText(one)}
              aria-current={JSON.stringify(one) === current ? 'true' : undefined}
              className="flex min-h-(--control-small) items-center rounded-input px-3 text-14 no-underline hover:bg-sunken aria-[current]:bg-line aria-[current]:font-semibold"
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** More are on the report's page. */
const MOST_ROWS = 50;

interface Props {
  answer: SalesAnswer;
  currencyCode: CurrencyCode;
  rowHeader: string;
  report: { readonly href: string; readonly label: string };
}

/** The figure, its rows, and the way to the report that they are on. */
export function AnswerView({ answer, currencyCode, rowHeader, report }: Props) {
  const { column, days, value, rows, past } = answer;
  const text = (amount: number | null) => figureText(amount, column.kind, currencyCode);
  return (
    <>
      <Card as="section" className="mb-4">
        <h2 className="sr-only">Answer</h2>
        <Figure
          label={`${column.header}, ${daysText(days.from, days.to)}`}
          value={text(value)}
          note={past ? <Past past={past} value={value} text={text} /> : null}
        />
      </Card>
      {rows && rows.length > 0 ? (
        <section aria-label="Rows" className="mb-4">
          <Table<AnswerRow>
            caption={column.header}
            rows={rows.slice(0, MOST_ROWS)}
            rowKey={({ id, name }) => `${id} ${name}`}
            columns={columnsOf({ rowHeader, header: column.header, isCompared: past !== null, text })}
            totals={{
              label: 'Total',
              of: (key) => (key === 'value' ? text(value) : key === 'before' && past ? text(past.value) : null),
            }}
          />
          {rows.length > MOST_ROWS ? (
            <p className="mt-2 text-14 text-ink-2">{`The first ${MOST_ROWS} of ${rows.length} rows. The report has all of them.`}</p>
          ) : null}
        </section>
      ) : null}
      <LinkButton href={report.href} iconAfter={NextIcon}>
        {`Open the report: ${report.label}`}
      </LinkButton>
    </>
  );
}

interface PastProps {
  past: NonNullable<SalesAnswer['past']>;
  value: number | null;
  text: (amount: number | null) => string;
}

function Past({ past, value, text }: PastProps) {
  const percent = value === null ? null : changePercent(value, past.value);
  return (
    <span className="tnum">
      {percent === null ? null : (
        <>
          <ChangeText percent={percent} />{' '}
        </>
      )}
      {`compared with ${text(past.value)}, ${daysText(past.days.from, past.days.to)}`}
    </span>
  );
}

interface ColumnsProps {
  rowHeader: string;
  header: string;
  isCompared: boolean;
  text: (amount: number | null) => string;
}

function columnsOf({ rowHeader, header, isCompared, text }: ColumnsProps): Column<AnswerRow>[] {
  const number = { isNumeric: true } as const;
  return [
    { key: 'name', header: rowHeader, cell: ({ name }) => <span className="font-semibold">{name}</span> },
    { key: 'value', header, ...number, cell: ({ value }) => <span className="tnum">{text(value)}</span> },
    ...(isCompared
      ? [
          {
            key: 'before',
            header: 'Before',
            ...number,
            cell: ({ before }: AnswerRow) => <span className="tnum">{text(before)}</span>,
          },
          {
            key: 'change',
            header: 'Change',
            ...number,
            cell: ({ value, before }: AnswerRow) => (
              <ChangeText percent={value === null ? null : changePercent(value, before)} />
            ),
          },
        ]
      : []),
  ];
}
