import { useId, useState } from 'react';
import type { CustomerCard } from '#src/domain/till/customer.types.ts';
import { Button } from '#src/ui/button.tsx';
import { CONTROL } from '#src/ui/classes.ts';
import { LineField } from '../kit/line-field.tsx';
import { useTill } from '../kit/pos-context.tsx';
import { Problem } from '../kit/problem.tsx';
import { Sheet } from '../kit/sheet.tsx';
import { useAct } from '../kit/use-act.ts';

interface EditCustomerProps {
  card: CustomerCard;
  onSaved: (card: CustomerCard) => void;
  onClose: () => void;
}

/** The customer's name and number, and this store's notes about them. */
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
    <Sheet title={card.name || card.phone} note="Previous names and numbers are kept." onClose={onClose}>
      <form
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          void save.run();
        }}
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <LineField label="Name" value={name} maxLength={60} onChange={setName} />
          <LineField label="Phone" value={phone} maxLength={40} onChange={setPhone} isPhone />
        </div>
        <div>
          <label htmlFor={id} className="mb-1 block font-semibold">
            Store notes
          </label>
          <textarea
            id={id}
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
