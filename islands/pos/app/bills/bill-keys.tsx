import { useNavigate } from '@tanstack/react-router';
import { memo, useState } from 'react';
import { AppErrorAnswer } from '#islands/runtime/api-client.ts';
import { formatAmount } from '#src/domain/money/format-amount.ts';
import { roundCash } from '#src/domain/pricing/cash-rounding.ts';
import type { SendBillBody } from '#src/domain/till/bill.types.ts';
import type { PosStore } from '#src/domain/till/till.types.ts';
import { Button } from '#src/ui/button.tsx';
import { cx } from '#src/ui/classes.ts';
import { SaveIcon, SendIcon } from '#src/ui/icon.tsx';
import { MoneyText } from '#src/ui/money-text.tsx';
import { keepSave, useIsOffline } from '../alone/alone.ts';
import { Problem } from '../history/order-card.tsx';
import { heldUntil } from '../kit/held.ts';
import { ReasonSheet, VOID_REASONS } from '../kit/reason-sheet.tsx';
import { Refusal } from '../kit/refusal.tsx';
import { sayOnNextScreen } from '../kit/said.ts';
import { Sheet } from '../kit/sheet.tsx';
import { whenText } from '../kit/store-time.ts';
import { useAct } from '../kit/use-act.ts';
import { type Approvals, useApproved } from '../kit/use-approved.tsx';
import { useSteady } from '../kit/use-steady.ts';
import { billDraftOf, isDirty, voidsOf } from '../order/bill-draft.ts';
import { saveNow } from '../order/draft-bill.ts';
import { startFresh } from '../order/draft-store.ts';
import type { OrderDraft } from '../order/order-draft.ts';
import type { OrderTotal } from '../order/order-total.ts';
import { cashGivenBack } from '../pay/given-back.ts';
import { mayBeBooked, settleDraft, telling } from '../pay/settle-draft.ts';
import { useSession, useTill } from '../pos-context.tsx';
import { hasTables } from '../shell/start.ts';

/** Until then the answer comes by itself. */
const SAID_AFTER_MS = 150;

interface SendInput {
  readonly toPay: boolean;
  readonly voidReason: string | null;
  readonly refundMethod: SendBillBody['refundMethod'];
}
/** What an edit took out of the drawer. */
interface GivenBack {
  readonly orderNumber: string;
  readonly cashInCents: number;
}
interface CardDifference extends SendInput {
  readonly amountInCents: number;
}

/** Saving and sending the order on this till; both make room for the next one. */
export function useBill(draft: OrderDraft, total: OrderTotal) {
  const { api } = useTill();
  const session = useSession();
  const { store } = session;
  const isAlone = useIsOffline();
  const navigate = useNavigate();
  const [asksWhy, setAsksWhy] = useState<{ readonly toPay: boolean } | null>(null);
  const [said, setSaid] = useState<string | null>(null);
  const [givenBack, setGivenBack] = useState<GivenBack | null>(null);
  const saving = useAct(async () => {
    if (isAlone && draft.bill === null) {
      const body = billDraftOf(draft, total);
      const kept = await keepSave(api, { session, draft, body, totalInCents: total.totalInCents });
      startFresh();
      setSaid(`Saved on this till as ${kept.number}. Other tills will see it when you’re back online.`);
      return;
    }
    if (await isSettledAfter(saveNow(api, store))) return;
    setSaid(`${nameOf(draft)} is saved.`);
  });
  /** True: the store had the order as it stands here, and the answer of before was lost. */
  const isSettledAfter = async (call: Promise<void>) => {
    try {
      await call;
      return false;
    } catch (error) {
      if (mayBeBooked(error) && (await settleDraft(api))) return true;
      throw error;
    }
  };
  const [asksHow, setAsksHow] = useState<CardDifference | null>(null);
  /** Null: it became cheaper and a card paid it, so somebody says how the difference goes back. */
  const sendOrAskHow = async (wish: SendInput, body: SendBillBody) => {
    try {
      return await telling(() => api.sendBill(draft.id, body));
    } catch (error) {
      if (mayBeBooked(error) && (await settleDraft(api))) return null;
      if (!(error instanceof AppErrorAnswer) || error.reason !== 'card_refund_needs_terminal') throw error;
      setAsksHow({ ...wish, amountInCents: Number(error.details?.amountInCents ?? 0) });
      return null;
    }
  };
  const sendNow = async (approvals: Approvals, wish: SendInput) => {
    const { toPay, voidReason, refundMethod } = wish;
    const sent = await sendOrAskHow(wish, {
      draft: billDraftOf(draft, total),
      expectedVersion: draft.bill?.version ?? 0,
      expectedTotalInCents: total.totalInCents,
      keepsHold: false,
      voidReason,
      refundMethod,
      approvals: {
        discount: approvals.discount ?? null,
        void: approvals.void ?? null,
        refund: approvals.refund ?? null,
      },
    });
    setAsksWhy(null);
    if (!sent) return;
    setAsksHow(null);
    startFresh();
    const cashInCents = cashGivenBack(sent, draft.bill?.paidInCents ?? 0);
    if (cashInCents > 0) setGivenBack({ orderNumber: sent.order?.orderNumber ?? '', cashInCents });
    if (toPay && sent.leftInCents > 0) {
      await navigate({ to: '/saved-orders/$billId/pay', params: { billId: sent.id } });
      return;
    }
    const words = sentWords(
      sent.order?.orderNumber ?? 'The order',
      heldUntil(draft, store.prepMinutes, Date.now()),
      store,
    );
    // Whoever serves tables goes on to the next one; money that goes back is read here first.
    if (draft.tableId === null || !hasTables(store) || cashInCents > 0) {
      setSaid(words);
      return;
    }
    sayOnNextScreen(words);
    await navigate({ to: '/table-map' });
  };
  const sending = useApproved(sendNow, { busyAfterMs: SAID_AFTER_MS });
  const send = (toPay: boolean) => {
    if (voidsOf(draft).length > 0) setAsksWhy({ toPay });
    else void sending.run({ toPay, voidReason: null, refundMethod: null });
  };
  const isSending = () => sending.isUnderWay();
  /** What was sent is paid on its own screen; what is new there goes to the kitchen first. */
  const paySent = () => {
    if (isDirty(draft)) {
      send(true);
      return;
    }
    startFresh();
    void api.releaseBill(draft.id).catch(() => {});
    void navigate({ to: '/saved-orders/$billId/pay', params: { billId: draft.id } });
  };
  const { canSave, canSend } = mayBill(draft, total, { isAlone });
  const isBusy = saving.isBusy || sending.isBusy;
  const onSave = useSteady(() => !sending.isUnderWay() && void saving.run());
  const onSend = useSteady(() => send(false));
  return {
    saving,
    sending,
    send,
    onSave,
    onSend,
    canSave: canSave && !isBusy,
    canSend: canSend && !isBusy,
    saveIfMay: () => canSave && !isBusy && onSave(),
    sendIfMay: () => canSend && !isBusy && send(false),
    paySent,
    isSending,
    asksWhy,
    closeWhy: () => setAsksWhy(null),
    asksHow,
    closeHow: () => setAsksHow(null),
    givenBack,
    closeGivenBack: () => setGivenBack(null),
    said,
  };
}

export type BillActs = ReturnType<typeof useBill>;

/** What stands over the screen while a bill is sent: why something is voided, a PIN, what went wrong. */
export function BillOverlays({ draft, bill }: { draft: OrderDraft; bill: BillActs }) {
  const { sending, saving, asksWhy } = bill;
  const problem = saving.problem ?? (asksWhy ? null : sending.problem);
  if (sending.pin) return sending.pin;
  return (
    <>
      {asksWhy ? (
        <ReasonSheet
          title="Void items already sent?"
          note="A VOID docket prints in the kitchen."
          reasons={VOID_REASONS}
          action="Void and send"
          isBusy={sending.isBusy}
          problem={sending.problem}
          onDone={(voidReason) => void sending.run({ toPay: asksWhy.toPay, voidReason, refundMethod: null })}
          onClose={bill.closeWhy}
        >
          <ul className="mb-5 space-y-1 text-18 font-semibold">
            {voidsOf(draft).map((line) => (
              <li key={line.lineId}>
                {line.quantity} × {line.name}
              </li>
            ))}
          </ul>
        </ReasonSheet>
      ) : null}
      {bill.givenBack ? <GivenBackSheet {...bill.givenBack} onClose={bill.closeGivenBack} /> : null}
      {bill.asksHow ? <CardDifferenceSheet difference={bill.asksHow} bill={bill} /> : null}
      {problem && !bill.asksHow ? <Refusal text={problem} /> : null}
    </>
  );
}

/** The drawer is open: what the guest gets out of it, large. */
function GivenBackSheet({ orderNumber, cashInCents, onClose }: GivenBack & { onClose: () => void }) {
  const { currencyCode } = useSession().store;
  return (
    <Sheet title={`Refund due on ${orderNumber}`} size="small" onClose={onClose}>
      <div className="py-2 text-center">
        <p className="text-18 text-ink-2">Refund in cash</p>
        <MoneyText
          amountInCents={cashInCents}
          currencyCode={currencyCode}
          className="block text-[4.5rem] leading-none font-extrabold"
        />
        <Button variant="primary" size="large" isWide className="mt-6" onClick={onClose}>
          Done
        </Button>
      </div>
    </Sheet>
  );
}

/** A card paid the bill and it became cheaper: the terminal gives back whole refunds, the drawer gives back the rest. */
function CardDifferenceSheet({ difference, bill }: { difference: CardDifference; bill: BillActs }) {
  const { currencyCode, countryCode } = useSession().store;
  const { amountInCents, ...wish } = difference;
  return (
    <Sheet
      title="Refund due"
      note="This bill was paid by card."
      size="small"
      onClose={bill.closeHow}
      footer={
        <>
          {bill.sending.problem ? <Problem text={bill.sending.problem} /> : null}
          <Button
            variant="primary"
            size="large"
            isWide
            isBusy={bill.sending.isBusy}
            onClick={() => void bill.sending.run({ ...wish, refundMethod: 'cash' })}
          >
            Give {formatAmount(roundCash(amountInCents, countryCode), currencyCode)} back in cash
          </Button>
          <Button size="large" isWide className="mt-2" onClick={bill.closeHow}>
            Keep bill as it is
          </Button>
        </>
      }
    >
      <p className="text-ink-2">
        The difference is refunded in cash from the drawer. To refund the card instead, keep the bill as it is and
        refund the item from the order.
      </p>
    </Sheet>
  );
}

const KEY =
  'grid min-h-18 w-15 shrink-0 place-content-center justify-items-center gap-1 rounded-input border border-line bg-paper text-14 font-semibold hover:border-line-strong disabled:opacity-35';

interface BillKeysProps {
  isSaving: boolean;
  isSending: boolean;
  canSave: boolean;
  canSend: boolean;
  onSave: () => void;
  onSend: () => void;
}

/** Beside Pay: put it aside, and send it. */
export const BillKeys = memo(function BillKeys(props: BillKeysProps) {
  const { isSaving, isSending, canSave, canSend, onSave, onSend } = props;
  return (
    <>
      <button type="button" disabled={!canSave} aria-busy={isSaving} onClick={onSave} className={KEY}>
        <SaveIcon size={22} aria-hidden />
        Save
      </button>
      <button
        type="button"
        disabled={!canSend}
        aria-busy={isSending}
        onClick={onSend}
        className={cx(KEY, canSend && 'border-accent-text')}
      >
        <SendIcon size={22} aria-hidden />
        Send
      </button>
    </>
  );
});

/** A table or a name is worth saving without a dish; what the kitchen has and what is wrong is not worth sending. */
function mayBill(
  draft: OrderDraft,
  total: OrderTotal,
  { isAlone }: { readonly isAlone: boolean },
): { readonly canSave: boolean; readonly canSend: boolean } {
  const isEmpty = draft.lines.length === 0;
  const isNamed = draft.tableId !== null || draft.customerName.trim() !== '';
  return {
    canSave: (!isEmpty || (isNamed && !draft.bill?.orderNumber)) && !draft.bill?.isLost,
    // A till that reaches nobody does not reach the kitchen's printer either.
    canSend:
      !isAlone && !isEmpty && total.issues.length === 0 && !total.needsAddress && isDirty(draft) && !draft.bill?.isLost,
  };
}

function sentWords(name: string, until: string | null, { timezone }: Pick<PosStore, 'timezone'>): string {
  return until === null
    ? `${name} sent`
    : `${name} scheduled. The kitchen gets it at ${whenText(until, Date.now(), timezone)}.`;
}

function nameOf(draft: OrderDraft): string {
  return draft.bill?.orderNumber ?? (draft.customerName.trim() || 'The order');
}
