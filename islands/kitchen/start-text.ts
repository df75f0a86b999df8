/** When a dish is begun, in words for its ticket. Pure. */
import type { KitchenDish, KitchenTicket } from '#src/domain/kitchen/kitchen.types.ts';
import { minutesText } from './age.ts';

const MINUTE_MS = 60_000;
/** Cards with a start are drawn again in such steps; others with their age alone. */
const STEP_MS = 15_000;

/** `isDue`: it has to be begun by now. Null: it never had to wait, or someone has begun it. */
export function startOf(
  { startIsoDateTimeUtc }: KitchenDish,
  { state }: Pick<KitchenTicket, 'state'>,
  nowMs: number,
): { readonly text: string; readonly isDue: boolean } | null {
  if (startIsoDateTimeUtc === undefined || state !== 'waiting') return null;
  const leftMs = Date.parse(startIsoDateTimeUtc) - nowMs;
  if (leftMs <= 0) return { text: 'Start now', isDue: true };
  return { text: `Start in ${minutesText(Math.ceil(leftMs / MINUTE_MS))}`, isDue: false };
}

export function drawnAt({ dishes }: Pick<KitchenTicket, 'dishes'>, nowMs: number): number {
  const waits = dishes.some(({ startIsoDateTimeUtc }) => startIsoDateTimeUtc !== undefined);
  return waits ? Math.floor(nowMs / STEP_MS) * STEP_MS : 0;
}
