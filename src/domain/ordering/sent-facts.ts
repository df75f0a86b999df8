/** What a bill requested beside its items when it was last sent. Browser-safe. */
import type { Adjustment } from '#src/domain/pricing/pricing.types.ts';
import type { BillDraft } from './bill.schema.ts';
import type { CartLine } from './cart.schema.ts';
import { NO_COUNTER_DETAILS } from './counter-details.ts';
import { isSameToMake } from './kept-lines.ts';

/**
 * Name, address, time, coupons and staff discounts on the whole, as text: equal requests have equal text. Leaves out
 * the lines, the amount of an adjustment, and the note of a time, which becomes a comment once sent.
 */
export function factsOf(draft: Omit<BillDraft, 'lines' | 'manual'>): string {
  const { collectionType, tableId, address, customerName, customerPhone, comments, adjustments } = draft;
  const wishes = { ...NO_COUNTER_DETAILS, ...draft.wishes };
  const { requestedForIsoDateTimeUtc, couponCodes, usesLoyaltyReward } = wishes;
  const isDelivery = collectionType === 'delivery';
  return JSON.stringify([
    collectionType,
    tableId,
    // The suburb and the coordinates are looked up again each time it's read.
    isDelivery && address ? [address.line1, address.suburb, address.state, address.postcode] : null,
    customerName.trim(),
    customerPhone.trim(),
    comments.trim(),
    [adjustments.discount, adjustments.surcharge].map(adjustmentFacts),
    requestedForIsoDateTimeUtc && Date.parse(requestedForIsoDateTimeUtc),
    [...couponCodes].sort(),
    usesLoyaltyReward,
    isDelivery ? [wishes.dropoffNotes.trim(), wishes.outOfAreaFeeInCents] : null,
  ]);
}

function adjustmentFacts(adjustment: Adjustment | null) {
  return adjustment && [adjustment.kind, adjustment.value];
}

/**
 * How many changes of a bill weren't sent: lines that are new, changed, reduced or removed, and one for everything
 * else. Zero for a bill that was sent as it is; all lines for one never sent. Null facts are unknown and count as no
 * change.
 */
export function unsentChanges(
  draft: BillDraft,
  sent: { readonly lines: readonly { readonly id: string; readonly line: CartLine }[]; readonly facts: string | null },
): number {
  const before = new Map(sent.lines.map(({ id, line }) => [id, line]));
  const changed = draft.lines.filter((line) => {
    const was = before.get(line.id);
    return !was || !isSameToMake(was, line) || JSON.stringify(was.adjustment) !== JSON.stringify(line.adjustment);
  });
  const still = new Set(draft.lines.map(({ id }) => id));
  const gone = sent.lines.filter(({ id }) => !still.has(id));
  const isAskedOtherwise = sent.facts !== null && sent.facts !== factsOf(draft);
  return changed.length + gone.length + (isAskedOtherwise ? 1 : 0);
}
