import { useState } from 'react';
import { announce } from '#islands/runtime/announce.ts';
import { type ReadyStep, readySteps, stepText } from '#src/domain/ordering/marketplace-ready-steps.ts';
import type { UberEatsFacts } from '#src/domain/till/uber-eats.types.ts';
import { Button } from '#src/ui/button.tsx';
import { cx } from '#src/ui/classes.ts';
import { storeTimeNow } from '../alone/server-clock.ts';
import { useSession, useTill } from '../kit/pos-context.tsx';
import { Problem } from '../kit/problem.tsx';
import { comingText } from '../kit/store-time.ts';
import { useAct } from '../kit/use-act.ts';
import { uberEatsCalls } from './uber-eats-calls.ts';

interface Props {
  orderNumber: string;
  facts: UberEatsFacts;
  now: number;
}

/** Moves the time at which an Uber Eats order is to be ready. Each key says the time that it makes. */
export function UberEatsReadyTime({ orderNumber, facts, now }: Props) {
  const { uberEatsOrderId, readyIsoDateTimeUtc: readyAt = null } = facts;
  const { api } = useTill();
  const { timezone } = useSession().store;
  const [chosen, setChosen] = useState<number | null>(null);
  const atStore = Date.parse(storeTimeNow(now));
  const steps = readySteps(readyAt, atStore);
  const text = (iso: string) => comingText(iso, atStore, timezone);
  const move = useAct(async ({ readyIsoDateTimeUtc }: ReadyStep) => {
    await uberEatsCalls(api).moveReadyTime(uberEatsOrderId, {
      ...{ readyForPickupIso: readyIsoDateTimeUtc, insteadOfIso: readyAt },
    });
    announce(`${orderNumber} is ready at ${text(readyIsoDateTimeUtc)}`);
  });
  return (
    <fieldset className="mt-3" disabled={move.isBusy}>
      <legend className="sr-only">{orderNumber}, another ready time</legend>
      <p aria-hidden="true" className="mb-2 text-14 font-semibold text-ink-2">
        Another ready time, sent to Uber Eats
      </p>
      <div className={cx('grid gap-2', steps.length === 4 ? 'grid-cols-4' : 'grid-cols-3')}>
        {steps.map((step) => (
          <Button
            key={step.minutes}
            isBusy={move.isBusy && chosen === step.minutes}
            onClick={() => {
              setChosen(step.minutes);
              void move.run(step);
            }}
            className="tnum min-h-14! px-1! whitespace-normal!"
          >
            <span>
              {stepText(step.minutes)}
              <span className="block text-14 font-medium text-ink-2"> {text(step.readyIsoDateTimeUtc)}</span>
            </span>
          </Button>
        ))}
      </div>
      {move.problem ? <Problem text={move.problem} /> : null}
    </fieldset>
  );
}
