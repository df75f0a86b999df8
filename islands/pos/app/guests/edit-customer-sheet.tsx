import { useId, useState } from 'react';
import type { CustomerCard } from '#src/domain/till/customer.types.ts';
import { Button } from '#src/ui/button.tsx';
import { CONTROL } from '#src/ui/classes.ts';
import { Problem } from '../parts/order-card.tsx';
import { Sheet } from '../parts/sheet.tsx';
import { useAct } from '../parts/use-act.ts';
import { useTill } from '../pos-context.tsx';

interface EditCustomerProps {
  card: CustomerCard;
  onSaved: (card: CustomerCard) => void;
  onClose: () => void;
}

/** Who they are: name, number, what this store notes about them. */
export function EditCustomerSheet({ card, onSaved, onClose }: EditCustomerProps) {
  const { api } = useTill();
  const id = useId();
  const [name, setName] = useState(card.name);
  const [phone, setPhone] = useState(card.phone);
  const [notes, setNotes] = useState(card.notes);
  const save = useAct(async () => {
    onSaved(await api.guests.edit(card.id, { phone: phone === card.phone ? card.phoneE164 : phone, name, notes }));
    onClose();
  });
  return (
    <Sheet title={card.name || card.phone} note="A name and a number before are kept." onClose={onClose}>
      <form
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          void save.run();
        }}
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <div>
            <label htmlFor={`${id}-name`} className="mb-1 block font-semibold">
              Name
            </label>
            <input
              id={`${id}-name`}
              value={name}
              maxLength={60}
              autoComplete="off"
              onChange={(event) => setName(event.target.value)}
              className={`${CONTROL} min-h-14`}
            />
          </div>
          <div>
            <label htmlFor={`${id}-phone`} className="mb-1 block font-semibold">
              Phone
            </label>
            <input
              id={`${id}-phone`}
              type="tel"
              inputMode="tel"
              value={phone}
              maxLength={40}
              autoComplete="off"
              onChange={(event) => setPhone(event.target.value)}
              className={`${CONTROL} tnum min-h-14`}
            />
          </div>
        </div>
        <div>
          <label htmlFor={`${id}-notes`} className="mb-1 block font-semibold">
            Notes of this store
          </label>
          <textarea
            id={`${id}-notes`}
            value={notes}
            maxLength={300}
            rows={3}
            onChange={(event) => setNotes(event.target.value)}
            className={`${CONTROL} py-3`}
          />
        </div>
        {save.problem ? <Problem text={save.problem} /> : null}
        <Button
          type="submit"
          variant="primary"
          size="large"
          isWide
          isBusy={save.isBusy}
          disabled={name.trim() === '' || phone.trim() === ''}
        >
          Save
        </Button>
      </form>
    </Sheet>
  );
}
