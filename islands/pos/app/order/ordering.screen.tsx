import type { PosMenu } from '#src/domain/till/till.types.ts';
import { cx } from '#src/ui/classes.ts';
import { useSellsBesideBox } from '../alone/beside-box.ts';
import { BillOverlays } from '../bills/bill-overlays.tsx';
import { useDraft } from '../draft/draft-store.ts';
import { type OrderDraft, tableOf } from '../draft/order-draft.ts';
import { keptUnasked } from '../kit/fetched.tsx';
import { useSession, useTill } from '../kit/pos-context.tsx';
import { ScreenName } from '../kit/screen-name.tsx';
import { useSteady } from '../kit/use-steady.ts';
import { readMenu, useMenu } from '../menu/menu-store.ts';
import { ItemsPart } from './items-part.tsx';
import { CategoryRail } from './menu-grid.tsx';
import { MenuWaiting } from './menu-waiting.tsx';
import { CUSTOM_ITEM } from './open-sheet.ts';
import { orderName } from './order-name.ts';
import { OrderPanel } from './order-panel.tsx';
import { OrderingSheets } from './ordering-sheets.tsx';
import { LEFT_ZONES, ZONES } from './ordering-zones.ts';
import { RemovedLine } from './removed-line.tsx';
import { useSelling } from './use-selling.ts';
import { useScreenRequests, useSellingKeys } from './use-selling-keys.ts';

const BoxSells = keptUnasked(() => import('../alone/box-sells.tsx').then((file) => file.BoxSells));

/** The order screen: categories, tiles, the order. */
export function OrderingScreen() {
  const { api } = useTill();
  const { box, store } = useSession();
  const sellsBesideBox = useSellsBesideBox(box, store.timezone);
  const { menu, isFailed } = useMenu(api);
  const draft = useDraft();
  if (box && !sellsBesideBox) return <BoxSells box={box} />;
  if (menu) return <SellingScreen posMenu={menu} draft={draft} />;
  return <MenuWaiting isFailed={isFailed} onRetry={() => void readMenu(api)} />;
}

/** Stable functions for the rail, tiles and panel, so that a tap redraws only what it changes. */
function SellingScreen({ posMenu, draft }: { posMenu: PosMenu; draft: OrderDraft }) {
  const { cartSide } = useSession().terminal.settings.screen;
  const selling = useSelling(posMenu, draft);
  const { browse, bill, open, setOpen, total } = selling;
  const tableName = posMenu.tables.find(({ id }) => id === tableOf(draft))?.name ?? null;
  useSellingKeys(selling);
  const onTap = useSteady(selling.tap);
  const onCustomItem = useSteady(() => setOpen(CUSTOM_ITEM));
  useScreenRequests(posMenu.menu, onTap, onCustomItem);
  const onCategory = useSteady(browse.chooseCategory);
  const onEditLine = useSteady(selling.edit);
  const onAdjustLine = useSteady(selling.adjustLine);
  const onCourse = useSteady((lineId: string) => setOpen({ kind: 'course', lineId }));
  const onWho = useSteady(() => setOpen({ kind: 'who' }));
  const onType = useSteady(selling.collect);
  const onAddress = useSteady(() => setOpen({ kind: 'address' }));
  const onTime = useSteady(() => setOpen({ kind: 'time' }));
  const onSend = useSteady(() => selling.sendBy(bill.onSend));
  return (
    <main id="main" data-cart={cartSide} className={cx(ZONES, cartSide === 'left' && LEFT_ZONES)}>
      <ScreenName className="sr-only">{orderName(draft, tableName)}</ScreenName>
      <CategoryRail
        categories={browse.shown.categories}
        wholes={browse.shown.wholes}
        categoryId={browse.categoryId}
        onChoose={onCategory}
      />
      <ItemsPart selling={selling} onTap={onTap} />
      <OrderPanel
        draft={draft}
        menu={posMenu}
        closedIds={selling.closedIds}
        total={total}
        tableName={tableName}
        onEditLine={onEditLine}
        onAdjustLine={onAdjustLine}
        onCourse={onCourse}
        onWho={onWho}
        onExplain={() => setOpen({ kind: 'price' })}
        onAdjust={() => setOpen({ kind: 'adjust' })}
        onType={onType}
        onAddress={onAddress}
        onTime={onTime}
        onPay={selling.pay}
        onSend={onSend}
        bill={bill}
      />
      {open ? <OrderingSheets selling={selling} open={open} /> : null}
      <BillOverlays draft={draft} bill={bill} />
      <RemovedLine draft={draft} />
    </main>
  );
}
