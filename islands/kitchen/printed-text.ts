import { storeTimeText } from '#islands/runtime/store-time-text.ts';
import type { PrintedAway } from '#src/domain/kitchen/printed-away.ts';

/** So that nothing that a cook has on paper is made from the screen once more. */
export function printedText({ atIsoDateTimeUtc, isAll }: PrintedAway, timezone: string): string {
  const when = `printed at ${storeTimeText(Date.parse(atIsoDateTimeUtc), timezone)} while this screen was away`;
  return isAll ? `${when.charAt(0).toUpperCase()}${when.slice(1)}` : `Partly ${when}`;
}
