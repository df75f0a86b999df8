/** A journal in the import layouts of bookkeeping programs (decision 0157). */
import { csvAmount } from '#src/domain/money/format-amount.ts';
import { type Cents, sum } from '#src/domain/money/money.ts';
import type { AccountingSettings, Ledger } from '#src/domain/tenancy/accounting.schema.ts';
import type { CountryCode } from '#src/domain/tenancy/store-settings.schema.ts';
import { accountCodeOf, taxCodeOf } from '#src/domain/tenancy/usual-accounts.ts';
import type { CsvCell } from '#src/shared/csv.ts';
import type { JournalLine } from './journal.ts';

export interface JournalDay {
  /** 'yyyy-mm-dd'. */
  readonly businessDay: string;
  readonly lines: readonly (JournalLine & { readonly name: string })[];
  /** Of a day that is several journals, which one, with its lines as they are to be written; from 1. */
  readonly part?: number;
}

export interface JournalFileOf {
  readonly settings: AccountingSettings;
  readonly storeName: string;
  readonly countryCode: CountryCode;
}

const HEADERS = {
  xero: [
    '*Narration',
    '*Date',
    'Description',
    '*AccountCode',
    '*TaxRate',
    '*Amount',
    'TrackingName1',
    'TrackingOption1',
    'TrackingName2',
    'TrackingOption2',
  ],
  myob: [
    'Journal Number',
    'Date',
    'Memo',
    'GST [BAS] Reporting',
    'Inclusive',
    'Account Number',
    'Debit Ex-Tax Amount',
    'Debit Inc-Tax Amount',
    'Credit Ex-Tax Amount',
    'Credit Inc-Tax Amount',
    'Job',
    'Tax Code',
    'Tax Amount',
    'Allocation Memo',
  ],
  quickbooks: ['Journal No', 'Journal Date', 'Account Name', 'Debits', 'Credits', 'Description', 'Name'],
} as const;

export function journalHeader({ ledger }: AccountingSettings): readonly string[] {
  return HEADERS[ledger];
}

/** The rows of one day. An amount is a number, so that a credit is not taken for a formula. */
export function journalRows(day: JournalDay, of: JournalFileOf): CsvCell[][] {
  const { settings, storeName } = of;
  const lines = day.part === undefined ? linesFor(settings, day.lines) : day.lines;
  const number = day.part === undefined ? day.businessDay : `${day.businessDay}-${day.part}`;
  const title = `${storeName}, ${day.businessDay}${day.part === undefined ? '' : ` (${day.part})`}`;
  const date = dateText(day.businessDay, of.countryCode);
  const codeOf = (line: JournalLine) => accountCodeOf(settings, line);
  const taxOf = (line: JournalLine) => taxCodeOf(settings, of.countryCode, settings.tax === 'inLines' && line.isTaxed);
  switch (settings.ledger) {
    case 'xero':
      return lines.map((line) => [
        ...[title, date, line.name, codeOf(line), taxOf(line), csvAmount(line.debitInCents - line.creditInCents)],
        ...['', '', '', ''],
      ]);
    case 'myob':
      // The number has eight characters, as older versions take no more; an empty row ends a journal.
      return [
        ...lines.map((line) => [
          ...[day.businessDay.replaceAll('-', ''), date, title, 'S', settings.tax === 'inLines' ? 'X' : ''],
          ...[codeOf(line), ...bothAmounts(line, settings), '', taxOf(line)],
          ...[csvAmount(settings.tax === 'inLines' ? Math.abs(line.taxInCents) : 0), line.name],
        ]),
        HEADERS.myob.map(() => null),
      ];
    case 'quickbooks':
      return lines.map((line) => [
        ...[number, date, codeOf(line)],
        ...[line.debitInCents === 0 ? null : csvAmount(line.debitInCents)],
        ...[line.creditInCents === 0 ? null : csvAmount(line.creditInCents), line.name, ''],
      ]);
  }
}

/** With tax in the lines, each taxed line has its own and the line of tax has what is left of it: nothing. */
function linesFor<Line extends JournalLine>({ tax, ledger }: AccountingSettings, lines: readonly Line[]): Line[] {
  if (tax === 'ownLine' || ledger === 'quickbooks') return [...lines];
  return lines
    .filter(({ account }) => account !== 'tax')
    .map((line) => {
      const credit = line.creditInCents - line.debitInCents + line.taxInCents;
      return { ...line, debitInCents: Math.max(0, -credit), creditInCents: Math.max(0, credit) };
    });
}

/** Debit without and with tax, then credit: the tax of a line is known and not to be worked out again. */
function bothAmounts({ debitInCents, creditInCents, taxInCents }: JournalLine, { tax }: AccountingSettings): CsvCell[] {
  const taxed = tax === 'inLines' ? Math.abs(taxInCents) : 0;
  const withoutTax = (cents: Cents) => (cents === 0 ? 0 : cents - taxed);
  return [withoutTax(debitInCents), debitInCents, withoutTax(creditInCents), creditInCents].map(csvAmount);
}

/** How many lines the program takes in one file; null: as many as there are. */
const MOST_LINES: Readonly<Record<Ledger, number | null>> = { xero: 300, myob: null, quickbooks: 1000 };

export function mostLinesOf({ ledger }: AccountingSettings): number | null {
  return MOST_LINES[ledger];
}

/**
 * A day as journals that a file has room for: nearly always one. Of several each comes to nothing by a line on unpaid orders, which
 * the next one takes back.
 */
export function journalsOfDay(day: JournalDay, settings: AccountingSettings): JournalDay[] {
  const most = mostLinesOf(settings);
  const lines = linesFor(settings, day.lines);
  if (most === null || lines.length <= most) return [day];
  const parts: JournalDay[] = [];
  let carriedInCents = 0;
  // Room for what was carried over, and for what is.
  for (let at = 0; at < lines.length; at += most - 2) {
    const some = lines.slice(at, at + most - 2);
    const restInCents = sum(some.map((line) => line.creditInCents - line.debitInCents)) + carriedInCents;
    parts.push({
      businessDay: day.businessDay,
      part: parts.length + 1,
      lines: [...some, ...carried(carriedInCents), ...carried(0 - restInCents)],
    });
    carriedInCents = restInCents;
  }
  return parts;
}

/** The days as files, each of no more lines than the program takes. */
export async function* journalFiles(
  days: AsyncIterable<JournalDay>,
  settings: AccountingSettings,
): AsyncGenerator<readonly JournalDay[], void> {
  const most = mostLinesOf(settings) ?? Number.POSITIVE_INFINITY;
  let file: JournalDay[] = [];
  let count = 0;
  for await (const whole of days) {
    for (const day of journalsOfDay(whole, settings)) {
      if (count > 0 && count + day.lines.length > most) {
        yield file;
        [file, count] = [[], 0];
      }
      file.push(day);
      count += day.lines.length;
    }
  }
  if (file.length > 0) yield file;
}

function carried(creditInCents: Cents): JournalDay['lines'][number][] {
  if (creditInCents === 0) return [];
  return [
    {
      ...{ account: 'unpaid', categoryId: null, detail: '', isTaxed: false, taxInCents: 0 },
      ...{ debitInCents: Math.max(0, -creditInCents), creditInCents: Math.max(0, creditInCents) },
      name: 'Carried over within the day',
    },
  ];
}

/** As the country writes it: 23/11/2026, in the United States 11/23/2026. */
function dateText(businessDay: string, countryCode: CountryCode): string {
  const [year = '', month = '', day = ''] = businessDay.split('-');
  return (countryCode === 'US' ? [month, day, year] : [day, month, year]).join('/');
}
