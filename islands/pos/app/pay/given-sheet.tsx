import { useEffect } from 'react';
import { announceUrgently } from '#islands/runtime/announce.ts';
import { formatAmount } from '#src/domain/money/format-amount.ts';
import type { CurrencyCode } from '#src/domain/tenancy/store-settings.schema.ts';
import { Button } from '#src/ui/button.tsx';
import { MoneyText } from '#src/ui/money-text.tsx';
import { Problem } from '../kit/problem.tsx';
import { nameOf, type RefundPlan } from '../kit/refund-plan.ts';
import { Sheet } from '../kit/sheet.tsx';

interface GivenProps {
  title: string;
  cashInCents: number;
  /** What a card still gets. 0 when there is nothing. */
  cardInCents?: number;
  currencyCode: CurrencyCode;
  isBusy?: boolean;
  problem?: string | null;
  onCard?: () => void;
  onClose: () => void;
}

/** The drawer is open: the cash to hand over in large figures, and what the terminal does next. */
export function GivenSheet({
  title,
  cashInCents,
  cardInCents = 0,
  currencyCode,
  isBusy = false,
  problem = null,
  onCard,
  onClose,
}: GivenProps) {
  const cash = formatAmount(cashInCents, currencyCode);
  useEffect(() => {
    if (cashInCents > 0) announceUrgently(`Give ${cash} in cash`);
  }, [cashInCents, cash]);
  return (
    <Sheet title={title} size="small" onClose={onClose}>
      <div className="py-2 text-center">
        {cashInCents > 0 ? (
          <>
            <p className="text-18 text-ink-2">Give in cash</p>
            <MoneyText
              amountInCents={cashInCents}
              currencyCode={currencyCode}
              className="block text-[4.5rem] leading-none font-extrabold"
            />
          </>
        ) : (
          <p className="text-22 font-bold">Refunded</p>
        )}
        {problem ? <Problem text={problem} /> : null}
        <Button
          variant="primary"
          isWide
          isBusy={isBusy}
          className="mt-6 min-h-18! text-22!"
          onClick={cardInCents > 0 ? onCard : onClose}
        >
          {cardInCents > 0 ? `Send ${formatAmount(cardInCents, currencyCode)} to the card terminal` : 'Done'}
        </Button>
      </div>
    </Sheet>
  );
}

/** Where an amount goes, payment by payment. Empty when there is only one way. */
export function RefundPlanList({
  way,
  amountInCents,
  currencyCode,
}: {
  way: RefundPlan;
  amountInCents: number;
  currencyCode: CurrencyCode;
}) {
  if (amountInCents > 0 && !way.isWhole) {
    return (
      <p role="alert" className="font-semibold text-fail-text">
        There isn’t that much left to refund on that payment. Choose a smaller amount, or another way.
      </p>
    );
  }
  if (way.parts.length < 2) return null;
  return (
    <section aria-label="Where it goes" className="rounded-input bg-sunken p-3">
      <ul className="space-y-1">
        {way.parts.map((part, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a plan is always redrawn whole
          <li key={at} className="flex justify-between gap-3">
            <span>
              {nameOf(part)}
              <span className="text-14 text-ink-3">
                {part.method === 'card' ? ' on the card terminal' : part.method === 'cash' ? ' from the drawer' : ''}
              </span>
            </span>
            <MoneyText amountInCents={part.amountInCents} currencyCode={currencyCode} className="font-semibold" />
          </li>
        ))}
      </ul>
      {way.cardCount > 1 ? (
        <p className="mt-2 text-14 text-ink-2">Refund one card at a time. Open Refund again for the next.</p>
      ) : null}
    </section>
  );
}
