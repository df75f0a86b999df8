import type { Needs } from '#src/context.ts';
import {
  healthAfter,
  type KnownTerminalHealth,
  type TerminalHealthState,
} from '#src/domain/payments/terminal-health.ts';
import type { CardTerminalPorts } from '#src/integrations/card-terminal/card-terminal.port.ts';
import { isoUtc } from '#src/shared/clock.ts';

/**
 * By the ports of this installation, then by terminal. Not kept across a restart, when such an answer would be
 * outdated.
 */
const kept = new WeakMap<CardTerminalPorts, Map<string, KnownTerminalHealth>>();

/** Null if it hasn't been asked since this process started. */
export function knownHealth({ ports }: Needs<'ports'>, cardTerminalId: string): KnownTerminalHealth | null {
  return kept.get(ports.cardTerminals)?.get(cardTerminalId) ?? null;
}

/** Records a terminal's state, from a check or during a payment. `askedAt` is from before the question was sent. */
export function noteHealth(
  { ports }: Needs<'ports'>,
  cardTerminalId: string,
  state: TerminalHealthState,
  askedAt: Temporal.Instant,
): KnownTerminalHealth {
  const byId = kept.get(ports.cardTerminals) ?? new Map<string, KnownTerminalHealth>();
  kept.set(ports.cardTerminals, byId);
  const health = healthAfter(byId.get(cardTerminalId) ?? null, state, isoUtc(askedAt));
  byId.set(cardTerminalId, health);
  return health;
}

/** Called when a terminal is replaced or paired again. */
export function forgetHealth({ ports }: Needs<'ports'>, cardTerminalId: string): void {
  kept.get(ports.cardTerminals)?.delete(cardTerminalId);
}
