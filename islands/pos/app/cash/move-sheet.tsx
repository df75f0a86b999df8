import { useState } from 'react';
import { formatAmount } from '#src/domain/money/format-amount.ts';
import { Button } from '#src/ui/button.tsx';
import { MoneyText } from '#src/ui/money-text.tsx';
import { Problem } from '../history/order-card.tsx';
import { useDigits } from '../kit/amount-sheet.tsx';
import { Keypad } from '../kit/keypad.tsx';
import { ReasonChoice, useReason } from '../kit/reason-choice.tsx';
import { Sheet } from '../kit/sheet.tsx';
import { useApproved } from '../kit/use-approved.tsx';
import { useSession, useTill } from '../pos-context.tsx';
import { centsOfPad, type PadKey, pressPad } from './cash.ts';
import { usePressKey } from './use-press-key.ts';

const REASONS = {
  out: ['Milk and supplies', 'Tips paid out', 'To the bank', 'Delivery driver'],
  in: ['Change from the bank', 'Extra float', 'Repaid'],
} as const;

/** Cash without a sale, with why; the drawer opens. */
export function MoveSheet({
  sessionId,
  kind,
  onClose,
}: {
  sessionId: string;
  kind: 'in' | 'out';
  onClose: () => void;
}) {
  const { api } = useTill();
  const { currencyCode } = useSession().store;
  const [digits, setDigits] = useState('');
  const asked = useReason();
  const amountInCents = centsOfPad(digits);
  const reason = asked.why;
  const isSound = amountInCents > 0 && reason !== '';
  const key = usePressKey([kind, amountInCents, reason]);
  const act = useApproved(async ({ cashDrawer: approval = null }) => {
    await api.cash.move({ sessionId, kind, amountInCents, reason, approval }, key);
    onClose();
  });
  const done = () => {
    if (isSound) void act.run();
  };
  const press = (pressed: PadKey) => setDigits((so) => pressPad(so, pressed));
  // A PIN that is typed is no amount.
  useDigits(press, done, () => act.pin !== null);
  if (act.pin) return act.pin;
  const amount = formatAmount(amountInCents, currencyCode);
  return (
    <Sheet
      title={kind === 'in' ? 'Cash in' : 'Cash out'}
      note={
        kind === 'in'
          ? 'Add cash to the drawer without a sale.'
          : 'Remove cash from the drawer. For refunds, use Refund.'
      }
      size="large"
      onClose={onClose}
      footer={
        <>
          {act.problem ? (
            <div className="mb-2">
              <Problem text={act.problem} />
            </div>
          ) : null}
          <Button
            variant="primary"
            size="large"
            isWide
            disabled={!isSound}
            isBusy={act.isBusy}
            onClick={done}
            className="min-h-16! text-22!"
          >
            {amountInCents === 0
              ? 'How much?'
              : reason === ''
                ? 'Add a reason'
                : kind === 'in'
                  ? `Cash in ${amount}`
                  : `Cash out ${amount}`}
          </Button>
        </>
      }
    >
      <div className="grid gap-6 md:grid-cols-[minmax(0,1fr)_16rem]">
        <div className="min-w-0">
          <p className="mb-5">
            <span className="block text-14 font-semibold text-ink-2">Amount</span>
            <MoneyText
              amountInCents={amountInCents}
              currencyCode={currencyCode}
              className="block text-36 leading-tight font-extrabold"
            />
          </p>
          <ReasonChoice reasons={REASONS[kind]} of={asked} maxLength={120} />
        </div>
        <Keypad corner="00" onKey={press} />
      </div>
    </Sheet>
  );
}
