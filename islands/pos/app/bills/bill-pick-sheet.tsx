import { useState } from 'react';
import { formatAmount } from '#src/domain/money/format-amount.ts';
import type { BillRow } from '#src/domain/till/bill.types.ts';
import type { PosTable } from '#src/domain/till/till.types.ts';
import { Choice, ChoiceGroup } from '../kit/choice.tsx';
import { ChoiceSheet } from '../kit/choice-sheet.tsx';
import { useSession } from '../kit/pos-context.tsx';
import { Problem } from '../kit/problem.tsx';
import { Sheet } from '../kit/sheet.tsx';
import { tableText } from '../kit/table-text.ts';
import { useAct } from '../kit/use-act.ts';

/** Chooses the other bill to merge. A merge can't be undone with a tap, so it needs its own button. */
export function MergeBillSheet({
  into,
  intoLeftInCents,
  bills,
  onMerge,
  onClose,
}: {
  /** Its number, as people say it. */
  into: string;
  intoLeftInCents: number;
  bills: readonly BillRow[];
  onMerge: (billId: string) => Promise<unknown>;
  onClose: () => void;
}) {
  const { currencyCode } = useSession().store;
  const merge = useAct(onMerge);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const chosen = bills.find(({ id }) => id === chosenId) ?? null;
  return (
    <ChoiceSheet
      title={`Merge into ${into}`}
      note="Both get one bill, and the kitchen is told. To separate them again, move the items to another bill."
      action={
        chosen
          ? `Merge ${chosen.orderNumber ?? 'the saved order'}, ${formatAmount(chosen.leftInCents + intoLeftInCents, currencyCode)} in total`
          : 'Choose a bill'
      }
      isReady={chosen !== null}
      isBusy={merge.isBusy}
      problem={merge.problem}
      onDone={() => chosen && void merge.run(chosen.id)}
      onClose={onClose}
    >
      <BillChoices bills={bills} chosenId={chosenId} isDisabled={merge.isBusy} onChoose={setChosenId} />
    </ChoiceSheet>
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
  if (bills.length === 0) return <p className="py-6 text-center text-18 text-ink-3">No other open bills.</p>;
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
    <Sheet title="Move to a table" note="The kitchen is told the new table." onClose={onClose}>
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
