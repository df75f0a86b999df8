import { useId, useState } from 'react';
import type { PlaceAddressBody } from '#src/contracts/till-customers.endpoints.ts';
import { formatAmount } from '#src/domain/money/format-amount.ts';
import type { DeliveryZones } from '#src/domain/till/customer.types.ts';
import { Button } from '#src/ui/button.tsx';
import { CONTROL } from '#src/ui/classes.ts';
import { useSession } from '../kit/pos-context.tsx';
import { needsSuburb, typedPlace, zoneOf } from './typed-place.ts';

interface TypedAddressProps {
  zones: DeliveryZones;
  isBusy: boolean;
  onDone: (body: PlaceAddressBody) => void;
}

/** Without a map, or offline: the street as the customer gives it, and a zone that the employee chooses. */
export function TypedAddress({ zones, isBusy, onDone }: TypedAddressProps) {
  const [line1, setLine1] = useState('');
  const [suburb, setSuburb] = useState('');
  const [zoneId, setZoneId] = useState('');
  const isBySuburb = zones.mode === 'suburbs';
  return (
    <form
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        onDone(typedPlace({ line1, suburb, zoneId }, zones));
      }}
    >
      <TextField label="Street and number" value={line1} maxLength={120} onChange={setLine1} />
      <div className="grid gap-4 sm:grid-cols-2">
        <ZoneField label={isBySuburb ? 'Suburb' : 'Delivery area'} zones={zones} value={zoneId} onChange={setZoneId} />
        {needsSuburb(zones, zoneOf(zones, zoneId)) ? (
          <TextField
            label={isBySuburb ? 'Which suburb' : 'Suburb'}
            value={suburb}
            maxLength={60}
            onChange={setSuburb}
          />
        ) : null}
      </div>
      <Button type="submit" variant="primary" size="large" isWide isBusy={isBusy} disabled={line1.trim() === ''}>
        Use this address
      </Button>
    </form>
  );
}

interface FieldProps {
  label: string;
  value: string;
  onChange: (text: string) => void;
}

function TextField({ label, value, maxLength, onChange }: FieldProps & { maxLength: number }) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-semibold">
        {label}
      </label>
      <input
        id={id}
        value={value}
        maxLength={maxLength}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
        className={`${CONTROL} min-h-14`}
      />
    </div>
  );
}

function ZoneField({ label, zones, value, onChange }: FieldProps & { zones: DeliveryZones }) {
  const { currencyCode } = useSession().store;
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-semibold">
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={`${CONTROL} min-h-14`}
      >
        <option value="">Not listed</option>
        {zones.zones.map((one) => (
          <option key={one.id} value={one.id}>
            {[one.name, one.postcode].filter(Boolean).join(' ')} · {formatAmount(one.feeInCents, currencyCode)}
          </option>
        ))}
      </select>
    </div>
  );
}
