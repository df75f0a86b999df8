import { useEffect, useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import { useBrowserStore } from '../kit/browser-store.ts';
import { useSession } from '../kit/pos-context.tsx';
import { whenText } from '../kit/store-time.ts';
import { dropPunch, type WaitingPunch, waitingPunches } from './clock-queue.ts';
import { PUNCHED } from './clock-text.ts';
import { punchesWaiting } from './clock-waiting.ts';

/** What is on this till only, and what the store refused. Nothing goes away before a person has read why. */
export function WaitingPunches() {
  const { timezone } = useSession().store;
  const count = useBrowserStore(punchesWaiting, 0);
  const [waiting, setWaiting] = useState<readonly WaitingPunch[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the count says when the queue has changed
  useEffect(() => {
    let isUnmounted = false;
    waitingPunches().then(
      (all) => !isUnmounted && setWaiting(all),
      () => {},
    );
    return () => {
      isUnmounted = true;
    };
  }, [count]);
  if (waiting.length === 0) return null;
  const drop = async (punch: WaitingPunch) => {
    await dropPunch(punch);
    setWaiting(await waitingPunches());
  };
  return (
    <section aria-label="On this till only" className="rounded-card bg-wait-soft px-5 py-4 text-wait-text">
      <p className="text-18 font-semibold">
        {waiting.length === 1 ? '1 entry is' : `${waiting.length} entries are`} on this till only. Entries are sent when
        you’re back online.
      </p>
      <ul className="mt-1">
        {waiting.map((punch) => (
          <li key={punch.position} className="tnum flex flex-wrap items-center gap-x-4 gap-y-1 py-1">
            <span>
              {punch.employeeName}: {PUNCHED[punch.body.type].toLowerCase()},{' '}
              {whenText(punch.body.alone.occurredIsoDateTimeUtc, Date.now(), timezone)}
            </span>
            {punch.refusedText ? (
              <>
                <span className="font-semibold">Not accepted: {punch.refusedText}</span>
                <Button variant="quiet" className="min-h-12" onClick={() => void drop(punch)}>
                  Remove
                </Button>
              </>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
