import { useEffect, useRef, useState } from 'react';
import { announceUrgently } from '#islands/runtime/announce.ts';
import { AppErrorAnswer } from '#islands/runtime/api-client.ts';
import { formatAmount } from '#src/domain/money/format-amount.ts';
import type { PlacedPosOrder } from '#src/domain/till/till.types.ts';
import { Button } from '#src/ui/button.tsx';
import { cx } from '#src/ui/classes.ts';
import { CardIcon, CashIcon, ClockIcon, SplitIcon, SuccessIcon } from '#src/ui/icon.tsx';
import { MoneyText } from '#src/ui/money-text.tsx';
import { CardPay } from '../pay/card-pay.tsx';
import { renewEndedSale } from '../pay/renew-sale.ts';
import { useSession, useTill } from '../pos-context.tsx';
import { approvalNow, forgetApproval } from '../state/approval.ts';
import { peopleOf } from '../state/bill-draft.ts';
import { centsOfPad, changeFor, type PadKey, padKeyOf, pressPad, suggestTenders } from '../state/cash.ts';
import { startFresh } from '../state/draft-store.ts';
import type { OrderDraft } from '../state/order-draft.ts';
import type { OrderTotal } from '../state/order-total.ts';
import { AuthoriseSheet } from './authorise-sheet.tsx';
import { Choice } from './choice.tsx';
import { Keypad } from './keypad.tsx';
import { Problem } from './order-card.tsx';
import { Sheet } from './sheet.tsx';
import { problemText } from './use-act.ts';

type Method = 'posCash' | 'posPayLater' | 'posCard';

export interface PaySheetProps {
  draft: OrderDraft;
  total: OrderTotal;
  /** Sends the order and goes to its bill, where it is paid in parts or another way. */
  onSplit: () => void;
  onClose: () => void;
}

/** Takes the money and places the order in one call. What is shown as paid is what the server has answered. */
export function PaySheet({ draft, total, onSplit, onClose }: PaySheetProps) {
  const pay = usePay(draft, total);
  if (pay.placed) return <Paid placed={pay.placed} onDone={onClose} />;
  if (pay.pin) {
    return <AuthoriseSheet permission="discount" onApproved={pay.pin.approve} onClose={pay.pin.cancel} />;
  }
  return <Paying {...pay} draft={draft} total={total} onSplit={onSplit} onClose={onClose} />;
}

function usePay(draft: OrderDraft, total: OrderTotal) {
  const { api, refresh } = useTill();
  const [method, setMethod] = useState<Method>('posCash');
  const [digits, setDigits] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [placed, setPlaced] = useState<PlacedPosOrder | null>(null);
  /** What the server says it costs, when that is not what was computed here. */
  const [corrected, setCorrected] = useState<number | null>(null);
  /** A changed price whose PIN was given too long ago: what to take once it is given again. */
  const [waitsForPin, setWaitsForPin] = useState<number | null>(null);
  const isSending = useRef(false);

  const computed = {
    posCash: total.cashTotalInCents,
    posCard: total.cardTotalInCents,
    posPayLater: total.totalInCents,
  }[method];
  const dueInCents = corrected ?? computed;
  const tenderedInCents = digits === '' ? dueInCents : centsOfPad(digits);

  const take = async (amountInCents = tenderedInCents, approval: string | null = null) => {
    if (isSending.current) return;
    const isFree = dueInCents === 0;
    if (method === 'posCard' && !isFree) return;
    if (method === 'posCash' && changeFor(dueInCents, amountInCents) === null) return;
    isSending.current = true;
    setIsBusy(true);
    setProblem(null);
    try {
      const answer = await api.place({
        id: draft.id,
        lines: [...draft.lines],
        collectionType: draft.collectionType,
        tableId: draft.tableId,
        ...peopleOf(draft),
        comments: draft.comments.trim(),
        paymentType: isFree || method === 'posCard' ? 'noPaymentRequired' : method,
        tenderedInCents: method === 'posCash' ? amountInCents : 0,
        expectedTotalInCents: dueInCents,
        manual: total.manual,
        approval: approval ?? approvalNow(),
      });
      setPlaced(answer);
      // Only now: an order that was not acknowledged is still the one on the screen.
      startFresh();
      forgetApproval();
      void refresh();
    } catch (error) {
      const needsPin = error instanceof AppErrorAnswer && error.reason === 'pin_required';
      if (needsPin) setWaitsForPin(amountInCents);
      else setProblem(problemText(error));
      if (error instanceof AppErrorAnswer) await renewEndedSale(api.card, error);
      const newTotal = error instanceof AppErrorAnswer ? error.details?.newTotalInCents : undefined;
      if (typeof newTotal === 'number') setCorrected(newTotal);
      setIsBusy(false);
    } finally {
      isSending.current = false;
    }
  };
  const choose = (next: Method) => {
    setMethod(next);
    setCorrected(null);
    setProblem(null);
  };
  const press = (key: PadKey) => setDigits((so) => pressPad(so, key));
  const approve = (approval: string) => {
    const amountInCents = waitsForPin ?? tenderedInCents;
    setWaitsForPin(null);
    void take(amountInCents, approval);
  };
  const pin = waitsForPin === null ? null : { approve, cancel: () => setWaitsForPin(null) };
  return { method, choose, digits, press, dueInCents, tenderedInCents, isBusy, problem, placed, take, pin };
}

function Paying({
  method,
  choose,
  digits,
  press,
  dueInCents,
  tenderedInCents,
  isBusy,
  problem,
  take,
  draft,
  total,
  onSplit,
  onClose,
}: Omit<ReturnType<typeof usePay>, 'placed' | 'pin'> & PaySheetProps) {
  const { currencyCode } = useSession().store;
  const change = changeFor(dueInCents, tenderedInCents);
  const isCash = method === 'posCash';
  const isCard = method === 'posCard' && dueInCents > 0;
  useKeys({
    onDigit: press,
    onEnter: () => void take(),
    onExact: () => void take(dueInCents),
    isOn: !isBusy && !isCard,
  });
  return (
    <Sheet title="Pay" size="large" onClose={() => !isBusy && onClose()}>
      <div className={cx('grid gap-6', !isCard && 'md:grid-cols-[1fr_20rem]')}>
        <div className="flex min-w-0 flex-col">
          <p className="text-16 font-semibold text-ink-2">Amount due</p>
          <MoneyText
            amountInCents={dueInCents}
            currencyCode={currencyCode}
            className="text-[4rem] leading-none font-extrabold"
          />
          <div className="mt-5 grid max-w-xl grid-cols-2 gap-2 sm:grid-cols-4">
            <Choice isChosen={isCash} onChoose={() => choose('posCash')}>
              <CashIcon size={20} aria-hidden className="mr-2 inline" />
              Cash
            </Choice>
            <Choice isChosen={method === 'posCard'} onChoose={() => choose('posCard')}>
              <CardIcon size={20} aria-hidden className="mr-2 inline" />
              Card
            </Choice>
            <Choice isChosen={method === 'posPayLater'} onChoose={() => choose('posPayLater')}>
              <ClockIcon size={20} aria-hidden className="mr-2 inline" />
              Pay later
            </Choice>
            <Choice isChosen={false} isDisabled={isBusy} onChoose={onSplit}>
              <SplitIcon size={20} aria-hidden className="mr-2 inline" />
              Split
            </Choice>
          </div>
          {isCard ? <CardPay draft={draft} total={total} onStarted={onClose} /> : null}
          {isCash ? (
            <>
              <div className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(7rem,1fr))] gap-2">
                <Button
                  size="large"
                  isBusy={isBusy && tenderedInCents === dueInCents}
                  onClick={() => void take(dueInCents)}
                >
                  Exact
                </Button>
                {suggestTenders(dueInCents, currencyCode).map((amount) => (
                  <Button key={amount} size="large" onClick={() => void take(amount)} className="tnum">
                    {formatAmount(amount, currencyCode).replace(/\.00$/, '')}
                  </Button>
                ))}
              </div>
              <dl className="mt-5 grid grid-cols-2 gap-4">
                <Amount label="Received" cents={tenderedInCents} isQuiet={digits === ''} />
                <Amount label="Change" cents={change} />
              </dl>
            </>
          ) : isCard ? null : (
            <p className="mt-5 max-w-md text-18 text-ink-2">
              The order goes to the kitchen now and stays open as not paid.
            </p>
          )}
          <div className={cx('mt-auto pt-5', isCard && 'hidden')}>
            {problem ? <Problem text={problem} /> : null}
            <Button
              variant="primary"
              size="large"
              isWide
              isBusy={isBusy}
              disabled={isCash && change === null}
              onClick={() => void take()}
              className="mt-2 min-h-18! text-22!"
            >
              {isCash ? `Take ${formatAmount(tenderedInCents, currencyCode)}` : 'Send, pay later'}
            </Button>
          </div>
        </div>
        <div className={cx(!isCash && 'invisible', isCard && 'hidden')}>
          <Keypad corner="00" onKey={press} isDisabled={isBusy || !isCash} />
        </div>
      </div>
    </Sheet>
  );
}

function Amount({ label, cents, isQuiet = false }: { label: string; cents: number | null; isQuiet?: boolean }) {
  const { currencyCode } = useSession().store;
  return (
    <div>
      <dt className="text-14 font-semibold text-ink-2">{label}</dt>
      <dd className={cx('min-h-10 text-28 font-bold', isQuiet && 'text-ink-3')}>
        {cents === null ? <span className="text-18 text-fail-text">not enough yet</span> : null}
        <MoneyText amountInCents={cents} currencyCode={currencyCode} />
      </dd>
    </div>
  );
}

function Paid({ placed, onDone }: { placed: PlacedPosOrder; onDone: () => void }) {
  const { currencyCode } = useSession().store;
  const done = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    announceUrgently(`Order ${placed.orderNumber}. Change ${formatAmount(placed.changeInCents, currencyCode)}`);
  }, [placed, currencyCode]);
  return (
    <Sheet title={`Order ${placed.orderNumber}`} size="small" focus={done} onClose={onDone}>
      <div className="py-2 text-center">
        <SuccessIcon size={56} aria-hidden className="mx-auto text-done-text" />
        <p className="mt-4 text-18 text-ink-2">Change</p>
        <MoneyText
          amountInCents={placed.changeInCents}
          currencyCode={currencyCode}
          className="block text-[4.5rem] leading-none font-extrabold"
        />
        <p className="mt-4 text-ink-2">
          {placed.isPaid ? 'Paid ' : 'Not paid: '}
          <MoneyText amountInCents={placed.grandTotalInCents} currencyCode={currencyCode} className="font-semibold" />.
          It is on its way to the kitchen.
        </p>
        <button
          ref={done}
          type="button"
          onClick={onDone}
          className="mt-6 min-h-18 w-full rounded-input bg-accent text-22 font-semibold text-accent-ink hover:bg-accent-press"
        >
          Next order
        </button>
      </div>
    </Sheet>
  );
}

interface Keys {
  onDigit: (key: PadKey) => void;
  onEnter: () => void;
  onExact: () => void;
  isOn: boolean;
}

/** Digits make the amount, Enter takes it, e is exact. A focused key keeps its own Enter. */
function useKeys(keys: Keys) {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { onDigit, onEnter, onExact, isOn } = latest.current;
      if (!isOn || event.ctrlKey || event.metaKey || event.altKey) return;
      const isOnKey = event.target instanceof HTMLButtonElement;
      const digit = padKeyOf(event.key);
      if (digit) onDigit(digit);
      else if (event.key === 'e') onExact();
      else if ((event.key === 'Enter' && !isOnKey) || event.key === 'F12') onEnter();
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
