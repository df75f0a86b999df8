import { useEffect, useState } from 'react';
import { formatAmount } from '#src/domain/money/format-amount.ts';
import { oddReceived } from '#src/domain/till/odd-money.ts';
import { Button } from '#src/ui/button.tsx';
import { cx } from '#src/ui/classes.ts';
import { CardIcon, CashIcon, ClockIcon, ReceiptIcon, SplitIcon, WarningIcon } from '#src/ui/icon.tsx';
import { MoneyText } from '#src/ui/money-text.tsx';
import { changeFor, suggestTenders } from '../cash/cash.ts';
import { heldUntil } from '../draft/held.ts';
import type { OrderDraft } from '../draft/order-draft.ts';
import type { OrderTotal } from '../draft/order-total.ts';
import { AuthoriseSheet } from '../kit/authorise-sheet.tsx';
import { Choice } from '../kit/choice.tsx';
import { keptPart } from '../kit/fetched.tsx';
import { Keypad } from '../kit/keypad.tsx';
import { useSession } from '../kit/pos-context.tsx';
import { Problem, WaitNote } from '../kit/problem.tsx';
import { Sheet } from '../kit/sheet.tsx';
import { whenText } from '../kit/store-time.ts';
import { useSteady } from '../kit/use-steady.ts';
import { Paid } from './paid-sheet.tsx';
import { useOddMoney } from './use-odd-money.tsx';
import { usePay } from './use-pay.ts';
import { usePayKeys } from './use-pay-keys.ts';

const CardPay = keptPart(() => import('./card-pay.tsx').then((file) => file.CardPay));

export interface PaySheetProps {
  draft: OrderDraft;
  total: OrderTotal;
  /** Sends the order and goes to its bill, where it is paid in parts or another way. */
  onSplit: () => void;
  onClose: () => void;
}

/** Takes the money and places the order in one call. Shown as paid only once the server has answered. */
export function PaySheet({ draft, total, onSplit, onClose }: PaySheetProps) {
  const pay = usePay(draft, total);
  const [paidId] = useState(draft.id);
  // Paid before, or in another tab, so the till has another order by now.
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

type Pay = Omit<ReturnType<typeof usePay>, 'placed' | 'pin'>;

function Paying({ draft, total, onSplit, onClose, ...pay }: Pay & PaySheetProps) {
  const { currencyCode } = useSession().store;
  const { method, choose, digits, press, dueInCents, tenderedInCents, isBusy, problem, take } = pay;
  const isCash = method === 'posCash';
  const isCard = method === 'posCard' && dueInCents > 0;
  const odd = useOddMoney();
  const takeTyped = () =>
    odd.check(isCash ? oddReceived(dueInCents, tenderedInCents, currencyCode) : null, () => void take());
  usePayKeys({
    onDigit: press,
    onEnter: () => digits !== '' && takeTyped(),
    onExact: () => void take(dueInCents),
    isOn: !isBusy && !isCard && !odd.isAsking,
  });
  return (
    // The same height for every method, so that the buttons stay in place.
    <Sheet title="Pay" size="pay" onClose={() => !isBusy && onClose()}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 max-sm:gap-3 low:-my-2 low:gap-2! md:grid-cols-[minmax(0,1fr)_17rem] lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col">
          <div className="max-sm:flex max-sm:items-center max-sm:justify-between short:flex short:items-center short:justify-between">
            <p className="text-16 font-semibold text-ink-2">Amount due</p>
            <MoneyText
              amountInCents={dueInCents}
              currencyCode={currencyCode}
              className="text-[4rem] leading-none font-extrabold max-sm:text-[3rem] low:text-[2.25rem]! short:text-[3rem]"
            />
          </div>
          <MethodKeys pay={pay} collectionType={draft.collectionType} onSplit={onSplit} />
          {pay.isCashOnly ? <CashOnly isOffline={pay.isOffline} /> : null}
          {isCash ? <CashPart pay={pay} /> : isCard ? null : <GoesNote pay={pay} draft={draft} />}
          <div className={cx('mt-auto pt-5 max-sm:pt-2 low:pt-1! short:pt-2', isCard && 'hidden')}>
            {problem ? <Problem text={problem} /> : null}
            <TakeKey pay={pay} onTake={takeTyped} />
          </div>
        </div>
        <div className={cx('grid max-h-96 low:[&_button]:min-h-14', !isCash && 'invisible', isCard && 'hidden')}>
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
      {odd.sheet}
    </Sheet>
  );
}

interface MethodKeysProps {
  pay: Pay;
  collectionType: OrderDraft['collectionType'];
  onSplit: () => void;
}

function MethodKeys({ pay, collectionType, onSplit }: MethodKeysProps) {
  const { customPayments } = useSession().store;
  const { method, customName, choose, isCashOnly, isBusy } = pay;
  const own = customPayments.filter((one) => one.collectionTypes.includes(collectionType));
  return (
    <div className="mt-5 grid grid-cols-3 gap-2 max-sm:mt-3 max-sm:text-14 low:-mx-1 low:mt-1! low:flex low:overflow-x-auto low:p-1 low:*:min-w-24 low:*:shrink-0 short:mt-3">
      <Choice isChosen={method === 'posCash'} onChoose={() => choose('posCash')}>
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
  );
}

/** That the till is offline is said as long as the connection pill says it. */
function CashOnly({ isOffline }: { isOffline: boolean }) {
  return (
    <WaitNote icon={WarningIcon}>
      <strong>Cash only.</strong>{' '}
      {isOffline
        ? 'This till is offline. Card payments and printing aren’t available. The sale is saved here and sent when you’re back online.'
        : 'The last attempt got no answer, so the order may already be paid. Taking it again doesn’t book it twice.'}
    </WaitNote>
  );
}

/** Amounts that a customer may hold out, what was received, and the change. */
function CashPart({ pay: { digits, dueInCents, tenderedInCents, isBusy, take } }: { pay: Pay }) {
  const { currencyCode } = useSession().store;
  return (
    <>
      <div className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(4.75rem,1fr))] gap-2 *:px-1! low:mt-1! short:mt-3">
        <Button size="large" isBusy={isBusy && tenderedInCents === dueInCents} onClick={() => void take(dueInCents)}>
          Exact
        </Button>
        {suggestTenders(dueInCents, currencyCode).map((amount) => (
          <Button key={amount} size="large" onClick={() => void take(amount)} className="tnum">
            {formatAmount(amount, currencyCode).replace(/\.00$/, '')}
          </Button>
        ))}
      </div>
      <dl className="mt-5 grid grid-cols-2 gap-4 max-sm:mt-3 low:mt-2! short:mt-3">
        <Amount label="Received" cents={tenderedInCents} isQuiet={digits === ''} />
        <Amount label="Change" cents={changeFor(dueInCents, tenderedInCents)} />
      </dl>
    </>
  );
}

/** Where the order goes when no cash is taken, and what is still owed. */
function GoesNote({ pay: { method, customName, dueInCents }, draft }: { pay: Pay; draft: OrderDraft }) {
  const { prepMinutes, timezone } = useSession().store;
  const until = heldUntil(draft, prepMinutes, Date.now());
  const goes = until === null ? 'goes to the kitchen now' : `is scheduled for ${whenText(until, Date.now(), timezone)}`;
  return (
    <p className="mt-5 max-w-md text-18 text-ink-2">
      {dueInCents === 0
        ? `Nothing to pay. The order ${goes}.`
        : method === 'posCustomPayment'
          ? `${customName} covers the full amount. The order ${goes}.`
          : `The order ${goes} and stays unpaid.`}
    </p>
  );
}

function TakeKey({ pay, onTake }: { pay: Pay; onTake: () => void }) {
  const { currencyCode } = useSession().store;
  const { method, customName, digits, dueInCents, tenderedInCents, isBusy } = pay;
  const isCash = method === 'posCash';
  return (
    <Button
      variant="primary"
      size="large"
      isWide
      isBusy={isBusy}
      disabled={isCash && changeFor(dueInCents, tenderedInCents) === null}
      data-enter={isCash && digits === '' ? 'never' : undefined}
      onClick={onTake}
      className="mt-2 min-h-18! text-22! low:mt-1! low:min-h-14!"
    >
      {dueInCents === 0
        ? 'Send (nothing to pay)'
        : isCash
          ? `Take ${formatAmount(tenderedInCents, currencyCode)}`
          : method === 'posCustomPayment'
            ? `Record payment with ${customName}`
            : 'Send and pay later'}
    </Button>
  );
}

function Amount({ label, cents, isQuiet = false }: { label: string; cents: number | null; isQuiet?: boolean }) {
  const { currencyCode } = useSession().store;
  return (
    <div className="max-sm:flex max-sm:flex-wrap max-sm:items-baseline max-sm:gap-x-2">
      <dt className="text-14 font-semibold text-ink-2">{label}</dt>
      <dd className={cx('min-h-10 text-28 font-bold max-sm:min-h-0 max-sm:text-22', isQuiet && 'text-ink-3')}>
        {cents === null ? (
          <span className="text-18 whitespace-nowrap text-fail-text max-sm:text-14">Not enough</span>
        ) : null}
        <MoneyText amountInCents={cents} currencyCode={currencyCode} />
      </dd>
    </div>
  );
}
