import XMLBuilder from 'fast-xml-builder';
import { payoutDay } from '#src/domain/payments/payout-day.ts';
import {
  PAYOUT_REPORT_FORMATS,
  PAYOUT_REPORT_KINDS,
  payoutText,
  payoutTree,
  type ReportedPayout,
} from '#src/domain/payments/payout-report.ts';
import type { PayoutDetails } from '#src/features/payouts/read-payouts.ts';
import type { PageFile } from '#src/pages/page.tsx';
import { PAYOUT_LOOKS } from './payout-looks.ts';

/** `?report=summary&format=xml`: which of the four files is asked for. Null: none. */
export function payoutFileAsked(query: URLSearchParams) {
  const kind = PAYOUT_REPORT_KINDS.find((one) => one === query.get('report'));
  const format = PAYOUT_REPORT_FORMATS.find((one) => one === query.get('format'));
  return kind && format ? { kind, format } : null;
}

export function payoutFile(
  details: PayoutDetails,
  { storeName, timezone }: { readonly storeName: string; readonly timezone: string },
  { kind, format }: NonNullable<ReturnType<typeof payoutFileAsked>>,
): PageFile {
  const reported = reportedOf(details, storeName, timezone);
  const text = format === 'txt' ? payoutText(reported, kind) : xmlOf(payoutTree(reported, kind));
  return {
    name: `payout-${reported.arrivesDay}-${kind}.${format}`,
    type: format === 'txt' ? 'text/plain; charset=utf-8' : 'application/xml; charset=utf-8',
    body: new Blob([text]).stream(),
  };
}

function xmlOf(tree: Record<string, unknown>): string {
  const builder = new XMLBuilder({ ignoreAttributes: false, attributeNamePrefix: '@', format: true });
  return `<?xml version="1.0" encoding="UTF-8"?>\n${builder.build(tree)}`;
}

function reportedOf({ payout, lines }: PayoutDetails, storeName: string, timezone: string): ReportedPayout {
  const zoned = (iso: string) => Temporal.Instant.from(iso).toZonedDateTimeISO(timezone);
  const dayOf = (iso: string) => zoned(iso).toPlainDate().toString();
  return {
    ...payout,
    storeName,
    stateText: PAYOUT_LOOKS[payout.state].word,
    createdDay: dayOf(payout.createdIsoDateTimeUtc),
    arrivesDay: payoutDay(payout.arrivesIsoDateTimeUtc).toString(),
    lines: lines.map(({ order, createdIsoDateTimeUtc, ...line }) => {
      const at = zoned(createdIsoDateTimeUtc);
      const time = at.toPlainTime().toString({ smallestUnit: 'minute' });
      return { ...line, timeText: `${at.toPlainDate()} ${time}`, orderNumber: order?.orderNumber ?? '' };
    }),
  };
}
