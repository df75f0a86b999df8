/** What a guest at a table is told while the store doesn't serve tables, though other ways to order may be open. */
import type { CartDetails } from '#src/domain/ordering/ordering.schema.ts';
import { formatComingTime } from '#src/domain/time/store-clock.ts';
import type { StoreHead } from './store-head.ts';

/** When tables are served, as a sentence. Null: now. */
export function whenTablesAreServed({ collections }: Pick<StoreHead, 'collections'>): string | null {
  const dineIn = collections.find(({ type }) => type === 'dineIn');
  if (dineIn?.isOpen) return null;
  return dineIn?.note.startsWith('from ') ? `We serve tables ${dineIn.note}.` : 'We’re not serving tables right now.';
}

interface TableLater {
  readonly sentence: string;
  /** When it would be brought. Null if no time can be had. */
  readonly time: string | null;
}

/** Of a cart for a table that would not be served now. Nobody orders for hours later without reading it. */
export function tableLater(
  head: Pick<StoreHead, 'collections'>,
  { collectionType, requestedForIsoDateTimeUtc }: Pick<CartDetails, 'collectionType' | 'requestedForIsoDateTimeUtc'>,
  now: Temporal.Instant,
  timezone: string,
): TableLater | null {
  const sentence = collectionType === 'dineIn' ? whenTablesAreServed(head) : null;
  if (sentence === null) return null;
  const at = requestedForIsoDateTimeUtc;
  return { sentence, time: at === null ? null : formatComingTime(Temporal.Instant.from(at), now, timezone) };
}
