import { Button } from '#src/ui/button.tsx';
import { cx } from '#src/ui/classes.ts';
import { DineInIcon, EditIcon, MergeIcon, PrinterIcon, RemoveIcon, TransferIcon } from '#src/ui/icon.tsx';
import { MoneyText } from '#src/ui/money-text.tsx';
import { useSession } from '../kit/pos-context.tsx';
import { Problem } from '../kit/problem.tsx';
import { SmallKey } from '../kit/small-key.tsx';
import type { OpenSavedBill } from './use-saved-bill.ts';

interface SavedBillKeysProps {
  saved: OpenSavedBill;
  hasTables: boolean;
  hasOthers: boolean;
}

/** Everything that can be done with a saved bill. */
export function SavedBillKeys({ saved, hasTables, hasOthers }: SavedBillKeysProps) {
  const { detail, step, edit, print, setOpen } = saved;
  const { currencyCode } = useSession().store;
  const hasOrder = detail.order !== null;
  const problem = edit.problem ?? print.problem;
  return (
    <footer className="shrink-0 space-y-2 border-t border-line p-3">
      {problem ? <Problem text={problem} /> : null}
      <div className={cx('grid grid-cols-5 gap-2', step.isOnlyPaid && 'hidden')}>
        <SmallKey icon={DineInIcon} label="Table" onPress={() => setOpen('move')} isOff={!hasTables} />
        <SmallKey icon={MergeIcon} label="Merge" onPress={() => setOpen('merge')} isOff={!hasOthers} />
        <SmallKey icon={TransferIcon} label="Dishes" onPress={() => setOpen('transfer')} isOff={!hasOrder} />
        <SmallKey icon={PrinterIcon} label="Bill" onPress={() => void print.run()} isOff={!hasOrder || print.isBusy} />
        <SmallKey icon={RemoveIcon} label={hasOrder ? 'Cancel' : 'Delete'} onPress={() => setOpen('cancel')} isDanger />
      </div>
      <div className="flex gap-2">
        <Button
          variant={step.isAllSent ? 'secondary' : 'primary'}
          size="large"
          icon={EditIcon}
          className="min-h-18! flex-1"
          isBusy={edit.isBusy}
          onClick={saved.openHere}
        >
          {step.openWord}
        </Button>
        <Button
          variant="primary"
          size="large"
          className="min-h-18! flex-2 text-22!"
          disabled={!step.isAllSent || step.isElsewhere}
          onClick={saved.pay}
        >
          Pay
          <MoneyText amountInCents={detail.leftInCents} currencyCode={currencyCode} className="ml-1" />
        </Button>
      </div>
      {step.beforePay ? <p className="text-center text-14 text-ink-3">{step.beforePay}</p> : null}
    </footer>
  );
}
