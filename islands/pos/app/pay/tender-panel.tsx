import { useId, useState } from 'react';
import type { CollectionType } from '#src/domain/menu/menu.schema.ts';
import { formatAmount } from '#src/domain/money/format-amount.ts';
import { tipChoices } from '#src/domain/payments/tip-choices.ts';
import { roundCash } from '#src/domain/pricing/cash-rounding.ts';
import type { PayBillBody } from '#src/domain/till/bill.types.ts';
import { oddReceived, oddTip } from '#src/domain/till/odd-money.ts';
import type { PosStore } from '#src/domain/till/till.types.ts';
import { Button } from '#src/ui/button.tsx';
import { CONTROL, cx } from '#src/ui/classes.ts';
import { CardIcon, CashIcon, ReceiptIcon } from '#src/ui/icon.tsx';
import { MoneyText } from '#src/ui/money-text.tsx';
import { centsOfPad, changeFor, type PadKey, pressPad, suggestTenders } from '../cash/cash.ts';
import { useDigits } from '../kit/amount-sheet.tsx';
import { Choice } from '../kit/choice.tsx';
import { Keypad } from '../kit/keypad.tsx';
import { isSomethingOpen } from '../kit/modal.ts';
import { useSession } from '../pos-context.tsx';
import { useIsTerminalAway, whyNoTerminal } from './terminal-away.tsx';
import { TipKeys } from './tip-keys.tsx';
import { useOddMoney } from './use-odd-money.tsx';

/** How one payment is made; which share it pays is the screen's. */
export type PaymentInput = Omit<PayBillBody, 'id' | 'shareId' | 'amountInCents'>;

export interface TenderPanelProps {
  amountInCents: number;
  /** What a tip is reckoned on, of this payment. */
  tipBaseInCents: number;
  isBusy: boolean;
  collectionType: CollectionType;
  /** One of several payments. */
  isPart: boolean;
  onPay: (wish: PaymentInput) => void;
  /** The card terminal takes it from here, with this tip. */
  onCard: (tipInCents: number) => void;
}

type Method = 'posCash' | 'posCard' | 'posCustomPayment';

/** Takes one amount, in the way that is chosen here: every way to pay stands behind this one part. */
export function TenderPanel(props: TenderPanelProps) {
  const { amountInCents, tipBaseInCents, isBusy, collectionType, isPart, onPay, onCard } = props;
  const { store, cardTerminal, unpairedCardTerminal } = useSession();
  const isAway = useIsTerminalAway();
  const named = cardTerminal ?? unpairedCardTerminal;
  const { currencyCode, countryCode } = store;
  const own = store.customPayments.filter((one) => one.collectionTypes.includes(collectionType));
  const [method, setMethod] = useState<Method>('posCash');
  const [name, setName] = useState('');
  const [digits, setDigits] = useState('');
  const choices = tipChoices(store.tips, {
    baseInCents: tipBaseInCents,
    collectionType,
    amountText: (cents) => formatAmount(cents, currencyCode),
  });
  const [tipInCents, setTipInCents] = useState(() => choices.find((one) => one.isInAdvance)?.amountInCents ?? 0);
  /** Cash is given as it is given: its tip has a field. A service charge has to be taken off whatever is paid with. */
  const hasService = choices.some((one) => one.isInAdvance);
  const [isOwnTip, setIsOwnTip] = useState(false);
  /** What the pad writes. */
  const [field, setField] = useState<'received' | 'tip'>('received');
  const id = useId();
  const isCash = method === 'posCash';
  const isCard = method === 'posCard';
  const asked = amountInCents + tipInCents;
  const dueInCents = isCash ? roundCash(asked, countryCode) : asked;
  const tenderedInCents = digits === '' ? dueInCents : centsOfPad(digits);
  const change = changeFor(dueInCents, tenderedInCents);
  const isFree = amountInCents === 0;
  const canPay = isFree || (isCash ? change !== null : isCard ? cardTerminal !== null && !isAway : name.trim() !== '');
  const odd = useOddMoney();
  const pay = (tendered = tenderedInCents) =>
    odd.check(oddTip(amountInCents, tipInCents), () =>
      odd.check(isCash ? oddReceived(dueInCents, tendered, currencyCode) : null, () => payNow(tendered)),
    );
  const payNow = (tendered: number) => {
    if (isBusy || (isCash && changeFor(dueInCents, tendered) === null) || !canPay) return;
    if (isCard && !isFree) {
      onCard(tipInCents);
      return;
    }
    onPay({
      paymentType: isFree ? 'noPaymentRequired' : isCash ? 'posCash' : 'posCustomPayment',
      tenderedInCents: isCash ? tendered : dueInCents,
      tipInCents: isFree ? 0 : tipInCents,
      customPaymentName: isCash ? '' : name.trim(),
    });
  };
  const press = (key: PadKey) => {
    if (field === 'tip') {
      setIsOwnTip(true);
      setTipInCents((so) => centsOfPad(pressPad(so === 0 ? '' : String(so), key)));
    } else setDigits((so) => pressPad(so, key));
  };
  // What is typed into a sheet over the screen is no money received, and Enter takes only an amount that was typed.
  useDigits(press, () => digits !== '' && pay(), isSomethingOpen);
  return (
    <div className="grid items-start gap-5 p-5 md:grid-cols-[minmax(0,1fr)_15rem] xl:grid-cols-[minmax(0,1fr)_18rem]">
      <div className="flex min-w-0 flex-col">
        <p className="font-semibold text-ink-2">{isPart ? 'This share' : 'Amount due'}</p>
        <MoneyText
          amountInCents={dueInCents}
          currencyCode={currencyCode}
          className="text-36 font-extrabold xl:text-[3.5rem] xl:leading-none"
        />
        <p className="mt-1 min-h-5 text-14 text-ink-3">
          {dueInCents === amountInCents
            ? ''
            : [
                formatAmount(amountInCents, currencyCode),
                tipInCents > 0 ? `tip ${formatAmount(tipInCents, currencyCode)}` : '',
                dueInCents === asked ? '' : `rounding ${formatAmount(dueInCents - asked, currencyCode)}`,
              ]
                .filter(Boolean)
                .join(' · ')}
        </p>
        <div className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(7.5rem,1fr))] gap-2">
          <Choice isChosen={isCash} onChoose={() => setMethod('posCash')}>
            <CashIcon size={20} aria-hidden className="mr-2 inline" />
            Cash
          </Choice>
          <Choice isChosen={isCard} onChoose={() => setMethod('posCard')}>
            <CardIcon size={20} aria-hidden className="mr-2 inline" />
            Card
          </Choice>
          {store.customPayments.length === 0 ? (
            <Choice isChosen={method === 'posCustomPayment'} onChoose={() => setMethod('posCustomPayment')}>
              <ReceiptIcon size={20} aria-hidden className="mr-2 inline" />
              Other
            </Choice>
          ) : (
            own.map((one) => (
              <Choice
                key={one.name}
                isChosen={method === 'posCustomPayment' && name === one.name}
                onChoose={() => {
                  setMethod('posCustomPayment');
                  setName(one.name);
                }}
              >
                <ReceiptIcon size={20} aria-hidden className="mr-2 inline" />
                {one.name}
              </Choice>
            ))
          )}
        </div>
        {isCash ? (
          <div className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(4.5rem,1fr))] gap-2">
            <Button size="large" className="px-1!" disabled={isBusy} onClick={() => pay(dueInCents)}>
              Exact
            </Button>
            {suggestTenders(dueInCents, currencyCode).map((amount) => (
              <Button key={amount} size="large" className="tnum px-1!" disabled={isBusy} onClick={() => pay(amount)}>
                {formatAmount(amount, currencyCode).replace(/\.00$/, '')}
              </Button>
            ))}
          </div>
        ) : isCard ? (
          <p className="mt-3 min-h-14 text-ink-2">
            {isAway && named
              ? `${named.name} needs the internet, which is down. Take cash, or leave the bill open.`
              : cardTerminal
                ? `${cardTerminal.name} shows the total, including any surcharge.`
                : whyNoTerminal(unpairedCardTerminal)}
          </p>
        ) : store.customPayments.length > 0 ? (
          <p className="mt-3 min-h-14 text-ink-2">Paid with {name}. The drawer stays closed.</p>
        ) : (
          <div className="mt-3">
            <label htmlFor={id} className="mb-1 block font-semibold">
              Paid with
            </label>
            <input
              id={id}
              value={name}
              maxLength={40}
              placeholder="Voucher, gift card, account"
              onChange={(event) => setName(event.target.value)}
              className={cx(CONTROL, 'min-h-14')}
            />
          </div>
        )}
        {choices.length === 0 || isFree || (isCash && !hasService) ? null : (
          <div className="mt-4">
            <TipKeys
              choices={choices}
              tipInCents={tipInCents}
              isOwn={isOwnTip}
              onTip={(cents, isOwn) => {
                setTipInCents(cents);
                setIsOwnTip(isOwn);
              }}
            />
          </div>
        )}
        <div className="mt-4 grid grid-cols-3 gap-2">
          <Field
            label="Received"
            cents={tenderedInCents}
            isChosen={isCash && field === 'received'}
            isOff={!isCash}
            onChoose={() => setField('received')}
          />
          <Field
            label="Tip"
            cents={tipInCents}
            isChosen={field === 'tip'}
            isOff={isFree}
            onChoose={() => setField('tip')}
          />
          <div className="px-2 py-2">
            <span className="block text-14 font-semibold text-ink-2">Change</span>
            {change === null ? (
              <span className="font-semibold text-fail-text">not enough</span>
            ) : (
              <MoneyText
                amountInCents={isCash ? change : 0}
                currencyCode={currencyCode}
                className="text-22 font-bold"
              />
            )}
          </div>
        </div>
        {/* In sight while the rest of the page is scrolled. */}
        <div className="max-lg:sticky max-lg:bottom-0 max-lg:z-10 max-lg:-mx-5 max-lg:border-t max-lg:border-line max-lg:bg-paper max-lg:px-5 max-lg:pb-3">
          <Button
            variant="primary"
            size="large"
            isWide
            isBusy={isBusy}
            disabled={!canPay}
            onClick={() => pay()}
            className="mt-4 min-h-18! text-22!"
          >
            {payWords({
              isFree,
              isCard,
              cents: isCash ? tenderedInCents : dueInCents,
              store,
              terminal: cardTerminal?.name,
            })}
          </Button>
        </div>
      </div>
      <Keypad corner="00" onKey={press} isDisabled={isBusy || (!isCash && field === 'received')} />
      {odd.sheet}
    </div>
  );
}

function payWords(of: {
  isFree: boolean;
  isCard: boolean;
  cents: number;
  store: Pick<PosStore, 'currencyCode'>;
  terminal: string | undefined;
}): string {
  const amount = formatAmount(of.cents, of.store.currencyCode);
  if (of.isFree) return 'Done (nothing to pay)';
  return of.isCard ? `Send ${amount} to ${of.terminal ?? 'the terminal'}` : `Take ${amount}`;
}

function Field({
  label,
  cents,
  isChosen,
  isOff,
  onChoose,
}: {
  label: string;
  cents: number;
  isChosen: boolean;
  isOff: boolean;
  onChoose: () => void;
}) {
  const { currencyCode } = useSession().store;
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      disabled={isOff}
      onClick={onChoose}
      className={cx(
        'rounded-input border-2 px-2 py-1.5 text-left disabled:opacity-40',
        isChosen ? 'border-accent bg-accent-soft' : 'border-line bg-paper',
      )}
    >
      <span className="block text-14 font-semibold text-ink-2">{label}</span>
      <MoneyText amountInCents={cents} currencyCode={currencyCode} className="text-18 font-bold xl:text-22" />
    </button>
  );
}
