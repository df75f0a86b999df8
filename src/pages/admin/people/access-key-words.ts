import type { TokenScope } from '#src/domain/access/access-token.ts';

export const SCOPE_TEXTS: Readonly<Record<TokenScope, { readonly label: string; readonly help: string }>> = {
  readReports: { label: 'Read reports', help: 'Sales figures, as your reports show them.' },
  readOrders: {
    label: 'Read orders',
    help: 'Items, totals and times. Never a customer’s name, phone, email or address.',
  },
  writeMenuDrafts: {
    label: 'Prepare menu changes',
    help: 'They wait in the draft. Nothing is sold until you publish it.',
  },
};
