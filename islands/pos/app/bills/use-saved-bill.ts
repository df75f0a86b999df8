import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { VoidedFood } from '#src/domain/ordering/kept-lines.ts';
import type { BillDetail } from '#src/domain/till/bill.types.ts';
import { useSession, useTill } from '../kit/pos-context.tsx';
import { useAct } from '../kit/use-act.ts';
import { useApproved } from '../kit/use-approved.tsx';
import { putAside, takeBill } from './draft-bill.ts';
import { cancelText, savedBillStep } from './saved-bill-step.ts';

export type SavedBillSheet = 'move' | 'merge' | 'transfer' | 'cancel';

interface SavedBillEnds {
  onOpen: (billId: string | undefined) => void;
  onClose: () => void;
  /** The bill was cancelled, and this much is handed over from the drawer. */
  onCashBack: (orderNumber: string, cashInCents: number) => void;
}

/** One saved bill: what can be done with it, and the sheet that is open over it. */
export function useSavedBill(detail: BillDetail, { onOpen, onClose, onCashBack }: SavedBillEnds) {
  const { api } = useTill();
  const { store, terminal } = useSession();
  const navigate = useNavigate();
  const [open, setOpen] = useState<SavedBillSheet | null>(null);
  const step = savedBillStep(detail, terminal.id);
  const cancelling = cancelText(detail, store, Date.now());

  const edit = useApproved(async (approvals, isTakeOver: boolean) => {
    await putAside(api, store);
    const takeOver = isTakeOver ? { approval: approvals.void ?? null } : undefined;
    takeBill(await api.openBill(detail.id, takeOver));
    await navigate({ to: '/ordering' });
  });
  const print = useAct(() => api.print.reprint(detail.id, 'ORDER_INVOICE', null));
  const cancel = useApproved(async (approvals, reason: string, voidedFood: VoidedFood | null) => {
    await api.cancelBill(detail.id, { reason, voidedFood, approval: approvals.void ?? null });
    onClose();
    if (cancelling.cashInCents > 0) onCashBack(step.title, cancelling.cashInCents);
  });
  const goToOrder = () => void navigate({ to: '/order-history', search: { order: detail.id } });
  return {
    detail,
    step,
    cancelling,
    open,
    setOpen,
    edit,
    print,
    cancel,
    pin: edit.pin ?? cancel.pin,
    goToOrder,
    openHere: () => (step.isOnlyPaid ? goToOrder() : void edit.run(step.isElsewhere)),
    pay: () => void navigate({ to: '/saved-orders/$billId/pay', params: { billId: detail.id } }),
    /** Continues with the bill that a change leaves behind. */
    goOn: (billId: string) => {
      setOpen(null);
      onOpen(billId);
    },
  };
}

export type OpenSavedBill = ReturnType<typeof useSavedBill>;
