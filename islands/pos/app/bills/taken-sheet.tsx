import { useEffect } from 'react';
import { announceUrgently } from '#islands/runtime/announce.ts';
import { Button } from '#src/ui/button.tsx';
import { SuccessIcon } from '#src/ui/icon.tsx';
import { MoneyText } from '#src/ui/money-text.tsx';
import { useSession } from '../kit/pos-context.tsx';
import { Sheet } from '../kit/sheet.tsx';
import { AfterPay } from '../pay/after-pay.tsx';
import { noteChange } from '../pay/change-due.ts';
import { paidText } from '../pay/paid-text.ts';
import { useAfterSale } from '../pay/sale-runner.ts';
import type { TakenPayment } from './use-pay-bill.ts';

interface TakenSheetProps {
  paid: TakenPayment;
  title: string;
  onNext: () => void;
  onDone: () => void;
}

/** Shows in large figures the change that is due, or what was paid. Then comes the next payment, or the next order. */
export function TakenSheet({ paid, title, onNext, onDone }: TakenSheetProps) {
  const { currencyCode } = useSession().store;
  const { leftInCents } = paid.bill;
  const afterSale = useAfterSale();
  const leave = () => {
    onDone();
    void afterSale();
  };
  const { changeInCents, amountInCents } = paid;
  const orderNumber = paid.bill.order?.orderNumber ?? title;
  const result = paidText({ isPaid: true, changeInCents, grandTotalInCents: amountInCents }, currencyCode);
  useEffect(() => noteChange({ orderNumber, isPaid: true, changeInCents }), [orderNumber, changeInCents]);
  useEffect(() => announceUrgently(result.aloud), [result.aloud]);
  return (
    <Sheet title={title} size="small" onClose={paid.isPaid ? leave : onNext}>
      <div className="py-2 text-center">
        <SuccessIcon size={56} aria-hidden className="mx-auto text-done-text" />
        <p className="mt-4 text-18 text-ink-2">{result.title}</p>
        <MoneyText
          amountInCents={result.amountInCents}
          currencyCode={currencyCode}
          className="block text-[4.5rem] leading-none font-extrabold"
        />
        <p className="mt-4 text-ink-2">
          {paid.isPaid ? (
            'Everything is paid.'
          ) : (
            <>
              <MoneyText amountInCents={leftInCents} currencyCode={currencyCode} className="font-semibold" /> is left to
              pay.
            </>
          )}
        </p>
        <AfterPay
          orderId={paid.bill.id}
          tenderId={paid.bill.tenders.length > 1 || !paid.isPaid ? paid.tenderId : null}
          isCash={paid.isCash}
        />
        <Button
          variant="primary"
          size="large"
          isWide
          className="mt-4 min-h-18! text-22!"
          onClick={paid.isPaid ? leave : onNext}
        >
          {paid.isPaid ? 'Next order' : 'Next payment'}
        </Button>
      </div>
    </Sheet>
  );
}
