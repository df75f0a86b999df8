import { useEffect } from 'react';
import { announceUrgently } from '#islands/runtime/announce.ts';
import { formatAmount } from '#src/domain/money/format-amount.ts';
import { Button } from '#src/ui/button.tsx';
import { SuccessIcon, WarningIcon } from '#src/ui/icon.tsx';
import { useSession } from '../kit/pos-context.tsx';
import { Sheet } from '../kit/sheet.tsx';
import { AfterPay } from './after-pay.tsx';
import { noteChange } from './change-due.ts';
import { bookedText } from './sale-end.ts';
import type { Settled } from './sale-machine.ts';
import { forgetSettled } from './sale-runner.ts';

/** What the store booked without this till knowing, and what must not be charged again. */
export function BookedSheet({ sale, hasRest }: Extract<Settled, { kind: 'booked' }>) {
  const { currencyCode } = useSession().store;
  const text = bookedText(sale, currencyCode);
  const isPaid = sale.leftInCents === 0;
  useEffect(() => announceUrgently(text), [text]);
  useEffect(() => noteChange({ ...sale, isPaid }), [sale, isPaid]);
  return (
    <Sheet title={`Order ${sale.orderNumber}`} size="small" onClose={forgetSettled}>
      <div className="py-2 text-center">
        {isPaid ? (
          <SuccessIcon size={48} aria-hidden className="mx-auto text-done-text" />
        ) : (
          <WarningIcon size={48} aria-hidden className="mx-auto text-wait-text" />
        )}
        <p className="mt-3 text-28 leading-tight font-bold">{text}</p>
        <p className="mt-3 text-ink-2">
          It went through the first time, but the answer didn’t reach this till.
          {isPaid && sale.totalInCents > 0 ? ' Do not charge again.' : ''}
          {sale.changeInCents > 0 ? ` Change given: ${formatAmount(sale.changeInCents, currencyCode)}.` : ''}
          {hasRest ? ' What you added since is now a new order.' : ''}
        </p>
        {isPaid ? <AfterPay orderId={sale.orderId} tenderId={null} isCash={false} /> : null}
        <Button variant="primary" size="large" isWide onClick={forgetSettled} className="mt-4">
          {hasRest ? 'Continue with the new order' : 'Next order'}
        </Button>
      </div>
    </Sheet>
  );
}
