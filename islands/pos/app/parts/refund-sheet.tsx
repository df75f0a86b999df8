import { useState } from 'react';
import { formatAmount } from '#src/domain/money/format-amount.ts';
import { paidForDishes, refundForUnits } from '#src/domain/ordering/refundable.ts';
import type { OrderDetail, RefundFacts } from '#src/domain/till/till.types.ts';
import { Button } from '#src/ui/button.tsx';
import { MoneyText } from '#src/ui/money-text.tsx';
import { followPayment } from '../pay/card-payment-store.ts';
import { useTill } from '../pos-context.tsx';
import { centsOfPad, type PadKey, pressPad } from '../state/cash.ts';
import { newId } from '../state/draft-store.ts';
import { useDigits } from './amount-sheet.tsx';
import { Choice, ChoiceGroup } from './choice.tsx';
import { Keypad } from './keypad.tsx';
import { Problem } from './order-card.tsx';
import { Sheet } from './sheet.tsx';
import { Stepper } from './stepper.tsx';
import { useApproved } from './use-approved.tsx';

type Mode = 'full' | 'lines' | 'amount';
type Method = RefundFacts['methods'][number]['method'] | null;

const MODE_WORDS = { full: 'All of it', lines: 'Some dishes', amount: 'An amount' } as const;
const METHOD_WORDS = { cash: 'Cash', card: 'Card', custom: 'As it was paid' } as const;
const REASONS = ['Item issue', 'Wrong item', 'Took too long', 'Not delivered', 'Charged wrongly'] as const;

/** Gives money back: all, some dishes, or an amount; the way it came unless somebody chooses another. */
export function RefundSheet({ detail, onClose }: { detail: OrderDetail; onClose: () => void }) {
  const { order, refund } = detail;
  const { api } = useTill();
  const [mode, setMode] = useState<Mode>('full');
  const [digits, setDigits] = useState('');
  const [units, setUnits] = useState<Readonly<Record<string, number>>>({});
  const [method, setMethod] = useState<Method>(null);
  const [reason, setReason] = useState<string | null>(null);
  /** Of this sheet: pressed again after a lost answer, it is the same refund. */
  const [key] = useState(newId);
  const lines = Object.entries(units)
    .filter(([, quantity]) => quantity > 0)
    .map(([lineId, quantity]) => ({ lineId, quantity }));
  /** An order that ended gives back what its terminal took, by the terminal. */
  const isLiving = order.statusCode === 'accepted' || order.statusCode === 'completed';
  const amountInCents = amountOf(detail, mode, lines, centsOfPad(digits));
  const isSound = amountInCents > 0 && amountInCents <= refund.leftInCents;
  const act = useApproved(async (approvals) => {
    if (!reason) return;
    const approval = approvals.refund ?? null;
    const of = { amountInCents, reason, lines: mode === 'lines' ? lines : [], approval };
    if ((method ?? refund.methods[0]?.method) === 'card') {
      // The terminal gives it back; its panel says how it ends.
      followPayment(await api.card.refund(order.id, { attemptId: key, ...of }));
      onClose();
      return;
    }
    await api.refund(order.id, { ...of, method }, key);
    onClose();
  });
  const press = (pressed: PadKey) => setDigits((so) => pressPad(so, pressed));
  // A PIN that is typed is no amount.
  useDigits(
    press,
    () => {},
    () => act.pin !== null,
  );
  if (act.pin) return act.pin;
  return (
    <Sheet
      title={`Refund ${order.orderNumber}`}
      note={`${formatAmount(refund.leftInCents, order.currencyCode)} can be given back.`}
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
            {reason === null ? 'Say why' : `Give back ${formatAmount(amountInCents, order.currencyCode)}`}
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
            <span className="block text-14 font-semibold text-ink-2">Goes back</span>
            <MoneyText
              amountInCents={amountInCents}
              currencyCode={order.currencyCode}
              className="text-36 font-extrabold"
            />
            <span role="status" className="block min-h-5 text-14 text-fail-text">
              {amountInCents > refund.leftInCents ? 'More than is left.' : ''}
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
          {refund.methods.length > 0 && isLiving ? (
            <ChoiceGroup label="How" note="the way it was paid comes first">
              <Choice isChosen={method === null} onChoose={() => setMethod(null)}>
                As it was paid
              </Choice>
              <Choice isChosen={method === 'cash'} onChoose={() => setMethod('cash')}>
                {METHOD_WORDS.cash}
              </Choice>
            </ChoiceGroup>
          ) : null}
        </div>
      </div>
    </Sheet>
  );
}

function amountOf(
  { order, refund }: OrderDetail,
  mode: Mode,
  lines: readonly { readonly lineId: string; readonly quantity: number }[],
  typedInCents: number,
): number {
  if (mode === 'full') return refund.leftInCents;
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
                {left === priced.quantity ? `of ${left}` : `${priced.quantity - left} given back already`}
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
