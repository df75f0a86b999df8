import type { OrderDetail } from '#src/domain/till/till.types.ts';
import { Button } from '#src/ui/button.tsx';
import { CancelledIcon, EditIcon, MailIcon, PrinterIcon, RetryIcon, UndoIcon } from '#src/ui/icon.tsx';
import { fetched } from '../kit/fetched.tsx';
import { Problem } from '../kit/problem.tsx';
import { Sheet } from '../kit/sheet.tsx';
import { SmallKey } from '../kit/small-key.tsx';
import { EmailReceiptPart } from '../pay/email-receipt-part.tsx';
import { TakePayment } from './order-card.tsx';
import { useOrderKeys } from './use-order-keys.ts';

const CancelOrderSheet = fetched(() => import('./cancel-order-sheet.tsx').then((file) => file.CancelOrderSheet));
const UnpaidSheet = fetched(() => import('../pay/unpaid-sheet.tsx').then((file) => file.UnpaidSheet));
const GivenSheet = fetched(() => import('../pay/given-sheet.tsx').then((file) => file.GivenSheet));
const UberEatsRefuseSheet = fetched(() =>
  import('./uber-eats-refuse-sheet.tsx').then((file) => file.UberEatsRefuseSheet),
);
const RefundSheet = fetched(() => import('../pay/refund-sheet.tsx').then((file) => file.RefundSheet));

interface PartProps {
  detail: OrderDetail;
  state: ReturnType<typeof useOrderKeys>;
}

/** What can be done with an order that was placed: print, change, pay the rest, refund, cancel. */
export function OrderKeys({ detail, onReprint }: { detail: OrderDetail; onReprint: () => void }) {
  const state = useOrderKeys(detail);
  const { keys, open, edit, again, cancel } = state;
  return (
    <footer className="shrink-0 border-t border-line p-3">
      {edit.problem ? <Problem text={edit.problem} /> : null}
      {again.problem ? <Problem text={again.problem} /> : null}
      <div className="grid auto-cols-fr grid-flow-col gap-2 max-sm:gap-1.5 max-sm:*:text-12">
        <SmallKey icon={PrinterIcon} label="Reprint" onPress={onReprint} />
        <SmallKey icon={MailIcon} label="Email" onPress={() => open('email')} />
        <SmallKey icon={RetryIcon} label="Repeat" isBusy={again.isBusy} onPress={() => void again.run(detail.order)} />
        {keys.isBill ? (
          <SmallKey icon={EditIcon} label="Edit" isBusy={edit.isBusy} onPress={() => void edit.run(false)} />
        ) : null}
        {keys.mayRefund ? <SmallKey icon={UndoIcon} label="Refund" onPress={() => open('refund')} /> : null}
        {keys.mayCancel ? (
          <SmallKey icon={CancelledIcon} label="Cancel" isDanger onPress={() => open('cancel')} />
        ) : null}
      </div>
      {keys.isUnpaid ? (
        <div className="mt-2 flex gap-2">
          <TakePayment entry={detail} className="flex-2" />
          {keys.mayWriteOff ? (
            <Button size="large" className="flex-1" onClick={() => open('writeOff')}>
              Write off
            </Button>
          ) : null}
        </div>
      ) : null}
      {edit.pin ?? cancel.pin}
      <OrderSheets detail={detail} state={state} />
    </footer>
  );
}

/** What a button opened, and the cash to hand over once an order is cancelled. */
function OrderSheets({ detail, state: { keys, sheet, open, close, cancel, ...state } }: PartProps) {
  const { order } = detail;
  return (
    <>
      {sheet === 'writeOff' ? <UnpaidSheet entry={detail} asks="writeOff" onClose={close} /> : null}
      {sheet === 'email' ? (
        <Sheet title={`Email the receipt of ${order.orderNumber}`} size="small" onClose={close}>
          <EmailReceiptPart orderId={order.id} tenderId={null} />
        </Sheet>
      ) : null}
      {state.givenInCents > 0 ? (
        <GivenSheet
          title={`${order.orderNumber} is cancelled`}
          cashInCents={state.givenInCents}
          currencyCode={order.currencyCode}
          onClose={() => state.setGivenInCents(0)}
        />
      ) : null}
      {sheet === 'refund' ? <RefundSheet detail={detail} onClose={close} /> : null}
      {sheet === 'cancel' && detail.uberEats ? (
        <UberEatsRefuseSheet act="cancel" {...detail.uberEats} name={order.orderNumber} onClose={close} />
      ) : null}
      {sheet === 'cancel' && !detail.uberEats && !cancel.pin ? (
        <CancelOrderSheet detail={detail} keys={keys} cancel={cancel} onRefund={() => open('refund')} onClose={close} />
      ) : null}
    </>
  );
}
