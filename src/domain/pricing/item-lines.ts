/** Steps 1 to 6: every line, and the item total. */
import type { Menu } from '#src/domain/menu/menu.schema.ts';
import { sum } from '#src/domain/money/money.ts';
import type { LineAdjustment } from '#src/domain/ordering/cart.schema.ts';
import {
  addRow,
  describeBps,
  type InCurrency,
  moneyText,
  type PriceDraft,
  type PricingStep,
} from './price-breakdown.ts';
import { priceLine } from './price-line.ts';
import type { PricedLine } from './pricing.types.ts';

/** The step that prices a menu's lines; a line that cannot be priced leaves its issues (domain rules §3 steps 1–6). */
export function addLines(menu: Menu): PricingStep {
  return (draft, context, cart) => {
    const results = cart.lines.map((line) => {
      const kept = context.keptLines?.get(line.id);
      return kept ? { ok: true as const, line: kept } : priceLine(line, menu, context);
    });
    const lines = results.flatMap((result) => (result.ok ? [result.line] : []));
    const issues = results.flatMap((result) => (result.ok ? [] : result.issues));
    const itemTotalInCents = sum(lines.map((line) => line.lineTotalInCents));
    const start: PriceDraft = { ...draft, lines, issues: [...draft.issues, ...issues], itemTotalInCents };
    const asked = new Map(cart.lines.map(({ id, adjustment }) => [id, adjustment]));
    return lines.reduce((so, line) => addLineRows(so, line, asked.get(line.lineId), context), start);
  };
}

/** The fee for half and half is in no pizza's price, so the explanation of a total lists it. */
function halvesText({ parts }: PricedLine, context: InCurrency): string {
  const cents = sum(parts.filter(({ kind }) => kind === 'halfAndHalfCharge').map((part) => part.amountInCents));
  return cents > 0 ? `, with ${moneyText(cents, context)} for half and half` : '';
}

const PRICE_KEPT = ', price before menu change';

/** The rows that explain one line: its price, and what staff put on and took off. */
export function addLineRows(
  draft: PriceDraft,
  line: PricedLine,
  asked: LineAdjustment | undefined,
  context: InCurrency,
): PriceDraft {
  const refId = line.lineId;
  /** A percentage by itself is shown as such; together with an amount, only the sum staff entered is shown. */
  const basisOf = (rateBps: number | undefined, cents: number | undefined, plain: string) =>
    rateBps === undefined || cents
      ? plain
      : `${describeBps(rateBps)} of ${moneyText(line.unitPriceInCents * line.quantity, context)}`;
  let next = addRow(draft, {
    kind: 'line',
    label: line.name,
    amountInCents: line.unitPriceInCents * line.quantity,
    basis: `${line.quantity} × ${moneyText(line.unitPriceInCents, context)}${halvesText(line, context)}${line.isPriceKept ? PRICE_KEPT : ''}`,
    refId,
  });
  if (line.chargesInCents > 0) {
    const cents = (asked?.extraChargeForItem ?? 0) + (asked?.extraChargeForComments ?? 0);
    const basis = basisOf(asked?.extraChargeForItemBps, cents, 'Extra charge by staff');
    const values = { amountInCents: line.chargesInCents, basis, refId };
    next = addRow(next, { kind: 'lineCharge', label: `Extra charge: ${line.name}`, ...values });
  }
  if (line.discountInCents > 0) {
    const basis = basisOf(asked?.discountForItemBps, asked?.discountForItem, 'Discount by staff');
    const values = { amountInCents: -line.discountInCents, basis, refId };
    next = addRow(next, { kind: 'lineDiscount', label: `Discount: ${line.name}`, ...values });
  }
  return next;
}
