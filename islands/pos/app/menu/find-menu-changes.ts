/** Finds what a changed menu means for the order that is being built. Pure. */
import type { Menu } from '#src/domain/menu/menu.schema.ts';
import { menuIndexOf } from '#src/domain/menu/menu-index.ts';
import type { CartLine } from '#src/domain/ordering/cart.schema.ts';
import { priceLine } from '#src/domain/pricing/price-line.ts';
import type { PosMenu } from '#src/domain/till/till.types.ts';
import { type KeptPrice, keptNow, type PriceKeeping, sentPrices } from '../draft/kept-prices.ts';
import type { MenuChange } from '../draft/menu-changes.ts';
import type { OrderDraft } from '../draft/order-draft.ts';
import { whyChoicesOut, whyNotNow } from './repeat-order.ts';
import { maySellAnyway, whyClosed } from './why-closed.ts';

type SoldFrom = Pick<PosMenu, 'menu' | 'closedItemIds'>;
type PricedDraft = PriceKeeping & Pick<OrderDraft, 'news' | 'removed'>;

/**
 * Compares two menus line by line: the notices to show, and the prices that the lines keep. Lines that the kitchen has stay as
 * they were sent and need no notice (product design 6.3).
 */
export function menuChange(
  draft: PricedDraft,
  before: SoldFrom,
  after: SoldFrom,
): { readonly news: readonly MenuChange[]; readonly keptPrices: readonly KeptPrice[] } {
  const { collectionType } = draft;
  // A line that was removed a moment ago may be restored.
  const whole = draft.removed ? { ...draft, lines: [...draft.lines, draft.removed.line] } : draft;
  const [sent, known] = [sentPrices(whole), keptNow(whole)];
  const unsent = whole.lines.filter(({ id }) => !sent.has(id));
  const priceIn = (line: CartLine, { menu }: SoldFrom) => {
    const priced = priceLine(line, menu, { channel: 'pos', collectionType });
    return priced.ok ? priced.line : null;
  };
  const changed = unsent.flatMap((line): PriceChange[] => {
    const kept = known.get(line.id);
    const [was, is] = [kept?.priced ?? priceIn(line, before), priceIn(line, after)];
    if (!was || !is || was.unitPriceInCents === is.unitPriceInCents) return [];
    const fresh = {
      line,
      collectionType,
      menuVersion: before.menu.version,
      priced: { ...was, isPriceKept: true },
    } as const;
    return [{ kept: kept ?? fresh, toInCents: is.unitPriceInCents }];
  });
  const changes = new Map(changed.map((one) => [one.kept.line.id, one]));
  const offered = ({ menu, closedItemIds }: SoldFrom) => ({ menu, closedIds: new Set(closedItemIds), collectionType });
  const [then, now] = [offered(before), offered(after)];
  const news = unsent.flatMap((line): MenuChange[] => {
    if (line === draft.removed?.line) return [];
    const name = (priceIn(line, before) ?? priceIn(line, after))?.name ?? 'A dish';
    const why = whyNotNow(line, now);
    if (why !== null) {
      const isNews = why !== whyNotNow(line, then) && !(line.sellsAnyway && priceIn(line, after));
      return isNews ? [{ lineId: line.id, name, change: { kind: 'out', why } }] : [];
    }
    const change = changes.get(line.id);
    return change ? [priceChange(name, change)] : priceIsBack(draft.news, line.id, known.get(line.id));
  });
  const isOther = (kept: KeptPrice) => kept.collectionType !== collectionType;
  return { news, keptPrices: [...draft.keptPrices.filter(isOther), ...changed.map(({ kept }) => kept)] };
}

interface PriceChange {
  readonly kept: KeptPrice;
  readonly toInCents: number;
}

function priceChange(name: string, { kept, toInCents }: PriceChange): MenuChange {
  const change = { kind: 'price', fromInCents: kept.priced.unitPriceInCents, toInCents } as const;
  return { lineId: kept.line.id, name, change };
}

/** Returns the notice that the menu price is back to the line's own price; empty if no price change was shown. */
function priceIsBack(unread: readonly MenuChange[], lineId: string, kept: KeptPrice | undefined): MenuChange[] {
  const earlier = unread.find((one) => one.lineId === lineId);
  if (!kept || earlier?.change.kind !== 'price') return [];
  return [{ ...earlier, change: { ...earlier.change, toInCents: earlier.change.fromInCents } }];
}

/** The notices when the store no longer knows the earlier menu: every line that kept its price gets today's. */
export function lostPrices(draft: PriceKeeping, menu: Menu): MenuChange[] {
  const { collectionType } = draft;
  return [...keptNow(draft).values()].flatMap((kept): MenuChange[] => {
    const now = priceLine(kept.line, menu, { channel: 'pos', collectionType });
    return now.ok ? [priceChange(now.line.name, { kept, toInCents: now.line.unitPriceInCents })] : [];
  });
}

/** Why an item on the order cannot be sold now. Returns null when it can, the kitchen has it, or an employee sells it anyway. */
export function whyOut(
  line: CartLine,
  { bill, collectionType }: Pick<OrderDraft, 'bill' | 'collectionType'>,
  menu: Menu,
  closedIds: ReadonlySet<string>,
): string | null {
  const item = menuIndexOf(menu).items.get(line.itemId);
  const sent = bill?.sent.find(({ id }) => id === line.id);
  if (!item || (sent && line.quantity <= sent.line.quantity)) return null;
  const why = whyClosed(item, closedIds, collectionType);
  if (why && !(maySellAnyway(why) && line.sellsAnyway)) return why;
  return whyChoicesOut(line, menu);
}
