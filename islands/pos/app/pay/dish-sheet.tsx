import { useState } from 'react';
import { formatAmount } from '#src/domain/money/format-amount.ts';
import type { SplitBill } from '#src/domain/ordering/bill-shares.ts';
import type { PlannedShare, SharedLine } from '#src/domain/till/bill.types.ts';
import { Button } from '#src/ui/button.tsx';
import { cx } from '#src/ui/classes.ts';
import { PeopleIcon } from '#src/ui/icon.tsx';
import { newId } from '../kit/new-id.ts';
import { OrderedBy } from '../kit/ordered-by.tsx';
import { useSession } from '../kit/pos-context.tsx';
import { Sheet } from '../kit/sheet.tsx';
import { Stepper } from '../kit/stepper.tsx';
import {
  type ChosenDishes,
  choiceOf,
  type DishShare,
  dishesOf,
  dishShare,
  peopleOn,
  withSharing,
  withUnits,
} from './dish-share.ts';
import { shareText } from './split-plan.ts';

const MOST_SHARING = 20;

export interface DishSheetProps {
  bill: SplitBill;
  plan: readonly PlannedShare[];
  onDone: (lines: SharedLine[]) => void;
  onClose: () => void;
}

/** The items that one person pays: whole ones, or their part of a shared one. */
export function DishSheet({ bill, plan, onDone, onClose }: DishSheetProps) {
  const [chosen, setChosen] = useState<ChosenDishes>({});
  const share = dishShare(bill, plan, chosen, newId);
  return (
    <Sheet
      title="Items of one person"
      note="Choose how many this person pays. For a shared item, set how many people share it."
      size="large"
      onClose={onClose}
      footer={<ShareKey share={share} onDone={() => onDone(share.lines)} />}
    >
      <People bill={bill} onChoose={setChosen} />
      <ul className="divide-y divide-line">
        {bill.lines.map((line) => (
          <Dish key={line.id} line={line} chosen={chosen} onChange={setChosen} />
        ))}
      </ul>
    </Sheet>
  );
}

function ShareKey({ share: { amountInCents, problem }, onDone }: { share: DishShare; onDone: () => void }) {
  const { currencyCode } = useSession().store;
  return (
    <div className="flex items-center gap-4">
      <p role="status" className="min-w-0 flex-1 font-semibold text-fail-text">
        {problem}
      </p>
      <Button
        variant="primary"
        size="large"
        className="min-w-56"
        disabled={amountInCents === undefined}
        onClick={onDone}
      >
        {amountInCents === undefined ? 'Choose dishes' : `Pays ${formatAmount(amountInCents, currencyCode)}`}
      </Button>
    </div>
  );
}

/** One tap selects everything that a guest ordered by phone. */
function People({ bill, onChoose }: { bill: SplitBill; onChoose: (chosen: ChosenDishes) => void }) {
  const people = peopleOn(bill);
  if (people.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a border around the buttons
    <div role="group" aria-label="Items for one person" className="flex flex-wrap gap-2 pb-3">
      {people.map((who) => (
        <Button key={who} icon={PeopleIcon} onClick={() => onChoose(dishesOf(bill, who))}>
          {who}
        </Button>
      ))}
    </div>
  );
}

interface DishProps {
  line: SplitBill['lines'][number];
  chosen: ChosenDishes;
  onChange: (chosen: ChosenDishes) => void;
}

function Dish({ line, chosen, onChange }: DishProps) {
  const { currencyCode } = useSession().store;
  const choice = choiceOf(chosen, line.id);
  const { units, sharedBetween } = choice;
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 py-3">
      <span className="min-w-40 flex-1">
        <span className="block text-18 font-semibold">
          {line.quantity} × {line.name}
        </span>
        <span className="flex flex-wrap items-center gap-x-3">
          <span className="tnum text-14 text-ink-3">{formatAmount(line.lineTotalInCents, currencyCode)}</span>
          <OrderedBy who={line.orderedBy} />
        </span>
        <span className={cx('tnum block text-14 font-semibold', units > 0 ? 'text-accent-text' : 'text-ink-3')}>
          {shareText(choice, line.quantity)}
        </span>
      </span>
      <Stepper
        label={`Of ${line.name}`}
        value={units}
        least={0}
        most={line.quantity * sharedBetween}
        onStep={(by) => onChange(withUnits(chosen, line.id, by))}
      />
      <span className="flex items-center gap-2">
        <span className="w-24 text-right text-14 text-ink-2">
          {sharedBetween === 1 ? 'not shared' : `shared by ${sharedBetween}`}
        </span>
        <Stepper
          label={`${line.name} shared between`}
          value={sharedBetween}
          most={MOST_SHARING}
          onStep={(by) => onChange(withSharing(chosen, line.id, by))}
        />
      </span>
    </li>
  );
}
