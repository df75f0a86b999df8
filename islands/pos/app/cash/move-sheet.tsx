import { useId, useState } from 'react';
import { formatAmount } from '#src/domain/money/format-amount.ts';
import { Button } from '#src/ui/button.tsx';
import { CONTROL } from '#src/ui/classes.ts';
import { MoneyText } from '#src/ui/money-text.tsx';
import { OTHER_REASON } from '#src/ui/order-words.ts';
import { useDigits } from '../parts/amount-sheet.tsx';
import { Choice, ChoiceGroup } from '../parts/choice.tsx';
import { Keypad } from '../parts/keypad.tsx';
import { Problem } from '../parts/order-card.tsx';
import { Sheet } from '../parts/sheet.tsx';
import { useApproved } from '../parts/use-approved.tsx';
import { useSession, useTill } from '../pos-context.tsx';
import { centsOfPad, type PadKey, pressPad } from '../state/cash.ts';
import { usePressKey } from './use-press-key.ts';

const REASONS = {
  out: ['Milk and supplies', 'Tips paid out', 'To the bank', 'Delivery driver'],
  in: ['Change from the bank', 'More float', 'Paid back'],
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
  const [chosen, setChosen] = useState<string | null>(null);
  const [words, setWords] = useState('');
  const id = useId();
  const amountInCents = centsOfPad(digits);
  const reason = chosen === OTHER_REASON ? words.trim() : (chosen ?? '');
  const isSound = amountInCents > 0 && reason !== '';
  const key = usePressKey([kind, amountInCents, reason]);
  const act = useApproved(async ({ cashDrawer: approval = null }) => {
    await api.cash.move({ sessionId, kind, amountInCents, reason, approval }, key);
  });
  const done = async () => {
    if (isSound && (await act.run())) onClose();
  };
  const press = (pressed: PadKey) => setDigits((so) => pressPad(so, pressed));
  useDigits(press, () => void done());
  if (act.pin) return act.pin;
  const amount = formatAmount(amountInCents, currencyCode);
  return (
    <Sheet
      title={kind === 'in' ? 'Cash in' : 'Cash out'}
      note={kind === 'in' ? 'Put into the drawer without a sale.' : 'Taken out of the drawer without a refund.'}
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
            onClick={() => void done()}
            className="min-h-16! text-22!"
          >
            {amountInCents === 0
              ? 'How much?'
              : reason === ''
                ? 'Say why'
                : kind === 'in'
                  ? `Put ${amount} in`
                  : `Take ${amount} out`}
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
          <ChoiceGroup label="Why">
            {[...REASONS[kind], OTHER_REASON].map((text) => (
              <Choice key={text} isChosen={chosen === text} onChoose={() => setChosen(text)}>
                {text}
              </Choice>
            ))}
          </ChoiceGroup>
          {chosen === OTHER_REASON ? (
            <div className="mt-4">
              <label htmlFor={id} className="mb-1 block font-semibold">
                In your words
              </label>
              <input
                id={id}
                // biome-ignore lint/a11y/noAutofocus: it was just asked for
                autoFocus
                maxLength={120}
                value={words}
                onChange={(event) => setWords(event.target.value)}
                className={CONTROL}
              />
            </div>
          ) : null}
        </div>
        <Keypad corner="00" onKey={press} />
      </div>
    </Sheet>
  );
}
