import type { TillBookingDay } from '#src/domain/till/booking.types.ts';
import { Button } from '#src/ui/button.tsx';
import { Choice, ChoiceGroup } from '../kit/choice.tsx';
import { LineField } from '../kit/line-field.tsx';
import type { BookingDraft } from './booking-form.ts';

interface Props {
  draft: BookingDraft;
  day: Pick<TillBookingDay, 'areas' | 'templates' | 'tables'>;
  /** The customer whose number was typed. */
  known: { readonly name: string } | null;
  onSet: (change: Partial<BookingDraft>) => void;
}

/** Who they are, where they would like to sit, and what they asked for. */
export function WhoPart({ draft, day, known, onSet }: Props) {
  const { area, tableId, requests } = draft;
  const flip = (one: string) =>
    onSet({ requests: requests.includes(one) ? requests.filter((each) => each !== one) : [...requests, one] });
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <LineField label="Phone" value={draft.phone} maxLength={30} isPhone onChange={(phone) => onSet({ phone })} />
        <LineField label="Name" value={draft.name} maxLength={60} onChange={(name) => onSet({ name })} />
      </div>
      {known && known.name !== draft.name ? (
        <Button size="large" onClick={() => onSet({ name: known.name })}>
          Use the name {known.name}
        </Button>
      ) : null}
      {day.areas.length > 0 ? (
        <ChoiceGroup label="Area">
          {[null, ...day.areas].map((each) => (
            <Choice key={each ?? ''} isChosen={area === each} onChoose={() => onSet({ area: each })}>
              {each ?? 'Any area'}
            </Choice>
          ))}
        </ChoiceGroup>
      ) : null}
      {day.tables.length > 0 ? (
        <ChoiceGroup isDense label="Table" note="shown on the table map before they come">
          {[null, ...day.tables].map((table) => (
            <Choice
              key={table?.id ?? ''}
              isChosen={tableId === (table?.id ?? null)}
              onChoose={() => onSet({ tableId: table?.id ?? null })}
              trailing={table ? String(table.seats) : undefined}
            >
              {table?.name ?? 'Not chosen'}
            </Choice>
          ))}
        </ChoiceGroup>
      ) : null}
      {day.templates.length > 0 ? (
        <ChoiceGroup label="Requests">
          {day.templates.map((one) => (
            <Choice key={one} isChosen={requests.includes(one)} onChoose={() => flip(one)}>
              {one}
            </Choice>
          ))}
        </ChoiceGroup>
      ) : null}
      <LineField label="Note" value={draft.note} maxLength={300} onChange={(note) => onSet({ note })} />
    </>
  );
}
