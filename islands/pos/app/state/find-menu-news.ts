/** Finds what another menu means for an order that is being built. Pure. */
import type { Menu } from '#src/domain/menu/menu.schema.ts';
import { menuIndexOf } from '#src/domain/menu/menu-index.ts';
import type { CartLine } from '#src/domain/ordering/cart.schema.ts';
import { priceLine } from '#src/domain/pricing/price-line.ts';
import type { PosMenu } from '#src/domain/till/till.types.ts';
import { pricesKept } from './bill-draft.ts';
import type { MenuNews } from './menu-news.ts';
import type { OrderDraft } from './order-draft.ts';
import { whyChoicesOut, whyNotNow } from './repeat-order.ts';
import { whyClosed } from './why-closed.ts';

type SoldFrom = Pick<PosMenu, 'menu' | 'closedItemIds'>;

/** Between two menus, line by line. What the kitchen has stands as it was sent, and is no news (product design 6.3). */
export function menuNews(
  draft: Pick<OrderDraft, 'lines' | 'collectionType' | 'bill'>,
  before: SoldFrom,
  after: SoldFrom,
): MenuNews[] {
  const { collectionType } = draft;
  const stands = pricesKept(draft as OrderDraft);
  const offered = ({ menu, closedItemIds }: SoldFrom) => ({ menu, closedIds: new Set(closedItemIds), collectionType });
  const [then, now] = [offered(before), offered(after)];
  return draft.lines.flatMap((line): MenuNews[] => {
    if (stands.has(line.id)) return [];
    const priceIn = ({ menu }: SoldFrom) => priceLine(line, menu, { channel: 'pos', collectionType });
    const [was, is] = [priceIn(before), priceIn(after)];
    const name = was.ok ? was.line.name : is.ok ? is.line.name : 'A dish';
    const why = whyNotNow(line, now);
    if (why !== null) {
      const isNews = why !== whyNotNow(line, then) && !(line.sellsAnyway && is.ok);
      return isNews ? [{ lineId: line.id, name, change: { kind: 'out', why } }] : [];
    }
    if (!was.ok || !is.ok || was.line.unitPriceInCents === is.line.unitPriceInCents) return [];
    const change = {
      kind: 'price',
      fromInCents: was.line.unitPriceInCents,
      toInCents: is.line.unitPriceInCents,
    } as const;
    return [{ lineId: line.id, name, change }];
  });
}

/** Why a dish on the order cannot be sold at this moment; null: it can, the kitchen has it, or somebody said to sell it all the same. */
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
  if (why && !(why === 'Sold out' && line.sellsAnyway)) return why;
  return whyChoicesOut(line, menu);
}
