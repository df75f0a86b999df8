/**
 * For when a new order is accepted (domain rules §5): one for as soon as possible in so many minutes, an order ahead for the
 * time the guest asked for. Instants are ISO text. Browser-safe.
 */
import type { Order } from './order.types.ts';

type Asked = Pick<Order, 'requestedForIsoDateTimeUtc'>;

/**
 * The time that accepting it confirms; null for an order that is wanted as soon as possible, as is one whose time has
 * passed before anybody answered.
 */
export function timeToConfirm({ requestedForIsoDateTimeUtc: wanted }: Asked, now: number): string | null {
  return wanted !== null && Date.parse(wanted) > now ? wanted : null;
}

/** Whether minutes from now would bring another time than the guest asked for. */
export function refusesMinutes(order: Asked, etaMinutes: number | null, now: number): boolean {
  return etaMinutes !== null && timeToConfirm(order, now) !== null;
}

interface Acceptance {
  /** Minutes from now that a person chose; null for the time the guest asked for, or the usual. */
  readonly etaMinutes: number | null;
  readonly now: number;
  /** Minutes that such an order usually takes. */
  readonly usualMinutes: number;
}

/** When an order that is accepted now is ready. Minutes that are refused change nothing about the guest's time. */
export function promisedAt(order: Asked, { etaMinutes, now, usualMinutes }: Acceptance): string {
  const confirmed = etaMinutes === null ? order.requestedForIsoDateTimeUtc : timeToConfirm(order, now);
  return confirmed ?? new Date(now + (etaMinutes ?? usualMinutes) * 60_000).toISOString();
}
