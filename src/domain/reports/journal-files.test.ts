import { describe, expect, test } from 'bun:test';
import { sum } from '#src/domain/money/money.ts';
import { type AccountingSettings, USUAL_ACCOUNTING } from '#src/domain/tenancy/accounting.schema.ts';
import { csvLine } from '#src/shared/csv.ts';
import type { JournalLine } from './journal.ts';
import { type JournalDay, journalFiles, journalHeader, journalRows } from './journal-files.ts';

const LINE: JournalLine & { name: string } = {
  account: 'cash',
  categoryId: null,
  detail: '',
  isTaxed: false,
  debitInCents: 2200,
  creditInCents: 0,
  taxInCents: 0,
  name: 'Cash',
};
const DAY: JournalDay = {
  businessDay: '2026-11-23',
  lines: [
    {
      ...LINE,
      ...{ account: 'sales', categoryId: 'pizza', isTaxed: true, name: 'Sales: Pizza' },
      ...{ debitInCents: 0, creditInCents: 2000, taxInCents: 200 },
    },
    { ...LINE, account: 'tax', name: 'GST', debitInCents: 0, creditInCents: 200 },
    LINE,
  ],
};
const fileOf = (change: Partial<AccountingSettings>, countryCode: 'AU' | 'US' = 'AU') => {
  const settings = { ...USUAL_ACCOUNTING, ...change };
  return [journalHeader(settings), ...journalRows(DAY, { settings, storeName: 'Roma', countryCode })].map((row) =>
    csvLine(row).trimEnd(),
  );
};

describe('the file of a journal', () => {
  test('for Xero has one signed amount, a debit above zero, and a tax rate by its name', () => {
    expect(fileOf({ ledger: 'xero' })).toEqual([
      '*Narration,*Date,Description,*AccountCode,*TaxRate,*Amount,TrackingName1,TrackingOption1,TrackingName2,TrackingOption2',
      '"Roma, 2026-11-23",23/11/2026,Sales: Pizza,200,BAS Excluded,-20.00,,,,',
      '"Roma, 2026-11-23",23/11/2026,GST,820,BAS Excluded,-2.00,,,,',
      '"Roma, 2026-11-23",23/11/2026,Cash,091,BAS Excluded,22.00,,,,',
    ]);
  });

  test('for MYOB AccountRight has amounts with and without tax, and an empty row after each day', () => {
    expect(fileOf({ ledger: 'myob' })).toEqual([
      'Journal Number,Date,Memo,GST [BAS] Reporting,Inclusive,Account Number,Debit Ex-Tax Amount,Debit Inc-Tax Amount,Credit Ex-Tax Amount,Credit Inc-Tax Amount,Job,Tax Code,Tax Amount,Allocation Memo',
      '20261123,23/11/2026,"Roma, 2026-11-23",S,,4-1000,0.00,0.00,20.00,20.00,,N-T,0.00,Sales: Pizza',
      '20261123,23/11/2026,"Roma, 2026-11-23",S,,2-1310,0.00,0.00,2.00,2.00,,N-T,0.00,GST',
      '20261123,23/11/2026,"Roma, 2026-11-23",S,,1-1120,22.00,22.00,0.00,0.00,,N-T,0.00,Cash',
      ',,,,,,,,,,,,,',
    ]);
  });

  test('for MYOB AccountRight with tax in each entry says the tax of each, and has no entry of tax', () => {
    expect(fileOf({ ledger: 'myob', tax: 'inLines' }).slice(1, 3)).toEqual([
      '20261123,23/11/2026,"Roma, 2026-11-23",S,X,4-1000,0.00,0.00,20.00,22.00,,GST,2.00,Sales: Pizza',
      '20261123,23/11/2026,"Roma, 2026-11-23",S,X,1-1120,22.00,22.00,0.00,0.00,,N-T,0.00,Cash',
    ]);
  });

  test('for QuickBooks has account names, and dates as the country writes them', () => {
    expect(fileOf({ ledger: 'quickbooks' }, 'US')).toEqual([
      'Journal No,Journal Date,Account Name,Debits,Credits,Description,Name',
      '2026-11-23,11/23/2026,Sales,,20.00,Sales: Pizza,',
      '2026-11-23,11/23/2026,Sales tax payable,,2.00,GST,',
      '2026-11-23,11/23/2026,Cash on hand,22.00,,Cash,',
    ]);
  });

  test('with tax in each entry has amounts that include it, no entry of tax, and still comes to nothing', () => {
    const rows = journalRows(DAY, {
      settings: { ...USUAL_ACCOUNTING, tax: 'inLines' },
      storeName: 'Roma',
      countryCode: 'AU',
    });
    expect(rows.map((row) => csvLine([row[2]!, row[4]!, row[5]!]).trimEnd())).toEqual([
      'Sales: Pizza,GST on Income,-22.00',
      'Cash,BAS Excluded,22.00',
    ]);
  });

  test('uses the store’s own accounts before the usual ones, and a category’s before those of sales', () => {
    const accounts = { ...USUAL_ACCOUNTING.accounts, cash: '610', sales: '201' };
    const codes = (categories: Record<string, string>) =>
      fileOf({ accounts, categories })
        .slice(1)
        .map((line) => line.split(',')[4]);
    expect(codes({})).toEqual(['201', '820', '610']);
    expect(codes({ pizza: '202' })).toEqual(['202', '820', '610']);
  });

  test('does not let a name be run as a formula', () => {
    const lines = [{ ...LINE, name: '=1+1' }];
    const of = { settings: USUAL_ACCOUNTING, storeName: '@Roma', countryCode: 'AU' } as const;
    const [row] = journalRows({ businessDay: '2026-11-23', lines }, of);
    expect(csvLine(row!)).toContain(`"'@Roma, 2026-11-23",23/11/2026,'=1+1,`);
  });
});

describe('the files of a journal', () => {
  /** A day of so many lines, the last of which makes it balance. */
  function dayOf(businessDay: string, count: number, taxed = 0): JournalDay {
    const lines = Array.from({ length: count - 1 }, (_, at) => ({
      ...LINE,
      ...{ account: 'sales' as const, detail: String(at), name: `Sales ${at}`, isTaxed: at < taxed },
      ...{ debitInCents: 0, creditInCents: 100 + at, taxInCents: at < taxed ? 10 : 0 },
    }));
    const tax = { ...LINE, account: 'tax' as const, name: 'GST', debitInCents: 0, creditInCents: taxed * 10 };
    const credit = sum(lines.map(({ creditInCents }) => creditInCents)) + taxed * 10;
    return { businessDay, lines: [...lines, ...(taxed > 0 ? [tax] : []), { ...LINE, debitInCents: credit }] };
  }
  async function* each(days: readonly JournalDay[]) {
    yield* days;
  }
  const filesOf = async (days: readonly JournalDay[], change: Partial<AccountingSettings> = {}) =>
    Array.fromAsync(journalFiles(each(days), { ...USUAL_ACCOUNTING, ...change }));
  const linesIn = (file: readonly JournalDay[]) => sum(file.map(({ lines }) => lines.length));
  const balanceOf = ({ lines }: JournalDay) => sum(lines.map((line) => line.creditInCents - line.debitInCents));

  test('of Xero have at most 300 lines each, whole days, none twice', async () => {
    const days = ['01', '02', '03', '04'].map((day) => dayOf(`2026-11-${day}`, 110));
    const files = await filesOf(days);
    expect(files.map((file) => [file.map(({ businessDay }) => businessDay.slice(8)).join(' '), linesIn(file)])).toEqual(
      [
        ['01 02', 220],
        ['03 04', 220],
      ],
    );
    expect((await filesOf(days.slice(0, 2))).length).toBe(1);
  });

  test('of MYOB are one, however long', async () => {
    const days = Array.from({ length: 40 }, (_, at) => dayOf(`2026-11-${at}`, 110));
    expect(await filesOf(days, { ledger: 'myob' })).toHaveLength(1);
    expect(await filesOf([], { ledger: 'myob' })).toEqual([]);
  });

  test.each(['ownLine', 'inLines'] as const)(
    'of a day of 700 lines are journals that each balance, tax %s',
    async (tax) => {
      const day = dayOf('2026-11-01', 700, 40);
      const files = await filesOf([day], { tax });
      expect(files.length).toBeGreaterThan(2);
      for (const file of files) {
        expect(linesIn(file)).toBeLessThanOrEqual(300);
        for (const journal of file) expect(balanceOf(journal)).toBe(0);
      }
      const lines = files.flat().flatMap((journal) => journal.lines);
      const unpaid = lines.filter(({ account }) => account === 'unpaid');
      expect(sum(unpaid.map((line) => line.creditInCents - line.debitInCents))).toBe(0);
      expect(lines.length - unpaid.length).toBe(tax === 'inLines' ? 700 : 701);
    },
  );
});
