import type { CartLine } from '#src/domain/ordering/cart.schema.ts';
import { MAX_ORDER_LINES } from '#src/domain/pricing/cart-limits.ts';
import type { PosMenu } from '#src/domain/till/till.types.ts';
import { Button } from '#src/ui/button.tsx';
import { SearchIcon } from '#src/ui/icon.tsx';
import { Toast } from '#src/ui/toast.tsx';
import { act, addToOrder } from '../draft/draft-store.ts';
import { pricesKept } from '../draft/kept-prices.ts';
import type { OrderDraft } from '../draft/order-draft.ts';
import { fetched, kept } from '../kit/fetched.tsx';
import { Refusal } from '../kit/refusal.tsx';
import { PaySheet } from '../pay/pay-sheet.tsx';
import type { OpenSheet, OpenSheetOf } from './open-sheet.ts';
import type { PriceSheetProps } from './price-sheet.tsx';
import type { Selling } from './use-selling.ts';

const ItemSheet = kept(() => import('./item-sheet.tsx').then((file) => file.ItemSheet));
const ClosedSheet = kept(() => import('./closed-sheet.tsx').then((file) => file.ClosedSheet));
const WhoSheet = kept(() => import('./who-sheet.tsx').then((file) => file.WhoSheet));
const TypeSheet = kept(() => import('./type-sheet.tsx').then((file) => file.TypeSheet));
const AdjustSheet = kept(() => import('./adjust-sheet.tsx').then((file) => file.AdjustSheet));
const LineAdjustSheet = kept(() => import('./line-adjust-sheet.tsx').then((file) => file.LineAdjustSheet));
const CourseSheet = kept(() => import('./course-sheet.tsx').then((file) => file.CourseSheet));
const TimeSheet = kept(() => import('../guests/time-sheet.tsx').then((file) => file.TimeSheet));
const PriceSheet = kept(() => import('./price-sheet.tsx').then((file) => file.PriceSheet));
const AddressSheet = fetched(() => import('../guests/address-sheet.tsx').then((file) => file.AddressSheet));
const PromoSheet = fetched(() => import('../guests/promo-sheet.tsx').then((file) => file.PromoSheet));

/** The sheet that is open over the order screen. */
export function OrderingSheets({ selling, open }: { selling: Selling; open: OpenSheet }) {
  const { draft, posMenu, total, setOpen } = selling;
  const close = () => setOpen(null);
  switch (open.kind) {
    case 'item':
      return (
        <ChosenItem key={open.line?.id ?? open.item.id} open={open} draft={draft} posMenu={posMenu} onOpen={setOpen} />
      );
    case 'closed':
      return <ItemOffSale open={open} selling={selling} onClose={close} />;
    case 'full':
      return (
        <Refusal
          text={`${open.name} was not added. An order holds up to ${MAX_ORDER_LINES} lines: send or pay this one, then go on.`}
          onClose={close}
        />
      );
    case 'unknownCode':
      return <UnknownCode code={open.code} onSearch={() => selling.browse.search.current?.focus()} onClose={close} />;
    case 'pay':
      return <Payment selling={selling} onClose={close} />;
    case 'who':
      return <WhoSheet draft={draft} tables={posMenu.tables} onClose={close} />;
    case 'type':
      return <TypeSheet collectionType={open.collectionType} selling={selling} onClose={close} />;
    case 'adjust':
      return <AdjustSheet draft={draft} total={total} onPromo={() => setOpen({ kind: 'promo' })} onClose={close} />;
    case 'adjustLine':
      return <AdjustedLine lineId={open.lineId} draft={draft} total={total} onClose={close} />;
    case 'course': {
      const name = total.lines.get(open.lineId)?.name ?? 'Course';
      return <CourseSheet lineId={open.lineId} draft={draft} menu={posMenu.menu} name={name} onClose={close} />;
    }
    case 'promo':
      return <PromoSheet draft={draft} total={total} onClose={close} />;
    case 'address':
      return <AddressSheet draft={draft} onClose={close} />;
    case 'time':
      return <TimeSheet draft={draft} onClose={close} />;
    case 'price':
      return <PriceSheet draft={draft} total={total} onClose={close} />;
  }
}

interface ChosenItemProps {
  open: OpenSheetOf<'item'>;
  draft: OrderDraft;
  posMenu: PosMenu;
  onOpen: (open: OpenSheet | null) => void;
}

/** A new item with its options, or a line of the order that is changed. */
function ChosenItem({ open, draft, posMenu: { menu, stations }, onOpen }: ChosenItemProps) {
  const take = (line: CartLine) => {
    const chosen: CartLine = open.isAnyway ? { ...line, sellsAnyway: true } : line;
    const isOn = open.line ? act({ type: 'replace', line: chosen }) : addToOrder(chosen);
    onOpen(isOn === false ? { kind: 'full', name: open.item.name } : null);
  };
  return (
    <ItemSheet
      item={open.item}
      menu={menu}
      collectionType={draft.collectionType}
      stations={stations}
      line={open.line}
      kept={open.line ? pricesKept(draft).get(open.line.id) : undefined}
      onClose={() => onOpen(null)}
      onDone={take}
    />
  );
}

interface ItemOffSaleProps {
  open: OpenSheetOf<'closed'>;
  selling: Selling;
  onClose: () => void;
}

/** An item that can't be sold now: an employee with permission sells it anyway, or it is removed. */
function ItemOffSale({ open: { item, why, line }, selling, onClose }: ItemOffSaleProps) {
  const sellAnyway = () => {
    onClose();
    if (line) act({ type: 'replace', line: { ...line, sellsAnyway: true } });
    else selling.ring(item, { sellsAnyway: true });
  };
  const remove = (lineId: string) => {
    onClose();
    act({ type: 'remove', lineId });
  };
  return (
    <ClosedSheet
      item={item}
      why={why}
      opensAt={selling.posMenu.opensAt?.[item.id] ?? null}
      onSellAnyway={sellAnyway}
      {...(line ? { onRemove: () => remove(line.id) } : {})}
      onClose={onClose}
    />
  );
}

function UnknownCode({ code, onSearch, onClose }: { code: string; onSearch: () => void; onClose: () => void }) {
  return (
    <Toast onClose={onClose}>
      <span className="min-w-0 flex-1 break-words">No item with barcode {code}.</span>
      <Button
        variant="quiet"
        icon={SearchIcon}
        onClick={() => {
          onClose();
          onSearch();
        }}
        className="text-paper! hover:bg-paper/15!"
      >
        Search
      </Button>
    </Toast>
  );
}

/** Splitting sends the order first, then takes its money in parts on the screen of its bill. */
function Payment({ selling: { draft, total, bill }, onClose }: { selling: Selling; onClose: () => void }) {
  const split = () => {
    onClose();
    bill.send(true);
  };
  return <PaySheet draft={draft} total={total} onSplit={split} onClose={onClose} />;
}

/** Renders nothing when the line was removed while its sheet was open. */
function AdjustedLine({ lineId, draft, total, onClose }: PriceSheetProps & { lineId: string }) {
  const [line, priced] = [draft.lines.find(({ id }) => id === lineId), total.lines.get(lineId)];
  return line && priced ? <LineAdjustSheet line={line} priced={priced} onClose={onClose} /> : null;
}
