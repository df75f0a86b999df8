import type { CardTerminalDay } from '#src/domain/cash/cash.types.ts';
import { formatStoreDateTime } from '#src/domain/time/store-clock.ts';

/** A card terminal's day with its end in the store's own words; null: it is under way. */
export interface TerminalClosing extends CardTerminalDay {
  readonly closedText: string | null;
}

export function terminalClosings(days: readonly CardTerminalDay[], timezone: string): TerminalClosing[] {
  return days.map((day) => {
    const { closedIsoDateTimeUtc: closed } = day;
    return { ...day, closedText: closed && formatStoreDateTime(Temporal.Instant.from(closed), timezone) };
  });
}
