import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { cx } from '#src/ui/classes.ts';
import { SaveIcon, SendIcon } from '#src/ui/icon.tsx';
import { Toast } from '#src/ui/toast.tsx';
import { useSession, useTill } from '../pos-context.tsx';
import { billDraftOf, isDirty, voidsOf } from '../state/bill-draft.ts';
import { saveNow } from '../state/draft-bill.ts';
import { startFresh } from '../state/draft-store.ts';
import type { OrderDraft } from '../state/order-draft.ts';
import type { OrderTotal } from '../state/order-total.ts';
import { ReasonSheet, VOID_REASONS } from './reason-sheet.tsx';
import { useAct } from './use-act.ts';
import { type Approvals, useApproved } from './use-approved.tsx';

/** Saving and sending the order on this till; both make room for the next one. */
export function useBill(draft: OrderDraft, total: OrderTotal) {
  const { api } = useTill();
  const { store } = useSession();
  const navigate = useNavigate();
  const [asksWhy, setAsksWhy] = useState<{ readonly toPay: boolean } | null>(null);
  const [said, setSaid] = useState<string | null>(null);
  const saving = useAct(async () => {
    await saveNow(api, store);
    setSaid(`${nameOf(draft)} is saved.`);
  });
  const sending = useApproved(async (approvals: Approvals, toPay: boolean, voidReason: string | null) => {
    const sent = await api.sendBill(draft.id, {
      draft: billDraftOf(draft, total),
      expectedVersion: draft.bill?.version ?? 0,
      expectedTotalInCents: total.totalInCents,
      keepsHold: false,
      voidReason,
      refundMethod: null,
      approvals: {
        discount: approvals.discount ?? null,
        void: approvals.void ?? null,
        refund: approvals.refund ?? null,
      },
    });
    setAsksWhy(null);
    startFresh();
    if (toPay) await navigate({ to: '/saved-orders/$billId/pay', params: { billId: sent.id } });
    else setSaid(`${sent.order?.orderNumber ?? 'The order'} is sent.`);
  });
  const send = (toPay: boolean) => {
    if (voidsOf(draft).length > 0) setAsksWhy({ toPay });
    else void sending.run(toPay, null);
  };
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
  return { saving, sending, send, paySent, asksWhy, closeWhy: () => setAsksWhy(null), said, hush: () => setSaid(null) };
}

export type BillActs = ReturnType<typeof useBill>;

/** What stands over the screen while a bill is sent: why something is voided, a PIN, what went wrong, what was done. */
export function BillOverlays({ draft, bill }: { draft: OrderDraft; bill: BillActs }) {
  const { sending, saving, asksWhy } = bill;
  const problem = saving.problem ?? (asksWhy ? null : sending.problem);
  if (sending.pin) return sending.pin;
  return (
    <>
      {asksWhy ? (
        <ReasonSheet
          title="Take it off the kitchen’s work?"
          note="The kitchen has it: it prints VOID there."
          reasons={VOID_REASONS}
          action="Void and send"
          isBusy={sending.isBusy}
          problem={sending.problem}
          onDone={(reason) => void sending.run(asksWhy.toPay, reason)}
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
      {problem ? <Notice text={problem} isUrgent /> : null}
      {bill.said && !problem ? <Notice key={bill.said} text={bill.said} onClose={bill.hush} /> : null}
    </>
  );
}

function Notice({ text, onClose, isUrgent = false }: { text: string; onClose?: () => void; isUrgent?: boolean }) {
  return (
    <Toast onClose={onClose}>
      <span role={isUrgent ? 'alert' : undefined} className="min-w-0 flex-1 py-2">
        {text}
      </span>
    </Toast>
  );
}

const KEY =
  'grid min-h-18 w-15 shrink-0 place-content-center justify-items-center gap-1 rounded-input border border-line bg-paper text-14 font-semibold hover:border-line-strong disabled:opacity-35';

/** Beside Pay: put it aside, and send it. */
export function BillKeys({ draft, total, bill }: { draft: OrderDraft; total: OrderTotal; bill: BillActs }) {
  const isEmpty = draft.lines.length === 0;
  const isNamed = draft.tableId !== null || draft.customerName.trim() !== '';
  const canSave = (!isEmpty || (isNamed && !draft.bill?.orderNumber)) && !draft.bill?.isLost;
  const canSend = !isEmpty && total.issues.length === 0 && !total.needsAddress && isDirty(draft) && !draft.bill?.isLost;
  const isBusy = bill.saving.isBusy || bill.sending.isBusy;
  return (
    <>
      <button
        type="button"
        disabled={!canSave || isBusy}
        aria-busy={bill.saving.isBusy}
        onClick={() => void bill.saving.run()}
        className={KEY}
      >
        <SaveIcon size={22} aria-hidden />
        Save
      </button>
      <button
        type="button"
        disabled={!canSend || isBusy}
        aria-busy={bill.sending.isBusy}
        onClick={() => bill.send(false)}
        className={cx(KEY, canSend && 'border-accent-text')}
      >
        <SendIcon size={22} aria-hidden />
        Send
      </button>
    </>
  );
}

function nameOf(draft: OrderDraft): string {
  return draft.bill?.orderNumber ?? (draft.customerName.trim() || 'The order');
}
