import { CheckIcon } from '#src/ui/icon.tsx';
import { MoneyText } from '#src/ui/money-text.tsx';
import { useSession } from '../kit/pos-context.tsx';
import { noteAppeared } from '../kit/tap-guard.ts';
import { forgetChange, useChangeDue } from './change-due.ts';

/** The last order's change, in the bar of the next one: a quick second tap may have closed it before anyone read it. */
export function ChangeNote() {
  const { currencyCode } = useSession().store;
  const due = useChangeDue();
  if (!due) return null;
  const dismiss = () => {
    forgetChange();
    // The order moves up under the finger.
    noteAppeared();
  };
  return (
    <button
      type="button"
      data-part="change-due"
      title="Dismiss"
      onClick={dismiss}
      className="flex min-h-12 w-full shrink-0 items-center gap-2 border-b border-line bg-done-soft px-3 text-left font-semibold text-done-text"
    >
      <span className="min-w-0 flex-1 truncate">Change for {due.orderNumber}</span>
      <MoneyText amountInCents={due.changeInCents} currencyCode={currencyCode} className="text-22 font-extrabold" />
      <CheckIcon size={20} aria-hidden className="shrink-0" />
    </button>
  );
}
