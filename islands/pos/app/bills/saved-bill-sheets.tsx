import type { BillRow } from '#src/domain/till/bill.types.ts';
import type { PosTable } from '#src/domain/till/till.types.ts';
import { Button } from '#src/ui/button.tsx';
import { UndoIcon } from '#src/ui/icon.tsx';
import { fetched } from '../kit/fetched.tsx';
import { newId } from '../kit/new-id.ts';
import { useTill } from '../kit/pos-context.tsx';
import { CANCEL_REASONS, ReasonSheet } from '../kit/reason-sheet.tsx';
import { mergeable, transferable } from './saved-bill-step.ts';
import type { OpenSavedBill } from './use-saved-bill.ts';

const MergeBillSheet = fetched(() => import('./bill-pick-sheet.tsx').then((file) => file.MergeBillSheet));
const TableSheet = fetched(() => import('./bill-pick-sheet.tsx').then((file) => file.TableSheet));
const TransferSheet = fetched(() => import('./transfer-sheet.tsx').then((file) => file.TransferSheet));

interface SavedBillSheetsProps {
  saved: OpenSavedBill;
  bills: readonly BillRow[];
  tables: readonly PosTable[];
}

/** The sheet that is open over a saved bill. A PIN comes first. */
export function SavedBillSheets({ saved, bills, tables }: SavedBillSheetsProps) {
  const { api } = useTill();
  const { detail, open, setOpen, goOn } = saved;
  const close = () => setOpen(null);
  if (open === 'move' && !saved.pin) {
    return (
      <TableSheet
        tables={tables}
        chosenId={detail.draft.tableId}
        onChoose={(tableId) => api.moveBill(detail, tableId).then((bill) => goOn(bill.id))}
        onClose={close}
      />
    );
  }
  if (open === 'merge') {
    return (
      <MergeBillSheet
        into={saved.step.title}
        intoLeftInCents={detail.leftInCents}
        bills={mergeable(bills, detail.id)}
        onMerge={(fromBillId) => api.mergeBills(detail, fromBillId).then((bill) => goOn(bill.id))}
        onClose={close}
      />
    );
  }
  if (open === 'transfer' && detail.order) {
    return (
      <TransferSheet
        order={detail.order}
        bills={transferable(bills, detail.id)}
        onDone={(lines, toBillId) =>
          api
            .transferLines(detail, { billId: toBillId ?? newId(), isNew: toBillId === null }, lines)
            .then((bill) => goOn(bill.id))
        }
        onClose={close}
      />
    );
  }
  return open === 'cancel' && !saved.cancel.pin ? <CancelSheet saved={saved} onClose={close} /> : null;
}

function CancelSheet({ saved, onClose }: { saved: OpenSavedBill; onClose: () => void }) {
  const { cancelling, cancel } = saved;
  return (
    <ReasonSheet
      title={cancelling.title}
      note={cancelling.note}
      reasons={CANCEL_REASONS}
      action={cancelling.action}
      isBusy={cancel.isBusy}
      problem={cancel.problem}
      asksFood={cancelling.asksFood}
      onDone={(reason, food) => void cancel.run(reason, food)}
      onClose={onClose}
    >
      {cancelling.hasCard ? (
        <div className="mb-5 rounded-input bg-sunken p-3">
          <p>Part of it was paid by card. Give that back first, on the terminal or in cash.</p>
          <Button size="large" icon={UndoIcon} className="mt-2" onClick={saved.goToOrder}>
            Go to the order
          </Button>
        </div>
      ) : null}
    </ReasonSheet>
  );
}
