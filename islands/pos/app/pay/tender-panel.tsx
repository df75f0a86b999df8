import { useId } from 'react';
import { formatAmount } from '#src/domain/money/format-amount.ts';
import { Button } from '#src/ui/button.tsx';
import { CONTROL, cx } from '#src/ui/classes.ts';
import { CardIcon, CashIcon, ReceiptIcon } from '#src/ui/icon.tsx';
import { MoneyText } from '#src/ui/money-text.tsx';
import { suggestTenders } from '../cash/cash.ts';
import { Choice } from '../kit/choice.tsx';
import { Keypad } from '../kit/keypad.tsx';
import { useSession } from '../kit/pos-context.tsx';
import { WhereIsCard } from './phone-card.tsx';
import { dueParts, takeLabel } from './tender.ts';
import { useIsTerminalOffline, whyNoTerminal } from './terminal-offline.tsx';
import { TipKeys } from './tip-keys.tsx';
import { type Tendering, type TenderPanelProps, useTender } from './use-tender.ts';

/** Takes one payment, by any method of the store. */
export function TenderPanel(props: TenderPanelProps) {
  const { isBusy, collectionType, isPart } = props;
  const { store, cardTerminal } = useSession();
  const tendering = useTender(props);
  const { entry, tender, field, canPay, pay, press, oddSheet } = tendering;
  const isCash = entry.method === 'posCash';
  return (
    <div className="grid items-start gap-5 p-5 md:grid-cols-[minmax(0,1fr)_15rem] xl:grid-cols-[minmax(0,1fr)_18rem]">
      <div className="flex min-w-0 flex-col">
        <p className="font-semibold text-ink-2">{isPart ? 'This share' : 'Amount due'}</p>
        <MoneyText
          amountInCents={tender.dueInCents}
          currencyCode={store.currencyCode}
          className="text-36 font-extrabold xl:text-[3.5rem] xl:leading-none"
        />
        <p className="mt-1 min-h-5 text-14 text-ink-3">{dueParts(entry, tender, store.currencyCode)}</p>
        <MethodKeys tendering={tendering} collectionType={collectionType} />
        <MethodPart tendering={tendering} isBusy={isBusy} />
        <TipPart tendering={tendering} />
        <AmountFields tendering={tendering} />
        {/* Stays in view while the rest of the page scrolls. */}
        <div
          data-bar
          className="max-lg:sticky max-lg:bottom-0 max-lg:z-10 max-lg:-mx-5 max-lg:border-t max-lg:border-line max-lg:bg-paper max-lg:px-5 max-lg:pb-3"
        >
          <Button
            variant="primary"
            size="large"
            isWide
            isBusy={isBusy}
            disabled={!canPay}
            onClick={() => pay()}
            className="mt-4 min-h-18! text-22!"
          >
            {takeLabel(entry.method, tender, { currencyCode: store.currencyCode, terminalName: cardTerminal?.name })}
          </Button>
        </div>
      </div>
      <Keypad corner="00" onKey={press} isDisabled={isBusy || (!isCash && field === 'received')} />
      {oddSheet}
    </div>
  );
}

interface PartProps {
  tendering: Tendering;
}

function MethodKeys({
  tendering: { entry, choose },
  collectionType,
}: PartProps & Pick<TenderPanelProps, 'collectionType'>) {
  const { customPayments } = useSession().store;
  const { method, customName } = entry;
  const own = customPayments.filter((one) => one.collectionTypes.includes(collectionType));
  return (
    <div className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(7.5rem,1fr))] gap-2">
      <Choice isChosen={method === 'posCash'} onChoose={() => choose('posCash')}>
        <CashIcon size={20} aria-hidden className="mr-2 inline" />
        Cash
      </Choice>
      <Choice isChosen={method === 'posCard'} onChoose={() => choose('posCard')}>
        <CardIcon size={20} aria-hidden className="mr-2 inline" />
        Card
      </Choice>
      {customPayments.length === 0 ? (
        <Choice isChosen={method === 'posCustomPayment'} onChoose={() => choose('posCustomPayment')}>
          <ReceiptIcon size={20} aria-hidden className="mr-2 inline" />
          Other
        </Choice>
      ) : (
        own.map(({ name }) => (
          <Choice
            key={name}
            isChosen={method === 'posCustomPayment' && customName === name}
            onChoose={() => choose('posCustomPayment', name)}
          >
            <ReceiptIcon size={20} aria-hidden className="mr-2 inline" />
            {name}
          </Choice>
        ))
      )}
    </div>
  );
}

/** What the chosen method needs: notes that a customer may hold out, a note about the terminal, or a name. */
function MethodPart({ tendering, isBusy }: PartProps & { isBusy: boolean }) {
  const { customPayments } = useSession().store;
  const { method, customName } = tendering.entry;
  if (method === 'posCash') return <CashKeys tendering={tendering} isBusy={isBusy} />;
  if (method === 'posCard') {
    return (
      <>
        <TerminalNote />
        <WhereIsCard phone={tendering.phone} />
      </>
    );
  }
  if (customPayments.length === 0) return <CustomName tendering={tendering} />;
  return <p className="mt-3 min-h-14 text-ink-2">Paid with {customName}. The drawer stays closed.</p>;
}

function CashKeys({ tendering: { tender, pay }, isBusy }: PartProps & { isBusy: boolean }) {
  const { currencyCode } = useSession().store;
  return (
    <div className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(4.5rem,1fr))] gap-2">
      <Button size="large" className="px-1!" disabled={isBusy} onClick={() => pay(tender.dueInCents)}>
        Exact
      </Button>
      {suggestTenders(tender.dueInCents, currencyCode).map((amount) => (
        <Button key={amount} size="large" className="tnum px-1!" disabled={isBusy} onClick={() => pay(amount)}>
          {formatAmount(amount, currencyCode).replace(/\.00$/, '')}
        </Button>
      ))}
    </div>
  );
}

function TerminalNote() {
  const { cardTerminal, unpairedCardTerminal } = useSession();
  const isOffline = useIsTerminalOffline();
  const named = cardTerminal ?? unpairedCardTerminal;
  return (
    <p className="mt-3 min-h-14 text-ink-2">
      {isOffline && named
        ? `${named.name} needs the internet, which is down. Take cash, or leave the bill open.`
        : cardTerminal
          ? `${cardTerminal.name} shows the total, including any surcharge.`
          : whyNoTerminal(unpairedCardTerminal)}
    </p>
  );
}

function CustomName({ tendering: { entry, choose } }: PartProps) {
  const id = useId();
  return (
    <div className="mt-3">
      <label htmlFor={id} className="mb-1 block font-semibold">
        Paid with
      </label>
      <input
        id={id}
        value={entry.customName}
        maxLength={40}
        placeholder="Voucher, gift card, account"
        onChange={(event) => choose(entry.method, event.target.value)}
        className={cx(CONTROL, 'min-h-14')}
      />
    </div>
  );
}

/** Cash tips are simply handed over and have their own field. A service charge can be removed with any method. */
function TipPart({ tendering: { entry, tender, tip } }: PartProps) {
  const isCash = entry.method === 'posCash';
  if (tip.choices.length === 0 || tender.isFree || (isCash && !tip.hasService)) return null;
  return (
    <div className="mt-4">
      <TipKeys choices={tip.choices} tipInCents={tip.tipInCents} isOwn={tip.isOwn} onTip={tip.set} />
    </div>
  );
}

function AmountFields({ tendering: { entry, tender, tip, field, setField } }: PartProps) {
  const { currencyCode } = useSession().store;
  const isCash = entry.method === 'posCash';
  return (
    <div className="mt-4 grid grid-cols-3 gap-2">
      <Field
        label="Received"
        cents={tender.tenderedInCents}
        isChosen={isCash && field === 'received'}
        isOff={!isCash}
        onChoose={() => setField('received')}
      />
      <Field
        label="Tip"
        cents={tip.tipInCents}
        isChosen={field === 'tip'}
        isOff={tender.isFree}
        onChoose={() => setField('tip')}
      />
      <div className="px-2 py-2">
        <span className="block text-14 font-semibold text-ink-2">Change</span>
        {tender.changeInCents === null ? (
          <span className="font-semibold text-fail-text">not enough</span>
        ) : (
          <MoneyText
            amountInCents={isCash ? tender.changeInCents : 0}
            currencyCode={currencyCode}
            className="text-22 font-bold"
          />
        )}
      </div>
    </div>
  );
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
