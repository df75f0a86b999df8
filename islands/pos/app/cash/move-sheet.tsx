import { useState } from 'react';
import { formatAmount } from '#src/domain/money/format-amount.ts';
import { Button } from '#src/ui/button.tsx';
import { MoneyText } from '#src/ui/money-text.tsx';
import { useDigits } from '../kit/amount-sheet.tsx';
import { Keypad } from '../kit/keypad.tsx';
import { centsOfPad, type PadKey, pressPad } from '../kit/pad-keys.ts';
import { useSession, useTill } from '../kit/pos-context.tsx';
import { Problem } from '../kit/problem.tsx';
import { ReasonChoice, useReason } from '../kit/reason-choice.tsx';
import { Sheet } from '../kit/sheet.tsx';
import { useApproved } from '../kit/use-approved.tsx';
import { usePressKey } from './use-press-key.ts';

interface MoveSheetProps {
  sessionId: string;
  kind: 'in' | 'out';
  onClose: () => void;
}

const LABELS = {
  out: {
    title: 'Cash out',
    note: 'Remove cash from the drawer. For refunds, use Refund.',
    reasons: ['Milk and supplies', 'Tips paid out', 'To the bank', 'Delivery driver'],
  },
  in: {
    title: 'Cash in',
    note: 'Add cash to the drawer without a sale.',
    reasons: ['Change from the bank', 'Extra float', 'Repaid'],
  },
} as const;

/** Cash moved without a sale, with a reason. The drawer opens. */
export function MoveSheet({ sessionId, kind, onClose }: MoveSheetProps) {
  const { currencyCode } = useSession().store;
  const { amountInCents, reason, isSound, act, press, done } = useMove(sessionId, kind, onClose);
  if (act.pin) return act.pin;
  return (
    <Sheet
      title={LABELS[kind].title}
      note={LABELS[kind].note}
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
              : reason.why === ''
                ? 'Add a reason'
                : `${LABELS[kind].title} ${formatAmount(amountInCents, currencyCode)}`}
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
          <ReasonChoice reasons={LABELS[kind].reasons} of={reason} maxLength={120} />
        </div>
        <Keypad corner="00" onKey={press} />
      </div>
    </Sheet>
  );
}

/** The amount and the reason as they are typed, and the call, with approval where it is needed. */
function useMove(sessionId: string, kind: MoveSheetProps['kind'], onDone: () => void) {
  const { api } = useTill();
  const [digits, setDigits] = useState('');
  const reason = useReason();
  const { why } = reason;
  const amountInCents = centsOfPad(digits);
  const isSound = amountInCents > 0 && why !== '';
  const key = usePressKey([kind, amountInCents, why]);
  const act = useApproved(async ({ cashDrawer: approval = null }) => {
    await api.cash.move({ sessionId, kind, amountInCents, reason: why, approval }, key);
    onDone();
  });
  const done = () => {
    if (isSound) void act.run();
  };
  const press = (pressed: PadKey) => setDigits((so) => pressPad(so, pressed));
  // Digits of a PIN must not change the amount.
  useDigits(press, done, () => act.pin !== null);
  return { amountInCents, reason, isSound, act, press, done };
}
