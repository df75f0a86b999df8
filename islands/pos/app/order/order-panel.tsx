import { lazy, memo, Suspense, useEffect, useRef, useState } from 'react';
import { summaryLines } from '#src/domain/menu/selection-summary.ts';
import { formatAmount } from '#src/domain/money/format-amount.ts';
import type { CartLine } from '#src/domain/ordering/cart.schema.ts';
import { describeIssue } from '#src/domain/pricing/issue-text.ts';
import type { PricedLine, PricingIssue } from '#src/domain/pricing/pricing.types.ts';
import { orderTypeLabel } from '#src/domain/tenancy/country-words.ts';
import type { PosMenu } from '#src/domain/till/till.types.ts';
import { Button } from '#src/ui/button.tsx';
import { cx } from '#src/ui/classes.ts';
import { DiscountIcon, EditIcon, MinusIcon, PlusIcon, PriceIcon, RemoveIcon } from '#src/ui/icon.tsx';
import { MoneyText } from '#src/ui/money-text.tsx';
import { rowsAboveTotal } from '#src/ui/price-rows.ts';
import { BillKeys } from '../bills/bill-keys.tsx';
import { LostBill } from '../bills/lost-bill.tsx';
import type { BillActs } from '../bills/use-bill.ts';
import { OrderedBy } from '../history/ordered-by.tsx';
import { whenText } from '../kit/store-time.ts';
import { useInSight } from '../kit/use-in-sight.ts';
import { toGiveBack } from '../pay/given-back.ts';
import { useSession } from '../pos-context.tsx';
import { useSwitchDifference } from '../shell/switch-difference.ts';
import { paidWithoutSurcharge, unsentQuantityOf } from './bill-draft.ts';
import { act } from './draft-store.ts';
import { whyOut } from './find-menu-news.ts';
import { LineName } from './line-name.tsx';
import { LinePriceWords } from './line-price-words.tsx';
import { MenuNote } from './menu-note.tsx';
import type { OrderDraft } from './order-draft.ts';
import { OrderHead } from './order-head.tsx';
import { Missing } from './order-missing.tsx';
import { seatCountOf, shownLines } from './order-seats.ts';
import type { OrderTotal } from './order-total.ts';
import { PhoneOrderBar } from './phone-order-bar.tsx';
import { SeatStrip } from './seat-strip.tsx';

/** Asks the till's server, so it is fetched when it is first wanted (decision 0058). */
const LastOrders = lazy(() =>
  import('../shell/last-orders-list.tsx').then(
    ({ LastOrders: screen }) => ({ default: screen }),
    // A till that reaches nobody has no such orders either.
    () => ({ default: () => null }),
  ),
);

export interface OrderPanelProps {
  draft: OrderDraft;
  menu: PosMenu;
  /** What cannot be had at this hour. */
  closedIds: ReadonlySet<string>;
  total: OrderTotal;
  tableName: string | null;
  onEditLine: (lineId: string) => void;
  onAdjustLine: (lineId: string) => void;
  onWho: () => void;
  onExplain: () => void;
  onAdjust: () => void;
  onAddress: () => void;
  onTime: () => void;
  onPay: () => void;
  onSend: () => void;
  bill: BillActs;
}

/** The order as it stands, always in sight: how it is collected, its lines, its total, and Pay. */
export function OrderPanel(props: OrderPanelProps) {
  const { draft, total } = props;
  const chosen = draft.lines.find((line) => line.id === draft.chosenLineId) ?? null;
  /** On a phone the order is a drawer: closed, its bar says how much is in it. */
  const [isOpen, setIsOpen] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another order begins with the dishes in sight
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
        said={props.bill.said}
        isOpen={isOpen}
        isBusy={props.bill.sending.isBusy}
        onOpen={() => setIsOpen(!isOpen)}
        // What keeps it from being paid is said in the drawer.
        onPay={mayPay(draft, total) ? props.onPay : () => setIsOpen(true)}
      />
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
          onTime={props.onTime}
          onAddress={props.onAddress}
        />
        <SeatStrip draft={draft} />
        <Lines draft={draft} menu={props.menu} closedIds={props.closedIds} total={total} said={props.bill.said} />
      </div>
      <Missing missing={draft.missing} />
      <MenuNote draft={draft} />
      <div className={inDrawer}>
        <LineBar lineId={chosen?.id ?? null} onEdit={props.onEditLine} onAdjust={props.onAdjustLine} />
        <Totals {...props} />
      </div>
    </section>
  );
}

interface LinesProps {
  draft: OrderDraft;
  menu: PosMenu;
  closedIds: ReadonlySet<string>;
  total: OrderTotal;
  /** What became of the order before: it stands where the next one begins, over nothing that is touched. */
  said: string | null;
}

/** Not drawn again by what else happens on the screen. */
const Lines = memo(function Lines({ draft, menu, closedIds, total, said }: LinesProps) {
  const { timezone } = useSession().store;
  const lines = shownLines(draft);
  const hasSeats = seatCountOf(draft) > 0;
  return (
    <ol aria-label="Lines" className="min-h-0 flex-1 scroll-py-1 overflow-y-auto overscroll-contain px-2 py-1">
      {lines.map((line) => (
        <Line
          key={line.id}
          line={line}
          priced={total.lines.get(line.id) ?? null}
          why={whyOut(line, draft, menu.menu, closedIds)}
          isChosen={line.id === draft.chosenLineId}
          seat={hasSeats ? line.seat : undefined}
          unsentCount={draft.bill?.orderNumber ? unsentQuantityOf(line, draft.bill) : 0}
          sentText={sentText(line, draft.bill, menu, timezone)}
        />
      ))}
      {lines.length === 0 && draft.lines.length > 0 ? (
        <li className="px-4 py-8 text-center text-balance text-ink-3">Nothing for this seat yet. Tap an item.</li>
      ) : null}
      {draft.lines.length === 0 ? (
        // From the top, and not in the middle: the last orders come later and beneath, and move nothing.
        <li className="flex min-h-full flex-col items-center gap-4 px-4 pt-[8vh] pb-3 text-center text-ink-3 max-md:gap-2 max-md:pt-1 max-md:pb-1 short:gap-2 short:pt-1 short:pb-1">
          {said && draft.removed === null ? (
            <p role="status" className="text-18 font-semibold text-balance text-ink">
              {said}
            </p>
          ) : null}
          <span className={cx('text-balance short:text-14', said && 'max-md:sr-only short:sr-only')}>
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

/** Which bill this is; said plainly when another till has it now. */
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

/** `Sent 6:42 PM · Kitchen`; null: the kitchen has not seen all of it. */
function sentText(line: CartLine, bill: OrderDraft['bill'], { stations }: PosMenu, timezone: string): string | null {
  const sent = bill?.sent.find(({ id }) => id === line.id);
  if (!sent?.sentIsoDateTimeUtc || unsentQuantityOf(line, bill) > 0) return null;
  const where = stations.filter(({ id }) => sent.printStationIds?.includes(id)).map(({ name }) => name);
  return [`Sent ${whenText(sent.sentIsoDateTimeUtc, Date.now(), timezone)}`, ...where].join(' · ');
}

interface LineProps {
  line: CartLine;
  priced: PricedLine | null;
  /** Why it cannot be sold at this moment; null: it can. */
  why: string | null;
  isChosen: boolean;
  /** Where guests are told apart: which one it is for. */
  seat: number | undefined;
  /** Of a bill that was sent: what the kitchen has not seen. */
  unsentCount: number;
  /** When the kitchen got it and where; null: it has not. */
  sentText: string | null;
}

/** Drawn again only when it or its price changes: an order of forty lines changes one at a time. */
const Line = memo(function Line({ line, priced, why, isChosen, seat, unsentCount, sentText }: LineProps) {
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
          isChosen ? 'border-accent bg-accent-soft' : 'border-transparent hover:bg-sunken',
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
                  // biome-ignore lint/suspicious/noArrayIndexKey: drawn anew with every change of the choice
                  key={at}
                  className={cx('block text-14 text-ink-2', level === 1 && 'pl-3', level > 1 && 'pl-6')}
                >
                  {text}
                </span>
              ))
            : null}
          {sentText ? <span className="tnum block text-12 text-ink-3">{sentText}</span> : null}
          {priced ? <LinePriceWords line={line} priced={priced} currencyCode={currencyCode} /> : null}
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
            // In the room beneath the amount, so that no line grows by it.
            <span className="absolute top-full right-0 text-12 leading-none text-ink-2">Old price</span>
          ) : null}
        </span>
      </button>
    </li>
  );
});

const BAR_KEY =
  'grid min-h-14 place-items-center rounded-input border border-line bg-paper font-semibold hover:border-line-strong disabled:opacity-35 max-md:min-h-12 short:min-h-12';

interface LineBarProps {
  lineId: string | null;
  onEdit: (lineId: string) => void;
  onAdjust: (lineId: string) => void;
}

/** Acts on the chosen line. Its place is kept also while nothing is chosen, so that nothing jumps. */
const LineBar = memo(function LineBar({ lineId, onEdit, onAdjust }: LineBarProps) {
  const off = lineId === null;
  const step = (by: number) => lineId && act({ type: 'step', lineId, by });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame around the keys
    <div
      role="group"
      aria-label="Chosen line"
      className="grid grid-cols-5 gap-1.5 border-t border-line p-2 max-md:py-1.5 short:py-1.5"
    >
      <button
        type="button"
        className={BAR_KEY}
        disabled={off}
        aria-label="Decrease quantity"
        title="Decrease quantity"
        onClick={() => step(-1)}
      >
        <MinusIcon size={22} aria-hidden />
      </button>
      <button
        type="button"
        className={BAR_KEY}
        disabled={off}
        aria-label="Increase quantity"
        title="Increase quantity"
        onClick={() => step(1)}
      >
        <PlusIcon size={22} aria-hidden />
      </button>
      <button type="button" className={BAR_KEY} disabled={off} onClick={() => lineId && onEdit(lineId)}>
        <span className="flex items-center gap-1.5">
          <EditIcon size={18} aria-hidden className="max-xl:hidden" />
          Edit
        </span>
      </button>
      <button
        type="button"
        className={BAR_KEY}
        disabled={off}
        aria-label="Discount or extra charge on the line"
        title="Discount or extra charge on the line"
        onClick={() => lineId && onAdjust(lineId)}
      >
        <PriceIcon size={20} aria-hidden />
      </button>
      <button
        type="button"
        className={cx(BAR_KEY, 'text-fail-text')}
        disabled={off}
        aria-label="Remove the line"
        title="Remove the line"
        onClick={() => lineId && act({ type: 'remove', lineId })}
      >
        <RemoveIcon size={20} aria-hidden />
      </button>
    </div>
  );
});

/** Why it cannot be sold as it stands; what is wrong with a line stands beside the line. */
function obstacleOf({ issues }: OrderTotal): PricingIssue | null {
  return issues.find(({ code }) => code === 'belowMinOrder' || code === 'outsideDeliveryArea') ?? issues[0] ?? null;
}

/** Without an address Pay asks for it. */
function mayPay(draft: OrderDraft, total: OrderTotal): boolean {
  return draft.lines.length > 0 && (obstacleOf(total) === null || total.needsAddress) && !draft.bill?.isLost;
}

function Totals({ draft, total, onExplain, onAdjust, onPay, onSend, bill }: OrderPanelProps) {
  const { currencyCode, countryCode } = useSession().store;
  const rows = rowsAboveTotal(total.breakdown).filter(({ isIncluded }) => !isIncluded);
  const inTheWay = obstacleOf(total);
  const canPay = mayPay(draft, total);
  const paidInCents = paidWithoutSurcharge(draft.bill);
  const leftInCents = Math.max(0, total.totalInCents - paidInCents);
  const backInCents = toGiveBack(draft.bill, total.totalInCents, countryCode);
  const differenceInCents = useSwitchDifference(draft, total.totalInCents);
  return (
    <div className="border-t border-line p-2">
      {inTheWay && draft.lines.length > 0 ? (
        <p role="status" className="mb-1 rounded-input bg-wait-soft px-3 py-1.5 text-14 font-semibold text-wait-text">
          {describeIssue(inTheWay, currencyCode)}
        </p>
      ) : null}
      {total.refusedCoupons.map(({ couponCode, issue }) => (
        <p key={couponCode} role="status" className="mb-1 px-2 text-14 font-semibold text-fail-text">
          {describeIssue(issue, currencyCode)}
        </p>
      ))}
      <button
        type="button"
        onClick={onExplain}
        disabled={draft.lines.length === 0}
        title="Price details"
        className="flex min-h-12 w-full flex-col justify-center rounded-input px-2 hover:bg-sunken disabled:hover:bg-transparent"
      >
        {rows.map((row) => (
          <span key={row.kind + row.label} className="flex justify-between text-14 text-ink-2">
            <span>{row.label}</span>
            <MoneyText amountInCents={row.amountInCents} currencyCode={currencyCode} />
          </span>
        ))}
        {paidInCents > 0 ? (
          <span className="flex justify-between text-14 text-done-text">
            <span>Paid so far</span>
            <MoneyText amountInCents={paidInCents} currencyCode={currencyCode} />
          </span>
        ) : null}
        <span className="flex items-baseline justify-between">
          <span className="text-18 font-semibold">Total</span>
          {differenceInCents === null ? null : (
            <span role="status" className="tnum ml-auto pr-3 text-14 font-semibold text-wait-text">
              {differenceInCents > 0 ? '+' : '−'}
              {formatAmount(Math.abs(differenceInCents), currencyCode)} as{' '}
              {orderTypeLabel(draft.collectionType, countryCode).toLowerCase()}
            </span>
          )}
          <MoneyText
            amountInCents={total.totalInCents}
            currencyCode={currencyCode}
            className="text-28 font-extrabold"
          />
        </span>
      </button>
      <div className="mt-1 flex gap-1.5 xl:gap-2">
        <button
          type="button"
          aria-label="Discount or surcharge"
          title="Discount or surcharge"
          disabled={draft.lines.length === 0}
          onClick={onAdjust}
          className={cx(BAR_KEY, 'w-12 shrink-0')}
        >
          <DiscountIcon size={22} aria-hidden />
        </button>
        <BillKeys
          isSaving={bill.saving.isBusy}
          isSending={bill.sending.isBusy}
          canSave={bill.canSave}
          canSend={bill.canSend}
          onSave={bill.onSave}
          onSend={onSend}
        />
        <Button
          variant="primary"
          size="large"
          disabled={!canPay}
          isBusy={bill.sending.isBusy}
          onClick={onPay}
          className="min-h-18! min-w-0 flex-1 px-1! text-18! max-md:min-h-15! xl:px-2! xl:text-22! short:min-h-15!"
        >
          <span className="flex flex-wrap justify-center gap-x-1.5 leading-tight">
            <span>{backInCents > 0 ? 'Refund' : 'Pay'}</span>
            <MoneyText amountInCents={backInCents || leftInCents} currencyCode={currencyCode} />
          </span>
        </Button>
      </div>
    </div>
  );
}
