import { type ReactNode, useState } from 'react';
import { formatAmount } from '#src/domain/money/format-amount.ts';
import type { Adjustment } from '#src/domain/pricing/pricing.types.ts';
import { Button } from '#src/ui/button.tsx';
import { MoneyText } from '#src/ui/money-text.tsx';
import { percentText, presetText } from '../draft/adjustment.ts';
import { useDigits } from '../kit/amount-sheet.tsx';
import { AuthoriseSheet } from '../kit/authorise-sheet.tsx';
import { Choice, ChoiceGroup } from '../kit/choice.tsx';
import { Keypad } from '../kit/keypad.tsx';
import type { PadKey } from '../kit/pad-keys.ts';
import { useSession } from '../kit/pos-context.tsx';
import { Sheet } from '../kit/sheet.tsx';
import { useOddMoney } from '../pay/use-odd-money.tsx';
import { type AdjustSide, isSame, typed } from './price-change.ts';
import { type Adjusting, useAdjusting } from './use-adjusting.ts';

export interface AdjustPanelProps<Name extends string> extends Adjusting<Name> {
  title: string;
  note: string;
  /** Shown beside the choice of discount or surcharge. */
  more?: ReactNode;
}

/** Discounts a price or adds a surcharge, by a preset, a percentage or an amount, with permission. */
export function AdjustPanel<Name extends string>(props: AdjustPanelProps<Name>) {
  const { title, note, sides, more, onClose } = props;
  const adjusting = useAdjusting(props);
  const { name, chosen, mayApply } = adjusting;
  const odd = useOddMoney();
  if (adjusting.isAsking) {
    return <AuthoriseSheet act={adjusting.isAsking} onApproved={adjusting.approve} onClose={adjusting.stopAsking} />;
  }
  return (
    <Sheet
      title={title}
      note={note}
      onClose={onClose}
      footer={
        <div className="flex gap-2">
          <Button size="large" className="flex-1" disabled={!chosen} onClick={() => adjusting.choose(null)}>
            Remove
          </Button>
          <Button
            variant="primary"
            size="large"
            className="flex-2"
            onClick={() => odd.check(adjusting.odd(), adjusting.applyOrAsk)}
          >
            {mayApply ? 'Apply' : 'Apply with a PIN'}
          </Button>
        </div>
      }
    >
      <div className="grid auto-cols-fr grid-flow-col gap-2">
        {sides.map((one) => (
          <Choice key={one.name} isChosen={one.name === name} onChoose={() => adjusting.setName(one.name)}>
            {one.word}
          </Choice>
        ))}
        {more}
      </div>
      <Amounts
        key={name}
        side={adjusting.side}
        chosen={chosen}
        inCents={adjusting.chosenInCents}
        onChoose={adjusting.choose}
        onPreset={adjusting.choosePreset}
      />
      {odd.sheet}
    </Sheet>
  );
}

interface AmountsProps {
  side: AdjustSide<string>;
  chosen: Adjustment | null;
  inCents: number;
  onChoose: (chosen: Adjustment | null) => void;
  onPreset: (preset: Adjustment) => void;
}

function Amounts({ side, chosen, inCents: amountInCents, onChoose, onPreset }: AmountsProps) {
  const { currencyCode } = useSession().store;
  const { presets, isAmountOnly = false } = side;
  const [kind, setKind] = useState<Adjustment['kind']>(chosen?.kind ?? (isAmountOnly ? 'amount' : 'percent'));
  const press = (key: PadKey) => onChoose(typed(chosen, kind, key));
  useDigits(press, () => {});
  return (
    <div className="mt-4 grid gap-6 max-sm:mt-3 max-sm:gap-3 sm:grid-cols-[1fr_16.5rem]">
      <div className="flex min-w-0 flex-col gap-4">
        {presets.length > 0 ? (
          <ChoiceGroup label="Presets" isDense={presets.every((preset) => preset.name === '')}>
            {presets.map((preset) => (
              <Choice
                key={preset.id}
                isChosen={isSame(chosen, preset)}
                onChoose={() => onPreset({ kind: preset.kind, value: preset.value })}
                trailing={preset.name ? presetText(preset, currencyCode) : null}
              >
                {preset.name || presetText(preset, currencyCode)}
              </Choice>
            ))}
          </ChoiceGroup>
        ) : null}
        <p aria-live="polite" className="mt-auto max-sm:flex max-sm:items-baseline max-sm:justify-between">
          <span className="block text-14 font-semibold text-ink-2">
            {side.does}
            {chosen?.kind === 'percent' ? ` (${percentText(chosen)})` : ''}
          </span>
          <MoneyText amountInCents={amountInCents} currencyCode={currencyCode} className="text-36 font-extrabold" />
        </p>
      </div>
      <div>
        {isAmountOnly ? null : (
          <div className="mb-2 grid grid-cols-2 gap-2">
            <Choice isChosen={kind === 'percent'} onChoose={() => setKind('percent')}>
              Other %
            </Choice>
            <Choice isChosen={kind === 'amount'} onChoose={() => setKind('amount')}>
              {formatAmount(0, currencyCode).replace(/[\d.,\s]/g, '')} amount
            </Choice>
          </div>
        )}
        <Keypad corner="00" onKey={press} />
      </div>
    </div>
  );
}
