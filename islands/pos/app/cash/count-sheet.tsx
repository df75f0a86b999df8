import { useId, useState } from 'react';
import type { CountedDrawer } from '#src/domain/cash/cash.types.ts';
import { formatAmount } from '#src/domain/money/format-amount.ts';
import { Button } from '#src/ui/button.tsx';
import { CONTROL } from '#src/ui/classes.ts';
import { CashIcon } from '#src/ui/icon.tsx';
import { useSession, useTill } from '../kit/pos-context.tsx';
import { Problem } from '../kit/problem.tsx';
import { Sheet } from '../kit/sheet.tsx';
import { useApproved } from '../kit/use-approved.tsx';
import { denominationsOf, emptyCount, isTouched, totalOf } from './cash-count.ts';
import { CashEntry } from './cash-entry.tsx';
import { usePressKey } from './use-press-key.ts';

export interface CountSheetProps {
  drawerName: string;
  sessionId: string;
  /** The count that this one corrects. Null for the count that ends the day. */
  afterNumber: number | null;
  onCounted: (count: CountedDrawer) => void;
  onClose: () => void;
}

/** Ends a drawer's day. The expected amount is not shown here, so that people count what is there. */
export function CountSheet({ drawerName, sessionId, afterNumber, onCounted, onClose }: CountSheetProps) {
  const { api } = useTill();
  const { currencyCode } = useSession().store;
  const [count, setCount] = useState(() => emptyCount(currencyCode));
  const [note, setNote] = useState('');
  const id = useId();
  const countedInCents = totalOf(count);
  const key = usePressKey([denominationsOf(count), countedInCents, note, afterNumber]);
  const act = useApproved(async ({ cashDrawer: approval = null }) => {
    const body = { sessionId, countedInCents, denominations: denominationsOf(count), note: note.trim(), approval };
    const counted =
      afterNumber === null ? await api.cash.count(body, key) : await api.cash.recount({ ...body, afterNumber }, key);
    onCounted(counted);
  });
  const drawer = useApproved(async ({ cashDrawer: approval = null }) => api.print.openDrawer(approval));
  if (act.pin ?? drawer.pin) return act.pin ?? drawer.pin;
  return (
    <Sheet
      title={afterNumber === null ? 'Count the drawer' : 'Count the drawer again'}
      note={`${drawerName}: count everything, including the float.`}
      size="large"
      onClose={onClose}
      footer={
        <>
          <div className="mb-2 empty:hidden">
            {act.problem ? <Problem text={act.problem} /> : null}
            {drawer.problem ? <Problem text={drawer.problem} /> : null}
          </div>
          <div className="flex flex-wrap gap-2">
            <Button
              size="large"
              icon={CashIcon}
              className="max-sm:flex-1"
              isBusy={drawer.isBusy}
              onClick={() => void drawer.run()}
            >
              Open the drawer
            </Button>
            <Button
              variant="primary"
              size="large"
              className="min-h-16! min-w-60 flex-1 text-22!"
              disabled={!isTouched(count)}
              isBusy={act.isBusy}
              onClick={() => void act.run()}
            >
              {isTouched(count) ? `Counted ${formatAmount(countedInCents, currencyCode)}` : 'Count the cash'}
            </Button>
          </div>
        </>
      }
    >
      <CashEntry label="Counted" count={count} onCount={setCount} />
      <div className="mt-4">
        <label htmlFor={id} className="mb-1 block font-semibold">
          Note <span className="font-normal text-ink-3">if something doesn’t add up</span>
        </label>
        <input
          id={id}
          maxLength={200}
          value={note}
          onChange={(event) => setNote(event.target.value)}
          className={CONTROL}
        />
      </div>
    </Sheet>
  );
}
