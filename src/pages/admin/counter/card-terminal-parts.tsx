import type { CardTerminal } from '#db/eftpos/card-terminals.repository.ts';
import { CARD_TERMINAL_PROVIDERS } from '#src/domain/payments/card-terminal.schema.ts';
import type { CardTerminalPorts, CardTerminalProvider } from '#src/integrations/card-terminal/card-terminal.port.ts';
import type { StatusBadgeStyle } from '#src/ui/statuses.ts';
import type { Put } from '../forms/put.tsx';

export const MAKER_LABELS: Record<CardTerminalProvider, string> = {
  simulator: 'Simulated terminal',
  linkly: 'Linkly',
  tyro: 'Tyro',
  worldline: 'ANZ Worldline',
};

export function cardTerminalBadge(
  { provider, secretSealed }: Pick<CardTerminal, 'provider' | 'secretSealed'>,
  ports: CardTerminalPorts,
): StatusBadgeStyle {
  if (!ports[provider]) return { word: 'Not supported', tone: 'fail', icon: 'warning' };
  if (secretSealed === null) return { word: 'Not paired', tone: 'wait', icon: 'queued' };
  return { word: 'Paired', tone: 'done', icon: 'check' };
}

/** Makers that this build can drive, and the one that is set. */
export function makersOf(ports: CardTerminalPorts, own: CardTerminalProvider | null): CardTerminalProvider[] {
  return CARD_TERMINAL_PROVIDERS.filter((provider) => ports[provider] !== undefined || provider === own);
}

/** The fields shared by new and existing terminals. */
export function CardTerminalLayout({ put }: { put: Put }) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        {put('name')}
        {put('provider')}
        {put('address')}
      </div>
      {put('reach')}
      {put('posTerminalIds')}
    </>
  );
}
