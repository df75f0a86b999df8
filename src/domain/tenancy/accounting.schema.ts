/** The ledger accounts of a store's journal, as its bookkeeping program calls them (decision 0157). */
import { z } from 'zod';

export const LEDGERS = ['xero', 'myob', 'quickbooks'] as const;
export type Ledger = (typeof LEDGERS)[number];

/** The accounts of a journal, in the order of its lines. */
export const JOURNAL_ACCOUNTS = [
  'sales',
  'discounts',
  'loyalty',
  'deliveryFees',
  'surcharges',
  'refunds',
  'tax',
  'tips',
  'rounding',
  'cash',
  'card',
  'online',
  'custom',
  'payouts',
  'providerFees',
  'disputes',
  'cashMoves',
  'cashDifference',
  'writeOffs',
  'unpaid',
] as const;
export type JournalAccount = (typeof JOURNAL_ACCOUNTS)[number];

const MAX_CATEGORY_CODES = 500;

/** A code or a name; empty for the usual one of the program. */
const codeSchema = z.string().trim().max(60).default('');
const accountsSchema = z.object(
  Object.fromEntries(JOURNAL_ACCOUNTS.map((name) => [name, codeSchema])) as Record<JournalAccount, typeof codeSchema>,
);

export const accountingSettingsSchema = z.object({
  ledger: z.enum(LEDGERS),
  /** `ownLine`: amounts without tax, and one line of tax; `inLines`: amounts with it, and the program works it out. */
  tax: z.enum(['ownLine', 'inLines']),
  accounts: accountsSchema,
  /** Sales accounts of categories, by id; without one it is that of sales. */
  categories: z
    .record(z.string().max(40), codeSchema)
    .refine((codes) => Object.keys(codes).length <= MAX_CATEGORY_CODES, `Up to ${MAX_CATEGORY_CODES}.`),
  taxCodes: z.object({ taxed: codeSchema, untaxed: codeSchema }),
});
export type AccountingSettings = z.infer<typeof accountingSettingsSchema>;

export const USUAL_ACCOUNTING: AccountingSettings = {
  ledger: 'xero',
  tax: 'ownLine',
  accounts: accountsSchema.parse({}),
  categories: {},
  taxCodes: { taxed: '', untaxed: '' },
};
