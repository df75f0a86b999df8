import { useState } from 'react';
import { mayLeaveOut } from '#src/domain/ordering/may-leave-out.ts';
import type { BoardOrder } from '#src/domain/till/till.types.ts';
import { Button } from '#src/ui/button.tsx';
import { useSession, useTill } from '../kit/pos-context.tsx';
import { Problem } from '../kit/problem.tsx';
import { useAct } from '../kit/use-act.ts';
import { acceptKeys } from './accept-key-texts.ts';
import { isPending } from './offered-keys.ts';

interface Props {
  entry: BoardOrder;
  now: number;
  onReject(): void;
  onRemove(): void;
}

/** The keys of an order that waits. An order ahead has one to accept it, which says the time the guest asked for. */
export function AcceptKeys({ entry, now, onReject, onRemove }: Props) {
  const { order } = entry;
  const { api } = useTill();
  const { timezone } = useSession().store;
  const [chosen, setChosen] = useState<number | null>(null);
  const accept = useAct((etaMinutes: number | null) => api.accept(order.id, etaMinutes));
  const keys = acceptKeys(order, now, timezone);
  const isAhead = keys.some(({ minutes }) => minutes === null);
  const press = (minutes: number | null) => {
    setChosen(minutes);
    void accept.run(minutes);
  };
  return (
    <>
      <fieldset className="mt-3 border-t border-line pt-3" disabled={accept.isBusy} hidden={isPending(entry)}>
        <legend className="sr-only">
          Accept {order.orderNumber}
          {isAhead ? '' : ', ready in'}
        </legend>
        {isAhead ? null : (
          <p aria-hidden="true" className="mb-2 text-14 font-semibold text-ink-2">
            Accept, ready in
          </p>
        )}
        <div className="grid grid-cols-4 gap-2">
          {keys.map(({ minutes, text }, at) => (
            <Button
              key={text}
              variant={at === 0 ? 'primary' : 'secondary'}
              isBusy={accept.isBusy && chosen === minutes}
              onClick={() => press(minutes)}
              className={minutes === null ? 'tnum col-span-3 min-h-14! px-2!' : 'tnum min-h-14! px-1!'}
            >
              {text}
            </Button>
          ))}
          <Button variant="danger" onClick={onReject} className="min-h-14! px-1!">
            Reject
          </Button>
        </div>
        {mayLeaveOut(order) ? (
          <Button isWide onClick={onRemove} className="mt-2 min-h-12!">
            Remove items…
          </Button>
        ) : null}
      </fieldset>
      {accept.problem ? <Problem text={accept.problem} /> : null}
    </>
  );
}
