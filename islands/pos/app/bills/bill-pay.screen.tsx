import { useNavigate } from '@tanstack/react-router';
import { tipBaseOf } from '#src/domain/payments/terminal-amount.ts';
import { tipBaseOfPart } from '#src/domain/payments/tip-choices.ts';
import type { BillDetail } from '#src/domain/till/bill.types.ts';
import { Button, IconButton } from '#src/ui/button.tsx';
import { BackIcon, SuccessIcon } from '#src/ui/icon.tsx';
import { MoneyText } from '#src/ui/money-text.tsx';
import { useSession } from '../kit/pos-context.tsx';
import { Problem } from '../kit/problem.tsx';
import { ScreenName } from '../kit/screen-name.tsx';
import { SplitPanel } from '../pay/split-panel.tsx';
import { TenderPanel } from '../pay/tender-panel.tsx';
import { NotSentSheet } from './not-sent-sheet.tsx';
import { onPhoneText } from './on-phone-text.ts';
import { isFullyPaid, placeOf } from './pay-bill-step.ts';
import { TakenSheet } from './taken-sheet.tsx';
import { type PayBill, usePayBill } from './use-pay-bill.ts';

/**
 * Takes the money of a bill, in one go or in parts, each part its own way. Only payments that the store confirmed are shown as
 * paid.
 */
export function BillPayScreen({ detail: read }: { detail: BillDetail }) {
  const pay = usePayBill(read);
  const navigate = useNavigate();
  const title = pay.detail.order?.orderNumber ?? 'Saved order';
  const goBack = () => void navigate({ to: '/saved-orders', search: {} });
  return (
    <main id="main" className="flex h-full min-h-0 flex-col">
      <PayHead detail={pay.detail} title={title} onBack={goBack} />
      {isFullyPaid(pay.detail) && !pay.paid ? (
        <div className="grid flex-1 place-items-center p-8 text-center">
          <div>
            <SuccessIcon size={56} aria-hidden className="mx-auto text-done-text" />
            <p className="mt-4 text-22 font-bold">{title} is paid.</p>
            <Button variant="primary" size="large" className="mt-6" onClick={goBack}>
              Saved orders
            </Button>
          </div>
        </div>
      ) : (
        <PayParts pay={pay} />
      )}
      {isFullyPaid(pay.detail) ? null : <NotSentSheet detail={pay.detail} />}
      {pay.paid ? <TakenSheet paid={pay.paid} title={title} onNext={pay.next} onDone={() => void pay.leave()} /> : null}
    </main>
  );
}

function PayHead({ detail, title, onBack }: { detail: BillDetail; title: string; onBack: () => void }) {
  const { currencyCode } = useSession().store;
  return (
    <header className="flex min-h-16 shrink-0 items-center gap-3 border-b border-line bg-surface py-1 pr-4 pl-2">
      <IconButton icon={BackIcon} label="Back to saved orders" onClick={onBack} />
      <ScreenName className="tnum min-w-0 flex-1 truncate text-22 font-bold">
        Pay {title}
        <span className="font-medium text-ink-2"> {placeOf(detail)}</span>
      </ScreenName>
      <p className="text-right">
        <span className="block text-14 text-ink-3">Left to pay</span>
        <MoneyText amountInCents={detail.leftInCents} currencyCode={currencyCode} className="text-28 font-extrabold" />
      </p>
    </header>
  );
}

/** Who pays what, beside how the chosen share is paid. */
function PayParts({ pay }: { pay: PayBill }) {
  return (
    <div className="grid min-h-0 flex-1 auto-rows-max grid-cols-1 overflow-y-auto overscroll-contain lg:grid-cols-[20rem_minmax(0,1fr)] lg:grid-rows-[minmax(0,1fr)] lg:overflow-hidden xl:grid-cols-[26rem_minmax(0,1fr)]">
      <SplitPanel
        detail={pay.detail}
        plan={pay.state}
        chosenId={pay.chosen?.id ?? null}
        isBusy={pay.isBusy}
        onPlan={pay.setPlan}
        onChoose={pay.choose}
      />
      <section aria-label="How it is paid" className="min-h-0 lg:overflow-y-auto">
        {pay.problem ? (
          <div className="px-5 pt-3">
            <Problem text={pay.problem} />
          </div>
        ) : null}
        {pay.issue ? (
          <p role="alert" className="p-8 text-center text-18 font-semibold text-fail-text">
            {pay.issue}
          </p>
        ) : (
          <>
            <OnPhones detail={pay.detail} />
            {pay.amountInCents > 0 || pay.detail.leftInCents === 0 ? <ShareTender pay={pay} /> : null}
          </>
        )}
      </section>
    </div>
  );
}

/** What guests are paying on their phones, which the till leaves to them. */
function OnPhones({ detail: { onPhones = [] } }: { detail: BillDetail }) {
  const { currencyCode, timezone } = useSession().store;
  if (onPhones.length === 0) return null;
  return (
    <ul aria-label="On phones" className="mx-5 mt-3 rounded-input bg-going-soft px-3 py-2 text-going-text">
      {onPhones.map((part) => (
        <li key={part.id} className="flex justify-between gap-3">
          <span>{onPhoneText(part, timezone)}</span>
          <MoneyText amountInCents={part.amountInCents} currencyCode={currencyCode} className="font-semibold" />
        </li>
      ))}
    </ul>
  );
}

/** Starts over with each share, and when a share's amount changes. */
function ShareTender({ pay }: { pay: PayBill }) {
  const { chosen, amountInCents } = pay;
  const { order, draft, totalInCents } = pay.detail;
  return (
    <TenderPanel
      key={`${chosen?.id ?? 'whole'} ${amountInCents}`}
      amountInCents={amountInCents}
      tipBaseInCents={order ? tipBaseOfPart(tipBaseOf(order.breakdown), amountInCents, totalInCents) : 0}
      isBusy={pay.isBusy}
      collectionType={order?.collection.type ?? draft.collectionType}
      customerPhone={order?.customerPhone ?? draft.customerPhone}
      isPart={chosen !== null}
      onPay={(input) => void pay.take(input)}
      onCard={(card) => void pay.sendToCard(card)}
    />
  );
}
