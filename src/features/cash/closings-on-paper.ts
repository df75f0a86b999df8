import type { CardTerminalDay } from '#src/domain/cash/cash.types.ts';
import type { PrintedClosing } from '#src/domain/printing/terminal-closings.ts';
import { formatStoreDateTime } from '#src/domain/time/store-clock.ts';

/** Closings of card terminals with their times in the store's own words. */
export function closingsOnPaper(days: readonly CardTerminalDay[], timezone: string): PrintedClosing[] {
  return days.map(({ name, paymentCount, oursInCents, terminalInCents, isEqual, closedIsoDateTimeUtc: closed }) => ({
    ...{ name, paymentCount, oursInCents, terminalInCents, isEqual },
    closedText: closed === null ? null : formatStoreDateTime(Temporal.Instant.from(closed), timezone),
  }));
}
