import { type ReactNode, useState } from 'react';
import type { ActPart, ProtectedAct } from '#src/domain/access/approval.ts';
import { formatAmount } from '#src/domain/money/format-amount.ts';
import type { Adjustment } from '#src/domain/pricing/pricing.types.ts';
import type { PricePreset } from '#src/domain/tenancy/pos-settings.schema.ts';
import { oddDiscount } from '#src/domain/till/odd-money.ts';
import { Button } from '#src/ui/button.tsx';
import { MoneyText } from '#src/ui/money-text.tsx';
import { centsOfPad, type PadKey, pressPad } from '../cash/cash.ts';
import { useDigits } from '../kit/amount-sheet.tsx';
import { isApproved, keepApproval, priceChange } from '../kit/approval.ts';
import { AuthoriseSheet } from '../kit/authorise-sheet.tsx';
import { Choice, ChoiceGroup } from '../kit/choice.tsx';
import { Keypad } from '../kit/keypad.tsx';
import { Sheet } from '../kit/sheet.tsx';
import { useOddMoney } from '../pay/use-odd-money.tsx';
import { useSession } from '../pos-context.tsx';
import { percentText, presetText } from './adjustment.ts';
import { draftNow } from './draft-store.ts';

/** More than all of it cannot be taken off, and nobody puts more than that on. */
const MOST_BPS = 10_000;

export interface AdjustSide<Name extends string> {
  readonly name: Name;
  readonly word: string;
  readonly does: 'Amount off' | 'Amount added';
  readonly presets: readonly PricePreset[];
  readonly isAmountOnly?: boolean;
}
export type Asked<Name extends string> = Readonly<Record<Name, Adjustment | null>>;

export interface AdjustPanelProps<Name extends string> {
  title: string;
  note: string;
  sides: readonly [AdjustSide<Name>, ...AdjustSide<Name>[]];
  start: Asked<Name>;
  /** What one of them comes to. */
  inCents: (asked: Asked<Name>, name: Name) => number;
  /** What a discount is taken of. */
  ofInCents: number;
  /** What of the price somebody has to approve, where the employee may not change it. */
  partsOf: (asked: Asked<Name>) => readonly ActPart[];
  onApply: (asked: Asked<Name>) => void;
  onClose: () => void;
  /** Beside the sides. */
  more?: ReactNode;
}

/** Takes something off a price or puts something on it: by a preset, a percentage or an amount, under authority. */
export function AdjustPanel<Name extends string>(props: AdjustPanelProps<Name>) {
  const { title, note, sides, onApply, onClose } = props;
  const { employee } = useSession();
  const [name, setName] = useState<Name>(() => sides.find((one) => props.start[one.name])?.name ?? sides[0].name);
  const [next, setNext] = useState(props.start);
  const [isAsking, setIsAsking] = useState<ProtectedAct | null>(null);
  const side = sides.find((one) => one.name === name) ?? sides[0];
  const apply = (asked: Asked<Name> = next) => {
    onApply(asked);
    onClose();
  };
  const isNothing = sides.every((one) => next[one.name] === null);
  const changeTo = (asked: Asked<Name>) => priceChange(draftNow().id, props.partsOf(asked));
  const mayChange = employee?.permissions.includes('discount') === true;
  const isAllowed = (asked: Asked<Name>) => mayChange || isApproved(changeTo(asked));
  const mayApply = isNothing || isAllowed(next);
  const odd = useOddMoney();
  /** A preset is meant as it is; what was typed may be a slip. */
  const typedDiscount = () => {
    const of = sides.find((one) => one.does === 'Amount off');
    const typed = of && next[of.name];
    if (!typed || of.presets.some(({ kind, value }) => kind === typed.kind && value === typed.value)) return null;
    return oddDiscount(props.ofInCents, props.inCents(next, of.name));
  };
  /** A preset is one touch; touched again it is taken away. */
  const applyPreset = (preset: Adjustment) => {
    const is = next[name]?.kind === preset.kind && next[name]?.value === preset.value;
    const after = { ...next, [name]: is ? null : preset };
    setNext(after);
    if (is || isAllowed(after)) apply(after);
    else setIsAsking(changeTo(after));
  };
  if (isAsking) {
    return (
      <AuthoriseSheet
        act={isAsking}
        onApproved={(approval, act) => {
          keepApproval(approval, act);
          apply();
        }}
        onClose={() => setIsAsking(null)}
      />
    );
  }
  return (
    <Sheet
      title={title}
      note={note}
      onClose={onClose}
      footer={
        <div className="flex gap-2">
          <Button
            size="large"
            className="flex-1"
            disabled={!next[name]}
            onClick={() => setNext({ ...next, [name]: null })}
          >
            Remove
          </Button>
          <Button
            variant="primary"
            size="large"
            className="flex-2"
            onClick={() => odd.check(typedDiscount(), () => (mayApply ? apply() : setIsAsking(changeTo(next))))}
          >
            {mayApply ? 'Apply' : 'Apply with a PIN'}
          </Button>
        </div>
      }
    >
      <div className="grid auto-cols-fr grid-flow-col gap-2">
        {sides.map((one) => (
          <Choice key={one.name} isChosen={one.name === name} onChoose={() => setName(one.name)}>
            {one.word}
          </Choice>
        ))}
        {props.more}
      </div>
      <Amounts
        key={name}
        side={side}
        chosen={next[name]}
        inCents={props.inCents(next, name)}
        onChoose={(chosen) => setNext({ ...next, [name]: chosen })}
        onPreset={applyPreset}
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
  const press = (key: PadKey) => {
    const typed = chosen?.kind === kind ? digitsOf(chosen) : '';
    const value = centsOrBps(kind, centsOfPad(pressPad(typed, key)));
    onChoose(value === 0 ? null : { kind, value });
  };
  useDigits(press, () => {});
  return (
    <div className="mt-4 grid gap-6 max-sm:mt-3 max-sm:gap-3 sm:grid-cols-[1fr_16.5rem]">
      <div className="flex min-w-0 flex-col gap-4">
        {presets.length > 0 ? (
          <ChoiceGroup label="Presets" isDense={presets.every((preset) => preset.name === '')}>
            {presets.map((preset) => (
              <Choice
                key={preset.id}
                isChosen={chosen?.kind === preset.kind && chosen.value === preset.value}
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

/** A percentage is typed in whole per cents, an amount as a till takes it: the last two digits are cents. */
function digitsOf({ kind, value }: Adjustment): string {
  return kind === 'percent' ? String(Math.floor(value / 100)) : String(value);
}

function centsOrBps(kind: Adjustment['kind'], typed: number): number {
  return kind === 'percent' ? Math.min(typed * 100, MOST_BPS) : typed;
}
