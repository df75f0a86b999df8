import { useState } from 'react';
import { formatAmount } from '#src/domain/money/format-amount.ts';
import type { SplitBill } from '#src/domain/ordering/bill-shares.ts';
import type { PlannedShare, SharedLine } from '#src/domain/till/bill.types.ts';
import { Button } from '#src/ui/button.tsx';
import { cx } from '#src/ui/classes.ts';
import { PeopleIcon } from '#src/ui/icon.tsx';
import { OrderedBy } from '../history/ordered-by.tsx';
import { Sheet } from '../kit/sheet.tsx';
import { Stepper } from '../kit/stepper.tsx';
import { shareWords, stateOfPlan, withFixed } from '../pay/split-plan.ts';
import { useSession } from '../pos-context.tsx';
import { newId } from './draft-store.ts';

const MOST_SHARING = 20;

export interface DishSheetProps {
  bill: SplitBill;
  plan: readonly PlannedShare[];
  onDone: (lines: SharedLine[]) => void;
  onClose: () => void;
}

/** Which dishes somebody pays: whole ones, or their part of one that several share. */
export function DishSheet({ bill, plan, onDone, onClose }: DishSheetProps) {
  const { currencyCode } = useSession().store;
  const [chosen, setChosen] = useState<Readonly<Record<string, SharedLine>>>({});
  const lines = Object.values(chosen).filter((line) => line.units > 0);
  const trial = { id: 'trial', mode: 'byItem' as const, lines };
  const state = lines.length === 0 ? null : stateOfPlan(bill, withFixed(plan, trial, newId));
  const amountInCents = state?.amounts.get('trial');
  const people = [...new Set(bill.lines.flatMap(({ orderedBy }) => orderedBy ?? []))];
  const change = (lineId: string, next: Partial<SharedLine>) => {
    const before = chosen[lineId] ?? { lineId, units: 0, sharedBetween: 1 };
    setChosen({ ...chosen, [lineId]: { ...before, ...next } });
  };
  return (
    <Sheet
      title="Items of one person"
      note="Choose how many this person pays. For a shared item, set how many people share it."
      size="large"
      onClose={onClose}
      footer={
        <div className="flex items-center gap-4">
          <p role="status" className="min-w-0 flex-1 font-semibold text-fail-text">
            {state?.issue?.code === 'lineTakenTwice' ? `Only what’s left of ${state.issue.name} can be chosen.` : ''}
          </p>
          <Button
            variant="primary"
            size="large"
            className="min-w-56"
            disabled={amountInCents === undefined}
            onClick={() => onDone(lines)}
          >
            {amountInCents === undefined ? 'Choose dishes' : `Pays ${formatAmount(amountInCents, currencyCode)}`}
          </Button>
        </div>
      }
    >
      {people.length > 0 ? (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame around the keys
        <div role="group" aria-label="Items for one person" className="flex flex-wrap gap-2 pb-3">
          {people.map((who) => (
            <Button
              key={who}
              icon={PeopleIcon}
              onClick={() =>
                setChosen(
                  Object.fromEntries(
                    bill.lines.flatMap(({ id: lineId, quantity: units, orderedBy }) =>
                      orderedBy === who ? [[lineId, { lineId, units, sharedBetween: 1 }] as const] : [],
                    ),
                  ),
                )
              }
            >
              {who}
            </Button>
          ))}
        </div>
      ) : null}
      <ul className="divide-y divide-line">
        {bill.lines.map((line) => {
          const { units, sharedBetween } = chosen[line.id] ?? { units: 0, sharedBetween: 1 };
          return (
            <li key={line.id} className="flex flex-wrap items-center gap-x-6 gap-y-2 py-3">
              <span className="min-w-40 flex-1">
                <span className="block text-18 font-semibold">
                  {line.quantity} × {line.name}
                </span>
                <span className="flex flex-wrap items-center gap-x-3">
                  <span className="tnum text-14 text-ink-3">{formatAmount(line.lineTotalInCents, currencyCode)}</span>
                  <OrderedBy who={line.orderedBy} />
                </span>
                <span className={cx('tnum block text-14 font-semibold', units > 0 ? 'text-accent-text' : 'text-ink-3')}>
                  {shareWords({ lineId: line.id, units, sharedBetween }, line.quantity)}
                </span>
              </span>
              <Stepper
                label={`Of ${line.name}`}
                value={units}
                least={0}
                most={line.quantity * sharedBetween}
                onStep={(by) => change(line.id, { units: units + by })}
              />
              <span className="flex items-center gap-2">
                <span className="w-24 text-right text-14 text-ink-2">
                  {sharedBetween === 1 ? 'not shared' : `shared by ${sharedBetween}`}
                </span>
                <Stepper
                  label={`${line.name} shared between`}
                  value={sharedBetween}
                  most={MOST_SHARING}
                  onStep={(by) => change(line.id, { sharedBetween: sharedBetween + by, units: Math.max(1, units) })}
                />
              </span>
            </li>
          );
        })}
      </ul>
    </Sheet>
  );
}
