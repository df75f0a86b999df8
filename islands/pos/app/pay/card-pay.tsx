import { formatAmount } from '#src/domain/money/format-amount.ts';
import { COUNTRY_LABELS } from '#src/domain/tenancy/country-labels.ts';
import { oddTip } from '#src/domain/till/odd-money.ts';
import { Button } from '#src/ui/button.tsx';
import { cx } from '#src/ui/classes.ts';
import { CardIcon } from '#src/ui/icon.tsx';
import { MoneyText } from '#src/ui/money-text.tsx';
import type { OrderDraft } from '../draft/order-draft.ts';
import type { OrderTotal } from '../draft/order-total.ts';
import { AuthoriseSheet } from '../kit/authorise-sheet.tsx';
import { useSession } from '../kit/pos-context.tsx';
import { Problem } from '../kit/problem.tsx';
import { WhereIsCard } from './phone-card.tsx';
import { TerminalOffline, useIsTerminalOffline, whyNoTerminal } from './terminal-offline.tsx';
import { TipKeys } from './tip-keys.tsx';
import { useCardPay } from './use-card-pay.ts';
import { useOddMoney } from './use-odd-money.tsx';

export interface CardPayProps {
  draft: OrderDraft;
  total: OrderTotal;
  /** The terminal has the payment, and its panel opens. */
  onStarted: () => void;
  /** Other ways to pay, offered by name when the terminal is offline. */
  onCash: () => void;
  onPayLater: () => void;
}

/** Shows what the terminal will charge, part by part, before anything is sent to it. */
export function CardPay({ draft, total, onStarted, onCash, onPayLater }: CardPayProps) {
  const { tips } = useSession().store;
  const pay = useCardPay({ draft, total, onStarted });
  const { tip, phone, dueInCents } = pay;
  const odd = useOddMoney();
  const send = (terminalId: string | null) =>
    odd.check(
      oddTip(dueInCents, tip.tipInCents),
      () => void (terminalId === null ? pay.start() : pay.start(null, terminalId)),
    );
  if (pay.pin) {
    return <AuthoriseSheet act={pay.pin.act} onApproved={pay.pin.approve} onClose={pay.pin.cancel} />;
  }
  return (
    <div className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-5 md:grid-cols-[minmax(0,1fr)_24rem] max-sm:mt-3 max-sm:gap-y-3 short:mt-3 short:gap-y-3">
      <ChargeParts totalInCents={total.totalInCents} dueInCents={dueInCents} tipInCents={tip.tipInCents} />
      {tips.isEnabled ? (
        <TipKeys choices={tip.choices} tipInCents={tip.tipInCents} isOwn={tip.isOwn} onTip={tip.set} />
      ) : null}
      <div className="empty:hidden md:col-span-2">
        <WhereIsCard phone={phone} />
      </div>
      <div className="md:col-span-2">
        {pay.problem ? <Problem text={pay.problem} /> : null}
        <TerminalProblem onCash={onCash} onPayLater={onPayLater} />
        <TerminalKeys chargeInCents={dueInCents + tip.tipInCents} isBusy={pay.isBusy} onSend={send} />
      </div>
      {odd.sheet}
    </div>
  );
}

function ChargeParts(of: { totalInCents: number; dueInCents: number; tipInCents: number }) {
  const { currencyCode, countryCode } = useSession().store;
  const { totalInCents, dueInCents, tipInCents } = of;
  return (
    <dl className="space-y-1.5 self-end text-18">
      <Row label="Order" cents={totalInCents} />
      {dueInCents > totalInCents ? (
        <Row label={COUNTRY_LABELS[countryCode].counterCardSurcharge} cents={dueInCents - totalInCents} />
      ) : null}
      <Row label="Tip" cents={tipInCents} />
      <div className="flex items-baseline justify-between gap-4 border-t border-line pt-2 font-bold">
        <dt>On the terminal</dt>
        <dd>
          <MoneyText amountInCents={dueInCents + tipInCents} currencyCode={currencyCode} className="text-28" />
        </dd>
      </div>
    </dl>
  );
}

function TerminalProblem({ onCash, onPayLater }: Pick<CardPayProps, 'onCash' | 'onPayLater'>) {
  const { cardTerminal, localCardTerminals, unpairedCardTerminal } = useSession();
  const isOffline = useIsTerminalOffline();
  const named = cardTerminal ?? unpairedCardTerminal;
  if (isOffline && named) return <TerminalOffline name={named.name} onCash={onCash} onPayLater={onPayLater} />;
  if (cardTerminal || isOffline || localCardTerminals.length > 0) return null;
  return <Problem text={whyNoTerminal(unpairedCardTerminal)} />;
}

interface TerminalKeysProps {
  chargeInCents: number;
  isBusy: boolean;
  /** Null is the till's own terminal. */
  onSend: (terminalId: string | null) => void;
}

/** A button for the till's own terminal. If that can't be reached, one for each terminal on the store's network. */
function TerminalKeys({ chargeInCents, isBusy, onSend }: TerminalKeysProps) {
  const { store, cardTerminal, localCardTerminals } = useSession();
  const isOffline = useIsTerminalOffline();
  const amount = formatAmount(chargeInCents, store.currencyCode);
  const others = isOffline || !cardTerminal ? localCardTerminals : [];
  return (
    <>
      {others.map(({ id, name }) => (
        <Button
          key={id}
          variant="primary"
          size="large"
          isWide
          icon={CardIcon}
          isBusy={isBusy}
          onClick={() => onSend(id)}
          className="mt-2 min-h-18! text-22!"
        >
          {`Send ${amount} to ${name}`}
        </Button>
      ))}
      <Button
        variant="primary"
        size="large"
        isWide
        icon={CardIcon}
        isBusy={isBusy}
        disabled={!cardTerminal || isOffline}
        onClick={() => onSend(null)}
        className={cx(
          'mt-2 min-h-18! text-22!',
          (isOffline || (!cardTerminal && localCardTerminals.length > 0)) && 'hidden',
        )}
      >
        {`Send ${amount} to ${cardTerminal?.name ?? 'the terminal'}`}
      </Button>
    </>
  );
}

function Row({ label, cents }: { label: string; cents: number }) {
  const { currencyCode } = useSession().store;
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-ink-2">{label}</dt>
      <dd>
        <MoneyText amountInCents={cents} currencyCode={currencyCode} className="font-semibold" />
      </dd>
    </div>
  );
}
