import { useEffect, useId, useRef, useState } from 'react';
import { formatAmount } from '#src/domain/money/format-amount.ts';
import type { BillRow } from '#src/domain/till/bill.types.ts';
import type { PosTable } from '#src/domain/till/till.types.ts';
import { Button } from '#src/ui/button.tsx';
import { CONTROL, cx } from '#src/ui/classes.ts';
import { putAside, takeBill } from '../bills/draft-bill.ts';
import { act } from '../draft/draft-store.ts';
import { type OrderDraft, tableOf } from '../draft/order-draft.ts';
import { GuestPart } from '../guests/guest-part.tsx';
import { Choice } from '../kit/choice.tsx';
import { LineField } from '../kit/line-field.tsx';
import { useSession, useTill } from '../kit/pos-context.tsx';
import { Problem } from '../kit/problem.tsx';
import { Sheet } from '../kit/sheet.tsx';
import { useAct } from '../kit/use-act.ts';
import { QuickComments } from './quick-comment-keys.tsx';
import { COMMENT_LENGTH } from './quick-comments.ts';

/** Bills already waiting at the table. One tap continues one, and the till's own order is saved first. */
function OnTable({ tableId, draftId, onOpened }: { tableId: string; draftId: string; onOpened: () => void }) {
  const { api } = useTill();
  const { store } = useSession();
  const [bills, setBills] = useState<readonly BillRow[]>([]);
  useEffect(() => {
    let isCurrent = true;
    // Offline the table can still be chosen.
    void api
      .bills()
      .then((list) => isCurrent && setBills(list.bills))
      .catch(() => {});
    return () => {
      isCurrent = false;
    };
  }, [api]);
  const open = useAct(async (billId: string) => {
    const detail = await api.openBill(billId);
    await putAside(api, store);
    takeBill(detail);
    onOpened();
  });
  const here = bills.filter((bill) => bill.tableId === tableId && bill.id !== draftId);
  if (here.length === 0) return null;
  return (
    <section aria-label="On this table" className="rounded-card bg-wait-soft p-4">
      <h3 className="mb-2 font-semibold text-wait-text">Already at this table</h3>
      {open.problem ? <Problem text={open.problem} /> : null}
      <div className="grid grid-cols-[repeat(auto-fill,minmax(14rem,1fr))] gap-2">
        {here.map((bill) => (
          <Choice
            key={bill.id}
            isChosen={false}
            isDisabled={open.isBusy}
            onChoose={() => void open.run(bill.id)}
            trailing={formatAmount(bill.leftInCents, store.currencyCode)}
          >
            Open {bill.orderNumber ?? (bill.customerName || 'the saved order')}
          </Choice>
        ))}
      </div>
    </section>
  );
}

/** Who the order is for: a name to call, a table to bring it to, a note for the kitchen. */
export function WhoSheet({
  draft,
  tables,
  onClose,
}: {
  draft: OrderDraft;
  tables: readonly PosTable[];
  onClose: () => void;
}) {
  const [isNew, setIsNew] = useState(false);
  const find = useRef<HTMLInputElement>(null);
  const tableId = tableOf(draft);
  return (
    <Sheet
      title="Order details"
      size="normal"
      // At a table the table comes first, and a screen keyboard would cover it.
      {...(draft.collectionType === 'dineIn' ? {} : { focus: find })}
      onClose={onClose}
      footer={
        // Otherwise the details of a new customer would be lost without a word.
        isNew ? null : (
          <Button variant="primary" size="large" isWide onClick={onClose}>
            Done
          </Button>
        )
      }
    >
      <div className="space-y-5">
        {draft.collectionType === 'dineIn' && tables.length > 0 ? (
          <fieldset className="min-w-0">
            <legend className="mb-2 font-semibold">Table</legend>
            <div className="grid grid-cols-[repeat(auto-fill,minmax(4.75rem,1fr))] gap-2">
              {tables.map((table) => (
                <TableKey
                  key={table.id}
                  name={table.name}
                  isChosen={draft.tableId === table.id}
                  onPress={() => act({ type: 'seat', tableId: draft.tableId === table.id ? null : table.id })}
                />
              ))}
            </div>
          </fieldset>
        ) : null}
        {tableId ? <OnTable tableId={tableId} draftId={draft.id} onOpened={onClose} /> : null}
        <GuestPart draft={draft} findField={find} onDone={onClose} isNew={isNew} onNew={setIsNew} />
        {/* A new customer has a name field of their own above. */}
        {isNew ? null : (
          <LineField
            label="Name"
            value={draft.customerName}
            maxLength={60}
            onChange={(customerName) => act({ type: 'name', customerName })}
          />
        )}
        <WholeOrderNote comments={draft.comments} />
      </div>
    </Sheet>
  );
}

function WholeOrderNote({ comments: text }: { comments: string }) {
  const id = useId();
  const note = (comments: string) => act({ type: 'note', comments });
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-semibold">
        Note for the whole order
      </label>
      <input
        id={id}
        value={text}
        maxLength={COMMENT_LENGTH}
        autoComplete="off"
        onChange={(event) => note(event.target.value)}
        className={`${CONTROL} min-h-14`}
      />
      <div className="mt-2 empty:hidden">
        <QuickComments categoryId={null} text={text} onChange={note} />
      </div>
    </div>
  );
}

function TableKey({ name, isChosen, onPress }: { name: string; isChosen: boolean; onPress: () => void }) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onPress}
      className={cx(
        'tnum min-h-14 min-w-0 rounded-input border-2 px-1 text-18 leading-tight font-bold [overflow-wrap:anywhere]',
        isChosen ? 'border-accent bg-accent-soft' : 'border-line bg-paper hover:border-line-strong',
      )}
    >
      {name}
    </button>
  );
}
