import type { OrderDraft } from '../draft/order-draft.ts';
import { kept } from '../kit/fetched.tsx';
import { Refusal } from '../kit/refusal.tsx';
import type { BillActs } from './use-bill.ts';

const BillQuestions = kept(() => import('./bill-questions.tsx').then((file) => file.BillQuestions));

/** Opens over the screen while a bill is saved or sent: the reason for a void, a PIN, a refund, or a problem. */
export function BillOverlays({ draft, bill }: { draft: OrderDraft; bill: BillActs }) {
  const { sending, saving, asksWhy, asksHow, cashBack } = bill;
  const problem = saving.problem ?? (asksWhy ? null : sending.problem);
  if (sending.pin) return sending.pin;
  const close = () => {
    bill.closeWhy();
    bill.closeHow();
    bill.closeCashBack();
  };
  return (
    <>
      {asksWhy || asksHow || cashBack ? <BillQuestions draft={draft} bill={bill} onClose={close} /> : null}
      {problem && !asksHow ? <Refusal text={problem} /> : null}
    </>
  );
}
