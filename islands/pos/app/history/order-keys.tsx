import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { formatAmount } from '#src/domain/money/format-amount.ts';
import type { OrderDetail } from '#src/domain/till/till.types.ts';
import { Button } from '#src/ui/button.tsx';
import { CancelledIcon, EditIcon, MailIcon, PrinterIcon, RetryIcon, UndoIcon } from '#src/ui/icon.tsx';
import { MoneyText } from '#src/ui/money-text.tsx';
import { REJECT_REASONS } from '#src/ui/order-words.ts';
import { fetched } from '../kit/fetched.tsx';
import { CANCEL_REASONS, ReasonSheet } from '../kit/reason-sheet.tsx';
import { Sheet } from '../kit/sheet.tsx';
import { SmallKey } from '../kit/small-key.tsx';
import { useApproved } from '../kit/use-approved.tsx';
import { putAside, takeBill } from '../order/draft-bill.ts';
import { useOrderAgain } from '../order/use-order-again.ts';
import { EmailReceiptPart } from '../pay/email-receipt-part.tsx';
import { useSession, useTill } from '../pos-context.tsx';
import { isPending, Problem, TakePayment } from './order-card.tsx';

const UnpaidSheet = fetched(() => import('../pay/unpaid-sheet.tsx').then((file) => file.UnpaidSheet));
const GivenSheet = fetched(() => import('../pay/given-sheet.tsx').then((file) => file.GivenSheet));
const RefundSheet = fetched(() => import('../pay/refund-sheet.tsx').then((file) => file.RefundSheet));

/** What can be done with an order that was placed: print, change, pay the rest, give money back, call it off. */
export function OrderKeys({ detail, onReprint }: { detail: OrderDetail; onReprint: () => void }) {
  const { api } = useTill();
  const { store } = useSession();
  const navigate = useNavigate();
  const [open, setOpen] = useState<'refund' | 'cancel' | 'email' | 'writeOff' | null>(null);
  const { order, refund } = detail;
  const isLiving = order.statusCode === 'accepted' || order.statusCode === 'completed';
  const isBill = order.channel === 'pos' && isLiving;
  const cashBackInCents = refund.methods.find(({ method }) => method === 'cash')?.leftInCents ?? 0;
  const [givenInCents, setGivenInCents] = useState(0);
  const isUnpaid = detail.due !== null && detail.leftInCents > 0;
  const edit = useApproved(async (approvals, isTakeOver: boolean) => {
    await putAside(api, store);
    takeBill(await api.openBill(order.id, isTakeOver ? { approval: approvals.void ?? null } : undefined));
    await navigate({ to: '/ordering' });
  });
  const again = useOrderAgain();
  const cancel = useApproved(async (approvals, reason: string) => {
    const approval = approvals.void ?? null;
    await (isBill ? api.cancelBill(order.id, reason, approval) : api.cancelOrder(order.id, reason, approval));
    setOpen(null);
    // The order is closed behind it: what the guest gets is known from before.
    setGivenInCents(cashBackInCents);
  });
  return (
    <footer className="shrink-0 border-t border-line p-3">
      {edit.problem ? <Problem text={edit.problem} /> : null}
      {again.problem ? <Problem text={again.problem} /> : null}
      <div className="grid auto-cols-fr grid-flow-col gap-2 max-sm:gap-1.5 max-sm:*:text-12">
        <SmallKey icon={PrinterIcon} label="Reprint" onPress={onReprint} />
        <SmallKey icon={MailIcon} label="Email" onPress={() => setOpen('email')} />
        <SmallKey icon={RetryIcon} label="Repeat" isBusy={again.isBusy} onPress={() => void again.run(order)} />
        {isBill ? (
          <SmallKey icon={EditIcon} label="Edit" isBusy={edit.isBusy} onPress={() => void edit.run(false)} />
        ) : null}
        {refund.leftInCents > 0 ? <SmallKey icon={UndoIcon} label="Refund" onPress={() => setOpen('refund')} /> : null}
        {order.statusCode === 'accepted' && !isPending(detail) ? (
          <SmallKey icon={CancelledIcon} label="Cancel" isDanger onPress={() => setOpen('cancel')} />
        ) : null}
      </div>
      {isUnpaid ? (
        <div className="mt-2 flex gap-2">
          <TakePayment entry={detail} className="flex-2" />
          {detail.due === 'bill' || isPending(detail) ? null : (
            <Button size="large" className="flex-1" onClick={() => setOpen('writeOff')}>
              Write off
            </Button>
          )}
        </div>
      ) : null}
      {open === 'writeOff' ? <UnpaidSheet entry={detail} asks="writeOff" onClose={() => setOpen(null)} /> : null}
      {edit.pin ?? cancel.pin}
      {open === 'email' ? (
        <Sheet title={`Email the receipt of ${order.orderNumber}`} size="small" onClose={() => setOpen(null)}>
          <EmailReceiptPart orderId={order.id} tenderId={null} />
        </Sheet>
      ) : null}
      {givenInCents > 0 ? (
        <GivenSheet
          title={`${order.orderNumber} is cancelled`}
          cashInCents={givenInCents}
          currencyCode={order.currencyCode}
          onClose={() => setGivenInCents(0)}
        />
      ) : null}
      {open === 'refund' ? <RefundSheet detail={detail} onClose={() => setOpen(null)} /> : null}
      {open === 'cancel' && !cancel.pin ? (
        <ReasonSheet
          title={`Cancel ${order.orderNumber}?`}
          note={
            <>
              The kitchen will be told to stop
              {refund.leftInCents > 0 ? (
                <>
                  , and <MoneyText amountInCents={refund.leftInCents} currencyCode={order.currencyCode} /> will be
                  refunded
                </>
              ) : null}
              .
            </>
          }
          reasons={order.channel === 'pos' ? CANCEL_REASONS : REJECT_REASONS}
          action={
            cashBackInCents > 0
              ? `Cancel, give ${formatAmount(cashBackInCents, order.currencyCode)} in cash`
              : `Cancel ${order.orderNumber}`
          }
          isBusy={cancel.isBusy}
          problem={cancel.problem}
          onDone={(reason) => void cancel.run(reason)}
          onClose={() => setOpen(null)}
        >
          {refund.methods.some(({ method }) => method === 'card') ? (
            <div className="mb-5 rounded-input bg-sunken p-3">
              <p>This order was paid by card. Refund it first, on the card terminal or in cash.</p>
              <Button size="large" icon={UndoIcon} className="mt-2" onClick={() => setOpen('refund')}>
                Refund
              </Button>
            </div>
          ) : null}
        </ReasonSheet>
      ) : null}
    </footer>
  );
}
