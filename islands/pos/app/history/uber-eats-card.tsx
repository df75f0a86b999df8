import { useState } from 'react';
import { orderTypeLabel } from '#src/domain/tenancy/country-labels.ts';
import type { WaitingUberEats } from '#src/domain/till/uber-eats.types.ts';
import { Button } from '#src/ui/button.tsx';
import { cx } from '#src/ui/classes.ts';
import { ClockIcon, WarningIcon } from '#src/ui/icon.tsx';
import { MoneyText } from '#src/ui/money-text.tsx';
import { storeTimeNow } from '../alone/server-clock.ts';
import { fetched } from '../kit/fetched.tsx';
import { useSession, useTill } from '../kit/pos-context.tsx';
import { Problem, WaitNote } from '../kit/problem.tsx';
import { countdownText, whenText } from '../kit/store-time.ts';
import { useAct } from '../kit/use-act.ts';
import { useNow } from '../kit/use-now.ts';
import { UberEatsAway } from './uber-eats-away.tsx';
import { uberEatsCalls } from './uber-eats-calls.ts';
import { UberEatsLines, Wanted } from './uber-eats-lines.tsx';

const RefuseSheet = fetched(() => import('./uber-eats-refuse-sheet.tsx').then((file) => file.UberEatsRefuseSheet));

/** From now; Uber Eats takes up to 4 hours, but nobody waits for that on a plate. */
const READY_MINUTES = [10, 15, 20, 30, 45, 60] as const;
/** From then on the countdown is red. */
const HURRY_MS = 3 * 60_000;

interface Props {
  order: WaitingUberEats;
  /** When the board was read. */
  at: string;
  /** Uber Eats can't be reached from here now. */
  isAway: boolean;
}

/** An order of Uber Eats that waits: its clock, all that the customer asked for, and the answer. */
export function UberEatsCard({ order, at, isAway }: Props) {
  const { store } = useSession();
  const now = useNow(at, 1000);
  const leftMs = Date.parse(order.untilIsoDateTimeUtc) - Date.parse(storeTimeNow(now));
  const isOver = leftMs <= 0;
  return (
    <li
      data-part="order-card"
      aria-label={`Uber Eats order ${order.displayId}`}
      className={cx('rounded-card border-2 bg-surface p-4', isOver ? 'border-line' : 'border-wait')}
    >
      <header>
        <div className="flex items-start justify-between gap-2">
          <h3 className="text-28 leading-none font-extrabold">{order.displayId}</h3>
          <span
            role="timer"
            aria-label="Time left to answer"
            className={cx(
              'tnum inline-flex items-center gap-1.5 rounded-full px-2.5 py-1 text-14 font-bold',
              leftMs <= HURRY_MS ? 'bg-fail text-accent-ink' : 'bg-wait-soft text-wait-text',
            )}
          >
            <ClockIcon size={15} aria-hidden />
            {isOver ? 'too late' : `${countdownText(leftMs)} left`}
          </span>
        </div>
        <p className="mt-2 flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
          {orderTypeLabel(order.collectionType, store.countryCode)}
          <span className="ml-auto text-14 font-medium text-ink-3">Uber Eats</span>
        </p>
        <p className="mt-1 flex flex-wrap items-baseline justify-between gap-x-3 text-14 text-ink-2">
          <span className="text-16 font-medium text-ink">{order.customerName || 'No name'}</span>
          {order.customerPhone ? (
            <span className="tnum" data-selectable>
              {order.customerPhone}
              {order.phonePin ? `, PIN ${order.phonePin}` : ''}
            </span>
          ) : null}
        </p>
        {order.requestedForIsoDateTimeUtc ? (
          <p className="mt-2 rounded-input bg-going-soft px-2.5 py-1 font-semibold text-going-text">
            For {whenText(order.requestedForIsoDateTimeUtc, now, store.timezone)}
          </p>
        ) : null}
      </header>
      <div className="mt-3 border-t border-line pt-3">
        <UberEatsLines lines={order.items} />
        {order.instructions ? <Wanted text={order.instructions} /> : null}
      </div>
      <p className="mt-3 border-t border-line pt-3 text-right">
        <Total order={order} />
      </p>
      {isOver ? (
        <p className="mt-3 font-semibold text-fail-text">The time to answer is over. Uber Eats cancels the order.</p>
      ) : isAway ? (
        <UberEatsAway>Answer on Uber’s own tablet, or in the staff app on a phone.</UberEatsAway>
      ) : (
        <AnswerKeys order={order} />
      )}
    </li>
  );
}

/** Uber's amount. In another currency than the store's it says which. */
function Total({ order: { grandTotalInCents, currencyCode } }: Pick<Props, 'order'>) {
  const { store } = useSession();
  if (grandTotalInCents === null) return null;
  if (currencyCode !== store.currencyCode) {
    return <span className="tnum text-22 font-bold">{`${(grandTotalInCents / 100).toFixed(2)} ${currencyCode}`}</span>;
  }
  return (
    <MoneyText amountInCents={grandTotalInCents} currencyCode={store.currencyCode} className="text-22 font-bold" />
  );
}

/** What to read stands above the keys, so pressing one says that it was read. */
function AnswerKeys({ order }: Pick<Props, 'order'>) {
  const { uberEatsOrderId, displayId, warnings, takesReadyTime } = order;
  const { api } = useTill();
  const [chosen, setChosen] = useState<number | null>(null);
  const [isRefusing, setIsRefusing] = useState(false);
  const accept = useAct((readyInMinutes: number | null) =>
    uberEatsCalls(api).accept(uberEatsOrderId, {
      readyInMinutes,
      acknowledgedWarnings: warnings.map(({ code }) => code),
    }),
  );
  const press = (minutes: number | null) => {
    setChosen(minutes);
    void accept.run(minutes);
  };
  return (
    <>
      {warnings.map(({ code, message }) => (
        <WaitNote key={code} icon={WarningIcon}>
          {message}
        </WaitNote>
      ))}
      <fieldset className="mt-3 border-t border-line pt-3" disabled={accept.isBusy}>
        <legend className="sr-only">Answer {displayId}</legend>
        <div className="grid grid-cols-4 gap-2">
          <Button
            variant="primary"
            isBusy={accept.isBusy && chosen === null}
            onClick={() => press(null)}
            className="col-span-3 min-h-14! px-2!"
          >
            {takesReadyTime ? 'Accept, ready as Uber predicts' : 'Accept'}
          </Button>
          <Button variant="danger" onClick={() => setIsRefusing(true)} className="min-h-14! px-1!">
            Deny…
          </Button>
        </div>
        {takesReadyTime ? <ReadyIn isBusy={accept.isBusy} chosen={chosen} onChoose={press} /> : null}
      </fieldset>
      {accept.problem ? <Problem text={accept.problem} /> : null}
      {isRefusing ? (
        <RefuseSheet
          act="deny"
          uberEatsOrderId={uberEatsOrderId}
          name={displayId}
          onClose={() => setIsRefusing(false)}
        />
      ) : null}
    </>
  );
}

interface ReadyInProps {
  isBusy: boolean;
  chosen: number | null;
  onChoose: (minutes: number) => void;
}

/** One tap accepts with the time. */
function ReadyIn({ isBusy, chosen, onChoose }: ReadyInProps) {
  return (
    <>
      <p aria-hidden="true" className="mt-3 mb-2 text-14 font-semibold text-ink-2">
        Or accept, ready in minutes
      </p>
      <div className="grid grid-cols-6 gap-2">
        {READY_MINUTES.map((minutes) => (
          <Button
            key={minutes}
            isBusy={isBusy && chosen === minutes}
            onClick={() => onChoose(minutes)}
            aria-label={`Accept, ready in ${minutes} minutes`}
            className="tnum min-h-12! px-1!"
          >
            {minutes}
          </Button>
        ))}
      </div>
    </>
  );
}
