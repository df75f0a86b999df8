import type { FloorTableNow } from '#src/domain/floor/floor.types.ts';
import { Button } from '#src/ui/button.tsx';
import { useSession } from '../kit/pos-context.tsx';
import { Sheet } from '../kit/sheet.tsx';
import { GuestsSheet } from './guests-sheet.tsx';
import { TableSheet } from './table-sheet.tsx';
import { isEditedElsewhere } from './table-tap.ts';
import type { TableMap } from './use-table-map.ts';

/** The sheet that is open over the map. */
export function MapSheets({ map, now }: { map: TableMap; now: number }) {
  const { acts, open, opened, merging } = map;
  const seat = (table: FloorTableNow, guests: number, andOrder: boolean) =>
    void acts.seat.run(table, guests, andOrder).then((isDone) => isDone && map.close());
  return (
    <>
      {opened && open?.kind === 'guests' ? (
        <GuestsSheet
          key={opened.id}
          table={opened}
          isBusy={acts.seat.isBusy}
          problem={acts.seat.problem}
          onSeat={(guests, andOrder) => seat(opened, guests, andOrder)}
          onClose={map.close}
        />
      ) : null}
      {acts.openBill.pin}
      {opened && open?.kind === 'table' && !acts.openBill.pin ? (
        <OpenTable key={opened.id} map={map} table={opened} now={now} />
      ) : null}
      {merging ? (
        <MergeSheet
          from={merging.from}
          into={merging.into}
          isBusy={acts.merge.isBusy}
          onMerge={() => void acts.merge.run(merging.from, merging.into).then(map.cancelMerge)}
          onClose={map.cancelMerge}
        />
      ) : null}
    </>
  );
}

function OpenTable({ map, table, now }: { map: TableMap; table: FloorTableNow; now: number }) {
  const { terminal } = useSession();
  const { acts } = map;
  const sheetActs = [acts.putOnBill, acts.openBill, acts.orderAt, acts.serve, acts.printBill, acts.release];
  return (
    <TableSheet
      table={table}
      now={now}
      isBusy={sheetActs.some((act) => act.isBusy)}
      problem={sheetActs.find((act) => act.problem)?.problem ?? null}
      onAction={(action) => map.request(action, table)}
      onOpenBill={(bill) => void acts.openBill.run(bill.id, isEditedElsewhere(bill, terminal.id), table)}
      onPay={(bill) => acts.pay(bill.id)}
      onPutOnBill={(orders) => void acts.putOnBill.run(table, orders)}
      onClose={map.close}
    />
  );
}

interface MergeSheetProps {
  from: FloorTableNow;
  into: FloorTableNow;
  isBusy: boolean;
  onMerge: () => void;
  onClose: () => void;
}

/** Asks first, because merged bills cannot be parted again by one tap. */
function MergeSheet({ from, into, isBusy, onMerge, onClose }: MergeSheetProps) {
  return (
    <Sheet
      title={`Merge table ${from.name} into ${into.name}?`}
      note="Both get one bill. To separate them again, move the items to another bill."
      size="small"
      onClose={onClose}
    >
      <div className="flex gap-2">
        <Button size="large" className="flex-1" onClick={onClose}>
          Keep apart
        </Button>
        <Button variant="primary" size="large" className="flex-1" isBusy={isBusy} onClick={onMerge}>
          Merge tables
        </Button>
      </div>
    </Sheet>
  );
}
