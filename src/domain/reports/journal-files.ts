/** A journal in the import layouts of bookkeeping programs (decision 0157). */
import { amountToDecimalText } from '#src/domain/money/format-amount.ts';
import type { Cents } from '#src/domain/money/money.ts';
import type { AccountingSettings } from '#src/domain/tenancy/accounting.schema.ts';
import type { CountryCode } from '#src/domain/tenancy/store-settings.schema.ts';
import { accountCodeOf, taxCodeOf } from '#src/domain/tenancy/usual-accounts.ts';
import type { JournalLine } from './journal.ts';

export interface JournalDay {
  /** 'yyyy-mm-dd'. */
  readonly businessDay: string;
  readonly lines: readonly (JournalLine & { readonly name: string })[];
}

export interface JournalFileOf {
  readonly settings: AccountingSettings;
  readonly storeName: string;
  readonly countryCode: CountryCode;
}

type Cell = string | number | null;

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
    'Account Number',
    'Debit Amount',
    'Credit Amount',
    'Tax Code',
    'Allocation Memo',
  ],
  quickbooks: ['Journal No', 'Journal Date', 'Account Name', 'Debits', 'Credits', 'Description', 'Name'],
} as const;

export function journalHeader({ ledger }: AccountingSettings): readonly string[] {
  return HEADERS[ledger];
}

/** The rows of one day. A number is written as a number, so that a credit is not taken for a formula. */
export function journalRows(day: JournalDay, of: JournalFileOf): Cell[][] {
  const { settings, storeName } = of;
  const lines = linesFor(settings, day.lines);
  const title = `${storeName}, ${day.businessDay}`;
  const date = dateText(day.businessDay, of.countryCode);
  const codeOf = (line: JournalLine) => accountCodeOf(settings, line);
  const taxOf = (line: JournalLine) => taxCodeOf(settings, of.countryCode, settings.tax === 'inLines' && line.isTaxed);
  switch (settings.ledger) {
    case 'xero':
      return lines.map((line) => [
        ...[title, date, line.name, codeOf(line), taxOf(line), number(line.debitInCents - line.creditInCents)],
        ...['', '', '', ''],
      ]);
    case 'myob':
      // Eight characters at most, and an empty row between journals.
      return [
        ...lines.map((line) => [
          ...[day.businessDay.replaceAll('-', ''), date, title, codeOf(line)],
          ...[number(line.debitInCents), number(line.creditInCents), taxOf(line), line.name],
        ]),
        HEADERS.myob.map(() => null),
      ];
    case 'quickbooks':
      return lines.map((line) => [
        ...[day.businessDay, date, codeOf(line)],
        ...[line.debitInCents === 0 ? null : number(line.debitInCents)],
        ...[line.creditInCents === 0 ? null : number(line.creditInCents), line.name, ''],
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

const number = (cents: Cents) => Number(amountToDecimalText(cents));

/** As the country writes it: 23/11/2026, in the United States 11/23/2026. */
function dateText(businessDay: string, countryCode: CountryCode): string {
  const [year = '', month = '', day = ''] = businessDay.split('-');
  return (countryCode === 'US' ? [month, day, year] : [day, month, year]).join('/');
}
