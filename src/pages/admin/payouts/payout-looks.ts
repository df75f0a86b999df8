import type { PayoutState } from '#src/integrations/merchant-accounts/merchant-accounts.port.ts';
import type { StatusBadgeStyle } from '#src/ui/statuses.ts';

export const PAYOUT_LOOKS: Readonly<Record<PayoutState, StatusBadgeStyle>> = {
  pending: { word: 'On its way', tone: 'going', icon: 'running' },
  in_transit: { word: 'On its way', tone: 'going', icon: 'running' },
  paid: { word: 'Paid', tone: 'done', icon: 'check' },
  failed: { word: 'Failed', tone: 'fail', icon: 'cross' },
  canceled: { word: 'Cancelled', tone: 'off', icon: 'slash' },
  unknown: { word: 'Unknown', tone: 'off', icon: 'unknown' },
};
