import { describe, expect, test } from 'bun:test';
import { sum } from '#src/domain/money/money.ts';
import { type AccountingSettings, USUAL_ACCOUNTING } from '#src/domain/tenancy/accounting.schema.ts';
import { csvLine } from '#src/shared/csv.ts';
import type { JournalLine } from './journal.ts';
import { type JournalDay, journalHeader, journalRows } from './journal-files.ts';

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
      '"Roma, 2026-11-23",23/11/2026,Sales: Pizza,200,BAS Excluded,-20,,,,',
      '"Roma, 2026-11-23",23/11/2026,GST,820,BAS Excluded,-2,,,,',
      '"Roma, 2026-11-23",23/11/2026,Cash,091,BAS Excluded,22,,,,',
    ]);
  });

  test('for MYOB has debits and credits, a number of eight characters, and an empty row after each day', () => {
    expect(fileOf({ ledger: 'myob' })).toEqual([
      'Journal Number,Date,Memo,Account Number,Debit Amount,Credit Amount,Tax Code,Allocation Memo',
      '20261123,23/11/2026,"Roma, 2026-11-23",4-1000,0,20,N-T,Sales: Pizza',
      '20261123,23/11/2026,"Roma, 2026-11-23",2-1310,0,2,N-T,GST',
      '20261123,23/11/2026,"Roma, 2026-11-23",1-1120,22,0,N-T,Cash',
      ',,,,,,,',
    ]);
  });

  test('for QuickBooks has account names, and dates as the country writes them', () => {
    expect(fileOf({ ledger: 'quickbooks' }, 'US')).toEqual([
      'Journal No,Journal Date,Account Name,Debits,Credits,Description,Name',
      '2026-11-23,11/23/2026,Sales,,20,Sales: Pizza,',
      '2026-11-23,11/23/2026,Sales tax payable,,2,GST,',
      '2026-11-23,11/23/2026,Cash on hand,22,,Cash,',
    ]);
  });

  test('with tax in each entry has amounts that include it, no entry of tax, and still comes to nothing', () => {
    const rows = journalRows(DAY, {
      settings: { ...USUAL_ACCOUNTING, tax: 'inLines' },
      storeName: 'Roma',
      countryCode: 'AU',
    });
    expect(rows.map((row) => [row[2], row[4], row[5]])).toEqual([
      ['Sales: Pizza', 'GST on Income', -22],
      ['Cash', 'BAS Excluded', 22],
    ]);
    expect(sum(rows.map((row) => Number(row[5])))).toBe(0);
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
