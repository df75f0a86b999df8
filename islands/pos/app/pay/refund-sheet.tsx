import { useState } from 'react';
import { formatAmount } from '#src/domain/money/format-amount.ts';
import type { PaymentPart } from '#src/domain/ordering/refund-payments.ts';
import { paidForDishes, refundForUnits } from '#src/domain/ordering/refundable.ts';
import type { OrderDetail, RefundFacts } from '#src/domain/till/till.types.ts';
import { Button } from '#src/ui/button.tsx';
import { MoneyText } from '#src/ui/money-text.tsx';
import { centsOfPad, type PadKey, pressPad } from '../cash/cash.ts';
import { Problem } from '../history/order-card.tsx';
import { useDigits } from '../kit/amount-sheet.tsx';
import { Choice, ChoiceGroup } from '../kit/choice.tsx';
import { Keypad } from '../kit/keypad.tsx';
import { Sheet } from '../kit/sheet.tsx';
import { Stepper } from '../kit/stepper.tsx';
import { useApproved } from '../kit/use-approved.tsx';
import { keyWords, nameOf, wayBack } from '../kit/way-back.ts';
import { newId } from '../order/draft-store.ts';
import { useSession, useTill } from '../pos-context.tsx';
import { followPayment } from './card-payment-store.ts';
import { GivenSheet, WayBackList } from './given-sheet.tsx';

type Mode = 'full' | 'lines' | 'amount';
/** `asPaid`: the last payment first. `cash`: all of it from the drawer. Else the one payment that gives it back. */
type How = 'asPaid' | 'cash' | (string & {});

const MODE_WORDS = { full: 'Full amount', lines: 'Items', amount: 'An amount' } as const;
const REASONS = ['Item issue', 'Wrong item', 'Took too long', 'Not delivered', 'Wrong charge'] as const;

/** Gives money back: all, some dishes, or an amount; the way it came unless somebody chooses another. */
export function RefundSheet({ detail, onClose }: { detail: OrderDetail; onClose: () => void }) {
  const { order, refund } = detail;
  const { api } = useTill();
  const [mode, setMode] = useState<Mode>('full');
  const [digits, setDigits] = useState('');
  const [units, setUnits] = useState<Readonly<Record<string, number>>>({});
  const [how, setHow] = useState<How>('asPaid');
  const [reason, setReason] = useState<string | null>(null);
  /** Of this sheet: pressed again after a lost answer, it is the same refund. */
  const [key] = useState(newId);
  const [cardKey] = useState(newId);
  /** Handed over, with what a card still gets. */
  const [given, setGiven] = useState<{ readonly cashInCents: number; readonly card: PaymentPart | null } | null>(null);
  const lines = Object.entries(units)
    .filter(([, quantity]) => quantity > 0)
    .map(([lineId, quantity]) => ({ lineId, quantity }));
  /** An order that ended gives back what its terminal took, by the terminal. */
  const isLiving = order.statusCode === 'accepted' || order.statusCode === 'completed';
  const { countryCode } = useSession().store;
  const chosen = refund.payments.find(({ id }) => id === how);
  const wholeInCents = chosen?.leftInCents ?? refund.leftInCents;
  const amountInCents = mode === 'full' ? wholeInCents : amountOf(detail, mode, lines, centsOfPad(digits));
  const way = wayBack(refund, { how, amountInCents, countryCode });
  const isSound = amountInCents > 0 && amountInCents <= refund.leftInCents && way.isWhole;
  const sendToCard = async (part: PaymentPart, reasonText: string, approval: string | null, isFirst: boolean) => {
    // The terminal gives it back; its panel says how it ends.
    const of = { amountInCents: part.amountInCents, reason: reasonText, approval, paymentId: part.paymentId };
    const dishes = isFirst && mode === 'lines' ? lines : [];
    followPayment(await api.card.refund(order.id, { attemptId: cardKey, ...of, lines: dishes }));
    onClose();
  };
  const act = useApproved(async (approvals) => {
    if (!reason) return;
    const approval = approvals.refund ?? null;
    if (way.overCounterInCents === 0 && way.card) return sendToCard(way.card, reason, approval, true);
    const dishes = mode === 'lines' ? lines : [];
    const body = { amountInCents: way.overCounterInCents, reason, lines: dishes, approval };
    await api.refund(order.id, { ...body, method: how === 'cash' ? 'cash' : null, payments: way.payments }, key);
    if (way.cashInCents > 0 || way.card) setGiven({ cashInCents: way.cashInCents, card: way.card });
    else onClose();
  });
  const toCard = useApproved(async (approvals) => {
    if (given?.card && reason) await sendToCard(given.card, reason, approvals.refund ?? null, false);
  });
  const press = (pressed: PadKey) => setDigits((so) => pressPad(so, pressed));
  // A PIN that is typed is no amount.
  useDigits(
    press,
    () => {},
    () => act.pin !== null || given !== null,
  );
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
    <Sheet
      title={`Refund ${order.orderNumber}`}
      note={`Up to ${formatAmount(refund.leftInCents, order.currencyCode)} can be refunded.`}
      size="large"
      onClose={onClose}
      footer={
        <>
          {act.problem ? <Problem text={act.problem} /> : null}
          <Button
            variant="danger"
            size="large"
            isWide
            disabled={!isSound || reason === null}
            isBusy={act.isBusy}
            onClick={() => void act.run()}
          >
            {reason === null ? 'Choose a reason' : keyWords(way, amountInCents, order.currencyCode)}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-3 gap-2">
        {(['full', 'lines', 'amount'] as const).map((each) => (
          <Choice key={each} isChosen={mode === each} onChoose={() => setMode(each)}>
            {MODE_WORDS[each]}
          </Choice>
        ))}
      </div>
      <div className="mt-5 grid gap-6 md:grid-cols-2">
        <div className="min-w-0">
          <p className="mb-4">
            <span className="block text-14 font-semibold text-ink-2">Refund</span>
            <MoneyText
              amountInCents={amountInCents}
              currencyCode={order.currencyCode}
              className="text-36 font-extrabold"
            />
            <span role="status" className="block min-h-5 text-14 text-fail-text">
              {amountInCents > refund.leftInCents ? 'That’s more than can be refunded.' : ''}
            </span>
          </p>
          {mode === 'lines' ? <Dishes detail={detail} units={units} onChange={setUnits} /> : null}
          {mode === 'amount' ? <Keypad corner="00" onKey={press} /> : null}
        </div>
        <div className="space-y-5">
          <ChoiceGroup label="Why">
            {REASONS.map((text) => (
              <Choice key={text} isChosen={reason === text} onChoose={() => setReason(text)}>
                {text}
              </Choice>
            ))}
          </ChoiceGroup>
          {refund.payments.length > 0 && isLiving ? (
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
          ) : null}
          {refund.payments.length === 0 && order.paymentType === 'stripeCheckout' ? (
            <p className="text-ink-2">
              Refunded to the card that paid online. If the internet is down, it’s refunded when it’s back.
            </p>
          ) : null}
          <WayBackList way={way} amountInCents={amountInCents} currencyCode={order.currencyCode} />
        </div>
      </div>
    </Sheet>
  );
}

function amountOf(
  { order, refund }: OrderDetail,
  mode: Exclude<Mode, 'full'>,
  lines: readonly { readonly lineId: string; readonly quantity: number }[],
  typedInCents: number,
): number {
  if (mode === 'amount') return typedInCents;
  return refundForUnits(
    order.lines.map(({ id, priced }) => ({
      lineId: id,
      quantity: priced.quantity,
      lineTotalInCents: priced.lineTotalInCents,
    })),
    paidForDishes(refund.paidInCents, order),
    refund.refundedInCents,
    lines.map((line) => ({ ...line, alreadyRefunded: refundedOf(refund, line.lineId) })),
  );
}

function refundedOf({ lines }: RefundFacts, lineId: string): number {
  return lines.filter((line) => line.lineId === lineId).reduce((total, line) => total + line.quantity, 0);
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
