import type { Channel } from '#src/domain/menu/menu-codes.schema.ts';
import type { ReportChannel } from '#src/domain/reports/sales-report.types.ts';

const CHANNEL_OF: Readonly<Record<ReportChannel, Channel | null>> = {
  OVERALL: null,
  WEBSITE: 'online',
  POS: 'pos',
  GOOGLE: 'google',
  UBER_EATS: 'uberEats',
};

/** The orders' channel; null for all of them. */
export function channelOfReport(channel: ReportChannel): Channel | null {
  return CHANNEL_OF[channel];
}
