import { useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import { MailIcon, NextIcon, PrinterIcon } from '#src/ui/icon.tsx';
import { useSession, useTill } from '../kit/pos-context.tsx';
import { Problem } from '../kit/problem.tsx';
import { useAct } from '../kit/use-act.ts';
import { PosLink } from '../paths/links.tsx';
import { EmailReceiptPart } from './email-receipt-part.tsx';

export interface AfterPayProps {
  orderId: string;
  /** The payment whose receipt it is. Null for the whole order. */
  tenderId: string | null;
  isCash: boolean;
}

/** After a payment: a receipt as this till offers it, and a note when cash goes into a drawer without a float. */
export function AfterPay({ orderId, tenderId, isCash }: AfterPayProps) {
  const { api } = useTill();
  const { store, drawer, terminal } = useSession();
  const { receipt } = terminal.settings;
  const [isPrinted, setIsPrinted] = useState(false);
  const [isMailing, setIsMailing] = useState(false);
  const print = useAct(async () => {
    if (tenderId === null) await api.print.reprint(orderId, 'ORDER_INVOICE', null);
    else await api.printShare(orderId, tenderId);
    setIsPrinted(true);
  });
  return (
    <div className="mt-4">
      {isCash && store.remindsOfFloat && !drawer.isOpen ? (
        <PosLink
          to="/reports"
          className="mb-3 flex min-h-12 items-center justify-center gap-1 rounded-input bg-sunken px-3 text-14 font-semibold text-ink-2"
        >
          No float counted yet. Count the drawer
          <NextIcon size={16} aria-hidden />
        </PosLink>
      ) : null}
      {isMailing ? <EmailReceiptPart orderId={orderId} tenderId={tenderId} /> : null}
      <div className="grid auto-cols-fr grid-flow-col gap-2">
        {receipt === 'never' ? null : (
          <Button size="large" isWide icon={PrinterIcon} isBusy={print.isBusy} onClick={() => void print.run()}>
            {isPrinted
              ? 'Sent to the printer'
              : tenderId === null
                ? 'Print the receipt'
                : 'Print receipt for this share'}
          </Button>
        )}
        {isMailing ? null : (
          <Button size="large" isWide icon={MailIcon} onClick={() => setIsMailing(true)}>
            Email receipt
          </Button>
        )}
      </div>
      {print.problem ? <Problem text={print.problem} /> : null}
    </div>
  );
}
