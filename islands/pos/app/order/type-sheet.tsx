import type { CollectionType } from '#src/domain/menu/menu.schema.ts';
import { orderTypeLabel } from '#src/domain/tenancy/country-labels.ts';
import { Button } from '#src/ui/button.tsx';
import { act } from '../draft/draft-store.ts';
import { tableOf } from '../draft/order-draft.ts';
import { useSession } from '../kit/pos-context.tsx';
import { Sheet } from '../kit/sheet.tsx';
import { tableText } from '../kit/table-text.ts';
import type { Selling } from './use-selling.ts';

interface TypeSheetProps {
  collectionType: CollectionType;
  selling: Pick<Selling, 'draft' | 'posMenu'>;
  onClose: () => void;
}

/** Asks before a bill that the kitchen has gets another type: a slip would take it off its table. */
export function TypeSheet({ collectionType, selling: { draft, posMenu }, onClose }: TypeSheetProps) {
  const { countryCode } = useSession().store;
  const word = orderTypeLabel(collectionType, countryCode);
  const table = posMenu.tables.find(({ id }) => id === tableOf(draft));
  const change = () => {
    act({ type: 'collect', collectionType });
    onClose();
  };
  return (
    <Sheet title={`Change ${draft.bill?.orderNumber ?? 'the order'} to ${word}?`} size="small" onClose={onClose}>
      <p className="mb-4">
        {table ? `${tableText(table.name)} will no longer have this order. ` : ''}The kitchen gets the change when you
        send it.
      </p>
      <div className="grid gap-2">
        <Button size="large" isWide onClick={onClose}>
          Keep {orderTypeLabel(draft.collectionType, countryCode)}
        </Button>
        <Button variant="primary" size="large" isWide data-enter="never" onClick={change}>
          Change to {word}
        </Button>
      </div>
    </Sheet>
  );
}
