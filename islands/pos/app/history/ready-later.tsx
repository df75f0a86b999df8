import { useState } from 'react';
import { announce } from '#islands/runtime/announce.ts';
import { hasReadyTime, LATER_STEPS, laterBy } from '#src/domain/ordering/ready-time.ts';
import type { BoardOrder } from '#src/domain/till/till.types.ts';
import { Button } from '#src/ui/button.tsx';
import { useSession, useTill } from '../kit/pos-context.tsx';
import { Problem } from '../kit/problem.tsx';
import { timeText } from '../kit/store-time.ts';
import { useAct } from '../kit/use-act.ts';
import { isPending } from './offered-keys.ts';

/** Buttons that reschedule an accepted website order. Its customer is notified each time. */
export function ReadyLater({ entry, now }: { entry: Pick<BoardOrder, 'order' | 'wish'>; now: number }) {
  const { order } = entry;
  const { api } = useTill();
  const { timezone } = useSession().store;
  const [chosen, setChosen] = useState<number | null>(null);
  const move = useAct(async (minutes: number) => {
    const insteadOfIsoDateTimeUtc = order.promisedForIsoDateTimeUtc;
    const promisedForIsoDateTimeUtc = laterBy(insteadOfIsoDateTimeUtc, minutes, now);
    await api.moveReadyTime(order.id, { promisedForIsoDateTimeUtc, insteadOfIsoDateTimeUtc });
    announce(`${order.orderNumber} is ready at ${timeText(promisedForIsoDateTimeUtc, timezone)}`);
  });
  if (!hasReadyTime(order) || isPending(entry)) return null;
  return (
    <fieldset className="mt-3" disabled={move.isBusy}>
      <legend className="sr-only">{order.orderNumber}, ready later</legend>
      <p aria-hidden="true" className="mb-2 text-14 font-semibold text-ink-2">
        Ready later (the customer gets a text)
      </p>
      <div className="grid grid-cols-3 gap-2">
        {LATER_STEPS.map((minutes) => (
          <Button
            key={minutes}
            isBusy={move.isBusy && chosen === minutes}
            onClick={() => {
              setChosen(minutes);
              void move.run(minutes);
            }}
            className="tnum min-h-12! px-1!"
          >
            +{minutes} min
          </Button>
        ))}
      </div>
      {move.problem ? <Problem text={move.problem} /> : null}
    </fieldset>
  );
}
