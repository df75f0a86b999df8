import { useEffect, useState } from 'react';
import { api } from '#islands/runtime/api-client.ts';
import { tillAttentionEndpoint } from '#src/contracts/till.endpoints.ts';
import { trainingRootOf } from '#src/domain/till/training.ts';
import { leavesTraining } from './training.ts';

const ASK_MS = 20_000;

/** Above every screen and sheet of a till in training: what this is, the way out, and whether real orders wait meanwhile. */
export function TrainingBar({ base }: { base: string }) {
  const waiting = useRealOrders();
  return (
    <aside data-part="training-bar" aria-label="Training">
      <p className="min-w-0 flex-1 truncate">
        <strong className="font-extrabold tracking-[0.12em]">TRAINING</strong>
        <span className="max-sm:hidden"> · Nothing here is saved, printed or charged</span>
      </p>
      {waiting > 0 ? (
        <p role="status" className="shrink-0 font-bold">
          {waiting === 1 ? '1 real order waiting' : `${waiting} real orders waiting`}
        </p>
      ) : null}
      <form method="post" action={`${trainingRootOf(base) ?? ''}/leave`} onSubmit={leavesTraining}>
        <button type="submit">Leave training</button>
      </form>
    </aside>
  );
}

/** Of the real till, which doesn't ring while it trains. A question that fails says nothing new. */
function useRealOrders(): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    const ask = () =>
      api.call(tillAttentionEndpoint).then(
        ({ newOrders }) => setCount(newOrders.length),
        () => {},
      );
    void ask();
    const timer = setInterval(() => void ask(), ASK_MS);
    return () => clearInterval(timer);
  }, []);
  return count;
}
