import { useState } from 'react';
import { announce } from '#islands/runtime/announce.ts';
import { summaryLines } from '#src/domain/menu/selection-summary.ts';
import { formatAmount } from '#src/domain/money/format-amount.ts';
import { FEWER_ITEMS_TEXT, withFewerItems } from '#src/domain/ordering/fewer-items.ts';
import type { Order, OrderLine } from '#src/domain/ordering/order.types.ts';
import { cx } from '#src/ui/classes.ts';
import { REMOVE_REASONS } from '#src/ui/order-labels.ts';
import { ChoiceSheet } from '../kit/choice-sheet.tsx';
import { useSession, useTill } from '../kit/pos-context.tsx';
import { ReasonChoice, useReason } from '../kit/reason-choice.tsx';
import { Stepper } from '../kit/stepper.tsx';
import { useAct } from '../kit/use-act.ts';

/** Removes what the store can't make from a website order that waits. The customer is notified, and charged for the rest. */
export function RemoveItemsSheet({ order, onClose }: { order: Order; onClose: () => void }) {
  const { api } = useTill();
  const { tax } = useSession().store;
  const [kept, setKept] = useState<Readonly<Record<string, number>>>({});
  const reason = useReason();
  const lines = order.lines.map(({ id, priced }) => ({ lineId: id, quantity: kept[id] ?? priced.quantity }));
  const fewer = withFewerItems(order, lines, tax);
  const remove = useAct(async () => {
    await api.removeItems(order.id, { lines, reason: reason.why, expectedVersion: order.version });
    announce(`Items removed from ${order.orderNumber}`);
  });
  const now = fewer.ok ? fewer.order.grandTotalInCents : order.grandTotalInCents;
  const [wasText, nowText] = [order.grandTotalInCents, now].map((cents) => formatAmount(cents, order.currencyCode));
  return (
    <ChoiceSheet
      title={`Remove items from ${order.orderNumber}`}
      note={`We’ll tell ${order.customerName || 'the customer'} what’s missing and what it costs now.`}
      size="large"
      action={fewer.ok ? `Remove, ${nowText} to pay` : 'Remove'}
      isReady={fewer.ok && reason.why !== ''}
      isDanger
      canGoBack
      isBusy={remove.isBusy}
      problem={remove.problem}
      onDone={() => void remove.run().then((isDone) => isDone && onClose())}
      onClose={onClose}
    >
      <div className="grid gap-6 md:grid-cols-2">
        <div className="min-w-0">
          <ul className="divide-y divide-line">
            {order.lines.map((each) => (
              <Row
                key={each.id}
                each={each}
                left={kept[each.id] ?? each.priced.quantity}
                onLeave={(quantity) => setKept({ ...kept, [each.id]: quantity })}
              />
            ))}
          </ul>
          <p role="status" className="mt-3 min-h-12 border-t border-line pt-3 text-ink-2">
            {fewer.ok ? (
              <>
                Total <b className="tnum text-ink">{nowText}</b> instead of <span className="tnum">{wasText}</span>
              </>
            ) : (
              FEWER_ITEMS_TEXT[fewer.issue]
            )}
          </p>
        </div>
        <div>
          <ReasonChoice reasons={REMOVE_REASONS} of={reason} maxLength={200} />
        </div>
      </div>
    </ChoiceSheet>
  );
}

interface RowProps {
  each: OrderLine;
  left: number;
  onLeave: (quantity: number) => void;
}

function Row({ each: { priced }, left, onLeave }: RowProps) {
  const gone = priced.quantity - left;
  const choices = summaryLines(priced.parts).map(({ text }) => text);
  return (
    <li className="flex items-center justify-between gap-3 py-2">
      <span className="min-w-0">
        <span className={cx('block font-semibold', left === 0 && 'text-ink-3 line-through')}>{priced.name}</span>
        {choices.length > 0 ? <span className="block truncate text-14 text-ink-2">{choices.join(' · ')}</span> : null}
        <span className={cx('block text-14', gone > 0 ? 'font-semibold text-fail-text' : 'text-ink-3')}>
          {gone > 0 ? `${gone} of ${priced.quantity} removed` : `${priced.quantity} ordered`}
        </span>
      </span>
      <Stepper label={priced.name} value={left} least={0} most={priced.quantity} onStep={(by) => onLeave(left + by)} />
    </li>
  );
}
