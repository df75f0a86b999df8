import { useState } from 'react';
import type { Order } from '#src/domain/ordering/order.types.ts';
import type { BillRow } from '#src/domain/till/bill.types.ts';
import { Choice } from '../kit/choice.tsx';
import { ChoiceSheet } from '../kit/choice-sheet.tsx';
import { Stepper } from '../kit/stepper.tsx';
import { useAct } from '../kit/use-act.ts';
import { BillChoices } from './bill-pick-sheet.tsx';

export interface TransferSheetProps {
  order: Order;
  bills: readonly BillRow[];
  /** With `toBillId` null they get a bill of their own. */
  onDone: (lines: { lineId: string; quantity: number }[], toBillId: string | null) => Promise<unknown>;
  onClose: () => void;
}

const OWN = 'own';

/** Which items move, and where to. */
export function TransferSheet({ order, bills, onDone, onClose }: TransferSheetProps) {
  const [counts, setCounts] = useState<Readonly<Record<string, number>>>({});
  const [to, setTo] = useState<string>(OWN);
  const done = useAct(onDone);
  const lines = Object.entries(counts)
    .filter(([, quantity]) => quantity > 0)
    .map(([lineId, quantity]) => ({ lineId, quantity }));
  const count = lines.reduce((total, line) => total + line.quantity, 0);
  return (
    <ChoiceSheet
      title={`Dishes of ${order.orderNumber}`}
      note="Prices stay the same. The kitchen is told about the move and won’t cook again."
      size="large"
      action={count === 0 ? 'Choose dishes' : count === 1 ? 'Move 1 dish' : `Move ${count} dishes`}
      isReady={count > 0}
      isBusy={done.isBusy}
      problem={done.problem}
      onDone={() => void done.run(lines, to === OWN ? null : to)}
      onClose={onClose}
    >
      <div className="grid gap-6 md:grid-cols-2">
        <section aria-label="Which">
          <h3 className="mb-2 font-semibold">Which dishes</h3>
          <ul className="space-y-2">
            {order.lines.map(({ id, priced }) => (
              <li key={id} className="flex items-center justify-between gap-3">
                <span className="min-w-0">
                  <span className="block truncate font-semibold">{priced.name}</span>
                  <span className="text-14 text-ink-3">of {priced.quantity}</span>
                </span>
                <Stepper
                  label={priced.name}
                  value={counts[id] ?? 0}
                  least={0}
                  most={priced.quantity}
                  onStep={(by) => setCounts({ ...counts, [id]: (counts[id] ?? 0) + by })}
                />
              </li>
            ))}
          </ul>
        </section>
        <section aria-label="Move to">
          <h3 className="mb-2 font-semibold">Move to</h3>
          <div className="mb-2">
            <Choice isChosen={to === OWN} onChoose={() => setTo(OWN)}>
              New bill
            </Choice>
          </div>
          {bills.length > 0 ? <BillChoices bills={bills} chosenId={to} onChoose={setTo} /> : null}
        </section>
      </div>
    </ChoiceSheet>
  );
}
