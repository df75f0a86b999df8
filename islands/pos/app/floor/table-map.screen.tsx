import { useEffect, useRef, useState } from 'react';
import { announce } from '#islands/runtime/announce.ts';
import type { FloorBoard, FloorTableNow } from '#src/domain/floor/floor.types.ts';
import { isSameName } from '#src/domain/floor/natural-order.ts';
import { Button } from '#src/ui/button.tsx';
import { EditIcon, TablesIcon } from '#src/ui/icon.tsx';
import { UndoBar } from '#src/ui/toast.tsx';
import { Refusal } from '../kit/refusal.tsx';
import { SaidToast } from '../kit/said-toast.tsx';
import { Sheet } from '../kit/sheet.tsx';
import { useNow } from '../kit/use-now.ts';
import { PosLink } from '../links.tsx';
import { useSession } from '../pos-context.tsx';
import { AreaPicture } from './area-picture.tsx';
import { FloorBar } from './floor-bar.tsx';
import { useFloorView } from './floor-view.ts';
import { GuestsSheet } from './guests-sheet.tsx';
import { MapNotes } from './map-notes.tsx';
import { TableList } from './table-list.tsx';
import { isEditedElsewhere, type TableAction, TableSheet } from './table-sheet.tsx';
import { type Going, targetOf } from './target.ts';
import { useFloorActs } from './use-floor-acts.ts';
import { useJump } from './use-jump.ts';

interface Open {
  readonly kind: 'table' | 'guests';
  readonly tableId: string;
}

/** The floor: who sits where, since when, and what they owe; a touch opens their order. */
export function TableMapScreen({ board }: { board: FloorBoard }) {
  const now = useNow(board.atIsoDateTimeUtc);
  const [view, setView] = useFloorView();
  const [open, setOpen] = useState<Open | null>(null);
  const [going, setGoing] = useState<Going | null>(null);
  const acts = useFloorActs();
  const { terminal } = useSession();
  const { areas, tables } = board;
  const isElsewhere = ({ bills }: FloorTableNow) => bills.some((bill) => isEditedElsewhere(bill, terminal.id));
  const area = areas.find(({ id }) => id === view.areaId) ?? areas[0];
  const tableOf = (id: string | undefined) => tables.find((table) => table.id === id) ?? null;
  const opened = tableOf(open?.tableId);
  const from = tableOf(going?.fromId);
  const root = useRef<HTMLElement>(null);
  const [merging, setMerging] = useState<{ readonly from: FloorTableNow; readonly into: FloorTableNow } | null>(null);

  useEffect(() => {
    if (!going) return;
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && setGoing(null);
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [going]);

  const tap = (table: FloorTableNow) => {
    if (going && from) {
      setGoing(null);
      if (going.kind === 'merge') setMerging({ from, into: table });
      else void acts.move.run(from, table);
      return;
    }
    if (table.state === 'free') setOpen({ kind: 'guests', tableId: table.id });
    else if (isElsewhere(table)) setOpen({ kind: 'table', tableId: table.id });
    else if (owes(table) === 0 && (table.bills.length === 1 || table.state === 'seated')) void acts.open.run(table);
    else setOpen({ kind: 'table', tableId: table.id });
  };
  const more = (table: FloorTableNow) => going === null && setOpen({ kind: 'table', tableId: table.id });
  const [wanted, setWanted] = useState<string | null>(null);
  const typed = useJump((name) => {
    const table = tables.find((one) => isSameName(one.name, name));
    if (!table) return;
    if (!view.isList) setView({ areaId: table.areaId });
    setWanted(table.id);
  }, open !== null);
  useEffect(() => {
    if (wanted === null) return;
    root.current?.querySelector<HTMLElement>(`[data-table="${CSS.escape(wanted)}"]`)?.focus();
    setWanted(null);
  }, [wanted]);

  const wish = (kind: TableAction, table: FloorTableNow) => {
    if (kind === 'guests') setOpen({ kind: 'guests', tableId: table.id });
    else if (kind === 'move' || kind === 'merge') {
      setOpen(null);
      setGoing({ kind, fromId: table.id });
      announce(`Choose the table to ${kind} ${kind === 'merge' ? 'with' : 'to'}. Press Esc to cancel.`);
    } else {
      const act = { order: acts.orderAt, serve: acts.serve, print: acts.printBill, release: acts.release }[kind];
      void act.run(table).then((isDone) => isDone && setOpen(null));
    }
  };
  const targetFor = (table: FloorTableNow) => targetOf(going, from, table);
  const sheetActs = [acts.putOnBill, acts.openBill, acts.orderAt, acts.serve, acts.printBill, acts.release];
  const refused = open ? undefined : [acts.open, acts.move, acts.merge, acts.undoMove].find((act) => act.problem);

  if (!area || tables.length === 0) return <NoTables board={board} />;
  return (
    <main id="main" ref={root} className="flex h-full min-h-0 flex-col">
      <h1 className="sr-only">Table map</h1>
      <SaidToast />
      <FloorBar board={board} area={area} view={view} onView={setView} typed={typed} notes={<MapNotes board={board} />}>
        {going && from ? (
          <div className="flex min-w-0 items-stretch gap-2 font-semibold">
            <p
              role="status"
              className="flex min-w-0 items-center rounded-input bg-accent px-4 leading-tight text-accent-ink"
            >
              {going.kind === 'move'
                ? `Move table ${from.name}: tap a free table`
                : `Merge table ${from.name}: tap the table to merge with`}
            </p>
            <Button onClick={() => setGoing(null)}>Cancel</Button>
          </div>
        ) : null}
      </FloorBar>
      <div className="min-h-0 flex-1">
        {view.isList ? (
          <TableList {...{ areas, tables, now }} targetOf={targetFor} onTap={tap} onMore={more} />
        ) : (
          <AreaPicture
            key={area.id}
            area={area}
            tables={tables.filter(({ areaId }) => areaId === area.id)}
            now={now}
            view={view}
            onView={setView}
            targetOf={targetFor}
            onTap={tap}
            onHold={more}
          />
        )}
      </div>
      {opened && open?.kind === 'guests' ? (
        <GuestsSheet
          key={opened.id}
          table={opened}
          isBusy={acts.seat.isBusy}
          problem={acts.seat.problem}
          onSeat={(guests, andOrder) =>
            void acts.seat.run(opened, guests, andOrder).then((isDone) => isDone && setOpen(null))
          }
          onClose={() => setOpen(null)}
        />
      ) : null}
      {acts.openBill.pin}
      {opened && open?.kind === 'table' && !acts.openBill.pin ? (
        <TableSheet
          key={opened.id}
          table={opened}
          now={now}
          isBusy={sheetActs.some((act) => act.isBusy)}
          problem={sheetActs.find((act) => act.problem)?.problem ?? null}
          onWish={(kind) => wish(kind, opened)}
          onOpenBill={(bill) => void acts.openBill.run(bill.id, isEditedElsewhere(bill, terminal.id))}
          onPay={(bill) => acts.pay(bill.id)}
          onPutOnBill={(orders) => void acts.putOnBill.run(opened, orders)}
          onClose={() => setOpen(null)}
        />
      ) : null}
      {merging ? (
        <MergeSheet
          from={merging.from}
          into={merging.into}
          isBusy={acts.merge.isBusy}
          onMerge={() => void acts.merge.run(merging.from, merging.into).then(() => setMerging(null))}
          onClose={() => setMerging(null)}
        />
      ) : null}
      {refused?.problem ? (
        <Refusal key={refused.problem} text={refused.problem} onClose={refused.forget} />
      ) : acts.moved ? (
        <UndoBar onUndo={() => void acts.undoMove.run()} onClose={acts.forgetMove}>
          {acts.moved.words}
        </UndoBar>
      ) : null}
    </main>
  );
}

interface MergeSheetProps {
  from: FloorTableNow;
  into: FloorTableNow;
  isBusy: boolean;
  onMerge: () => void;
  onClose: () => void;
}

/** One bill of two cannot be taken apart by one touch again, so it is asked. */
function MergeSheet({ from, into, isBusy, onMerge, onClose }: MergeSheetProps) {
  return (
    <Sheet
      title={`Merge table ${from.name} into ${into.name}?`}
      note="Both get one bill. To part them again, move the items to another bill."
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

/** How many orders of guests' phones are still to be paid: they are looked at before the bill. */
function owes({ orders }: FloorTableNow): number {
  return orders.filter((order) => !order.isPaid).length;
}

function NoTables({ board }: { board: FloorBoard }) {
  return (
    <main id="main" className="grid h-full place-items-center p-8 text-center">
      <div className="max-w-md">
        <TablesIcon size={40} aria-hidden className="mx-auto mb-3 text-ink-3" />
        <h1 className="text-22 font-bold">No tables yet</h1>
        <p className="mt-1 mb-5 text-18 text-ink-2">
          {board.mayEdit
            ? 'Draw your tables once to see guests and open bills at a glance.'
            : 'Someone with settings permission can draw it here or in the admin.'}
        </p>
        {board.mayEdit ? (
          <PosLink
            to="/table-map/edit"
            className="inline-flex min-h-14 items-center gap-2 rounded-input bg-accent px-6 text-18 font-semibold text-accent-ink"
          >
            <EditIcon size={20} aria-hidden /> Draw the map
          </PosLink>
        ) : null}
      </div>
    </main>
  );
}
