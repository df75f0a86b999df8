import { useEffect, useRef, useState } from 'react';
import { announceUrgently } from '#islands/runtime/announce.ts';
import { AppErrorAnswer } from '#islands/runtime/api-client.ts';
import type { ProtectedAct } from '#src/domain/access/approval.ts';
import { formatAmount } from '#src/domain/money/format-amount.ts';
import type { PlacedPosOrder, PlacePosOrderBody } from '#src/domain/till/till.types.ts';
import { Button } from '#src/ui/button.tsx';
import { cx } from '#src/ui/classes.ts';
import { CardIcon, CashIcon, ClockIcon, ReceiptIcon, SplitIcon, SuccessIcon, WarningIcon } from '#src/ui/icon.tsx';
import { MoneyText } from '#src/ui/money-text.tsx';
import { CANNOT_KEEP, keepSale, useIsAlone } from '../alone/alone.ts';
import { isUnreached } from '../alone/outbox.ts';
import { CardPay } from '../pay/card-pay.tsx';
import { renewEndedSale } from '../pay/renew-sale.ts';
import { useSession, useTill } from '../pos-context.tsx';
import { approvalNow, forgetApproval } from '../state/approval.ts';
import { peopleOf } from '../state/bill-draft.ts';
import { centsOfPad, changeFor, type PadKey, padKeyOf, pressPad, suggestTenders } from '../state/cash.ts';
import { startFresh } from '../state/draft-store.ts';
import { heldUntil } from '../state/held.ts';
import { linesToSend } from '../state/kept-prices.ts';
import type { OrderDraft } from '../state/order-draft.ts';
import type { OrderTotal } from '../state/order-total.ts';
import { paidWords } from '../state/paid-words.ts';
import { mayBeBooked, settleDraft, telling } from '../state/settle-draft.ts';
import { whenText } from '../state/store-time.ts';
import { useSteady } from '../state/use-steady.ts';
import { AfterPay } from './after-pay.tsx';
import { AuthoriseSheet } from './authorise-sheet.tsx';
import { Choice } from './choice.tsx';
import { Keypad } from './keypad.tsx';
import { Problem } from './order-card.tsx';
import { Sheet } from './sheet.tsx';
import { problemText } from './use-act.ts';
import { useAfterSale } from './use-after-sale.ts';
import { actNeeded } from './use-approved.tsx';

type Method = 'posCash' | 'posPayLater' | 'posCard' | 'posCustomPayment';

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
  const [paidId] = useState(draft.id);
  // It was paid before, or in another tab: what stands here now is another order.
  const isOver = draft.id !== paidId && pay.placed === null;
  const close = useSteady(onClose);
  useEffect(() => {
    if (isOver) close();
  }, [isOver, close]);
  if (isOver) return null;
  if (pay.placed) return <Paid placed={pay.placed} isCash={pay.method === 'posCash'} onDone={onClose} />;
  if (pay.pin) {
    return <AuthoriseSheet act={pay.pin.act} onApproved={pay.pin.approve} onClose={pay.pin.cancel} />;
  }
  return <Paying {...pay} draft={draft} total={total} onSplit={onSplit} onClose={onClose} />;
}

function usePay(draft: OrderDraft, total: OrderTotal) {
  const { api, refresh } = useTill();
  const session = useSession();
  const isAlone = useIsAlone();
  const [chosen, setMethod] = useState<Method>('posCash');
  /** Which of the store's own ways; '' for the others. */
  const [customName, setCustomName] = useState('');
  const [digits, setDigits] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [placed, setPlaced] = useState<Taken | null>(null);
  /** Nobody answered: it may be kept here, for cash. */
  const [isCut, setIsCut] = useState(false);
  /** What the server says it costs, when that is not what was computed here. */
  const [corrected, setCorrected] = useState<number | null>(null);
  /** A changed price whose PIN was given too long ago: what to take once it is given again. */
  const [waitsForPin, setWaitsForPin] = useState<{ amountInCents: number; act: ProtectedAct } | null>(null);
  const isSending = useRef(false);

  const isCashOnly = isAlone || isCut;
  const method = isCashOnly ? 'posCash' : chosen;
  const computed = {
    posCash: total.cashTotalInCents,
    posCard: total.cardTotalInCents,
    posPayLater: total.totalInCents,
    posCustomPayment: total.totalInCents,
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
    const sale: PlacePosOrderBody = {
      id: draft.id,
      lines: linesToSend(draft),
      collectionType: draft.collectionType,
      tableId: draft.tableId,
      ...peopleOf(draft),
      comments: draft.comments.trim(),
      paymentType: isFree || method === 'posCard' ? 'noPaymentRequired' : method,
      ...(method === 'posCustomPayment' ? { customPaymentName: customName } : {}),
      tenderedInCents: method === 'posCash' ? amountInCents : 0,
      expectedTotalInCents: dueInCents,
      adjustments: { ...draft.adjustments },
      manual: total.manual,
      approval: approval ?? approvalNow(),
      alone: null,
    };
    try {
      const heldUntilIsoDateTimeUtc = heldUntil(draft, session.store.prepMinutes, Date.now());
      const taken = isAlone ? await keepHere(sale) : await placeOrKeep(sale);
      // Another sum than the one that was asked for is an earlier sale under the same id.
      if (taken.grandTotalInCents !== sale.expectedTotalInCents && (await settleDraft(api))) return;
      setPlaced({ ...taken, heldUntilIsoDateTimeUtc });
      // Only now: an order that was not acknowledged is still the one on the screen.
      startFresh();
      forgetApproval();
      void refresh();
    } catch (error) {
      if (mayBeBooked(error) && (await settleDraft(api))) return;
      const act = actNeeded(error);
      if (isUnreached(error)) void settleDraft(api);
      if (isUnreached(error) && method === 'posCash') setIsCut(true);
      if (act) setWaitsForPin({ amountInCents, act });
      else setProblem(problemText(error));
      if (error instanceof AppErrorAnswer) await renewEndedSale(api.card, error);
      const newTotal = error instanceof AppErrorAnswer ? error.details?.newTotalInCents : undefined;
      if (typeof newTotal === 'number') setCorrected(newTotal);
      setIsBusy(false);
    } finally {
      isSending.current = false;
    }
  };
  /** A till that was cut off once asks again first: the answer may have been lost, and a sale that is there has its number. */
  const placeOrKeep = async (body: PlacePosOrderBody): Promise<Taken> => {
    try {
      const placed = await telling(() => api.place(body));
      // Told again, the store answers with the change of the first time; this is what was handed over now.
      const changeInCents = body.paymentType === 'posCash' ? body.tenderedInCents - placed.grandTotalInCents : 0;
      return { ...placed, changeInCents: Math.max(0, changeInCents) };
    } catch (error) {
      if (!isCut || !isUnreached(error)) throw error;
      return keepHere(body);
    }
  };
  const keepHere = async (body: PlacePosOrderBody): Promise<Taken> => {
    // Whose leave a price needs cannot be asked for now.
    if (isPriceChanged(draft, total) && session.employee && !session.employee.permissions.includes('discount')) {
      throw new AppErrorAnswer('user_not_allowed', CHANGED_PRICE_ALONE, 'pin_not_checked', undefined, 403);
    }
    const kept = await keepSale(api, { session, draft, body }).catch(() => {
      throw new AppErrorAnswer('internal_server_error', CANNOT_KEEP, 'not_kept', undefined, 0);
    });
    return {
      orderId: kept.id,
      orderNumber: kept.number,
      grandTotalInCents: kept.totalInCents,
      changeInCents: body.tenderedInCents - kept.totalInCents,
      isPaid: true,
      isKept: true,
    };
  };
  const choose = (next: Method, name = '') => {
    setMethod(next);
    setCustomName(name);
    setCorrected(null);
    setProblem(null);
  };
  const press = (key: PadKey) => setDigits((so) => pressPad(so, key));
  const approve = (approval: string) => {
    const amountInCents = waitsForPin?.amountInCents ?? tenderedInCents;
    setWaitsForPin(null);
    void take(amountInCents, approval);
  };
  const pin = waitsForPin === null ? null : { act: waitsForPin.act, approve, cancel: () => setWaitsForPin(null) };
  return {
    method,
    customName,
    choose,
    digits,
    press,
    dueInCents,
    tenderedInCents,
    isBusy,
    problem,
    placed,
    take,
    pin,
    isCashOnly,
  };
}

const CHANGED_PRICE_ALONE =
  'A changed price needs a manager’s PIN, and no PIN can be checked now. Take the discount off, or save the order.';

interface Taken extends PlacedPosOrder {
  /** For later: its tickets wait. */
  readonly heldUntilIsoDateTimeUtc?: string | null;
  /** On this till only, for now. */
  readonly isKept?: true;
}

function isPriceChanged({ lines }: OrderDraft, { manual }: OrderTotal): boolean {
  return manual !== null || lines.some(({ adjustment, sellsAnyway }) => adjustment !== undefined || sellsAnyway);
}

function Paying({
  method,
  customName,
  choose,
  digits,
  press,
  dueInCents,
  tenderedInCents,
  isBusy,
  problem,
  take,
  isCashOnly,
  draft,
  total,
  onSplit,
  onClose,
}: Omit<ReturnType<typeof usePay>, 'placed' | 'pin'> & PaySheetProps) {
  const { currencyCode, customPayments, prepMinutes, timezone } = useSession().store;
  const until = heldUntil(draft, prepMinutes, Date.now());
  const goes = until === null ? 'goes to the kitchen now' : `is held until ${whenText(until, Date.now(), timezone)}`;
  const change = changeFor(dueInCents, tenderedInCents);
  const isCash = method === 'posCash';
  const own = customPayments.filter((one) => one.collectionTypes.includes(draft.collectionType));
  const isCard = method === 'posCard' && dueInCents > 0;
  useKeys({
    onDigit: press,
    onEnter: () => digits !== '' && void take(),
    onExact: () => void take(dueInCents),
    isOn: !isBusy && !isCard,
  });
  return (
    // As high for every method, so that their keys stay where they are.
    <Sheet title="Pay" size="pay" onClose={() => !isBusy && onClose()}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 max-sm:gap-3 md:grid-cols-[minmax(0,1fr)_17rem] lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col">
          <div className="short:flex short:items-center short:justify-between">
            <p className="text-16 font-semibold text-ink-2">Amount due</p>
            <MoneyText
              amountInCents={dueInCents}
              currencyCode={currencyCode}
              className="text-[4rem] leading-none font-extrabold max-sm:text-[3rem] short:text-[3rem]"
            />
          </div>
          <div className="mt-5 grid grid-cols-3 gap-2 max-sm:mt-3 max-sm:text-14 short:mt-3">
            <Choice isChosen={isCash} onChoose={() => choose('posCash')}>
              <CashIcon size={20} aria-hidden className="mr-2 inline" />
              Cash
            </Choice>
            <Choice isChosen={method === 'posCard'} isDisabled={isCashOnly} onChoose={() => choose('posCard')}>
              <CardIcon size={20} aria-hidden className="mr-2 inline" />
              Card
            </Choice>
            {own.map(({ name }) => (
              <Choice
                key={name}
                isChosen={method === 'posCustomPayment' && customName === name}
                isDisabled={isCashOnly}
                onChoose={() => choose('posCustomPayment', name)}
              >
                <ReceiptIcon size={20} aria-hidden className="mr-2 inline" />
                {name}
              </Choice>
            ))}
            <Choice isChosen={method === 'posPayLater'} isDisabled={isCashOnly} onChoose={() => choose('posPayLater')}>
              <ClockIcon size={20} aria-hidden className="mr-2 inline" />
              Pay later
            </Choice>
            <Choice isChosen={false} isDisabled={isBusy || isCashOnly} onChoose={onSplit}>
              <SplitIcon size={20} aria-hidden className="mr-2 inline" />
              Split
            </Choice>
          </div>
          {isCashOnly ? (
            <p role="status" className="mt-3 flex gap-2 rounded-input bg-wait-soft px-3 py-2 text-wait-text">
              <WarningIcon size={20} aria-hidden className="mt-0.5 shrink-0" />
              <span>
                <strong>Cash only.</strong> This till reaches nobody, so no card terminal can be asked and nothing
                prints. The sale is kept here and sent later.
              </span>
            </p>
          ) : null}
          {isCash ? (
            <>
              <div className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(4.75rem,1fr))] gap-2 *:px-1! short:mt-3">
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
              <dl className="mt-5 grid grid-cols-2 gap-4 max-sm:mt-3 short:mt-3">
                <Amount label="Received" cents={tenderedInCents} isQuiet={digits === ''} />
                <Amount label="Change" cents={change} />
              </dl>
            </>
          ) : isCard ? null : (
            <p className="mt-5 max-w-md text-18 text-ink-2">
              {dueInCents === 0
                ? `Nothing is to be paid. The order ${goes}.`
                : method === 'posCustomPayment'
                  ? `All of it is paid with ${customName}, and the order ${goes}.`
                  : `The order ${goes} and stays open as not paid.`}
            </p>
          )}
          <div className={cx('mt-auto pt-5 max-sm:pt-2 short:pt-2', isCard && 'hidden')}>
            {problem ? <Problem text={problem} /> : null}
            <Button
              variant="primary"
              size="large"
              isWide
              isBusy={isBusy}
              disabled={isCash && change === null}
              data-enter={isCash && digits === '' ? 'never' : undefined}
              onClick={() => void take()}
              className="mt-2 min-h-18! text-22!"
            >
              {dueInCents === 0
                ? 'No payment required: send'
                : isCash
                  ? `Take ${formatAmount(tenderedInCents, currencyCode)}`
                  : method === 'posCustomPayment'
                    ? `Paid with ${customName}`
                    : 'Send, pay later'}
            </Button>
          </div>
        </div>
        <div className={cx('grid max-h-96', !isCash && 'invisible', isCard && 'hidden')}>
          <Keypad corner="00" onKey={press} isDisabled={isBusy || !isCash} />
        </div>
        {isCard ? (
          <div className="md:col-span-2">
            <CardPay
              draft={draft}
              total={total}
              onStarted={onClose}
              onCash={() => choose('posCash')}
              onPayLater={() => choose('posPayLater')}
            />
          </div>
        ) : null}
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

/** What is true of the money now, in the largest letters: change that is due, else paid or not paid. */
function Paid({ placed, isCash, onDone }: { placed: Taken; isCash: boolean; onDone: () => void }) {
  const { store, terminal } = useSession();
  const { currencyCode, timezone } = store;
  const done = useRef<HTMLButtonElement>(null);
  const afterSale = useAfterSale();
  const leave = () => {
    onDone();
    void afterSale();
  };
  const said = paidWords(placed, currencyCode);
  useEffect(() => announceUrgently(`Order ${placed.orderNumber}. ${said.aloud}`), [placed, said.aloud]);
  return (
    <Sheet
      title={`Order ${placed.orderNumber}`}
      size="small"
      focus={done}
      onClose={leave}
      // The next order begins with its first dish.
      {...(terminal.settings.autoLock.isAfterSale ? {} : { passesTo: '[data-part=tiles] button' })}
    >
      <div className="py-2 text-center">
        {placed.isPaid ? (
          <SuccessIcon size={56} aria-hidden className="mx-auto text-done-text" />
        ) : (
          <ClockIcon size={56} aria-hidden className="mx-auto text-wait-text" />
        )}
        <p className="mt-4 text-18 text-ink-2">{said.title}</p>
        <MoneyText
          amountInCents={said.amountInCents}
          currencyCode={currencyCode}
          className="block text-[4.5rem] leading-none font-extrabold"
        />
        <p className="mt-4 text-ink-2">
          {said.also}
          {placed.isKept
            ? 'Saved on this till. It gets its order number when you’re back online. Nothing prints, so tell the kitchen.'
            : placed.heldUntilIsoDateTimeUtc
              ? `Scheduled: the kitchen gets it at ${whenText(placed.heldUntilIsoDateTimeUtc, Date.now(), timezone)}.`
              : 'Sent to the kitchen.'}
        </p>
        {placed.isKept ? null : <AfterPay orderId={placed.orderId} tenderId={null} isCash={isCash} />}
        <button
          ref={done}
          data-variant="primary"
          type="button"
          onClick={leave}
          className="mt-4 min-h-18 w-full rounded-input bg-accent text-22 font-semibold text-accent-ink hover:bg-accent-press"
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

/**
 * Digits make the amount, Enter takes it, e is exact. A focused key keeps its own Enter. The key that opened this sheet does
 * nothing here: pressed twice it would take money that nobody has counted.
 */
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
      else if (event.key === 'Enter' && !isOnKey) onEnter();
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
