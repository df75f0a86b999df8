import { lazy, memo, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import type { CollectionType } from '#src/domain/menu/menu.schema.ts';
import { summaryLines } from '#src/domain/menu/selection-summary.ts';
import { staffAllergens } from '#src/domain/menu/staff-allergens.ts';
import type { CartLine } from '#src/domain/ordering/cart.schema.ts';
import type { PricedLine } from '#src/domain/pricing/pricing.types.ts';
import type { PosMenu } from '#src/domain/till/till.types.ts';
import { cx } from '#src/ui/classes.ts';
import { CheckIcon, EditIcon } from '#src/ui/icon.tsx';
import { MoneyText } from '#src/ui/money-text.tsx';
import { type CourseGroup, courseGroups } from '../draft/bill-courses.ts';
import { unsentQuantityOf } from '../draft/bill-draft.ts';
import { act } from '../draft/draft-store.ts';
import type { OrderDraft } from '../draft/order-draft.ts';
import { seatCountOf, shownLines } from '../draft/order-seats.ts';
import type { OrderTotal } from '../draft/order-total.ts';
import { sentRounds } from '../draft/sent-rounds.ts';
import { keptUnasked } from '../kit/fetched.tsx';
import { OrderedBy } from '../kit/ordered-by.tsx';
import { useSession } from '../kit/pos-context.tsx';
import { OrderNote } from '../kit/problem.tsx';
import { whenText } from '../kit/store-time.ts';
import { useInSight } from '../kit/use-in-sight.ts';
import { whyOut } from '../menu/find-menu-changes.ts';
import { LineName } from '../menu/line-name.tsx';
import { LinePriceText } from '../menu/line-price-text.tsx';
import { ChangeNote } from '../pay/change-note.tsx';
import { LineBar } from './line-bar.tsx';
import { mayPay } from './order-dues.ts';
import { OrderHead } from './order-head.tsx';
import { Totals, type TotalsProps } from './order-totals.tsx';
import { PhoneOrderBar } from './phone-order-bar.tsx';

/** What only some orders show: a delivery by courier, a bill at a table or one that another till took over, a menu that changed. */
const CourierPrice = keptUnasked(() => import('./courier-price.tsx').then((file) => file.CourierPrice));
const CourseHead = keptUnasked(() => import('./course-head.tsx').then((file) => file.CourseHead));
const LostBill = keptUnasked(() => import('../bills/lost-bill.tsx').then((file) => file.LostBill));
const MenuNote = keptUnasked(() => import('./menu-note.tsx').then((file) => file.MenuNote));
const Missing = keptUnasked(() => import('./order-missing.tsx').then((file) => file.Missing));
const SeatStrip = keptUnasked(() => import('./seat-strip.tsx').then((file) => file.SeatStrip));

/** Reads from the till's server, so its script is fetched on first use (decision 0058). */
const LastOrders = lazy(() =>
  import('./last-orders-list.tsx').then(
    ({ LastOrders: screen }) => ({ default: screen }),
    // An offline till has no such orders either.
    () => ({ default: () => null }),
  ),
);

export interface OrderPanelProps extends TotalsProps {
  menu: PosMenu;
  /** Items that are not available at this hour. */
  closedIds: ReadonlySet<string>;
  tableName: string | null;
  onEditLine: (lineId: string) => void;
  onAdjustLine: (lineId: string) => void;
  onCourse: (lineId: string) => void;
  onWho: () => void;
  onType: (type: CollectionType) => void;
  onAddress: () => void;
  onTime: () => void;
}

/** The order, always visible: its type, its lines, its total, and Pay. */
export function OrderPanel(props: OrderPanelProps) {
  const { draft, total } = props;
  const { menu } = props.menu;
  const groups = useMemo(() => courseGroups(draft, menu, shownLines(draft)), [draft, menu]);
  /** On a phone the order is a drawer. While it is closed, its bar shows how many items it has. */
  const [isOpen, setIsOpen] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the next order starts with the menu visible
  useEffect(() => setIsOpen(false), [draft.id]);
  const inDrawer = isOpen ? 'contents' : 'contents max-md:hidden';
  return (
    <section
      aria-label="Current order"
      data-part="order"
      className={cx(
        'flex min-h-0 flex-col border-line bg-surface max-md:border-t md:border-l',
        isOpen && 'max-md:absolute max-md:inset-0 max-md:z-20 max-md:border-t-0',
      )}
    >
      <PhoneOrderBar
        draft={draft}
        total={total}
        outcome={props.bill.outcome}
        isOpen={isOpen}
        isBusy={props.bill.sending.isBusy}
        onOpen={() => setIsOpen(!isOpen)}
        // The drawer shows why it can't be paid.
        onPay={mayPay(draft, total) ? props.onPay : () => setIsOpen(true)}
      />
      <ChangeNote />
      <div className={inDrawer}>
        <OrderNote text={draft.comments} />
      </div>
      <BillHead draft={draft} />
      <div className={inDrawer}>
        <OrderHead
          collectionType={draft.collectionType}
          tableName={props.tableName}
          customer={draft.customerName || draft.guest?.phone || ''}
          wantedIsoDateTimeUtc={draft.wanted?.isoDateTimeUtc ?? null}
          place={draft.place}
          agreedFeeInCents={draft.agreedFeeInCents}
          onWho={props.onWho}
          onType={props.onType}
          onTime={props.onTime}
          onAddress={props.onAddress}
        />
        {draft.collectionType === 'delivery' && draft.place?.courier ? (
          <CourierPrice draft={draft} place={draft.place} itemTotalInCents={total.itemTotalInCents} />
        ) : null}
        {seatCountOf(draft) > 0 ? <SeatStrip draft={draft} /> : null}
        <Lines
          draft={draft}
          groups={groups}
          menu={props.menu}
          closedIds={props.closedIds}
          total={total}
          outcome={props.bill.outcome}
        />
      </div>
      {draft.missing.length > 0 ? <Missing missing={draft.missing} /> : null}
      {draft.news.length > 0 ? <MenuNote draft={draft} /> : null}
      <div className={inDrawer}>
        <ChosenLine groups={groups} {...props} />
        <Totals {...props} />
      </div>
    </section>
  );
}

/** The keys of the chosen line. What the kitchen has never waits again, so its course is what it was. */
function ChosenLine({ groups, draft, onEditLine, onAdjustLine, onCourse }: OrderPanelProps & CourseGroups) {
  const chosen = draft.lines.find((line) => line.id === draft.chosenLineId) ?? null;
  const group = chosen && groups.find(({ lines }) => lines.includes(chosen));
  return (
    <LineBar
      lineId={chosen?.id ?? null}
      hasCourses={groups.some(({ title }) => title !== '')}
      isMade={group?.state === 'made' || group?.state === 'sent'}
      onEdit={onEditLine}
      onAdjust={onAdjustLine}
      onCourse={onCourse}
    />
  );
}

interface CourseGroups {
  /** The lines in sight, by course. */
  groups: readonly CourseGroup[];
}

interface LinesProps extends CourseGroups {
  draft: OrderDraft;
  menu: PosMenu;
  closedIds: ReadonlySet<string>;
  total: OrderTotal;
  /** The outcome of the previous order, shown where the next one starts and where it covers no button. */
  outcome: string | null;
}

/** Redrawn only when the order changes. */
const Lines = memo(function Lines({ draft, groups, menu, closedIds, total, outcome }: LinesProps) {
  const { timezone } = useSession().store;
  const lines = groups.flatMap((group) => group.lines);
  const hasSeats = seatCountOf(draft) > 0;
  const textOf = (sentAt: string) => whenText(sentAt, Date.now(), timezone);
  const rounds = sentRounds(lines, draft.bill, menu.stations, textOf);
  return (
    <ol aria-label="Lines" className="min-h-0 flex-1 scroll-py-1 overflow-y-auto overscroll-contain px-2 py-1">
      {groups.flatMap((group) => [
        group.title ? <CourseHead key={`head ${group.lines[0]?.id}`} billId={draft.id} group={group} /> : null,
        ...group.lines.map((line) => (
          <Line
            key={line.id}
            line={line}
            priced={total.lines.get(line.id) ?? null}
            allergens={staffAllergens(line, menu.menu)}
            why={whyOut(line, draft, menu.menu, closedIds)}
            isChosen={line.id === draft.chosenLineId}
            seat={hasSeats ? line.seat : undefined}
            unsentCount={draft.bill?.orderNumber ? unsentQuantityOf(line, draft.bill) : 0}
            sentText={rounds.get(line.id) ?? null}
          />
        )),
      ])}
      {lines.length === 0 && draft.lines.length > 0 ? (
        <li className="px-4 py-8 text-center text-balance text-ink-3">Nothing for this seat yet. Tap an item.</li>
      ) : null}
      {draft.lines.length === 0 ? (
        // Aligned to the top: the last orders load later, below, and move nothing.
        <li className="flex min-h-full flex-col items-center gap-4 px-4 pt-[8vh] pb-3 text-center text-ink-3 max-md:gap-2 max-md:pt-1 max-md:pb-1 short:gap-2 short:pt-1 short:pb-1">
          {outcome && draft.removed === null ? (
            <p role="status" className="text-18 font-semibold text-balance text-ink">
              {outcome}
            </p>
          ) : null}
          <span className={cx('text-balance short:text-14', outcome && 'max-md:sr-only short:sr-only')}>
            Tap an item, type its name or scan its barcode.
          </span>
          {draft.bill ? null : (
            <Suspense>
              <LastOrders key={draft.id} menu={menu} className="mt-auto" />
            </Suspense>
          )}
        </li>
      ) : null}
    </ol>
  );
});

/** Names the bill that is open here, and says so when another till has taken it over. */
function BillHead({ draft }: { draft: OrderDraft }) {
  const { bill, id } = draft;
  if (!bill) return null;
  if (bill.isLost) return <LostBill draft={draft} />;
  return (
    <p
      key={id}
      className="flex items-center gap-2 border-b border-line bg-wait-soft px-3 py-1.5 text-14 text-wait-text"
    >
      <EditIcon size={16} aria-hidden />
      <span className="font-bold">{bill.orderNumber ?? 'Saved order'}</span>
      <span>{bill.orderNumber ? 'open here' : 'not sent'}</span>
    </p>
  );
}

interface LineProps {
  line: CartLine;
  priced: PricedLine | null;
  /** Empty where the store keeps no lists. */
  allergens: string;
  /** Why it can't be sold at this moment. Null when it can. */
  why: string | null;
  isChosen: boolean;
  /** The guest it is for, at a table whose guests are counted. */
  seat: number | undefined;
  /** How many the kitchen has not seen, on a bill that was sent. */
  unsentCount: number;
  /** When and where the kitchen got the round that ends with it. Null for any other line. */
  sentText: string | null;
}

/** Redrawn only when it or its price changes: an order of forty lines changes one at a time. */
const Line = memo(function Line({ line, priced, allergens, why, isChosen, seat, unsentCount, sentText }: LineProps) {
  const row = useRef<HTMLLIElement>(null);
  useInSight(row, isChosen);
  const { currencyCode } = useSession().store;
  return (
    <li ref={row} data-part="line">
      <button
        type="button"
        aria-pressed={isChosen}
        onClick={() => act({ type: 'choose', lineId: line.id })}
        className={cx(
          'grid min-h-14 w-full grid-cols-[1.5rem_minmax(0,1fr)_auto] content-center gap-x-3 rounded-input border-l-4 py-2.5 pr-2 pl-1 text-left leading-snug max-md:min-h-12 max-md:py-2',
          isChosen ? 'border-accent bg-accent-soft' : 'hover:bg-sunken',
          !isChosen && (unsentCount > 0 ? 'border-going' : 'border-transparent'),
        )}
      >
        <span className="tnum text-right font-bold">{line.quantity}</span>
        <span className="min-w-0">
          <LineName
            name={priced?.name ?? 'No longer on the menu'}
            quantity={line.quantity}
            unsentCount={unsentCount}
            why={why}
            seat={seat}
          />
          {priced
            ? summaryLines(priced.parts).map(({ level, text }, at) => (
                <span
                  // biome-ignore lint/suspicious/noArrayIndexKey: redrawn with every change of the choices
                  key={at}
                  className={cx('block text-14 text-ink-2', level === 1 && 'pl-3', level > 1 && 'pl-6')}
                >
                  {text}
                </span>
              ))
            : null}
          {sentText ? (
            <span className="tnum block text-12 text-ink-3">
              <CheckIcon size={14} strokeWidth={3} aria-hidden className="mr-1 inline align-[-0.15em] text-done-text" />
              <span className="sr-only">Sent </span>
              {sentText}
            </span>
          ) : null}
          {allergens ? (
            <span data-part="allergens" className="block text-14 text-ink-2">
              {allergens}
            </span>
          ) : null}
          {priced ? <LinePriceText line={line} priced={priced} currencyCode={currencyCode} /> : null}
          <OrderedBy who={line.orderedBy} />
          {line.comments ? (
            <span className="mt-1 block rounded-input bg-wait-soft px-2 py-0.5 text-14 font-medium text-wait-text">
              {line.comments}
            </span>
          ) : null}
        </span>
        <span className="relative">
          <MoneyText amountInCents={priced?.lineTotalInCents} currencyCode={currencyCode} className="font-semibold" />
          {priced?.isPriceKept ? (
            // In the space below the amount, so that the line grows no taller.
            <span className="absolute top-full right-0 text-12 leading-none text-ink-2">Old price</span>
          ) : null}
        </span>
      </button>
    </li>
  );
});
