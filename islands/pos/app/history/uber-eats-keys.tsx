import { useState } from 'react';
import type { BoardOrder } from '#src/domain/till/till.types.ts';
import type { UberEatsFacts } from '#src/domain/till/uber-eats.types.ts';
import { Button } from '#src/ui/button.tsx';
import { HandedOffIcon } from '#src/ui/icon.tsx';
import { fetched } from '../kit/fetched.tsx';
import { useTill } from '../kit/pos-context.tsx';
import { Problem } from '../kit/problem.tsx';
import { useAct } from '../kit/use-act.ts';
import { UberEatsAway, useIsCloudAway } from './uber-eats-away.tsx';
import { uberEatsCalls } from './uber-eats-calls.ts';
import { UberEatsReadyTime } from './uber-eats-ready-time.tsx';

const RefuseSheet = fetched(() => import('./uber-eats-refuse-sheet.tsx').then((file) => file.UberEatsRefuseSheet));

interface Props {
  order: BoardOrder['order'];
  facts: UberEatsFacts;
  now: number;
}

/** What Uber Eats hears of an order in the kitchen: when it will be ready, that it is, or that it can't be made. */
export function UberEatsKeys({ order, facts, now }: Props) {
  const isAway = useIsCloudAway();
  const { isReady, mayBeReady, mayCancel, mayMoveReadyTime } = facts;
  const isOffered = mayBeReady || mayCancel || mayMoveReadyTime;
  return (
    <>
      {isReady ? <p className="mt-3 text-14 font-semibold text-ink-2">Ready. Uber Eats knows.</p> : null}
      {isOffered && isAway ? (
        <UberEatsAway>Use Uber’s own tablet, or the staff app on a phone.</UberEatsAway>
      ) : (
        <Keys order={order} facts={facts} now={now} />
      )}
    </>
  );
}

function Keys({ order, facts, now }: Props) {
  const { uberEatsOrderId, mayBeReady, mayCancel, mayMoveReadyTime, isOwnCourier } = facts;
  const { api } = useTill();
  const [isRefusing, setIsRefusing] = useState(false);
  const ready = useAct(() => uberEatsCalls(api).ready(uberEatsOrderId));
  return (
    <>
      {mayMoveReadyTime ? <UberEatsReadyTime orderNumber={order.orderNumber} facts={facts} now={now} /> : null}
      {mayBeReady || mayCancel ? (
        <div className="mt-3 flex gap-2">
          {mayBeReady ? (
            <Button
              variant="primary"
              size="large"
              icon={HandedOffIcon}
              isBusy={ready.isBusy}
              onClick={() => void ready.run()}
              className="flex-2"
            >
              Ready for pickup
            </Button>
          ) : null}
          {mayCancel ? (
            <Button variant="danger" size="large" onClick={() => setIsRefusing(true)} className="flex-1">
              Cancel…
            </Button>
          ) : null}
        </div>
      ) : null}
      {ready.problem ? <Problem text={ready.problem} /> : null}
      {isRefusing ? (
        <RefuseSheet
          act="cancel"
          {...{ uberEatsOrderId, isOwnCourier }}
          name={order.orderNumber}
          onClose={() => setIsRefusing(false)}
        />
      ) : null}
    </>
  );
}
