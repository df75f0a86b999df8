/** The filters of the order history, as the address has them. Parsed by hand: five words need no schema library. */
import { CHANNELS } from '#src/domain/menu/channels.ts';
import { ORDER_STATUSES } from '#src/domain/ordering/order-status.ts';
import type { HistoryFilter } from '#src/domain/till/till.types.ts';

export const HISTORY_DAYS = ['today', 'yesterday', 'week', 'all'] as const;

export interface HistorySearch extends HistoryFilter {
  /** The order whose detail is open. */
  readonly order?: string | undefined;
}

/** Drops unknown values and defaults, so every selection has one address. */
export function readHistorySearch(search: Readonly<Record<string, unknown>>): HistorySearch {
  const text = (value: unknown, longest: number) =>
    typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, longest) : '';
  const found = text(search.search, 60);
  const order = text(search.order, 64);
  const page = Number(search.page);
  return {
    ...(found ? { search: found } : {}),
    ...pick('channel', CHANNELS, search.channel),
    ...pick('status', ORDER_STATUSES, search.status),
    ...pick('day', HISTORY_DAYS, search.day === 'today' ? undefined : search.day),
    ...(Number.isInteger(page) && page > 1 && page < 10_000 ? { page } : {}),
    ...(/^[A-Za-z0-9_-]+$/.test(order) ? { order } : {}),
  };
}

function pick<Name extends string, Word extends string>(
  name: Name,
  words: readonly Word[],
  value: unknown,
): { [K in Name]?: Word } {
  const word = words.find((each) => each === value);
  return (word ? { [name]: word } : {}) as { [K in Name]?: Word };
}
