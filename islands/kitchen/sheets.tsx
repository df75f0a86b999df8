/** What opens over the board. */
import { type FormEvent, useId, useRef, useState } from 'react';
import { useBrowserStore } from '#islands/pos/app/kit/browser-store.ts';
import { Sheet } from '#islands/pos/app/kit/sheet.tsx';
import { storeTimeText } from '#islands/runtime/store-time-text.ts';
import type { AllDayCount, KitchenTicket } from '#src/domain/kitchen/kitchen.types.ts';
import { Button } from '#src/ui/button.tsx';
import { NONE, namesHere, withName } from './device.ts';
import { TicketBody } from './dish-list.tsx';
import { headActOf } from './head-act.ts';
import { printedText } from './printed-text.ts';

interface TicketSheetProps {
  ticket: KitchenTicket;
  onClose: () => void;
}

const titleOf = ({ orderNumber, place }: KitchenTicket) => `${orderNumber} · ${place.text}`;

interface AllergySheetProps extends TicketSheetProps {
  /** Who works here. */
  people: readonly string[];
  onRead: (name: string) => void;
}

/** The allergy notes, read and confirmed by name before the ticket opens. */
export function AllergySheet({ ticket, people, onClose, onRead }: AllergySheetProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  // Who was at this screen last comes first.
  const names = [...new Set([...useBrowserStore(namesHere, NONE), ...people])];
  const confirm = (typed: string) => {
    const name = typed.trim();
    if (name === '') {
      setProblem('Enter your name, so everyone knows who has read it.');
      field.current?.focus();
      return;
    }
    namesHere.set(withName(namesHere.get(), name));
    onRead(name);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    confirm(field.current?.value ?? '');
  };
  return (
    <Sheet title={`Allergy on ${titleOf(ticket)}`} onClose={onClose}>
      <ul className="grid gap-2 rounded-card border-3 border-fail bg-fail-soft p-4 text-36 leading-tight font-extrabold text-fail-text">
        {ticket.allergies.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <p className="mt-4 text-22 font-semibold">Who has read it?</p>
      {names.length > 0 ? (
        <div className="mt-2 flex flex-wrap gap-2">
          {names.map((name) => (
            <Button key={name} size="large" onClick={() => confirm(name)}>
              {name}
            </Button>
          ))}
        </div>
      ) : null}
      <form onSubmit={submit} noValidate className="mt-3 flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-1 basis-52">
          <label htmlFor={id} className="mb-1 block font-semibold">
            Your name
          </label>
          <input
            ref={field}
            id={id}
            autoComplete="off"
            maxLength={40}
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? `${id}-problem` : undefined}
            className="h-14 w-full rounded-input border border-line-strong bg-surface px-3 text-22 text-ink focus:border-accent-text focus:outline-2 focus:outline-accent-text aria-invalid:border-fail"
          />
        </div>
        <Button type="submit" variant="primary" size="large">
          I have read it
        </Button>
      </form>
      <p id={`${id}-problem`} role="alert" className="min-h-6 font-semibold text-fail-text">
        {problem}
      </p>
    </Sheet>
  );
}

interface OpenTicketProps extends TicketSheetProps {
  timezone: string;
  now: number;
  onStart: () => void;
  onHead: () => void;
}

/** The whole of a ticket that does not fit into its place. */
export function OpenTicketSheet({ ticket, timezone, now, onClose, onStart, onHead }: OpenTicketProps) {
  const act = headActOf(ticket);
  const keys = (
    <div className="flex flex-wrap gap-3">
      {ticket.state === 'waiting' && act === 'bump' ? (
        <Button size="large" onClick={onStart}>
          Start
        </Button>
      ) : null}
      <Button size="large" variant="primary" onClick={onHead}>
        {act === 'bump' ? 'Bump' : act === 'seen' ? 'Confirm the change' : 'Read the allergy'}
      </Button>
    </div>
  );
  return (
    <Sheet title={titleOf(ticket)} note={ticket.guestName} size="large" onClose={onClose} footer={keys}>
      {act === 'allergy' ? (
        <p className="text-22 font-semibold">Read the allergy first. Then the whole ticket appears.</p>
      ) : (
        <>
          {ticket.printed ? (
            <p className="mb-3 rounded-card bg-wait-soft px-3 py-2 text-18 font-semibold text-wait-text">
              {printedText(ticket.printed, timezone)}
            </p>
          ) : null}
          <TicketBody ticket={ticket} now={now} />
        </>
      )}
    </Sheet>
  );
}

interface RecallSheetProps {
  tickets: readonly KitchenTicket[];
  timezone: string;
  onClose: () => void;
  onRecall: (ticket: KitchenTicket) => void;
}

/** The last bumped tickets, the latest first. Keys 1–9 recall the first nine. */
export function RecallSheet({ tickets, timezone, onClose, onRecall }: RecallSheetProps) {
  return (
    <Sheet title="Recall" note="A recalled ticket goes back on every screen." size="large" onClose={onClose}>
      {tickets.length === 0 ? (
        <p className="text-22">No bumped tickets yet. The last 100 appear here.</p>
      ) : (
        <ol className="grid gap-2">
          {tickets.map((ticket, at) => (
            <li key={ticket.id} className="flex items-center gap-3 rounded-card border border-line px-3 py-2">
              <span aria-hidden className="tnum w-8 shrink-0 text-center text-22 font-bold text-ink-3">
                {at < 9 ? at + 1 : ''}
              </span>
              <div className="min-w-0 flex-1">
                <p className="tnum text-22 leading-tight font-bold">{titleOf(ticket)}</p>
                <p className="truncate text-18 text-ink-2">
                  {ticket.bumpedIsoDateTimeUtc
                    ? `Bumped ${storeTimeText(Date.parse(ticket.bumpedIsoDateTimeUtc), timezone)} · `
                    : ''}
                  {ticket.dishes.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ')}
                </p>
              </div>
              <Button size="large" aria-label={`Recall ${ticket.orderNumber}`} onClick={() => onRecall(ticket)}>
                Recall
              </Button>
            </li>
          ))}
        </ol>
      )}
    </Sheet>
  );
}

/** How many of each dish wait, over all tickets. */
export function AllDaySheet({ counts, onClose }: { counts: readonly AllDayCount[]; onClose: () => void }) {
  return (
    <Sheet title="All day" note="What is still to make, over all tickets." size="large" onClose={onClose}>
      {counts.length === 0 ? (
        <p className="text-22">Nothing to make.</p>
      ) : (
        <ul className="columns-1 gap-8 text-28 leading-tight sm:columns-2">
          {counts.map(({ name, quantity }) => (
            <li key={name} className="flex gap-3 border-b border-line py-2">
              <span className="tnum w-14 shrink-0 text-right font-extrabold">{quantity}</span>
              <span className="min-w-0 font-semibold">{name}</span>
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  );
}
