import { useEffect, useMemo, useState } from 'react';
import { announce } from '#islands/runtime/announce.ts';
import type { Menu, MenuItem } from '#src/domain/menu/menu.schema.ts';
import { menuIndexOf } from '#src/domain/menu/menu-index.ts';
import { OPEN_ITEM } from '#src/domain/menu/open-item.ts';
import type { PosMenu } from '#src/domain/till/till.types.ts';
import { cx } from '#src/ui/classes.ts';
import { CustomItemIcon } from '#src/ui/icon.tsx';
import { BillOverlays, useBill } from '../bills/bill-keys.tsx';
import { arrowKeys } from '../kit/arrow-keys.ts';
import { onRequest, takeItemRequest, takeRequest } from '../kit/screen-wish.ts';
import { SearchBar } from '../kit/search-bar.tsx';
import { useBrowse } from '../kit/use-browse.ts';
import { useSteady } from '../kit/use-steady.ts';
import { usePayAgain } from '../pay/pay-again.ts';
import { useSession, useTill } from '../pos-context.tsx';
import { useSellsBesideBox } from '../shell/beside-box.ts';
import { BoxSells } from '../shell/box-sells.tsx';
import { useTillKeys } from '../shell/use-till-keys.ts';
import { act, addToOrder, newId, useDraft } from './draft-store.ts';
import { whyOut } from './find-menu-news.ts';
import { CategoryRail, TileGrid } from './menu-grid.tsx';
import { itemOfBarcode } from './menu-search.ts';
import { readMenu, useMenu } from './menu-store.ts';
import { MenuWaiting } from './menu-waiting.tsx';
import type { OrderDraft } from './order-draft.ts';
import { OrderPanel } from './order-panel.tsx';
import { shownLines } from './order-seats.ts';
import { totalOfDraft } from './order-total.ts';
import { type OpenSheet, OrderingSheets } from './ordering-sheets.tsx';
import { LEFT_ZONES, ZONES } from './ordering-zones.ts';
import { RemovedLine } from './removed-line.tsx';
import { mustAsk, startSelection } from './selection-edit.ts';
import { whyClosed } from './why-closed.ts';

/** Ringing up: categories, tiles, the order. */
export function OrderingScreen() {
  const { api } = useTill();
  const { box, store } = useSession();
  const sellsBesideBox = useSellsBesideBox(box, store.timezone);
  const { menu, isFailed } = useMenu(api);
  const draft = useDraft();
  if (box && !sellsBesideBox) return <BoxSells box={box} />;
  if (menu) return <Selling posMenu={menu} draft={draft} />;
  return <MenuWaiting isFailed={isFailed} onRetry={() => void readMenu(api)} />;
}

/** What the key for it goes through: the usual two first. */
const SWITCH_ORDER = ['pickup', 'dineIn', 'delivery'] as const;
const BY_HAND: OpenSheet = { kind: 'item', item: OPEN_ITEM, line: null };

function Selling({ posMenu, draft }: { posMenu: PosMenu; draft: OrderDraft }) {
  const { store } = useSession();
  const { menu, closedItemIds, tables } = posMenu;
  const { cartSide, hasPictures } = useSession().terminal.settings.screen;
  const [open, setOpen] = useState<OpenSheet | null>(() => (takeRequest('customItem') ? BY_HAND : null));
  const browse = useBrowse(posMenu);
  const closedIds = useMemo(() => new Set(closedItemIds), [closedItemIds]);
  const total = useMemo(() => totalOfDraft(draft, menu, store), [draft, menu, store]);
  const bill = useBill(draft, total);

  const tap = (item: MenuItem) => {
    const why = whyClosed(item, closedIds, draft.collectionType);
    if (why) setOpen({ kind: 'closed', item, why });
    else ring(item);
  };
  const ring = (item: MenuItem, anyway: { readonly sellsAnyway?: true } = {}) => {
    if (mustAsk(item)) {
      setOpen({ kind: 'item', item, line: null, ...(anyway.sellsAnyway ? { isAnyway: true } : {}) });
      return;
    }
    const selection = startSelection(item, menu);
    if (addToOrder({ id: newId(), itemId: item.id, quantity: 1, comments: '', selection, ...anyway })) {
      announce(`${item.name} added`);
    } else setOpen({ kind: 'full', name: item.name });
  };
  const edit = (lineId: string | null) => {
    const line = draft.lines.find(({ id }) => id === lineId);
    const item = line && menuIndexOf(menu).items.get(line.itemId);
    if (item) setOpen({ kind: 'item', item, line });
  };
  const adjustLine = (lineId: string | null) => {
    if (lineId !== null && total.lines.has(lineId)) setOpen({ kind: 'adjustLine', lineId });
  };
  /** A dish that went off sale while it stood here: the server would say no to all of it. False: somebody decides first. */
  const isAllOnSale = () => {
    for (const line of draft.lines) {
      const why = whyOut(line, draft, menu, closedIds);
      const item = why && menuIndexOf(menu).items.get(line.itemId);
      if (!why || !item) continue;
      setOpen({ kind: 'closed', item, why, line });
      return false;
    }
    return true;
  };
  const pay = () => {
    if (draft.lines.length === 0 || draft.bill?.isLost || bill.isSending()) return;
    if (!isAllOnSale()) return;
    if (total.needsAddress) {
      setOpen({ kind: 'address' });
      return;
    }
    if (total.issues.length > 0) return;
    if (draft.bill?.orderNumber) bill.paySent();
    else setOpen({ kind: 'pay' });
  };
  usePayAgain(pay);
  const takeFirst = () => {
    const first = browse.takeFirst();
    if (first) tap(first);
  };
  useTillKeys({
    onType: () => browse.search.current?.focus(),
    onScan: (code) => {
      browse.clearSearch();
      const item = itemOfBarcode(browse.shown.items, code);
      if (item) {
        if (open?.kind === 'unknownCode') setOpen(null);
        tap(item);
      } else setOpen({ kind: 'unknownCode', code });
    },
    onStep: (by) => draft.chosenLineId && act({ type: 'step', lineId: draft.chosenLineId, by }),
    onRemove: () => draft.chosenLineId && act({ type: 'remove', lineId: draft.chosenLineId }),
    onMove: (by) => moveChosen(draft, by),
    onEdit: () => edit(draft.chosenLineId),
    onPay: pay,
    onSave: () => bill.saveIfMay(),
    onSend: () => isAllOnSale() && bill.sendIfMay(),
    onSwitch: () => {
      const offered = SWITCH_ORDER.filter((one) => store.collectionTypes.includes(one));
      const next = offered[(offered.indexOf(draft.collectionType) + 1) % offered.length];
      if (next && next !== draft.collectionType) act({ type: 'collect', collectionType: next });
    },
    onWho: () => setOpen({ kind: 'who' }),
    onAdjustLine: () => adjustLine(draft.chosenLineId),
    onAdjust: () => draft.lines.length > 0 && setOpen({ kind: 'adjust' }),
    onEscape: browse.clearSearch,
    onCategory: (at) => {
      const category = browse.shown.categories[at];
      if (category) browse.chooseCategory(category.id);
    },
  });
  const onTap = useSteady(tap);
  useScreenRequests(
    menu,
    onTap,
    useSteady(() => setOpen(BY_HAND)),
  );
  const onHold = useSteady((item: MenuItem) => setOpen({ kind: 'item', item, line: null }));
  const onCategory = useSteady(browse.chooseCategory);
  const onEditLine = useSteady(edit);
  const onAdjustLine = useSteady(adjustLine);
  const onWho = useSteady(() => setOpen({ kind: 'who' }));
  const onAddress = useSteady(() => setOpen({ kind: 'address' }));
  const onTime = useSteady(() => setOpen({ kind: 'time' }));
  const onSend = useSteady(() => isAllOnSale() && bill.onSend());
  const onClear = useSteady(browse.clearSearch);
  const onEnter = useSteady(takeFirst);
  return (
    <main id="main" data-cart={cartSide} className={cx(ZONES, cartSide === 'left' && LEFT_ZONES)}>
      <h1 className="sr-only">New order</h1>
      <CategoryRail
        categories={browse.shown.categories}
        wholes={browse.shown.wholes}
        categoryId={browse.categoryId}
        onChoose={onCategory}
      />
      <section aria-label="Items" onKeyDown={arrowKeys} className="flex min-h-0 min-w-0 flex-col">
        <div className="flex shrink-0 items-stretch border-b border-line">
          <SearchBar
            at={browse.search}
            typed={browse.typed}
            onType={browse.setTyped}
            onClear={onClear}
            onEnter={onEnter}
          />
          <button
            type="button"
            onClick={() => setOpen(BY_HAND)}
            className="my-2 mr-2 flex min-h-12 min-w-12 shrink-0 items-center justify-center gap-2 rounded-input border border-line px-3 font-semibold hover:border-line-strong"
          >
            <CustomItemIcon size={20} aria-hidden />
            <span className="max-xl:sr-only">Custom item</span>
          </button>
        </div>
        <div
          ref={browse.list}
          data-part="tiles"
          onScroll={browse.onScroll}
          className="min-h-0 flex-1 overflow-y-auto overscroll-contain"
        >
          {browse.items.length === 0 ? (
            <p className="p-10 text-center text-18 text-ink-3">
              {browse.isSearching
                ? `No items start with “${browse.typed.trim()}”.`
                : 'No items from this category are sold on tills.'}
            </p>
          ) : (
            <TileGrid
              items={browse.items}
              menu={menu}
              closedIds={closedIds}
              collectionType={draft.collectionType}
              hasPictures={hasPictures}
              scrolledTo={browse.place}
              onTap={onTap}
              onHold={onHold}
            />
          )}
        </div>
      </section>
      <OrderPanel
        draft={draft}
        menu={posMenu}
        closedIds={closedIds}
        total={total}
        tableName={tables.find(({ id }) => id === draft.tableId)?.name ?? null}
        onEditLine={onEditLine}
        onAdjustLine={onAdjustLine}
        onWho={onWho}
        onExplain={() => setOpen({ kind: 'price' })}
        onAdjust={() => setOpen({ kind: 'adjust' })}
        onAddress={onAddress}
        onTime={onTime}
        onPay={pay}
        onSend={onSend}
        bill={bill}
      />
      {open ? (
        <OrderingSheets
          open={open}
          onOpen={setOpen}
          draft={draft}
          posMenu={posMenu}
          total={total}
          onSellAnyway={(item) => ring(item, { sellsAnyway: true })}
          onSplit={() => bill.send(true)}
          onSearch={() => browse.search.current?.focus()}
        />
      ) : null}
      <BillOverlays draft={draft} bill={bill} />
      <RemovedLine draft={draft} />
    </main>
  );
}

/** An item that was chosen elsewhere, now or while this screen is open. */
function useScreenRequests(menu: Menu, onTap: (item: MenuItem) => void, onByHand: () => void) {
  useEffect(() => {
    const take = () => {
      const itemId = takeItemRequest();
      const item = itemId === null ? undefined : menuIndexOf(menu).items.get(itemId);
      if (item) onTap(item);
      else if (takeRequest('customItem')) onByHand();
    };
    take();
    return onRequest(take);
  }, [menu, onTap, onByHand]);
}

function moveChosen(draft: OrderDraft, by: 1 | -1) {
  const lines = shownLines(draft);
  const at = lines.findIndex((line) => line.id === draft.chosenLineId);
  const next = lines[Math.min(Math.max(at + by, 0), lines.length - 1)];
  if (next) act({ type: 'choose', lineId: next.id });
}
