import { formatAmount } from '#src/domain/money/format-amount.ts';
import type { OrderDetail } from '#src/domain/till/till.types.ts';
import { MoneyText } from '#src/ui/money-text.tsx';
import { Choice, ChoiceGroup } from '../kit/choice.tsx';
import { ChoiceSheet } from '../kit/choice-sheet.tsx';
import { Keypad } from '../kit/keypad.tsx';
import { keyText, nameOf } from '../kit/refund-plan.ts';
import { Stepper } from '../kit/stepper.tsx';
import { GivenSheet, RefundPlanList } from './given-sheet.tsx';
import { refundedOf } from './refund-amount.ts';
import { type Refunding, useRefund } from './use-refund.ts';

const MODE_LABELS = { full: 'Full amount', lines: 'Items', amount: 'An amount' } as const;
const REASONS = ['Item issue', 'Wrong item', 'Took too long', 'Not delivered', 'Wrong charge'] as const;

/** Refunds everything, some items or an amount, the way it was paid unless another is chosen. */
export function RefundSheet({ detail, onClose }: { detail: OrderDetail; onClose: () => void }) {
  const { order, refund } = detail;
  const refunding = useRefund(detail, onClose);
  const { mode, reason, amountInCents, way, act, toCard, given } = refunding;
  const pin = act.pin ?? toCard.pin;
  if (pin) return pin;
  if (given) {
    return (
      <GivenSheet
        title={`Refund ${order.orderNumber}`}
        cashInCents={given.cashInCents}
        cardInCents={given.card?.amountInCents ?? 0}
        currencyCode={order.currencyCode}
        isBusy={toCard.isBusy}
        problem={toCard.problem}
        onCard={() => void toCard.run()}
        onClose={onClose}
      />
    );
  }
  return (
    <ChoiceSheet
      title={`Refund ${order.orderNumber}`}
      note={`Up to ${formatAmount(refund.leftInCents, order.currencyCode)} can be refunded.`}
      size="large"
      action={reason === null ? 'Choose a reason' : keyText(way, amountInCents, order.currencyCode)}
      isReady={refunding.isSound && reason !== null}
      isDanger
      isBusy={act.isBusy}
      problem={act.problem}
      onDone={() => void act.run()}
      onClose={onClose}
    >
      <div className="grid grid-cols-3 gap-2">
        {(['full', 'lines', 'amount'] as const).map((each) => (
          <Choice key={each} isChosen={mode === each} onChoose={() => refunding.setMode(each)}>
            {MODE_LABELS[each]}
          </Choice>
        ))}
      </div>
      <div className="mt-5 grid gap-6 md:grid-cols-2">
        <AmountPart detail={detail} refunding={refunding} />
        <WhyAndHow detail={detail} refunding={refunding} />
      </div>
    </ChoiceSheet>
  );
}

interface PartProps {
  detail: OrderDetail;
  refunding: Refunding;
}

function AmountPart({ detail, refunding }: PartProps) {
  const { mode, amountInCents, units, setUnits, press } = refunding;
  return (
    <div className="min-w-0">
      <p className="mb-4">
        <span className="block text-14 font-semibold text-ink-2">Refund</span>
        <MoneyText
          amountInCents={amountInCents}
          currencyCode={detail.order.currencyCode}
          className="text-36 font-extrabold"
        />
        <span role="status" className="block min-h-5 text-14 text-fail-text">
          {amountInCents > detail.refund.leftInCents ? 'That’s more than can be refunded.' : ''}
        </span>
      </p>
      {mode === 'lines' ? <Dishes detail={detail} units={units} onChange={setUnits} /> : null}
      {mode === 'amount' ? <Keypad corner="00" onKey={press} /> : null}
    </div>
  );
}

function WhyAndHow({ detail, refunding }: PartProps) {
  const { order, refund } = detail;
  const { reason, setReason, way, amountInCents } = refunding;
  return (
    <div className="space-y-5">
      <ChoiceGroup label="Why">
        {REASONS.map((text) => (
          <Choice key={text} isChosen={reason === text} onChoose={() => setReason(text)}>
            {text}
          </Choice>
        ))}
      </ChoiceGroup>
      <HowChoice detail={detail} refunding={refunding} />
      {refund.payments.length === 0 && order.paymentType === 'stripeCheckout' ? (
        <p className="text-ink-2">
          Refunded to the card that paid online. If the internet is down, it’s refunded when it’s back.
        </p>
      ) : null}
      <RefundPlanList way={way} amountInCents={amountInCents} currencyCode={order.currencyCode} />
    </div>
  );
}

/** Which payment is refunded. A card payment of an order that ended can only be refunded by its terminal. */
function HowChoice({ detail: { order, refund }, refunding: { how, setHow } }: PartProps) {
  const isLiving = order.statusCode === 'accepted' || order.statusCode === 'completed';
  if (refund.payments.length === 0 || !isLiving) return null;
  return (
    <ChoiceGroup label="How" note="the last payment comes first">
      <Choice isChosen={how === 'asPaid'} onChoose={() => setHow('asPaid')}>
        Original payment
      </Choice>
      {refund.payments.length > 1
        ? refund.payments.map((payment) => (
            <Choice key={payment.id} isChosen={how === payment.id} onChoose={() => setHow(payment.id)}>
              {nameOf(payment)} {formatAmount(payment.leftInCents, order.currencyCode)}
            </Choice>
          ))
        : null}
      {refund.payments.some((payment) => payment.method !== 'cash') ? (
        <Choice isChosen={how === 'cash'} onChoose={() => setHow('cash')}>
          All in cash
        </Choice>
      ) : null}
    </ChoiceGroup>
  );
}

function Dishes({
  detail: { order, refund },
  units,
  onChange,
}: {
  detail: OrderDetail;
  units: Readonly<Record<string, number>>;
  onChange: (units: Readonly<Record<string, number>>) => void;
}) {
  return (
    <ul className="divide-y divide-line">
      {order.lines.map(({ id, priced }) => {
        const left = priced.quantity - refundedOf(refund, id);
        return (
          <li key={id} className="flex items-center justify-between gap-3 py-2">
            <span className="min-w-0">
              <span className="block truncate font-semibold">{priced.name}</span>
              <span className="text-14 text-ink-3">
                {left === priced.quantity ? `of ${left}` : `${priced.quantity - left} already refunded`}
              </span>
            </span>
            <Stepper
              label={priced.name}
              value={units[id] ?? 0}
              least={0}
              most={left}
              onStep={(by) => onChange({ ...units, [id]: (units[id] ?? 0) + by })}
            />
          </li>
        );
      })}
    </ul>
  );
}
