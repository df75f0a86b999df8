import { useRef } from 'react';
import type { FloorBoard, FloorTableNow } from '#src/domain/floor/floor.types.ts';
import { Button } from '#src/ui/button.tsx';
import { EditIcon, TablesIcon } from '#src/ui/icon.tsx';
import { UndoBar } from '#src/ui/toast.tsx';
import { MessageToast } from '../kit/message-toast.tsx';
import { Refusal } from '../kit/refusal.tsx';
import { ScreenName } from '../kit/screen-name.tsx';
import { useNow } from '../kit/use-now.ts';
import { PosLink } from '../paths/links.tsx';
import { AreaPicture } from './area-picture.tsx';
import { FloorBar } from './floor-bar.tsx';
import { useFloorView } from './floor-view.ts';
import { MapNotes } from './map-notes.tsx';
import { MapSheets } from './map-sheets.tsx';
import { TableList } from './table-list.tsx';
import type { Going } from './target.ts';
import { useFindTable } from './use-find-table.ts';
import { type TableMap, useTableMap } from './use-table-map.ts';

/** Who sits where, since when, and what they owe. A tap on a table opens its order. */
export function TableMapScreen({ board }: { board: FloorBoard }) {
  const now = useNow(board.atIsoDateTimeUtc);
  const [view, setView] = useFloorView();
  const map = useTableMap(board);
  const { areas, tables } = board;
  const area = areas.find(({ id }) => id === view.areaId) ?? areas[0];
  const root = useRef<HTMLElement>(null);
  const typed = useFindTable({ root, tables, view, onView: setView, isOff: map.open !== null });

  if (!area || tables.length === 0) return <NoTables board={board} />;
  return (
    <main id="main" ref={root} className="flex h-full min-h-0 flex-col">
      <ScreenName className="sr-only">Table map</ScreenName>
      <MessageToast />
      <FloorBar board={board} area={area} view={view} onView={setView} typed={typed} notes={<MapNotes board={board} />}>
        {map.going && map.from ? <GoingBar going={map.going} from={map.from} onCancel={map.cancelGoing} /> : null}
      </FloorBar>
      <div className="min-h-0 flex-1">
        {view.isList ? (
          <TableList {...{ areas, tables, now }} targetOf={map.targetFor} onTap={map.tap} onMore={map.more} />
        ) : (
          <AreaPicture
            key={area.id}
            area={area}
            tables={tables.filter(({ areaId }) => areaId === area.id)}
            now={now}
            view={view}
            onView={setView}
            targetOf={map.targetFor}
            onTap={map.tap}
            onHold={map.more}
          />
        )}
      </div>
      <MapSheets map={map} now={now} />
      <MapToast map={map} />
    </main>
  );
}

interface GoingBarProps {
  going: Going;
  from: FloorTableNow;
  onCancel: () => void;
}

/** Shown while someone chooses on the map where guests move to. */
function GoingBar({ going, from, onCancel }: GoingBarProps) {
  return (
    <div className="flex min-w-0 items-stretch gap-2 font-semibold">
      <p role="status" className="flex min-w-0 items-center rounded-input bg-accent px-4 leading-tight text-accent-ink">
        {going.kind === 'move'
          ? `Move table ${from.name}: tap a free table`
          : `Merge table ${from.name}: tap the table to merge with`}
      </p>
      <Button onClick={onCancel}>Cancel</Button>
    </div>
  );
}

/** The last problem, else the move that can be undone. An open sheet shows its own problem. */
function MapToast({ map: { acts, open } }: { map: TableMap }) {
  const refused = open ? undefined : [acts.open, acts.move, acts.merge, acts.undoMove].find((act) => act.problem);
  if (refused?.problem) return <Refusal key={refused.problem} text={refused.problem} onClose={refused.forget} />;
  if (!acts.moved) return null;
  return (
    <UndoBar onUndo={() => void acts.undoMove.run()} onClose={acts.forgetMove}>
      {acts.moved.words}
    </UndoBar>
  );
}

function NoTables({ board }: { board: FloorBoard }) {
  return (
    <main id="main" className="grid h-full place-items-center p-8 text-center">
      <div className="max-w-md">
        <TablesIcon size={40} aria-hidden className="mx-auto mb-3 text-ink-3" />
        <ScreenName className="text-22 font-bold">No tables yet</ScreenName>
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
