import type { TerminalRun } from '#db/eftpos/terminal-runs.repository.ts';
import type { Needs } from '#src/context.ts';
import type { CardTerminalPorts } from '#src/integrations/card-terminal/card-terminal.port.ts';

interface Heard {
  readonly pageId: string | null;
  readonly atMs: number;
}

/** By the ports of this installation, then by attempt. In memory: each page speaks every second. */
const kept = new WeakMap<CardTerminalPorts, Map<string, Heard>>();
const MAX_KEPT = 500;

/** A page that drives this payment has spoken. */
export function hearPage(ctx: Needs<'clock' | 'ports'>, attemptId: string, pageId: string | null): void {
  const byAttempt = kept.get(ctx.ports.cardTerminals) ?? new Map<string, Heard>();
  kept.set(ctx.ports.cardTerminals, byAttempt);
  if (byAttempt.size >= MAX_KEPT) byAttempt.clear();
  byAttempt.set(attemptId, { pageId, atMs: ctx.clock.now().epochMilliseconds });
}

/** Since any page spoke of it. After a start of ours, since we first asked. A clock set back counts as no time. */
export function pageSilentForMs(ctx: Needs<'clock' | 'ports'>, { attemptId, pageId }: TerminalRun): number {
  const heard = kept.get(ctx.ports.cardTerminals)?.get(attemptId);
  if (!heard) {
    hearPage(ctx, attemptId, pageId);
    return 0;
  }
  return ctx.clock.now().epochMilliseconds - heard.atMs;
}
