import { useId } from 'react';
import type { PosTable } from '#src/domain/till/till.types.ts';
import { Button } from '#src/ui/button.tsx';
import { CONTROL } from '#src/ui/classes.ts';
import { act } from '../state/draft-store.ts';
import type { OrderDraft } from '../state/order-draft.ts';
import { Choice, ChoiceGroup } from './choice.tsx';
import { Sheet } from './sheet.tsx';

/** Whose order it is: a name to call, a table to bring it to, a word for the kitchen. */
export function WhoSheet({
  draft,
  tables,
  onClose,
}: {
  draft: OrderDraft;
  tables: readonly PosTable[];
  onClose: () => void;
}) {
  const id = useId();
  return (
    <Sheet
      title="Who is it for"
      size="normal"
      onClose={onClose}
      footer={
        <Button variant="primary" size="large" isWide onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className="space-y-5">
        <div>
          <label htmlFor={`${id}-name`} className="mb-1 block font-semibold">
            Name
          </label>
          <input
            id={`${id}-name`}
            value={draft.customerName}
            maxLength={60}
            autoComplete="off"
            onChange={(event) => act({ type: 'name', customerName: event.target.value })}
            className={`${CONTROL} min-h-14`}
          />
        </div>
        <div>
          <label htmlFor={`${id}-comments`} className="mb-1 block font-semibold">
            Comment for the whole order
          </label>
          <input
            id={`${id}-comments`}
            value={draft.comments}
            maxLength={300}
            autoComplete="off"
            onChange={(event) => act({ type: 'note', comments: event.target.value })}
            className={`${CONTROL} min-h-14`}
          />
        </div>
        {draft.collectionType === 'dineIn' && tables.length > 0 ? (
          <ChoiceGroup label="Table">
            {tables.map((table) => (
              <Choice
                key={table.id}
                isChosen={draft.tableId === table.id}
                onChoose={() => act({ type: 'seat', tableId: draft.tableId === table.id ? null : table.id })}
              >
                {table.name}
              </Choice>
            ))}
          </ChoiceGroup>
        ) : null}
      </div>
    </Sheet>
  );
}
