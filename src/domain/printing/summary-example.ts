import type { SalesSummarySnapshot } from './docket.types.ts';
import { FRAME } from './docket-examples.ts';

export function aSalesSummary(over: Partial<SalesSummarySnapshot> = {}): SalesSummarySnapshot {
  return {
    kind: 'SALES_SUMMARY',
    ...FRAME,
    orderCount: 118,
    rows: [
      { id: 'gross', name: 'Gross sales', amountInCents: 412_350 },
      { id: 'discount', name: 'Discounts', amountInCents: -6200 },
      { id: 'refund', name: 'Refunded dishes', amountInCents: -2400 },
      { id: 'net', name: 'Net sales', amountInCents: 403_750 },
      { id: 'tip', name: 'Tips', amountInCents: 4400 },
      { id: 'total', name: 'Total', amountInCents: 408_150 },
      { id: 'includedTax', name: 'Tax included', amountInCents: 37_705 },
      { id: 'paid Cash', name: 'Cash', amountInCents: 401_950 },
      { id: 'collected', name: 'Total collected', amountInCents: 401_950 },
      { id: 'unpaid', name: 'Still to be paid', amountInCents: 6200 },
    ],
    currencyCode: 'AUD',
    periodText: 'Saturday 21 November 2026',
    channelText: 'All channels',
    source: 'store',
    printedText: 'Sat 21 Nov 2026, 11:20 PM',
    printedByName: 'Mia',
    ...over,
  };
}
