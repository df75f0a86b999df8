import { useState } from 'react';
import type { BookableTable, ProposedTables, TillBooking } from '#src/domain/till/booking.types.ts';
import { TablesIcon } from '#src/ui/icon.tsx';
import { Choice, ChoiceGroup } from '../kit/choice.tsx';
import { ChoiceSheet } from '../kit/choice-sheet.tsx';
import { useTill } from '../kit/pos-context.tsx';
import { SmallKey } from '../kit/small-key.tsx';
import { useAct } from '../kit/use-act.ts';
import { bookingCalls } from './booking-calls.ts';
import { guestsText, nameOf } from './booking-text.ts';

interface Props {
  proposed: ProposedTables;
  isOff: boolean;
  onChoose: () => void;
}

/** The table that is kept for a booking and why it is that one, with a key to choose another. */
export function ProposedTable({ proposed: { name, tableIds, why }, isOff, onChoose }: Props) {
  return (
    <section aria-label="Table" className="flex flex-wrap items-center gap-3 rounded-card bg-sunken px-4 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <p className="tnum text-18 font-semibold">
          {tableIds.length === 0 ? 'No table yet' : `${tableIds.length === 1 ? 'Table' : 'Tables'} ${name}`}
        </p>
        <p className="text-14 text-ink-2">{why}</p>
      </div>
      <SmallKey icon={TablesIcon} label="Choose table" isOff={isOff} onPress={onChoose} />
    </section>
  );
}

interface ChooseProps {
  booking: TillBooking;
  tables: readonly BookableTable[];
  onClose: () => void;
}

/** Another table, which then stays theirs whoever else books; or none, so that the plan chooses again. */
export function ChooseTableSheet({ booking, tables, onClose }: ChooseProps) {
  const calls = bookingCalls(useTill().api);
  const [tableId, choose] = useState(booking.plannedTableId);
  const save = useAct(() => calls.edit(booking.id, { expectedVersion: booking.version, plannedTableId: tableId }));
  return (
    <ChoiceSheet
      title={`Table for ${nameOf(booking)}`}
      note={guestsText(booking.pax)}
      action="Save table"
      isBusy={save.isBusy}
      problem={save.problem}
      onDone={() => void save.run().then((isDone) => isDone && onClose())}
      onClose={onClose}
    >
      <ChoiceGroup isDense label="Table">
        {[null, ...tables].map((table) => (
          <Choice
            key={table?.id ?? ''}
            isChosen={tableId === (table?.id ?? null)}
            onChoose={() => choose(table?.id ?? null)}
            trailing={table ? `${table.seats} seats` : undefined}
          >
            {table?.name ?? 'Chosen for you'}
          </Choice>
        ))}
      </ChoiceGroup>
    </ChoiceSheet>
  );
}
