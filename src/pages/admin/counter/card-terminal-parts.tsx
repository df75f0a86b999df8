import type { CardTerminal } from '#db/eftpos/card-terminals.repository.ts';
import { CARD_TERMINAL_PROVIDERS, needsBox } from '#src/domain/payments/card-terminal.schema.ts';
import type { TerminalHealthState } from '#src/domain/payments/terminal-health.ts';
import type { CardTerminalPorts, CardTerminalProvider } from '#src/integrations/card-terminal/card-terminal.port.ts';
import type { StatusBadgeStyle } from '#src/ui/statuses.ts';
import type { Put } from '../forms/put.tsx';

export const HEALTH_LABELS: Record<TerminalHealthState, string> = {
  ready: 'Online and ready.',
  busy: 'Online, busy with a payment.',
  offline: 'It’s off or not connected.',
  not_paired: 'Online, but no longer paired with this store. Pair it again.',
  not_allowed: 'Online, but it isn’t taking payments. Log it on, or call your provider.',
  unreachable: 'No response. Check that it’s on.',
};

export function cardTerminalBadge(
  { provider, secretSealed, reach }: Pick<CardTerminal, 'provider' | 'secretSealed' | 'reach'>,
  ports: CardTerminalPorts,
): StatusBadgeStyle {
  if (!ports[provider] && reach === 'local') return { word: 'At the box', tone: 'off', icon: 'slash' };
  if (!ports[provider]) return { word: 'Not supported', tone: 'fail', icon: 'warning' };
  if (secretSealed === null) return { word: 'Not paired', tone: 'wait', icon: 'queued' };
  return { word: 'Paired', tone: 'done', icon: 'check' };
}

/** Makers that this build can drive, and the one that is set. */
export function makersOf(ports: CardTerminalPorts, own: CardTerminalProvider | null): CardTerminalProvider[] {
  return CARD_TERMINAL_PROVIDERS.filter(
    (provider) => ports[provider] !== undefined || provider === own || needsBox(provider),
  );
}

/** The fields shared by new and existing terminals; what it does beyond the amount once its provider is known. */
export function CardTerminalLayout({ put, hasOptions = false }: { put: Put; hasOptions?: boolean }) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        {put('name')}
        {put('provider')}
        {put('address')}
      </div>
      {put('reach')}
      {put('posTerminalIds')}
      {hasOptions ? (
        <>
          {put('takesPhoneCards')}
          {put('asksTip')}
          {put('tipChoices')}
          {put('cardSurcharges')}
        </>
      ) : null}
    </>
  );
}
