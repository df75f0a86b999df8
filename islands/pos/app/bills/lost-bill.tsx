import { Button } from '#src/ui/button.tsx';
import { leftOf } from '../draft/bill-draft.ts';
import { goOnAsNew, startFresh } from '../draft/draft-store.ts';
import type { OrderDraft } from '../draft/order-draft.ts';
import { useTill } from '../kit/pos-context.tsx';
import { Problem } from '../kit/problem.tsx';
import { useAct } from '../kit/use-act.ts';
import { giveAlong } from './along.ts';

/** Another till has the bill now. Unsent items went along with it, or still can. */
export function LostBill({ draft }: { draft: OrderDraft }) {
  const { api } = useTill();
  const give = useAct(() => giveAlong(api));
  const left = leftOf(draft);
  const gone = draft.bill?.goneAlong?.length ?? 0;
  return (
    <div role="alert" className="bg-fail-soft px-3 py-2 font-semibold text-fail-text">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span className="min-w-0 flex-1 basis-40">
          Another till is now editing this bill.
          {gone > 0 ? ` ${items(gone)} went along.` : ''}
          {left.length > 0 ? ` ${items(left.length)} ${left.length === 1 ? 'has' : 'have'} not.` : ''}
        </span>
        {left.length === 0 ? (
          <Button size="small" onClick={startFresh}>
            Close
          </Button>
        ) : (
          <>
            <Button size="small" isBusy={give.isBusy} onClick={() => void give.run()}>
              Send {left.length === 1 ? 'it' : 'them'} along
            </Button>
            <Button size="small" onClick={() => goOnAsNew(left)}>
              Keep as a new order
            </Button>
          </>
        )}
      </p>
      {give.problem ? <Problem text={give.problem} /> : null}
    </div>
  );
}

function items(count: number): string {
  return count === 1 ? '1 unsent item' : `${count} unsent items`;
}
