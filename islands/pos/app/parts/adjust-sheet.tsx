import { useState } from 'react';
import { formatAmount } from '#src/domain/money/format-amount.ts';
import { Button } from '#src/ui/button.tsx';
import { MoneyText } from '#src/ui/money-text.tsx';
import { useSession } from '../pos-context.tsx';
import { type Adjustment, type Adjustments, manualOf, percentText, presetText } from '../state/adjustment.ts';
import { approvalNow, keepApproval } from '../state/approval.ts';
import { centsOfPad, type PadKey, pressPad } from '../state/cash.ts';
import { act } from '../state/draft-store.ts';
import type { OrderDraft } from '../state/order-draft.ts';
import type { OrderTotal } from '../state/order-total.ts';
import { AuthoriseSheet } from './authorise-sheet.tsx';
import { Choice, ChoiceGroup } from './choice.tsx';
import { Keypad } from './keypad.tsx';
import { Sheet } from './sheet.tsx';

type Side = keyof Adjustments;
const SIDES: readonly (readonly [Side, string])[] = [
  ['discount', 'Discount'],
  ['surcharge', 'Surcharge'],
];
/** More than all of it cannot be taken off, and nobody puts more than that on. */
const MOST_BPS = 10_000;

export interface AdjustSheetProps {
  draft: OrderDraft;
  total: OrderTotal;
  /** To what the guest brings: coupons and the reward of their card. */
  onPromo: () => void;
  onClose: () => void;
}

/** Takes something off the whole order or puts something on: by a preset, a percentage or an amount. */
export function AdjustSheet({ draft, total, onPromo, onClose }: AdjustSheetProps) {
  const { employee } = useSession();
  const [side, setSide] = useState<Side>('discount');
  const [next, setNext] = useState(draft.adjustments);
  const [isAsking, setIsAsking] = useState(false);
  const apply = (adjustments: Adjustments = next) => {
    act({ type: 'adjust', adjustments });
    onClose();
  };
  const isNothing = !next.discount && !next.surcharge;
  const isAllowed = employee?.permissions.includes('discount') === true || approvalNow() !== null;
  const mayApply = isNothing || isAllowed;
  /** A preset is one touch; touched again it is taken away. */
  const applyPreset = (preset: Adjustment) => {
    const is = next[side]?.kind === preset.kind && next[side]?.value === preset.value;
    const after = { ...next, [side]: is ? null : preset };
    setNext(after);
    if (isAllowed) apply(after);
    else setIsAsking(true);
  };
  if (isAsking) {
    return (
      <AuthoriseSheet
        permission="discount"
        onApproved={(approval) => {
          keepApproval(approval);
          apply();
        }}
        onClose={() => setIsAsking(false)}
      />
    );
  }
  return (
    <Sheet
      title="Discount or surcharge"
      note="On the whole order. Your name is kept with it."
      onClose={onClose}
      footer={
        <div className="flex gap-2">
          <Button
            size="large"
            className="flex-1"
            disabled={!next[side]}
            onClick={() => setNext({ ...next, [side]: null })}
          >
            Remove
          </Button>
          <Button
            variant="primary"
            size="large"
            className="flex-2"
            onClick={mayApply ? () => apply() : () => setIsAsking(true)}
          >
            {mayApply ? 'Apply' : 'Apply with a PIN'}
          </Button>
        </div>
      }
    >
      <div className="grid grid-cols-3 gap-2">
        {SIDES.map(([name, word]) => (
          <Choice key={name} isChosen={side === name} onChoose={() => setSide(name)}>
            {word}
          </Choice>
        ))}
        <Choice isChosen={false} onChoose={onPromo}>
          Coupon or reward
        </Choice>
      </div>
      <Amounts
        key={side}
        side={side}
        chosen={next[side]}
        inCents={inCents(next, side, total.itemTotalInCents)}
        onChoose={(chosen) => setNext({ ...next, [side]: chosen })}
        onPreset={applyPreset}
      />
    </Sheet>
  );
}

function inCents(next: Adjustments, side: Side, itemTotalInCents: number): number {
  const manual = manualOf(next, itemTotalInCents);
  return (side === 'discount' ? manual?.discountInCents : manual?.surchargeInCents) ?? 0;
}

interface AmountsProps {
  side: Side;
  chosen: Adjustment | null;
  inCents: number;
  onChoose: (chosen: Adjustment | null) => void;
  onPreset: (preset: Adjustment) => void;
}

function Amounts({ side, chosen, inCents: amountInCents, onChoose, onPreset }: AmountsProps) {
  const { currencyCode, presets } = useSession().store;
  const offered = side === 'discount' ? presets.discounts : presets.surcharges;
  const [kind, setKind] = useState<Adjustment['kind']>(chosen?.kind ?? 'percent');
  const press = (key: PadKey) => {
    const typed = chosen?.kind === kind ? digitsOf(chosen) : '';
    const value = centsOrBps(kind, centsOfPad(pressPad(typed, key)));
    onChoose(value === 0 ? null : { kind, value });
  };
  return (
    <div className="mt-4 grid gap-6 sm:grid-cols-[1fr_17rem]">
      <div className="flex min-w-0 flex-col gap-4">
        {offered.length > 0 ? (
          <ChoiceGroup label="By one touch" isDense={offered.every(({ name }) => name === '')}>
            {offered.map((preset) => (
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
        <p aria-live="polite" className="mt-auto">
          <span className="block text-14 font-semibold text-ink-2">
            {side === 'discount' ? 'Taken off' : 'Put on'}
            {chosen?.kind === 'percent' ? ` (${percentText(chosen)})` : ''}
          </span>
          <MoneyText amountInCents={amountInCents} currencyCode={currencyCode} className="text-36 font-extrabold" />
        </p>
      </div>
      <div>
        <div className="mb-2 grid grid-cols-2 gap-2">
          <Choice isChosen={kind === 'percent'} onChoose={() => setKind('percent')}>
            Other %
          </Choice>
          <Choice isChosen={kind === 'amount'} onChoose={() => setKind('amount')}>
            {formatAmount(0, currencyCode).replace(/[\d.,\s]/g, '')} amount
          </Choice>
        </div>
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
