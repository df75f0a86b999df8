import { useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import { PrinterIcon, ReceiptIcon } from '#src/ui/icon.tsx';
import type { CardPayment } from '../api/card-api.ts';
import { useTill } from '../kit/pos-context.tsx';
import { Problem } from '../kit/problem.tsx';
import { useAct } from '../kit/use-act.ts';

const COPIES = { merchant: 'Merchant copy', customer: 'Customer copy', signature: 'Signature copy' } as const;

/** The terminal's slips, word for word, to view or print. */
export function CardReceipts({ payment }: { payment: CardPayment }) {
  const { api } = useTill();
  const [isShown, setIsShown] = useState(false);
  const print = useAct((copy: keyof typeof COPIES) => api.card.print(payment.attemptId, copy));
  if (payment.receipts.length === 0) return null;
  return (
    <div className="mt-3">
      <Button variant="quiet" icon={ReceiptIcon} aria-expanded={isShown} onClick={() => setIsShown(!isShown)}>
        {isShown ? 'Hide the slips' : `The terminal’s slips (${payment.receipts.length})`}
      </Button>
      {print.problem ? <Problem text={print.problem} /> : null}
      {isShown ? (
        <ul className="mt-2 grid gap-3 sm:grid-cols-2">
          {payment.receipts.map(({ copy, text }) => (
            <li key={`${copy} ${text}`} className="rounded-input border border-line bg-paper p-3">
              <div className="flex items-center justify-between gap-2">
                <span className="font-semibold">{COPIES[copy]}</span>
                <Button
                  variant="quiet"
                  icon={PrinterIcon}
                  isBusy={print.isBusy}
                  onClick={() => void print.run(copy)}
                  aria-label={`Print the ${COPIES[copy].toLowerCase()}`}
                >
                  Print
                </Button>
              </div>
              <pre className="mt-2 overflow-x-auto font-mono text-14 leading-snug">{text}</pre>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
