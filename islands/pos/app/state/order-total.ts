/** What the order costs while it is built. The server prices again when it is placed and has the last word. */
import type { CollectionType, Menu } from '#src/domain/menu/menu.schema.ts';
import { percentOf } from '#src/domain/money/money.ts';
import type { CartLine } from '#src/domain/ordering/cart.schema.ts';
import { addCashRounding } from '#src/domain/pricing/cash-rounding.ts';
import { addLines } from '#src/domain/pricing/item-lines.ts';
import { addRow, dueInCents, EMPTY_DRAFT, type PricingStep } from '#src/domain/pricing/price-breakdown.ts';
import type { BreakdownRow, PricedLine, PricingContext, PricingIssue } from '#src/domain/pricing/pricing.types.ts';
import { addTax } from '#src/domain/pricing/tax.ts';
import type { PosStore } from '#src/domain/till/till.types.ts';

export interface OrderTotal {
  readonly lines: ReadonlyMap<string, PricedLine>;
  /** By line id: what is wrong with the choice, after a change of the menu. */
  readonly issues: readonly PricingIssue[];
  readonly breakdown: readonly BreakdownRow[];
  readonly totalInCents: number;
  /** What is asked for in cash: the total to the nearest coin. */
  readonly cashTotalInCents: number;
}

/**
 * The steps of `priceCart` that concern a sale at the counter, over the same code (domain rules §3): lines, public
 * holiday, tax, cash rounding. Whether today is a holiday is the server's answer: islands know no calendar.
 */
export function totalOrder(
  lines: readonly CartLine[],
  menu: Menu,
  store: PosStore,
  collectionType: CollectionType,
): OrderTotal {
  // These steps read the store, the channel, the collection type and the payment type of their context, no instants.
  const context = {
    store: {
      countryCode: store.countryCode,
      currencyCode: store.currencyCode,
      settings: { tax: store.tax },
    },
    channel: 'pos',
    collectionType,
    paymentType: 'posCash',
  } as unknown as PricingContext;
  const cart = { lines };
  const steps: readonly PricingStep[] = [addLines(menu), addHoliday(store), addTax];
  const draft = steps.reduce((so, step) => step(so, context, cart), EMPTY_DRAFT);
  const rounded = addCashRounding(draft, context, cart);
  return {
    lines: new Map(draft.lines.map((line) => [line.lineId, line])),
    issues: draft.issues,
    breakdown: draft.breakdown,
    totalInCents: dueInCents(draft.breakdown),
    cashTotalInCents: dueInCents(rounded.breakdown),
  };
}

function addHoliday({ holidaySurcharge }: PosStore): PricingStep {
  return (draft) => {
    if (!holidaySurcharge || draft.lines.length === 0) return draft;
    const amountInCents =
      holidaySurcharge.amountInCents + percentOf(draft.itemTotalInCents, holidaySurcharge.percentageBps);
    if (amountInCents === 0) return draft;
    return addRow(
      { ...draft, surchargeInCents: draft.surchargeInCents + amountInCents },
      {
        kind: 'publicHolidaySurcharge',
        label: 'Public holiday surcharge',
        amountInCents,
        basis: holidaySurcharge.name,
      },
    );
  };
}
