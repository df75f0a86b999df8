import { useState } from 'react';
import type { CashBoard } from '#src/domain/cash/cash.types.ts';
import { formatAmount } from '#src/domain/money/format-amount.ts';
import { Button } from '#src/ui/button.tsx';
import { CashIcon } from '#src/ui/icon.tsx';
import { useSession, useTill } from '../kit/pos-context.tsx';
import { Problem } from '../kit/problem.tsx';
import { Sheet } from '../kit/sheet.tsx';
import { useApproved } from '../kit/use-approved.tsx';
import { denominationsOf, emptyCount, isTouched, totalOf } from './cash-count.ts';
import { CashEntry } from './cash-entry.tsx';
import { usePressKey } from './use-press-key.ts';

/** Starts a drawer's day with the cash that is in it. */
export function FloatSheet({ board, onClose }: { board: CashBoard; onClose: () => void }) {
  const { api } = useTill();
  const { currencyCode } = useSession().store;
  const [count, setCount] = useState(() => emptyCount(currencyCode, board.lastFloatInCents ?? 0));
  const floatInCents = totalOf(count);
  const key = usePressKey([denominationsOf(count), floatInCents]);
  const act = useApproved(async ({ cashDrawer: approval = null }) => {
    await api.cash.open({ floatInCents, denominations: denominationsOf(count), approval }, key);
    onClose();
  });
  const before = board.soldBeforeFloat;
  if (act.pin) return act.pin;
  return (
    <Sheet
      title={`Float of ${board.drawer.name}`}
      note="The cash in the drawer at the start of the day."
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
            icon={CashIcon}
            isBusy={act.isBusy}
            onClick={() => void act.run()}
            className="min-h-16! text-22!"
          >
            {isTouched(count) ? `Start with ${formatAmount(floatInCents, currencyCode)}` : 'Start without a float'}
          </Button>
        </>
      }
    >
      {before && before.paymentCount > 0 ? (
        <p className="mb-4 rounded-input bg-going-soft px-3 py-2 text-going-text">
          {formatAmount(before.totalInCents, currencyCode)} in cash sales already today. Don’t include it in the float.
          It’s added automatically.
        </p>
      ) : null}
      <CashEntry label="Float" count={count} onCount={setCount} />
    </Sheet>
  );
}
