/** What Uber is asked to ask the customer: another price, or what to have instead of a missing item. */
import { z } from 'zod';
import type { ItemIssue } from '#src/domain/marketplace/item-issue.ts';
import type { PriceChange } from '#src/domain/marketplace/price-change.ts';

/** Uber counts in hundred-thousandths, and wants the rate as text. */
export function adjustBody({ amountInCents, reason, words, taxRatePercent }: PriceChange) {
  return {
    amount_e5: amountInCents * 1_000,
    reason,
    ...(taxRatePercent === null ? {} : { tax_rate: String(taxRatePercent) }),
    ...(words === '' ? {} : { custom_reason: words }),
  };
}

/** It was done whatever the answer says of the rate. */
export const adjustedSchema = z
  .object({
    tax_rate_applied: z
      .union([z.string().max(40), z.number()])
      .nullish()
      .catch(null),
  })
  .nullish()
  .catch(null);

/** In percent; null: Uber doesn't say. */
export function taxRateOf(wire: z.output<typeof adjustedSchema>): number | null {
  const said = wire?.tax_rate_applied ?? '';
  const rate = said === '' ? Number.NaN : Number(said);
  return Number.isFinite(rate) ? rate : null;
}

export function issuesBody(issues: readonly ItemIssue[]) {
  return {
    fulfillment_issues: issues.map(({ lineId, type, suspendUntil, note }) => ({
      ...{ issue_type: type, action_type: 'ASK_CUSTOMER', item: { cart_item_id: lineId } },
      ...(suspendUntil === null ? {} : { suspend_until: suspendUntil.toString() }),
      ...(note === '' ? {} : { store_response: note }),
    })),
  };
}

export const askedSchema = z
  .object({ should_wait_for_customer_response: z.boolean().nullish().catch(null) })
  .nullish()
  .catch(null);
