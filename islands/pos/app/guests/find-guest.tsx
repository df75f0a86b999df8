import { type RefObject, useId, useState } from 'react';
import { type CustomerCard, LEAST_CUSTOMER_SEARCH, type TillGuest } from '#src/domain/till/customer.types.ts';
import { Button } from '#src/ui/button.tsx';
import { CONTROL } from '#src/ui/classes.ts';
import { PlusIcon, SearchIcon } from '#src/ui/icon.tsx';
import { act } from '../draft/draft-store.ts';
import { useTill } from '../kit/pos-context.tsx';
import { Problem } from '../kit/problem.tsx';
import { CustomerRowKey } from './customer-row.tsx';
import { foundText, guestOf, LEAST_FOR_NEW, nowOf, onEnter } from './guest-text.ts';
import { NewCustomer } from './new-customer.tsx';
import { useAnswer } from './use-answer.ts';

export interface FindGuestProps {
  /** The ways to look for a customer. */
  findField: RefObject<HTMLInputElement | null>;
  /** A new customer is being typed in, and must be saved or dismissed before anything else. */
  isNew: boolean;
  onNew: (isNew: boolean) => void;
}

/** A regular who calls is usually among the last. */
const MOST_RECENT = 4;

function useGuestSearch() {
  const { api } = useTill();
  const [typed, setTyped] = useState('');
  const text = typed.trim();
  const found = useAnswer(text.length < LEAST_CUSTOMER_SEARCH ? null : text, () => api.guests.list(text, false), 200);
  const recent = useAnswer(text === '' ? 'recent' : null, () => api.guests.list('', false));
  const rows = text === '' ? (recent.data?.rows ?? []).slice(0, MOST_RECENT) : (found.data?.rows ?? []);
  return { typed, setTyped, text, found, rows };
}

/** People usually start with a phone number. A name or a street works too. */
export function FindGuest({ isNew, onNew, findField }: FindGuestProps) {
  const id = useId();
  const search = useGuestSearch();
  const { typed, setTyped, text, found, rows } = search;
  const choose = (guest: TillGuest) => act({ type: 'guest', guest });
  const saved = (card: CustomerCard) => {
    onNew(false);
    choose(guestOf(card));
  };
  const pressEnter = () => {
    const means = onEnter(text, found.isAsking, rows.length);
    if (means === 'chooseFirst' && rows[0]) choose(rows[0]);
    if (means === 'addNew') onNew(true);
  };
  if (isNew) return <NewCustomer typed={text} onSaved={saved} onCancel={() => onNew(false)} />;
  return (
    <section aria-label="Customer">
      <label htmlFor={id} className="mb-1 block font-semibold">
        Customer
      </label>
      <div className="relative">
        <SearchIcon
          size={20}
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-ink-3"
        />
        <input
          ref={findField}
          id={id}
          type="text"
          inputMode="tel"
          autoComplete="off"
          spellCheck={false}
          maxLength={60}
          value={typed}
          placeholder="Phone, name or address"
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            pressEnter();
          }}
          className={`${CONTROL} min-h-14 pl-10`}
        />
      </div>
      {found.problem ? <Problem text={found.problem} /> : null}
      {text === '' ? <RecentGuests rows={rows} onChoose={choose} /> : null}
      {text.length < LEAST_FOR_NEW ? null : <FoundGuests {...search} onChoose={choose} onNew={() => onNew(true)} />}
    </section>
  );
}

function RecentGuests({ rows, onChoose }: { rows: readonly TillGuest[]; onChoose: (guest: TillGuest) => void }) {
  return (
    // The same height before they are known, so that nothing below moves.
    <ul aria-label="Recent customers" className="mt-2 flex min-h-14 gap-2 overflow-x-auto overscroll-contain">
      {rows.map((row) => (
        <li key={row.id} className="shrink-0">
          <button
            type="button"
            onClick={() => onChoose(row)}
            className="min-h-14 max-w-48 rounded-input border border-line bg-paper px-3 text-left leading-tight hover:border-line-strong"
          >
            <span className="block truncate font-semibold">{row.name || 'No name'}</span>
            <span className="tnum block truncate text-14 text-ink-2">{row.phone}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

type FoundGuestsProps = Pick<ReturnType<typeof useGuestSearch>, 'text' | 'found' | 'rows'> & {
  onChoose: (guest: TillGuest) => void;
  onNew: () => void;
};

function FoundGuests({ text, found, rows, onChoose, onNew }: FoundGuestsProps) {
  return (
    <div className="mt-2 overflow-hidden rounded-card border border-line">
      <ul aria-label="Customers found" className="max-h-72 divide-y divide-line overflow-y-auto">
        {rows.map((row) => (
          <li key={row.id}>
            <CustomerRowKey row={row} now={nowOf(found.data?.atIsoDateTimeUtc)} onChoose={() => onChoose(row)} />
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-sunken p-2">
        <p role="status" className="min-w-0 flex-1 px-2 text-14 text-ink-2">
          {foundText(text, found.isAsking, rows.length)}
        </p>
        <Button icon={PlusIcon} onClick={onNew} className="min-h-12">
          New customer
        </Button>
      </div>
    </div>
  );
}
