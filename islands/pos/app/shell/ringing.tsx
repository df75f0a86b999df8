import type { Attention, OwnTerminalSettings } from '#src/domain/till/till.types.ts';
import { useRinging } from './use-ringing.ts';

/** Rings, and shows nothing. Its script is no part of the till's first one: a sale doesn't wait for a bell. */
export function Ringing({ attention, settings }: { attention: Attention; settings: OwnTerminalSettings }) {
  useRinging(attention, settings);
  return null;
}
