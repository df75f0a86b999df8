import { useId, useState } from 'react';
import type { Order } from '#src/domain/ordering/order.types.ts';
import { Button } from '#src/ui/button.tsx';
import { CONTROL } from '#src/ui/classes.ts';
import { OTHER_REASON, REJECT_REASONS } from '#src/ui/order-words.ts';
import { useTill } from '../pos-context.tsx';
import { Choice, ChoiceGroup } from './choice.tsx';
import { Problem } from './order-card.tsx';
import { Sheet } from './sheet.tsx';
import { useAct } from './use-act.ts';

/** Turns an order away, with its reason. The customer is told, and a card payment goes back. */
export function RejectSheet({ order, onClose }: { order: Order; onClose: () => void }) {
  const { api } = useTill();
  const [reason, setReason] = useState<string | null>(null);
  const [words, setWords] = useState('');
  const id = useId();
  const reject = useAct((why: string) => api.reject(order.id, why));
  const why = reason === OTHER_REASON ? words.trim() : reason;
  return (
    <Sheet
      title={`Reject ${order.orderNumber}?`}
      note={`${order.customerName || 'The customer'} is told, and a card payment goes back.`}
      onClose={onClose}
      footer={
        <div className="flex gap-2">
          <Button size="large" className="flex-1" onClick={onClose}>
            Keep it
          </Button>
          <Button
            variant="danger"
            size="large"
            className="flex-2"
            disabled={!why}
            isBusy={reject.isBusy}
            onClick={() => {
              if (why) void reject.run(why);
            }}
          >
            Reject {order.orderNumber}
          </Button>
        </div>
      }
    >
      <ChoiceGroup label="Why">
        {[...REJECT_REASONS, OTHER_REASON].map((text) => (
          <Choice key={text} isChosen={reason === text} onChoose={() => setReason(text)}>
            {text}
          </Choice>
        ))}
      </ChoiceGroup>
      {reason === OTHER_REASON ? (
        <div className="mt-4">
          <label htmlFor={id} className="mb-1 block font-semibold">
            In your words
          </label>
          <input
            id={id}
            // biome-ignore lint/a11y/noAutofocus: it was just asked for
            autoFocus
            maxLength={200}
            value={words}
            onChange={(event) => setWords(event.target.value)}
            className={CONTROL}
          />
        </div>
      ) : null}
      {reject.problem ? <Problem text={reject.problem} /> : null}
    </Sheet>
  );
}
