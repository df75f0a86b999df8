import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { formatAmount } from '#src/domain/money/format-amount.ts';
import type { BillDetail, BillRow } from '#src/domain/till/bill.types.ts';
import type { PosTable } from '#src/domain/till/till.types.ts';
import { Button, IconButton } from '#src/ui/button.tsx';
import { cx } from '#src/ui/classes.ts';
import {
  CloseIcon,
  DineInIcon,
  EditIcon,
  MergeIcon,
  PrinterIcon,
  RemoveIcon,
  TransferIcon,
  UndoIcon,
} from '#src/ui/icon.tsx';
import { MoneyText } from '#src/ui/money-text.tsx';
import { paymentWords } from '#src/ui/order-words.ts';
import { Problem } from '../history/order-card.tsx';
import { fetched } from '../kit/fetched.tsx';
import { CANCEL_REASONS, ReasonSheet } from '../kit/reason-sheet.tsx';
import { SmallKey } from '../kit/small-key.tsx';
import { whenText } from '../kit/store-time.ts';
import { useAct } from '../kit/use-act.ts';
import { useApproved } from '../kit/use-approved.tsx';
import { putAside, takeBill } from '../order/draft-bill.ts';
import { newId } from '../order/draft-store.ts';
import { OrderLines } from '../order/order-lines.tsx';
import { waysOfCancelling } from '../pay/given-back.ts';
import { useSession, useTill } from '../pos-context.tsx';

const MergeBillSheet = fetched(() => import('./bill-pick-sheet.tsx').then((file) => file.MergeBillSheet));
const TableSheet = fetched(() => import('./bill-pick-sheet.tsx').then((file) => file.TableSheet));
const TransferSheet = fetched(() => import('./transfer-sheet.tsx').then((file) => file.TransferSheet));

export interface SavedBillProps {
  detail: BillDetail;
  bills: readonly BillRow[];
  tables: readonly PosTable[];
  now: number;
  onOpen: (billId: string | undefined) => void;
  onClose: () => void;
  /** It was called off, and this much is handed over out of the drawer. */
  onCashBack: (orderNumber: string, cashInCents: number) => void;
}

type Open = 'move' | 'merge' | 'transfer' | 'cancel';

/** One bill that waits: what is on it, what of it is paid, and everything that can be done with it. */
export function SavedBill({ detail, bills, tables, now, onOpen, onClose, onCashBack }: SavedBillProps) {
  const { api } = useTill();
  const { store, terminal } = useSession();
  const navigate = useNavigate();
  const [open, setOpen] = useState<Open | null>(null);
  const { order, editing } = detail;
  const isElsewhere = editing !== null && editing.posTerminalId !== terminal.id;
  const row = bills.find((bill) => bill.id === detail.id);
  const title = order?.orderNumber ?? 'Saved order';
  const { cashInCents: cashBackInCents, hasCard: isPaidByCard } = waysOfCancelling(detail);
  const canPay = order !== null && detail.unsentCount === 0;
  // An order of the website is looked at and paid; what is on it is its customer's.
  const isOnlyPaid = (detail.due !== null && detail.due !== 'bill') || detail.isKeptElsewhere;

  const edit = useApproved(async (approvals, isTakeOver: boolean) => {
    await putAside(api, store);
    const takeOver = isTakeOver ? { approval: approvals.void ?? null } : undefined;
    takeBill(await api.openBill(detail.id, takeOver));
    await navigate({ to: '/ordering' });
  });
  const print = useAct(() => api.reprint(detail.id, 'ORDER_INVOICE', null));
  const cancel = useApproved(async (approvals, reason: string) => {
    await api.cancelBill(detail.id, reason, approvals.void ?? null);
    onClose();
    if (cashBackInCents > 0) onCashBack(title, cashBackInCents);
  });
  const done = (billId: string) => {
    setOpen(null);
    onOpen(billId);
  };
  const pin = edit.pin ?? cancel.pin;
  return (
    <div className="flex h-full min-h-0 flex-col">
      <header className="flex shrink-0 items-start gap-3 border-b border-line py-3 pr-2 pl-5">
        <div className="min-w-0 flex-1">
          <h2 className="tnum text-28 font-extrabold">{title}</h2>
          <p className="truncate text-ink-2">
            {[row?.tableName ? tableWord(row.tableName) : '', detail.draft.customerName].filter(Boolean).join(' · ') ||
              'No name or table'}
          </p>
        </div>
        <IconButton icon={CloseIcon} label="Close" onClick={onClose} />
      </header>
      {isElsewhere ? (
        <p role="status" className="flex items-center gap-2 bg-wait-soft px-5 py-2.5 font-semibold text-wait-text">
          <EditIcon size={18} aria-hidden className="shrink-0" />
          Being edited on {editing.terminalName}
          {editing.employeeName ? ` by ${editing.employeeName}` : ''}
        </p>
      ) : null}
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
        <Lines detail={detail} />
        <Money detail={detail} now={now} />
      </div>
      <footer className="shrink-0 space-y-2 border-t border-line p-3">
        {(edit.problem ?? print.problem) ? <Problem text={edit.problem ?? print.problem ?? ''} /> : null}
        <div className={cx('grid grid-cols-5 gap-2', isOnlyPaid && 'hidden')}>
          <SmallKey icon={DineInIcon} label="Table" onPress={() => setOpen('move')} isOff={tables.length === 0} />
          <SmallKey icon={MergeIcon} label="Merge" onPress={() => setOpen('merge')} isOff={bills.length < 2} />
          <SmallKey icon={TransferIcon} label="Dishes" onPress={() => setOpen('transfer')} isOff={!order} />
          <SmallKey icon={PrinterIcon} label="Bill" onPress={() => void print.run()} isOff={!order || print.isBusy} />
          <SmallKey icon={RemoveIcon} label={order ? 'Cancel' : 'Delete'} onPress={() => setOpen('cancel')} isDanger />
        </div>
        <div className="flex gap-2">
          <Button
            variant={canPay ? 'secondary' : 'primary'}
            size="large"
            icon={EditIcon}
            className="min-h-18! flex-1"
            isBusy={edit.isBusy}
            onClick={() =>
              isOnlyPaid
                ? void navigate({ to: '/order-history', search: { order: detail.id } })
                : void edit.run(isElsewhere)
            }
          >
            {isOnlyPaid ? 'Order' : isElsewhere ? 'Take over' : 'Open'}
          </Button>
          <Button
            variant="primary"
            size="large"
            className="min-h-18! flex-2 text-22!"
            disabled={!canPay || isElsewhere}
            onClick={() => void navigate({ to: '/saved-orders/$billId/pay', params: { billId: detail.id } })}
          >
            Pay
            <MoneyText amountInCents={detail.leftInCents} currencyCode={store.currencyCode} className="ml-1" />
          </Button>
        </div>
        {canPay ? null : (
          <p className="text-center text-14 text-ink-3">
            {order
              ? 'Open it to send the new items before taking payment.'
              : 'Open it to send it before taking payment.'}
          </p>
        )}
      </footer>
      {pin}
      {open === 'move' && !pin ? (
        <TableSheet
          tables={tables}
          chosenId={detail.draft.tableId}
          onChoose={(tableId) => api.moveBill(detail, tableId).then((bill) => done(bill.id))}
          onClose={() => setOpen(null)}
        />
      ) : null}
      {open === 'merge' ? (
        <MergeBillSheet
          into={title}
          intoLeftInCents={detail.leftInCents}
          bills={bills.filter((bill) => bill.due === 'bill' && bill.id !== detail.id && bill.editing === null)}
          onMerge={(fromBillId) => api.mergeBills(detail, fromBillId).then((bill) => done(bill.id))}
          onClose={() => setOpen(null)}
        />
      ) : null}
      {open === 'transfer' && order ? (
        <TransferSheet
          order={order}
          bills={bills.filter(
            (bill) =>
              bill.due === 'bill' && bill.id !== detail.id && bill.orderNumber !== null && bill.editing === null,
          )}
          onDone={(lines, toBillId) =>
            api
              .transferLines(detail, { billId: toBillId ?? newId(), isNew: toBillId === null }, lines)
              .then((bill) => done(bill.id))
          }
          onClose={() => setOpen(null)}
        />
      ) : null}
      {open === 'cancel' && !cancel.pin ? (
        <ReasonSheet
          title={order ? `Cancel ${title}?` : 'Delete this saved order?'}
          note={
            order
              ? `The kitchen is told to stop${detail.refundableInCents > 0 ? `, and ${formatAmount(detail.refundableInCents, store.currencyCode)} will be refunded` : ''}.`
              : 'Nothing was sent to the kitchen. The order is deleted from every till.'
          }
          reasons={CANCEL_REASONS}
          action={
            cashBackInCents > 0
              ? `Cancel, give ${formatAmount(cashBackInCents, store.currencyCode)} in cash`
              : order
                ? `Cancel ${title}`
                : 'Delete it'
          }
          isBusy={cancel.isBusy}
          problem={cancel.problem}
          onDone={(reason) => void cancel.run(reason)}
          onClose={() => setOpen(null)}
        >
          {isPaidByCard ? (
            <div className="mb-5 rounded-input bg-sunken p-3">
              <p>Part of it was paid by card. Give that back first, on the terminal or in cash.</p>
              <Button
                size="large"
                icon={UndoIcon}
                className="mt-2"
                onClick={() => void navigate({ to: '/order-history', search: { order: detail.id } })}
              >
                Go to the order
              </Button>
            </div>
          ) : null}
        </ReasonSheet>
      ) : null}
    </div>
  );
}

function tableWord(name: string): string {
  return /^table /i.test(name) ? name : `Table ${name}`;
}

/** As the kitchen has them, and what it has not seen. */
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
  const { order, tenders, totalInCents, leftInCents, savedTotalInCents } = detail;
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
              {paymentWords(tender.paymentType)}
              <span className="text-14 text-ink-3"> {whenText(tender.takenIsoDateTimeUtc, now, timezone)}</span>
            </dt>
            <dd>
              <MoneyText amountInCents={-tender.amountInCents} currencyCode={currencyCode} />
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
