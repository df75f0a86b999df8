import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { announceUrgently } from '#islands/runtime/announce.ts';
import { tipBaseOf } from '#src/domain/payments/terminal-amount.ts';
import { tipBaseOfPart } from '#src/domain/payments/tip-choices.ts';
import type { BillDetail, PaidBill, PlannedShare } from '#src/domain/till/bill.types.ts';
import { Button, IconButton } from '#src/ui/button.tsx';
import { BackIcon, SuccessIcon } from '#src/ui/icon.tsx';
import { MoneyText } from '#src/ui/money-text.tsx';
import { Problem } from '../history/order-card.tsx';
import { Sheet } from '../kit/sheet.tsx';
import { useAct } from '../kit/use-act.ts';
import { newId } from '../order/draft-store.ts';
import { AfterPay } from '../pay/after-pay.tsx';
import { followPayment } from '../pay/card-payment-store.ts';
import { paidWords } from '../pay/paid-words.ts';
import { SplitPanel } from '../pay/split-panel.tsx';
import { issueWords, planOf, splittable, stateOfPlan } from '../pay/split-plan.ts';
import type { PaymentInput } from '../pay/tender.ts';
import { TenderPanel } from '../pay/tender-panel.tsx';
import { useAfterSale } from '../pay/use-after-sale.ts';
import { useSession, useTill } from '../pos-context.tsx';
import { tableText } from './table-text.ts';

/** Taking the money of a bill: in one go or in parts, each part its own way. What is shown as paid is what was answered. */
export function BillPayScreen({ detail: read }: { detail: BillDetail }) {
  const pay = usePayBill(read);
  const { detail } = pay;
  const { store } = useSession();
  const navigate = useNavigate();
  const { order } = detail;
  const title = order?.orderNumber ?? 'Saved order';
  const goBack = () => void navigate({ to: '/saved-orders', search: {} });
  const isPaid = detail.leftInCents === 0 && order !== null && detail.tenders.length > 0;
  return (
    <main id="main" className="flex h-full min-h-0 flex-col">
      <header className="flex min-h-16 shrink-0 items-center gap-3 border-b border-line bg-surface py-1 pr-4 pl-2">
        <IconButton icon={BackIcon} label="Back to saved orders" onClick={goBack} />
        <h1 className="tnum min-w-0 flex-1 truncate text-22 font-bold">
          Pay {title}
          <span className="font-medium text-ink-2"> {placeOf(detail)}</span>
        </h1>
        <p className="text-right">
          <span className="block text-14 text-ink-3">Left to pay</span>
          <MoneyText
            amountInCents={detail.leftInCents}
            currencyCode={store.currencyCode}
            className="text-28 font-extrabold"
          />
        </p>
      </header>
      {isPaid && !pay.paid ? (
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
        <div className="grid min-h-0 flex-1 auto-rows-max grid-cols-1 overflow-y-auto overscroll-contain lg:grid-cols-[20rem_minmax(0,1fr)] lg:grid-rows-[minmax(0,1fr)] lg:overflow-hidden xl:grid-cols-[26rem_minmax(0,1fr)]">
          <SplitPanel
            detail={detail}
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
              <TenderPanel
                key={`${pay.chosen?.id ?? 'whole'} ${pay.amountInCents}`}
                amountInCents={pay.amountInCents}
                tipBaseInCents={
                  order ? tipBaseOfPart(tipBaseOf(order.breakdown), pay.amountInCents, detail.totalInCents) : 0
                }
                isBusy={pay.isBusy}
                collectionType={order?.collection.type ?? detail.draft.collectionType}
                isPart={pay.chosen !== null}
                onPay={(wish) => void pay.take(wish)}
                onCard={(tipInCents) => void pay.sendToCard(tipInCents)}
              />
            )}
          </section>
        </div>
      )}
      {pay.paid ? <TakenSheet paid={pay.paid} title={title} onNext={pay.next} onDone={() => void pay.leave()} /> : null}
    </main>
  );
}

function placeOf({ order, draft }: BillDetail): string {
  const table = order?.collection.type === 'dineIn' ? order.collection.tableName : null;
  return [table && tableText(table), draft.customerName].filter(Boolean).join(' · ');
}

function usePayBill(read: BillDetail) {
  const { api } = useTill();
  const { store } = useSession();
  const navigate = useNavigate();
  const [plan, setPlan] = useState<readonly PlannedShare[]>(() => planOf(read.shares));
  const [isTouched, setIsTouched] = useState(false);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [paid, setPaid] = useState<(PaidBill & Taken) | null>(null);
  const [answered, setAnswered] = useState(read);
  // What a payment has answered is newer than what the screen was opened with, until it is read again.
  const detail = answered.atIsoDateTimeUtc > read.atIsoDateTimeUtc ? answered : read;
  /** Of this press: pressed again after a lost answer, it is the same payment. */
  const [paymentId, setPaymentId] = useState(newId);

  // Another till may pay or plan meanwhile: what was not touched here follows.
  const asServed = JSON.stringify(planOf(detail.shares));
  // biome-ignore lint/correctness/useExhaustiveDependencies: a plan of the server that changed is the only reason
  useEffect(() => {
    if (!isTouched) setPlan(JSON.parse(asServed) as PlannedShare[]);
  }, [asServed]);

  const bill = splittable(detail);
  const state = stateOfPlan(bill, plan);
  const chosen = state.plan.find((share) => share.id === chosenId) ?? state.plan[0] ?? null;
  const amountInCents = chosen ? (state.amounts.get(chosen.id) ?? 0) : detail.leftInCents;

  const paying = useAct(async (wish: PaymentInput) => {
    const keepsPlan = !detail.isKeptElsewhere;
    if (isTouched && keepsPlan) await api.splitBill(detail.id, state.plan);
    setIsTouched(!keepsPlan && state.plan.length > 1);
    const answer = await api.payBill(detail.id, {
      ...wish,
      id: paymentId,
      shareId: keepsPlan ? (chosen?.id ?? null) : null,
      amountInCents,
    });
    // What the other side keeps has no plan but the one on this screen: the share that was paid goes off it.
    if (!keepsPlan) setPlan(state.plan.filter((share) => share.id !== chosen?.id));
    setAnswered(answer.bill);
    setPaid({ ...answer, tenderId: paymentId, isCash: wish.paymentType === 'posCash', amountInCents });
    setPaymentId(newId());
    setChosenId(null);
  });
  const card = useAct(async (tipInCents: number) => {
    const served = isTouched && !detail.isKeptElsewhere ? await api.splitBill(detail.id, state.plan) : detail;
    setIsTouched(false);
    // Its place among the shares is what the terminal's payment is known by.
    const splitIndex = served.shares.find((share) => share.id === chosen?.id)?.position ?? null;
    followPayment(await api.card.start(detail.id, { attemptId: paymentId, amountInCents, tipInCents, splitIndex }));
    setPaymentId(newId());
  });
  return {
    detail,
    state,
    chosen,
    amountInCents,
    paid,
    isBusy: paying.isBusy || card.isBusy,
    problem: paying.problem ?? card.problem,
    issue: state.issue ? issueWords(state.issue, store.currencyCode) : null,
    take: paying.run,
    sendToCard: card.run,
    setPlan(next: readonly PlannedShare[]) {
      setPlan(next);
      setIsTouched(true);
    },
    choose: setChosenId,
    next: () => setPaid(null),
    leave: () => navigate({ to: '/ordering' }),
  };
}

interface Taken {
  readonly tenderId: string;
  readonly isCash: boolean;
  readonly amountInCents: number;
}

/** What is true of this payment, large: change that is due, else what was paid. Then who is next, or the next order. */
function TakenSheet({
  paid,
  title,
  onNext,
  onDone,
}: {
  paid: PaidBill & Taken;
  title: string;
  onNext: () => void;
  onDone: () => void;
}) {
  const { currencyCode } = useSession().store;
  const { leftInCents } = paid.bill;
  const afterSale = useAfterSale();
  const leave = () => {
    onDone();
    void afterSale();
  };
  const { changeInCents, amountInCents } = paid;
  const said = paidWords({ isPaid: true, changeInCents, grandTotalInCents: amountInCents }, currencyCode);
  useEffect(() => announceUrgently(said.aloud), [said.aloud]);
  return (
    <Sheet title={title} size="small" onClose={paid.isPaid ? leave : onNext}>
      <div className="py-2 text-center">
        <SuccessIcon size={56} aria-hidden className="mx-auto text-done-text" />
        <p className="mt-4 text-18 text-ink-2">{said.title}</p>
        <MoneyText
          amountInCents={said.amountInCents}
          currencyCode={currencyCode}
          className="block text-[4.5rem] leading-none font-extrabold"
        />
        <p className="mt-4 text-ink-2">
          {paid.isPaid ? (
            'Everything is paid.'
          ) : (
            <>
              <MoneyText amountInCents={leftInCents} currencyCode={currencyCode} className="font-semibold" /> is left to
              pay.
            </>
          )}
        </p>
        <AfterPay
          orderId={paid.bill.id}
          tenderId={paid.bill.tenders.length > 1 || !paid.isPaid ? paid.tenderId : null}
          isCash={paid.isCash}
        />
        <Button
          variant="primary"
          size="large"
          isWide
          className="mt-4 min-h-18! text-22!"
          onClick={paid.isPaid ? leave : onNext}
        >
          {paid.isPaid ? 'Next order' : 'Next payment'}
        </Button>
      </div>
    </Sheet>
  );
}
