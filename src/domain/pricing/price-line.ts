/** One cart line (domain rules §3 steps 1 to 5). Browser-safe: item pages show this price while a person chooses. */
import type { CollectionType, Menu } from '#src/domain/menu/menu.schema.ts';
import type { Channel } from '#src/domain/menu/menu-codes.schema.ts';
import { menuIndexOf } from '#src/domain/menu/menu-index.ts';
import { OPEN_ITEM_ID } from '#src/domain/menu/open-item.ts';
import type { CartLine } from '#src/domain/ordering/cart.schema.ts';
import { adjusted } from './line-adjustment.ts';
import type { PricedLine, PricingIssue } from './pricing.types.ts';
import { priceUnit } from './unit-price.ts';

export interface PriceLineContext {
  readonly channel: Channel;
  readonly collectionType: CollectionType;
}

export type PricedLineResult =
  | { readonly ok: true; readonly line: PricedLine }
  | { readonly ok: false; readonly issues: readonly PricingIssue[] };

/**
 * Unit price × quantity − `discountForItem` + `extraChargeForItem` + `extraChargeForComments`, each for the whole line
 * and only on the POS; never below zero (domain rules §3 step 5). The discount shown is what was really taken off.
 */
export function priceLine(line: CartLine, menu: Menu, context: PriceLineContext): PricedLineResult {
  const index = menuIndexOf(menu);
  const item = index.items.get(line.itemId);
  if (!item) return { ok: false, issues: [{ code: 'itemUnknown', lineId: line.id, name: line.itemId }] };
  const unit = priceUnit(index, item, line.selection, { lineId: line.id, ...context });
  if (unit.issues.length > 0) return { ok: false, issues: unit.issues };

  const adjustment = context.channel === 'pos' ? line.adjustment : undefined;
  const amounts = { quantity: line.quantity, unitPriceInCents: unit.amountInCents };
  const typed = line.selection.type === 'custom' ? line.selection : null;
  const isTaxable = item.id === OPEN_ITEM_ID ? (typed?.isGstApplicable ?? true) : item.isGstApplicable;
  return {
    ok: true,
    line: {
      lineId: line.id,
      itemId: item.id,
      name: typed?.name ?? item.name,
      ...amounts,
      ...adjusted(amounts, adjustment),
      isTaxable,
      isDiscountedItem: item.discounted,
      parts: unit.parts,
    },
  };
}
