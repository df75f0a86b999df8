import { type ReactNode, useState } from 'react';
import type { CustomerCard, DeliveryPlace } from '#src/domain/till/customer.types.ts';
import { Button } from '#src/ui/button.tsx';
import { DeliveryIcon, EditIcon, PlaceIcon, PlusIcon } from '#src/ui/icon.tsx';
import { LineField } from '../kit/line-field.tsx';
import { useSession, useTill } from '../kit/pos-context.tsx';
import { Problem } from '../kit/problem.tsx';
import { Sheet } from '../kit/sheet.tsx';
import { useAct } from '../kit/use-act.ts';

export function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="rounded-card border border-line bg-surface p-4">
      <h2 className="mb-2 text-18 font-bold">{title}</h2>
      {children}
    </section>
  );
}

interface PlacesProps {
  card: CustomerCard;
  onSaved: (card: CustomerCard) => void;
  isBusy: boolean;
  onDeliver: (place: DeliveryPlace) => void;
}

/** Addresses this store delivers to: noted by staff, or from the customer's orders. */
export function CustomerPlaces({ card, isBusy, onDeliver, onSaved }: PlacesProps) {
  const { delivery } = useSession().store;
  const [open, setOpen] = useState<DeliveryPlace | 'new' | null>(null);
  const square = 'grid size-12 shrink-0 place-items-center rounded-input border border-line hover:border-line-strong';
  return (
    <Block title="Addresses">
      <ul className="mb-3 space-y-3 empty:mb-0">
        {card.places.map((place) => (
          <li key={`${place.address.line1} ${place.address.suburb}`} className="flex items-center gap-3">
            <PlaceIcon size={20} aria-hidden className="shrink-0 text-ink-2" />
            <span className="min-w-0 flex-1">
              <span className="block truncate font-semibold">{place.address.line1}</span>
              <span className="block truncate text-14 text-ink-2">
                {[place.address.suburb, place.address.postcode].filter(Boolean).join(' ')}
                {place.zone ? '' : ' · outside'}
              </span>
            </span>
            <button
              type="button"
              aria-label={`Change ${place.address.line1}`}
              title={`Change ${place.address.line1}`}
              onClick={() => setOpen(place)}
              className={square}
            >
              <EditIcon size={20} aria-hidden />
            </button>
            {delivery ? (
              <button
                type="button"
                aria-label={`Deliver to ${place.address.line1}`}
                title={`Deliver to ${place.address.line1}`}
                disabled={isBusy}
                onClick={() => onDeliver(place)}
                className={square}
              >
                <DeliveryIcon size={20} aria-hidden />
              </button>
            ) : null}
          </li>
        ))}
      </ul>
      <Button size="large" isWide icon={PlusIcon} onClick={() => setOpen('new')}>
        Add address
      </Button>
      {open ? (
        <PlaceSheet card={card} onSaved={onSaved} place={open === 'new' ? null : open} onClose={() => setOpen(null)} />
      ) : null}
    </Block>
  );
}

interface PlaceSheetProps {
  card: CustomerCard;
  onSaved: (card: CustomerCard) => void;
  /** Null for a new one. */
  place: DeliveryPlace | null;
  onClose: () => void;
}

function PlaceSheet({ card, place, onSaved, onClose }: PlaceSheetProps) {
  const { api } = useTill();
  const was = place?.address ?? null;
  const [line1, setLine1] = useState(was?.line1 ?? '');
  const [suburb, setSuburb] = useState(was?.suburb ?? '');
  const [postcode, setPostcode] = useState(was?.postcode ?? '');
  const save = useAct(async (isKept: boolean) => {
    const isSame = was !== null && line1 === was.line1 && suburb === was.suburb && postcode === was.postcode;
    // A pin's position means nothing for another street.
    const typed = { line1, suburb, postcode, state: was?.state ?? '', latitude: null, longitude: null, suburbId: null };
    if (!(isKept && isSame)) onSaved(await api.guests.savePlaces(card.id, { add: isKept ? typed : null, remove: was }));
    onClose();
  });
  return (
    <Sheet
      title={was ? 'Change address' : 'Add address'}
      note="Used for this store’s deliveries. Past orders keep their address."
      onClose={onClose}
    >
      <form
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          void save.run(true);
        }}
      >
        <LineField label="Street and number" value={line1} maxLength={120} onChange={setLine1} />
        <div className="grid gap-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
          <LineField label="Suburb" value={suburb} maxLength={60} onChange={setSuburb} />
          <LineField label="Postcode" value={postcode} maxLength={12} onChange={setPostcode} />
        </div>
        {save.problem ? <Problem text={save.problem} /> : null}
        <div className="flex gap-2">
          {was ? (
            <Button size="large" className="flex-1" disabled={save.isBusy} onClick={() => void save.run(false)}>
              Remove
            </Button>
          ) : null}
          <Button
            type="submit"
            variant="primary"
            size="large"
            className="flex-2"
            isBusy={save.isBusy}
            disabled={line1.trim() === ''}
          >
            Save address
          </Button>
        </div>
      </form>
    </Sheet>
  );
}
