/** Deliveries as a file. Browser-safe. */
import { PROVIDER_WORDS } from '#src/domain/delivery/delivery-providers.ts';
import { csvAmount } from '#src/domain/money/format-amount.ts';
import { BYTE_ORDER_MARK, csvLine } from '#src/shared/csv.ts';
import type { TillDelivery } from './courier.types.ts';

const HEADINGS = ['Sent', 'Order', 'Provider', 'Courier or driver', 'Fee charged', 'Fee paid', 'Status'] as const;

/**
 * A line for each delivery: when it was sent, in the store's time, what the guest was charged for it and what the courier
 * asked. An amount that nobody knows is left empty, such as what an own driver costs.
 */
export function deliveriesCsv(deliveries: readonly TillDelivery[], timeOf: (iso: string) => string): string {
  const lines = deliveries.flatMap(({ orderNumber, guestFeeInCents, courier }) => {
    if (courier === null) return [];
    const { bookedIsoDateTimeUtc, provider, who, feeInCents, words } = courier;
    const amounts = [guestFeeInCents, feeInCents].map((cents) => (cents === null ? null : csvAmount(cents)));
    return [csvLine([timeOf(bookedIsoDateTimeUtc), orderNumber, PROVIDER_WORDS[provider], who, ...amounts, words])];
  });
  return [BYTE_ORDER_MARK + csvLine([...HEADINGS]), ...lines].join('');
}
