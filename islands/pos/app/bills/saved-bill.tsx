import { followingCourses } from '#src/domain/ordering/following.ts';
import type { BillDetail, BillRow } from '#src/domain/till/bill.types.ts';
import type { PosTable } from '#src/domain/till/till.types.ts';
import { IconButton } from '#src/ui/button.tsx';
import { CloseIcon, EditIcon } from '#src/ui/icon.tsx';
import { MoneyText } from '#src/ui/money-text.tsx';
import { paymentText } from '#src/ui/order-labels.ts';
import { useSession } from '../kit/pos-context.tsx';
import { OrderNote } from '../kit/problem.tsx';
import { whenText } from '../kit/store-time.ts';
import { OrderLines } from '../menu/order-lines.tsx';
import { FollowRows } from './follow-rows.tsx';
import { onPhoneText } from './on-phone-text.ts';
import { SavedBillKeys } from './saved-bill-keys.tsx';
import { SavedBillSheets } from './saved-bill-sheets.tsx';
import { placeLine } from './saved-bill-step.ts';
import { useSavedBill } from './use-saved-bill.ts';

export interface SavedBillProps {
  detail: BillDetail;
  bills: readonly BillRow[];
  tables: readonly PosTable[];
  now: number;
  onOpen: (billId: string | undefined) => void;
  onClose: () => void;
  /** The bill was cancelled, and this much is handed over from the drawer. */
  onCashBack: (orderNumber: string, cashInCents: number) => void;
}

/** One saved bill: its items, its payments, and everything that can be done with it. */
export function SavedBill({ detail, bills, tables, now, onOpen, onClose, onCashBack }: SavedBillProps) {
  const saved = useSavedBill(detail, { onOpen, onClose, onCashBack });
  const tableName = bills.find((bill) => bill.id === detail.id)?.tableName ?? null;
  return (
    <div className="flex h-full min-h-0 flex-col">
      <header className="flex shrink-0 items-start gap-3 border-b border-line py-3 pr-2 pl-5">
        <div className="min-w-0 flex-1">
          <h2 className="tnum text-28 font-extrabold">{saved.step.title}</h2>
          <p className="truncate text-ink-2">{placeLine(tableName, detail.draft.customerName)}</p>
        </div>
        <IconButton icon={CloseIcon} label="Close" onClick={onClose} />
      </header>
      <OrderNote text={detail.draft.comments} />
      {saved.step.isElsewhere ? <EditedElsewhere editing={detail.editing} /> : null}
      <div
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by the keyboard
        tabIndex={0}
        className="min-h-0 flex-1 space-y-5 overflow-y-auto overscroll-contain px-5 py-4 -outline-offset-2"
      >
        {detail.due === 'cardRefused' ? (
          <p role="status" className="rounded-input bg-fail-soft px-3 py-2 font-semibold text-fail-text">
            The card that was used online was refused. Take the money here, or write it off.
          </p>
        ) : null}
        {detail.order && !saved.step.isOnlyPaid ? (
          <FollowRows billId={detail.id} following={followingCourses(detail.order)} now={now} />
        ) : null}
        <Lines detail={detail} />
        <Money detail={detail} now={now} />
      </div>
      <SavedBillKeys saved={saved} hasTables={tables.length > 0} hasOthers={bills.length > 1} />
      {saved.pin}
      <SavedBillSheets saved={saved} bills={bills} tables={tables} />
    </div>
  );
}

function EditedElsewhere({ editing }: Pick<BillDetail, 'editing'>) {
  if (!editing) return null;
  return (
    <p role="status" className="flex items-center gap-2 bg-wait-soft px-5 py-2.5 font-semibold text-wait-text">
      <EditIcon size={18} aria-hidden className="shrink-0" />
      Being edited on {editing.terminalName}
      {editing.employeeName ? ` by ${editing.employeeName}` : ''}
    </p>
  );
}

/** The lines that the kitchen has, and how many changes it has not seen. */
function Lines({ detail: { order, draft, unsentCount } }: { detail: BillDetail }) {
  const { currencyCode } = useSession().store;
  return (
    <section aria-label="Lines">
      {order ? <OrderLines lines={order.lines} currencyCode={currencyCode} hasPrices /> : null}
      {unsentCount > 0 ? (
        <p className="mt-3 rounded-input bg-going-soft px-3 py-2 font-semibold text-going-text">
          {unsentCount === 1 ? '1 change' : `${unsentCount} changes`} not sent
        </p>
      ) : null}
      {draft.lines.length === 0 && !order ? <p className="text-ink-3">Nothing ordered yet.</p> : null}
    </section>
  );
}

function Money({ detail, now }: { detail: BillDetail; now: number }) {
  const { currencyCode, timezone } = useSession().store;
  const { order, tenders, shares, onPhones = [], totalInCents, leftInCents, savedTotalInCents } = detail;
  const sum = (label: string, cents: number, isBig = false) => (
    <div className={isBig ? 'flex justify-between text-22 font-bold' : 'flex justify-between text-ink-2'}>
      <dt>{label}</dt>
      <dd>
        <MoneyText amountInCents={cents} currencyCode={currencyCode} />
      </dd>
    </div>
  );
  return (
    <section aria-label="Money" className="border-t border-line pt-4">
      <dl className="space-y-1">
        {sum(order ? 'Total' : 'Total so far', totalInCents)}
        {tenders.map((tender) => (
          <div key={tender.id} className="flex justify-between text-ink-2">
            <dt>
              {shares.find(({ id }) => id === tender.id)?.paymentName || paymentText(tender.paymentType)}
              <span className="text-14 text-ink-3"> {whenText(tender.takenIsoDateTimeUtc, now, timezone)}</span>
            </dt>
            <dd>
              <MoneyText amountInCents={-tender.amountInCents} currencyCode={currencyCode} />
            </dd>
          </div>
        ))}
        {onPhones.map((part) => (
          <div key={part.id} className="flex justify-between text-going-text">
            <dt>{onPhoneText(part, timezone)}</dt>
            <dd>
              <MoneyText amountInCents={part.amountInCents} currencyCode={currencyCode} />
            </dd>
          </div>
        ))}
        {sum('Left to pay', leftInCents, true)}
        {order && detail.unsentCount > 0 && savedTotalInCents !== totalInCents
          ? sum('Total with new items', savedTotalInCents)
          : null}
      </dl>
    </section>
  );
}
