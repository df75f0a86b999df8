import { memo, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { announce } from '#islands/runtime/announce.ts';
import type { Category, MenuItem } from '#src/domain/menu/menu.schema.ts';
import { menuIndexOf } from '#src/domain/menu/menu-index.ts';
import { OPEN_ITEM } from '#src/domain/menu/open-item.ts';
import type { CartLine } from '#src/domain/ordering/cart.schema.ts';
import type { PosMenu } from '#src/domain/till/till.types.ts';
import { Button } from '#src/ui/button.tsx';
import { cx } from '#src/ui/classes.ts';
import { CloseIcon, CustomItemIcon, RetryIcon, SearchIcon } from '#src/ui/icon.tsx';
import { Skeleton } from '#src/ui/loading.tsx';
import { PriceExplanation } from '#src/ui/price-explanation.tsx';
import { Toast, UNDO_MS, UndoBar } from '#src/ui/toast.tsx';
import { AddressSheet } from '../guests/address-sheet.tsx';
import { PromoSheet } from '../guests/promo-sheet.tsx';
import { TimeSheet } from '../guests/time-sheet.tsx';
import { AdjustSheet } from '../parts/adjust-sheet.tsx';
import { BillOverlays, useBill } from '../parts/bill-keys.tsx';
import { ClosedSheet } from '../parts/closed-sheet.tsx';
import { ItemSheet } from '../parts/item-sheet.tsx';
import { LineAdjustSheet } from '../parts/line-adjust-sheet.tsx';
import { ALL, CategoryRail, POPULAR, TileGrid } from '../parts/menu-grid.tsx';
import { UseNewPrices } from '../parts/menu-note.tsx';
import { OrderPanel } from '../parts/order-panel.tsx';
import { PaySheet } from '../parts/pay-sheet.tsx';
import { Sheet } from '../parts/sheet.tsx';
import { WhoSheet } from '../parts/who-sheet.tsx';
import { usePayAgain } from '../pay/pay-again.ts';
import { useSession, useTill } from '../pos-context.tsx';
import { arrowKeys } from '../state/arrow-keys.ts';
import { act, newId, useDraft } from '../state/draft-store.ts';
import { whyOut } from '../state/find-menu-news.ts';
import { keptNow, pricesKept } from '../state/kept-prices.ts';
import { itemOfBarcode, searchableWhenNeeded, searchMenu } from '../state/menu-search.ts';
import { readMenu, useMenu } from '../state/menu-store.ts';
import type { OrderDraft } from '../state/order-draft.ts';
import { type OrderTotal, totalOfDraft } from '../state/order-total.ts';
import { takeWish } from '../state/screen-wish.ts';
import { mustAsk, startSelection } from '../state/selection-edit.ts';
import { useSteady } from '../state/use-steady.ts';
import { useTillKeys } from '../state/use-till-keys.ts';
import { whyClosed } from '../state/why-closed.ts';

/** Ringing up: categories, tiles, the order. */
export function OrderingScreen() {
  const { api } = useTill();
  const { menu, isFailed } = useMenu(api);
  const draft = useDraft();
  if (menu) return <Selling posMenu={menu} draft={draft} />;
  return <Waiting isFailed={isFailed} onRetry={() => void readMenu(api)} />;
}

const ZONES =
  'grid h-full grid-cols-1 grid-rows-[auto_minmax(0,1fr)_minmax(0,54%)] md:grid-cols-[auto_minmax(0,1fr)_20rem] md:grid-rows-1 xl:grid-cols-[auto_minmax(0,1fr)_24rem] 2xl:grid-cols-[auto_minmax(0,1fr)_28rem]';

/** For the left hand: the order where the categories were. */
const LEFT_ZONES =
  'md:grid-cols-[20rem_minmax(0,1fr)_auto]! xl:grid-cols-[24rem_minmax(0,1fr)_auto]! 2xl:grid-cols-[28rem_minmax(0,1fr)_auto]! md:*:data-[part=order]:order-first md:*:data-[part=rail]:order-last';

/** After a menu came the first touches come first. */
const SEARCHABLE_AFTER_MS = 1500;
/** Between two pieces, so that a touch is never in line behind all of them. */
const SEARCHABLE_STEP_MS = 30;

/** What the key for it goes through: the usual two first. */
const SWITCH_ORDER = ['pickup', 'dineIn', 'delivery'] as const;

type Open =
  | { readonly kind: 'item'; readonly item: MenuItem; readonly line: CartLine | null; readonly isAnyway?: true }
  | { readonly kind: 'closed'; readonly item: MenuItem; readonly why: string; readonly line?: CartLine }
  | { readonly kind: 'unknownCode'; readonly code: string }
  | { readonly kind: 'adjustLine'; readonly lineId: string }
  | { readonly kind: 'pay' | 'who' | 'price' | 'adjust' | 'promo' | 'address' | 'time' };

/** How far down each category stood when another one was chosen. */
const scrolledTo = new Map<string, number>();

const BY_HAND: Open = { kind: 'item', item: OPEN_ITEM, line: null };

function Selling({ posMenu, draft }: { posMenu: PosMenu; draft: OrderDraft }) {
  const { store } = useSession();
  const { menu, closedItemIds, tables, stations } = posMenu;
  const { cartSide, hasPictures } = useSession().terminal.settings.screen;
  const [open, setOpen] = useState<Open | null>(() => (takeWish('customItem') ? BY_HAND : null));
  const [typed, setTyped] = useState('');
  const search = useRef<HTMLInputElement>(null);
  const closedIds = useMemo(() => new Set(closedItemIds), [closedItemIds]);
  const shown = useMemo(() => sellable(posMenu), [posMenu]);
  const [categoryId, setCategoryId] = useState(shown.categories[0]?.id ?? '');
  const searchable = useMemo(() => searchableWhenNeeded(shown.items), [shown]);
  useEffect(() => {
    const makeSome = () => {
      if (searchable.prepare()) timer = setTimeout(makeSome, SEARCHABLE_STEP_MS);
    };
    let timer = setTimeout(makeSome, SEARCHABLE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [searchable]);
  const found = useMemo(() => (typed.trim() === '' ? null : searchMenu(searchable.get(), typed)), [searchable, typed]);
  const { inCategory } = shown;
  const items = found ?? inCategory.get(categoryId) ?? NO_ITEMS;
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
    act({ type: 'add', line: { id: newId(), itemId: item.id, quantity: 1, comments: '', selection, ...anyway } });
    announce(`${item.name} added`);
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
  const removeLine = (lineId: string) => {
    setOpen(null);
    act({ type: 'remove', lineId });
  };
  usePayAgain(pay);
  const clearSearch = () => {
    setTyped('');
    search.current?.blur();
  };
  const takeFirst = () => {
    const first = searchMenu(searchable.get(), typed)[0];
    if (!first) return;
    clearSearch();
    tap(first);
  };
  useTillKeys({
    onType: () => search.current?.focus(),
    onScan: (code) => {
      clearSearch();
      const item = itemOfBarcode(shown.items, code);
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
    onEscape: clearSearch,
    onCategory: (at) => {
      const category = shown.categories[at];
      if (!category) return;
      clearSearch();
      setCategoryId(category.id);
    },
  });

  const isHere = found === null ? categoryId : '';
  const list = useRef<HTMLDivElement>(null);
  const place = useMemo(() => scrolledTo.get(isHere) ?? 0, [isHere]);
  const stands = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown next stands where it was left, also at its top
  useLayoutEffect(() => {
    // To set it lays the whole screen out in the middle of the change, also where it stands so already.
    if (!list.current || stands.current === place) return;
    list.current.scrollTop = place;
    stands.current = place;
  }, [isHere, place]);
  const onTap = useSteady(tap);
  const onHold = useSteady((item: MenuItem) => setOpen({ kind: 'item', item, line: null }));
  const onCategory = useSteady((id: string) => {
    clearSearch();
    setCategoryId(id);
  });
  const onEditLine = useSteady(edit);
  const onAdjustLine = useSteady(adjustLine);
  const onWho = useSteady(() => setOpen({ kind: 'who' }));
  const onAddress = useSteady(() => setOpen({ kind: 'address' }));
  const onTime = useSteady(() => setOpen({ kind: 'time' }));
  const onSend = useSteady(() => isAllOnSale() && bill.onSend());
  const onClear = useSteady(clearSearch);
  const onEnter = useSteady(takeFirst);
  return (
    <main id="main" data-cart={cartSide} className={cx(ZONES, cartSide === 'left' && LEFT_ZONES)}>
      <h1 className="sr-only">New order</h1>
      <CategoryRail categories={shown.categories} wholes={shown.wholes} categoryId={isHere} onChoose={onCategory} />
      <section aria-label="Items" onKeyDown={arrowKeys} className="flex min-h-0 min-w-0 flex-col">
        <div className="flex shrink-0 items-stretch border-b border-line">
          <SearchBar at={search} typed={typed} onType={setTyped} onClear={onClear} onEnter={onEnter} />
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
          ref={list}
          data-part="tiles"
          onScroll={({ currentTarget }) => {
            stands.current = currentTarget.scrollTop;
            if (isHere !== '') scrolledTo.set(isHere, stands.current);
          }}
          className="min-h-0 flex-1 overflow-y-auto overscroll-contain"
        >
          {items.length === 0 ? (
            <p className="p-10 text-center text-18 text-ink-3">
              {found ? `Nothing on the menu begins with “${typed.trim()}”.` : 'Nothing in this category is sold here.'}
            </p>
          ) : (
            <TileGrid
              items={items}
              menu={menu}
              closedIds={closedIds}
              collectionType={draft.collectionType}
              hasPictures={hasPictures}
              scrolledTo={place}
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
      {open?.kind === 'item' ? (
        <ItemSheet
          key={open.line?.id ?? open.item.id}
          item={open.item}
          menu={menu}
          collectionType={draft.collectionType}
          stations={stations}
          line={open.line}
          kept={open.line ? pricesKept(draft).get(open.line.id) : undefined}
          onClose={() => setOpen(null)}
          onDone={(line) => {
            act({ type: open.line ? 'replace' : 'add', line: open.isAnyway ? { ...line, sellsAnyway: true } : line });
            setOpen(null);
          }}
        />
      ) : null}
      {open?.kind === 'closed' ? (
        <ClosedSheet
          item={open.item}
          why={open.why}
          onSellAnyway={() => {
            setOpen(null);
            if (open.line) act({ type: 'replace', line: { ...open.line, sellsAnyway: true } });
            else ring(open.item, { sellsAnyway: true });
          }}
          {...(open.line ? { onRemove: removeLine.bind(null, open.line.id) } : {})}
          onClose={() => setOpen(null)}
        />
      ) : null}
      {open?.kind === 'unknownCode' ? (
        <Toast onClose={() => setOpen(null)}>
          <span className="min-w-0 flex-1 break-words">No item has the code {open.code}.</span>
          <Button
            variant="quiet"
            icon={SearchIcon}
            onClick={() => {
              setOpen(null);
              search.current?.focus();
            }}
            className="text-paper! hover:bg-paper/15!"
          >
            Search
          </Button>
        </Toast>
      ) : null}
      {open?.kind === 'pay' ? (
        <PaySheet
          draft={draft}
          total={total}
          onSplit={() => {
            setOpen(null);
            bill.send(true);
          }}
          onClose={() => setOpen(null)}
        />
      ) : null}
      {open?.kind === 'who' ? <WhoSheet draft={draft} tables={tables} onClose={() => setOpen(null)} /> : null}
      {open?.kind === 'adjust' ? (
        <AdjustSheet
          draft={draft}
          total={total}
          onPromo={() => setOpen({ kind: 'promo' })}
          onClose={() => setOpen(null)}
        />
      ) : null}
      {open?.kind === 'adjustLine' ? (
        <AdjustedLine {...open} draft={draft} total={total} onClose={() => setOpen(null)} />
      ) : null}
      {open?.kind === 'promo' ? <PromoSheet draft={draft} total={total} onClose={() => setOpen(null)} /> : null}
      {open?.kind === 'address' ? <AddressSheet draft={draft} onClose={() => setOpen(null)} /> : null}
      {open?.kind === 'time' ? <TimeSheet draft={draft} onClose={() => setOpen(null)} /> : null}
      {open?.kind === 'price' ? (
        <Sheet title="How the price is made" onClose={() => setOpen(null)}>
          <PriceExplanation
            breakdown={total.breakdown}
            grandTotalInCents={total.totalInCents}
            currencyCode={store.currencyCode}
          />
          {keptNow(draft).size > 0 ? (
            <p className="mt-4 flex items-center justify-between gap-4">
              The menu changed, and this order keeps prices of before.
              <UseNewPrices onDone={() => setOpen(null)} />
            </p>
          ) : null}
        </Sheet>
      ) : null}
      <BillOverlays draft={draft} bill={bill} />
      <Removed draft={draft} />
    </main>
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

interface Sellable {
  readonly categories: readonly Category[];
  readonly wholes: readonly (typeof ALL | typeof POPULAR)[];
  readonly items: readonly MenuItem[];
  readonly inCategory: ReadonlyMap<string, readonly MenuItem[]>;
}

/** Thousands of dishes are gone through once for a menu, not each time the screen is opened. */
const sellables = new WeakMap<PosMenu, Sellable>();

/** What the counter ever shows: categories and items of the POS, in the menu's order. */
function sellable(posMenu: PosMenu): Sellable {
  const known = sellables.get(posMenu);
  if (known) return known;
  const { menu } = posMenu;
  const categories = menu.categories.filter(({ applicableOrderingSystem }) => applicableOrderingSystem.pos);
  const ids = new Set(categories.map(({ id }) => id));
  const items = menu.items.filter((item) => item.applicableOrderingSystem.pos && ids.has(item.categoryId));
  const inCategory = Map.groupBy(items, ({ categoryId }) => categoryId);
  const shown = categories.filter(({ id }) => inCategory.has(id));
  const all = shown.flatMap(({ id }) => inCategory.get(id) ?? NO_ITEMS);
  // In the menu's order as everywhere: what sells most is a choice of dishes, not another order of them.
  const mostSold = new Set(posMenu.popularItemIds);
  const popular = all.filter(({ id }) => mostSold.has(id));
  const wholes = shown.length < 2 ? [] : popular.length === 0 ? ([ALL] as const) : ([ALL, POPULAR] as const);
  inCategory.set(ALL, all);
  inCategory.set(POPULAR, popular);
  const found = { categories: shown, wholes, items, inCategory };
  sellables.set(posMenu, found);
  return found;
}

const NO_ITEMS: readonly MenuItem[] = [];

function moveChosen(draft: OrderDraft, by: 1 | -1) {
  const at = draft.lines.findIndex((line) => line.id === draft.chosenLineId);
  const next = draft.lines[Math.min(Math.max(at + by, 0), draft.lines.length - 1)];
  if (next) act({ type: 'choose', lineId: next.id });
}

interface SearchBarProps {
  at: React.RefObject<HTMLInputElement | null>;
  typed: string;
  onType: (text: string) => void;
  onClear: () => void;
  onEnter: () => void;
}

const SearchBar = memo(function SearchBar({ at, typed, onType, onClear, onEnter }: SearchBarProps) {
  return (
    <search className="relative min-w-0 flex-1 p-2">
      <SearchIcon
        size={20}
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-5 -translate-y-1/2 text-ink-3"
      />
      <input
        ref={at}
        type="text"
        inputMode="search"
        value={typed}
        aria-label="Search the menu"
        placeholder="Type to search"
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onEnter();
        }}
        className="h-12 w-full rounded-input border border-line bg-paper pr-14 pl-11 text-16 text-ink focus:border-accent-text focus:outline-2 focus:outline-accent-text"
      />
      {typed === '' ? null : (
        <button
          type="button"
          aria-label="Clear the search"
          onClick={onClear}
          className="absolute top-2 right-2 grid size-12 place-items-center rounded-input text-ink-2 hover:text-ink"
        >
          <CloseIcon size={20} aria-hidden />
        </button>
      )}
    </search>
  );
});

/** For some seconds a removed line can come back. */
function Removed({ draft }: { draft: OrderDraft }) {
  const { removed } = draft;
  useEffect(() => {
    if (!removed) return;
    const timer = setTimeout(() => act({ type: 'forgetRemoved' }), UNDO_MS);
    return () => clearTimeout(timer);
  }, [removed]);
  if (!removed) return null;
  return (
    <UndoBar onUndo={() => act({ type: 'undoRemove' })} onClose={() => act({ type: 'forgetRemoved' })}>
      Line removed
    </UndoBar>
  );
}

/** The three zones in their places while the menu comes. */
function Waiting({ isFailed, onRetry }: { isFailed: boolean; onRetry: () => void }) {
  return (
    <main id="main" className={ZONES} aria-busy={!isFailed}>
      <h1 className="sr-only">New order</h1>
      <div className="space-y-1.5 bg-sunken p-2 max-md:hidden md:w-36 lg:w-40">
        {Array.from({ length: 7 }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: shapes without identity
          <Skeleton key={at} className="h-14 w-full" />
        ))}
      </div>
      <div className="p-2">
        {isFailed ? (
          <div role="alert" className="grid h-full place-items-center text-center">
            <div>
              <p className="text-18 font-semibold">The menu could not be read.</p>
              <Button variant="primary" size="large" icon={RetryIcon} onClick={onRetry} className="mt-4">
                Try again
              </Button>
            </div>
          </div>
        ) : (
          <div className="mt-16 grid grid-cols-[repeat(auto-fill,minmax(9.25rem,1fr))] gap-2">
            {Array.from({ length: 20 }, (_, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: shapes without identity
              <Skeleton key={at} className="h-21 w-full rounded-card" />
            ))}
          </div>
        )}
      </div>
      <div className="border-line bg-surface md:border-l" />
    </main>
  );
}
