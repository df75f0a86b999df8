import type { Ledger } from '#src/domain/tenancy/accounting.schema.ts';

export const LEDGER_LABELS: Readonly<Record<Ledger, string>> = {
  xero: 'Xero',
  myob: 'MYOB',
  quickbooks: 'QuickBooks',
};
