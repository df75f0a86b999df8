import { useEffect, useRef } from 'react';
import { announceUrgently } from '#islands/runtime/announce.ts';
import { ClockIcon, SuccessIcon } from '#src/ui/icon.tsx';
import { MoneyText } from '#src/ui/money-text.tsx';
import { useSession } from '../kit/pos-context.tsx';
import { Sheet } from '../kit/sheet.tsx';
import { whenText } from '../kit/store-time.ts';
import { AfterPay } from './after-pay.tsx';
import { noteChange } from './change-due.ts';
import { paidText } from './paid-text.ts';
import type { Taken } from './sale.ts';
import { useAfterSale } from './sale-runner.ts';

/** The state of the money in the largest letters: the change that is due, otherwise paid or not paid. */
export function Paid({ placed, isCash, onDone }: { placed: Taken; isCash: boolean; onDone: () => void }) {
  const { store, terminal } = useSession();
  const { currencyCode, timezone } = store;
  const done = useRef<HTMLButtonElement>(null);
  const afterSale = useAfterSale();
  const leave = () => {
    onDone();
    void afterSale();
  };
  const paid = paidText(placed, currencyCode);
  useEffect(() => noteChange(placed), [placed]);
  useEffect(() => announceUrgently(`Order ${placed.orderNumber}. ${paid.aloud}`), [placed, paid.aloud]);
  return (
    <Sheet
      title={`Order ${placed.orderNumber}`}
      size="small"
      focus={done}
      onClose={leave}
      // The next order starts with its first item.
      {...(terminal.settings.autoLock.isAfterSale ? {} : { passesTo: '[data-part=tiles] button' })}
    >
      <div className="py-2 text-center">
        {placed.isPaid ? (
          <SuccessIcon size={56} aria-hidden className="mx-auto text-done-text" />
        ) : (
          <ClockIcon size={56} aria-hidden className="mx-auto text-wait-text" />
        )}
        <p className="mt-4 text-18 text-ink-2">{paid.title}</p>
        <MoneyText
          amountInCents={paid.amountInCents}
          currencyCode={currencyCode}
          className="block text-[4.5rem] leading-none font-extrabold"
        />
        <p className="mt-4 text-ink-2">
          {paid.also}
          {placed.isKept
            ? 'Saved on this till. It gets its order number when you’re back online. Nothing prints, so tell the kitchen.'
            : placed.heldUntilIsoDateTimeUtc
              ? `Scheduled: the kitchen gets it at ${whenText(placed.heldUntilIsoDateTimeUtc, Date.now(), timezone)}.`
              : 'Sent to the kitchen.'}
        </p>
        {placed.isKept ? null : <AfterPay orderId={placed.orderId} tenderId={null} isCash={isCash} />}
        <button
          ref={done}
          data-variant="primary"
          type="button"
          onClick={leave}
          className="mt-4 min-h-18 w-full rounded-input bg-accent text-22 font-semibold text-accent-ink hover:bg-accent-press"
        >
          Next order
        </button>
      </div>
    </Sheet>
  );
}
