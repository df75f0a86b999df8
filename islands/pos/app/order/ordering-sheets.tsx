import type { MenuItem } from '#src/domain/menu/menu.schema.ts';
import type { CartLine } from '#src/domain/ordering/cart.schema.ts';
import { MAX_ORDER_LINES } from '#src/domain/pricing/cart-limits.ts';
import type { PosMenu } from '#src/domain/till/till.types.ts';
import { Button } from '#src/ui/button.tsx';
import { SearchIcon } from '#src/ui/icon.tsx';
import { PriceExplanation } from '#src/ui/price-explanation.tsx';
import { Toast } from '#src/ui/toast.tsx';
import { TimeSheet } from '../guests/time-sheet.tsx';
import { fetched } from '../kit/fetched.tsx';
import { Refusal } from '../kit/refusal.tsx';
import { Sheet } from '../kit/sheet.tsx';
import { PaySheet } from '../pay/pay-sheet.tsx';
import { useSession } from '../pos-context.tsx';
import { WhoSheet } from '../shell/who-sheet.tsx';
import { AdjustSheet } from './adjust-sheet.tsx';
import { ClosedSheet } from './closed-sheet.tsx';
import { act, addToOrder } from './draft-store.ts';
import { ItemSheet } from './item-sheet.tsx';
import { keptNow, pricesKept } from './kept-prices.ts';
import { LineAdjustSheet } from './line-adjust-sheet.tsx';
import { UseNewPrices } from './menu-note.tsx';
import type { OrderDraft } from './order-draft.ts';
import type { OrderTotal } from './order-total.ts';

const AddressSheet = fetched(() => import('../guests/address-sheet.tsx').then((file) => file.AddressSheet));
const PromoSheet = fetched(() => import('../guests/promo-sheet.tsx').then((file) => file.PromoSheet));

/** What stands over the order screen. */
export type OpenSheet =
  | { readonly kind: 'item'; readonly item: MenuItem; readonly line: CartLine | null; readonly isAnyway?: true }
  | { readonly kind: 'closed'; readonly item: MenuItem; readonly why: string; readonly line?: CartLine }
  | { readonly kind: 'unknownCode'; readonly code: string }
  /** Of what was not added. */
  | { readonly kind: 'full'; readonly name: string }
  | { readonly kind: 'adjustLine'; readonly lineId: string }
  | { readonly kind: 'pay' | 'who' | 'price' | 'adjust' | 'promo' | 'address' | 'time' };

export interface OrderingSheetsProps {
  open: OpenSheet;
  onOpen: (open: OpenSheet | null) => void;
  draft: OrderDraft;
  posMenu: PosMenu;
  total: OrderTotal;
  /** Somebody who may said to sell it all the same. */
  onSellAnyway: (item: MenuItem) => void;
  /** It is sent, and its money is taken in parts. */
  onSplit: () => void;
  onSearch: () => void;
}

export function OrderingSheets(props: OrderingSheetsProps) {
  const { open, onOpen, draft, posMenu, total, onSellAnyway, onSplit, onSearch } = props;
  const { store } = useSession();
  const { menu, tables, stations } = posMenu;
  const removeLine = (lineId: string) => {
    onOpen(null);
    act({ type: 'remove', lineId });
  };
  return (
    <>
      {open.kind === 'item' ? (
        <ItemSheet
          key={open.line?.id ?? open.item.id}
          item={open.item}
          menu={menu}
          collectionType={draft.collectionType}
          stations={stations}
          line={open.line}
          kept={open.line ? pricesKept(draft).get(open.line.id) : undefined}
          onClose={() => onOpen(null)}
          onDone={(line) => {
            const chosen: CartLine = open.isAnyway ? { ...line, sellsAnyway: true } : line;
            const isOn = open.line ? act({ type: 'replace', line: chosen }) : addToOrder(chosen);
            onOpen(isOn === false ? { kind: 'full', name: open.item.name } : null);
          }}
        />
      ) : null}
      {open.kind === 'closed' ? (
        <ClosedSheet
          item={open.item}
          why={open.why}
          opensAt={posMenu.opensAt?.[open.item.id] ?? null}
          onSellAnyway={() => {
            onOpen(null);
            if (open.line) act({ type: 'replace', line: { ...open.line, sellsAnyway: true } });
            else onSellAnyway(open.item);
          }}
          {...(open.line ? { onRemove: removeLine.bind(null, open.line.id) } : {})}
          onClose={() => onOpen(null)}
        />
      ) : null}
      {open.kind === 'full' ? (
        <Refusal
          text={`${open.name} was not added. An order holds up to ${MAX_ORDER_LINES} lines: send or pay this one, then go on.`}
          onClose={() => onOpen(null)}
        />
      ) : null}
      {open.kind === 'unknownCode' ? (
        <Toast onClose={() => onOpen(null)}>
          <span className="min-w-0 flex-1 break-words">No item with barcode {open.code}.</span>
          <Button
            variant="quiet"
            icon={SearchIcon}
            onClick={() => {
              onOpen(null);
              onSearch();
            }}
            className="text-paper! hover:bg-paper/15!"
          >
            Search
          </Button>
        </Toast>
      ) : null}
      {open.kind === 'pay' ? (
        <PaySheet
          draft={draft}
          total={total}
          onSplit={() => {
            onOpen(null);
            onSplit();
          }}
          onClose={() => onOpen(null)}
        />
      ) : null}
      {open.kind === 'who' ? <WhoSheet draft={draft} tables={tables} onClose={() => onOpen(null)} /> : null}
      {open.kind === 'adjust' ? (
        <AdjustSheet
          draft={draft}
          total={total}
          onPromo={() => onOpen({ kind: 'promo' })}
          onClose={() => onOpen(null)}
        />
      ) : null}
      {open.kind === 'adjustLine' ? (
        <AdjustedLine {...open} draft={draft} total={total} onClose={() => onOpen(null)} />
      ) : null}
      {open.kind === 'promo' ? <PromoSheet draft={draft} total={total} onClose={() => onOpen(null)} /> : null}
      {open.kind === 'address' ? <AddressSheet draft={draft} onClose={() => onOpen(null)} /> : null}
      {open.kind === 'time' ? <TimeSheet draft={draft} onClose={() => onOpen(null)} /> : null}
      {open.kind === 'price' ? (
        <Sheet title="Price details" onClose={() => onOpen(null)}>
          <PriceExplanation
            breakdown={total.breakdown}
            grandTotalInCents={total.totalInCents}
            currencyCode={store.currencyCode}
          />
          {keptNow(draft).size > 0 ? (
            <p className="mt-4 flex items-center justify-between gap-4">
              The menu has changed. This order keeps its old prices.
              <UseNewPrices onDone={() => onOpen(null)} />
            </p>
          ) : null}
        </Sheet>
      ) : null}
    </>
  );
}

/** A line that went while its sheet was open is not adjusted any more. */
function AdjustedLine({
  lineId,
  draft,
  total,
  onClose,
}: {
  lineId: string;
  draft: OrderDraft;
  total: OrderTotal;
  onClose: () => void;
}) {
  const [line, priced] = [draft.lines.find(({ id }) => id === lineId), total.lines.get(lineId)];
  return line && priced ? <LineAdjustSheet line={line} priced={priced} onClose={onClose} /> : null;
}
