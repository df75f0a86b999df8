import { formatAmount } from '#src/domain/money/format-amount.ts';
import type { BillRow } from '#src/domain/till/bill.types.ts';
import type { PosTable } from '#src/domain/till/till.types.ts';
import { useSession } from '../pos-context.tsx';
import { tableText } from '../state/table-text.ts';
import { Choice, ChoiceGroup } from './choice.tsx';
import { Problem } from './order-card.tsx';
import { Sheet } from './sheet.tsx';
import { useAct } from './use-act.ts';

/** Which other bill: one touch does it. */
export function BillPickSheet({
  title,
  note,
  bills,
  onChoose,
  onClose,
}: {
  title: string;
  note: string;
  bills: readonly BillRow[];
  onChoose: (billId: string) => Promise<unknown>;
  onClose: () => void;
}) {
  const choose = useAct(onChoose);
  return (
    <Sheet title={title} note={note} onClose={onClose}>
      {choose.problem ? <Problem text={choose.problem} /> : null}
      <BillChoices bills={bills} isDisabled={choose.isBusy} onChoose={(billId) => void choose.run(billId)} />
    </Sheet>
  );
}

export function BillChoices({
  bills,
  chosenId = null,
  isDisabled = false,
  onChoose,
}: {
  bills: readonly BillRow[];
  chosenId?: string | null;
  isDisabled?: boolean;
  onChoose: (billId: string) => void;
}) {
  const { currencyCode } = useSession().store;
  if (bills.length === 0) return <p className="py-6 text-center text-18 text-ink-3">There is no other bill.</p>;
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(15rem,1fr))] gap-2">
      {bills.map((bill) => (
        <Choice
          key={bill.id}
          isChosen={bill.id === chosenId}
          isDisabled={isDisabled}
          onChoose={() => onChoose(bill.id)}
          trailing={formatAmount(bill.leftInCents, currencyCode)}
        >
          <span className="block">{bill.orderNumber ?? 'Not sent'}</span>
          <span className="block text-14 font-medium text-ink-2">
            {[bill.tableName === null ? '' : tableText(bill.tableName), bill.customerName]
              .filter(Boolean)
              .join(' · ') || bill.savedByName}
          </span>
        </Choice>
      ))}
    </div>
  );
}

export function TableSheet({
  tables,
  chosenId,
  onChoose,
  onClose,
}: {
  tables: readonly PosTable[];
  chosenId: string | null;
  onChoose: (tableId: string) => Promise<unknown>;
  onClose: () => void;
}) {
  const choose = useAct(onChoose);
  return (
    <Sheet title="Move to a table" note="The kitchen is told where its dishes go." onClose={onClose}>
      {choose.problem ? <Problem text={choose.problem} /> : null}
      <ChoiceGroup isDense label="Table">
        {tables.map((table) => (
          <Choice
            key={table.id}
            isChosen={table.id === chosenId}
            isDisabled={choose.isBusy}
            onChoose={() => void choose.run(table.id)}
          >
            {table.name}
          </Choice>
        ))}
      </ChoiceGroup>
    </Sheet>
  );
}
