import type { CardTerminal } from '#db/eftpos/card-terminals.repository.ts';
import type { KnownTerminalHealth } from '#src/domain/payments/terminal-health.ts';
import type { MerchantAccountView } from '#src/features/payouts/merchant-account.ts';
import type { CardTerminalPorts } from '#src/integrations/card-terminal/card-terminal.port.ts';
import type { StatusBadgeStyle } from '#src/ui/statuses.ts';
import { cardTerminalBadge } from './card-terminal-parts.tsx';

export const NOT_CONNECTED: StatusBadgeStyle = { word: 'Not connected', tone: 'off', icon: 'slash' };
export const NOT_AVAILABLE: StatusBadgeStyle = { word: 'Not available', tone: 'off', icon: 'slash' };
export const CONNECTED: StatusBadgeStyle = { word: 'Connected', tone: 'done', icon: 'check' };

const BY_HEALTH: Record<KnownTerminalHealth['state'], StatusBadgeStyle> = {
  ready: CONNECTED,
  busy: { word: 'Busy', tone: 'going', icon: 'running' },
  offline: { word: 'Offline', tone: 'fail', icon: 'offline' },
  unreachable: { word: 'Offline', tone: 'fail', icon: 'offline' },
  not_paired: { word: 'Not paired', tone: 'wait', icon: 'queued' },
  not_allowed: { word: 'Refuses', tone: 'fail', icon: 'warning' },
};

/** A paired terminal is as it last answered; otherwise what keeps it from being used. */
export function healthLook(
  terminal: Pick<CardTerminal, 'provider' | 'secretSealed' | 'reach'>,
  health: KnownTerminalHealth | null,
  ports: CardTerminalPorts,
): StatusBadgeStyle {
  const badge = cardTerminalBadge(terminal, ports);
  return health && badge.word === 'Paired' ? BY_HEALTH[health.state] : badge;
}

/** Of several terminals the worst is shown. */
export function makerLook(looks: readonly StatusBadgeStyle[], isOffered: boolean): StatusBadgeStyle {
  if (looks.length === 0) return isOffered ? NOT_CONNECTED : NOT_AVAILABLE;
  const ranks = ['fail', 'wait', 'off', 'going'];
  const rank = ({ tone }: StatusBadgeStyle) => {
    const at = ranks.indexOf(tone);
    return at < 0 ? ranks.length : at;
  };
  return looks.toSorted((a, b) => rank(a) - rank(b))[0] ?? NOT_CONNECTED;
}

export function accountLook(state: MerchantAccountView['state']): StatusBadgeStyle {
  if (state === 'none' || state === 'closed') return NOT_CONNECTED;
  if (state === 'ready') return CONNECTED;
  return { word: 'Needs details', tone: 'wait', icon: 'warning' };
}
