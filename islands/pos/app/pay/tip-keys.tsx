import { formatAmount } from '#src/domain/money/format-amount.ts';
import type { TipChoice } from '#src/domain/payments/tip-choices.ts';
import { Choice } from '../kit/choice.tsx';
import { useSession } from '../kit/pos-context.tsx';
import { TipPad } from './tip-pad.tsx';

/** A tip with one tap, in the store's own steps, or of any amount. */
export function TipKeys({
  choices,
  tipInCents,
  isOwn,
  onTip,
}: {
  choices: readonly TipChoice[];
  tipInCents: number;
  /** It was typed. */
  isOwn: boolean;
  onTip: (cents: number, isOwn: boolean) => void;
}) {
  const { currencyCode } = useSession().store;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-semibold">Tip</legend>
      <div className="grid grid-cols-3 gap-2">
        <Choice isChosen={tipInCents === 0} onChoose={() => onTip(0, false)}>
          {choices.some(({ isInAdvance }) => isInAdvance) ? 'No service' : 'No tip'}
        </Choice>
        {choices.map(({ id, label, amountInCents }) => (
          <Choice
            key={id}
            isChosen={!isOwn && tipInCents === amountInCents}
            onChoose={() => onTip(amountInCents, false)}
            trailing={
              label === formatAmount(amountInCents, currencyCode) ? null : formatAmount(amountInCents, currencyCode)
            }
          >
            {label}
          </Choice>
        ))}
        <TipPad tipInCents={tipInCents} isOwn={isOwn} onTip={(cents) => onTip(cents, cents > 0)} />
      </div>
    </fieldset>
  );
}
