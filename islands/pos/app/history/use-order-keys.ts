import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { VoidedFood } from '#src/domain/ordering/kept-lines.ts';
import type { OrderDetail } from '#src/domain/till/till.types.ts';
import { putAside, takeBill } from '../bills/draft-bill.ts';
import { useSession, useTill } from '../kit/pos-context.tsx';
import { useApproved } from '../kit/use-approved.tsx';
import { useOrderAgain } from '../order/use-order-again.ts';
import { offeredKeys } from './offered-keys.ts';

type OpenSheet = 'refund' | 'cancel' | 'email' | 'writeOff';

/** What is offered for an order, the sheet that is open over it, and the actions that its buttons start. */
export function useOrderKeys(detail: OrderDetail) {
  const { api } = useTill();
  const { store } = useSession();
  const navigate = useNavigate();
  const [sheet, open] = useState<OpenSheet | null>(null);
  const [givenInCents, setGivenInCents] = useState(0);
  const keys = offeredKeys(detail);
  const { id } = detail.order;
  const edit = useApproved(async (approvals, isTakeOver: boolean) => {
    await putAside(api, store);
    takeBill(await api.openBill(id, isTakeOver ? { approval: approvals.void ?? null } : undefined));
    await navigate({ to: '/ordering' });
  });
  const again = useOrderAgain();
  const cancel = useApproved(async (approvals, reason: string, voidedFood: VoidedFood | null) => {
    const why = { reason, voidedFood, approval: approvals.void ?? null };
    await (keys.isBill ? api.cancelBill(id, why) : api.cancelOrder(id, why));
    open(null);
    // The order is closed by now, but the customer's refund was known before.
    setGivenInCents(keys.cashBackInCents);
  });
  return { keys, sheet, open, close: () => open(null), givenInCents, setGivenInCents, edit, again, cancel };
}
