import { useState } from 'react';
import type { CustomerCard } from '#src/domain/till/customer.types.ts';
import { Button } from '#src/ui/button.tsx';
import { LineField } from '../kit/line-field.tsx';
import { useTill } from '../kit/pos-context.tsx';
import { Problem } from '../kit/problem.tsx';
import { useAct } from '../kit/use-act.ts';

export interface NewCustomerProps {
  /** What was typed while searching: a number or a name. */
  typed: string;
  onSaved: (card: CustomerCard) => void;
  onCancel: () => void;
}

/** Phone first, because a known number finds its customer instead of creating a second one. */
export function NewCustomer({ typed, onSaved, onCancel }: NewCustomerProps) {
  const { api } = useTill();
  const isNumber = /\d{3}/.test(typed);
  const [phone, setPhone] = useState(isNumber ? typed : '');
  const [name, setName] = useState(isNumber ? '' : typed);
  const save = useAct(async () => {
    const known = (await api.guests.list(phone, false)).rows.find((row) => row.phoneE164.endsWith(lastDigits(phone)));
    onSaved(
      known && name.trim() === ''
        ? await api.guests.read(known.id)
        : await api.guests.save({ phone, name, notes: known?.notes ?? '' }),
    );
  });
  return (
    <form
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        // Portals bubble through React's tree, and the sheet below has a form of its own.
        event.stopPropagation();
        void save.run();
      }}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <LineField label="Phone" value={phone} maxLength={40} onChange={setPhone} isPhone />
        <LineField label="Name" value={name} maxLength={60} onChange={setName} />
      </div>
      {save.problem ? <Problem text={save.problem} /> : null}
      <div className="flex gap-2">
        <Button size="large" className="flex-1" onClick={onCancel}>
          Back
        </Button>
        <Button
          type="submit"
          variant="primary"
          size="large"
          className="flex-2"
          isBusy={save.isBusy}
          disabled={phone.trim() === ''}
        >
          Save customer
        </Button>
      </div>
    </form>
  );
}

/** Enough of a number to tell that two spellings of it are the same. */
function lastDigits(phone: string): string {
  return phone.replaceAll(/\D/g, '').slice(-8);
}
