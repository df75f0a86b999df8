import type { ReactNode } from 'react';
import type { DiningTable } from '#db/floor/dining-tables.repository.ts';
import type { Booking } from '#src/domain/bookings/booking.types.ts';
import type { ProposedTables } from '#src/domain/till/booking.types.ts';
import type { FormState } from '#src/pages/page.tsx';
import { Button } from '#src/ui/button.tsx';
import { Select } from '#src/ui/controls.tsx';
import { Field } from '#src/ui/field.tsx';
import { Card } from '#src/ui/surface.tsx';
import { FoldSummary, ReasonFields } from '../orders/order-actions.tsx';
import { nameOf, stateOf } from './booking-words.ts';

const DECLINE_REASONS = ['We’re fully booked', 'We’re closed then', 'The party is too large'];
const CANCEL_REASONS = ['The customer called it off', 'We’re closed then', 'Booked twice'];
const LATE = [5, 10, 15, 20, 30, 45, 60];

interface Props {
  booking: Booking;
  tables: readonly DiningTable[];
  /** Null: none is proposed. */
  proposed: ProposedTables | null;
  /** Whether its time has come: a no-show is said after it. */
  hasCome: boolean;
  form: FormState;
}

/** What can be done with a booking as it is now. */
export function BookingActions({ booking, tables, proposed, hasCome, form }: Props) {
  const state = stateOf(booking);
  if (state === 'cancelled' || state === 'seated') return null;
  const isExpected = state === 'accepted';
  return (
    <Card as="section" className="flex flex-col gap-3">
      {proposed ? <ProposedTable booking={booking} tables={tables} proposed={proposed} form={form} /> : null}
      {state === 'new' ? (
        <form method="post" data-act="accept">
          <Button type="submit" name="do" value="accept" variant="primary" isWide>
            Accept booking
          </Button>
        </form>
      ) : (
        <SeatForm tables={tables} proposed={proposed} form={form} />
      )}
      <form method="post" data-act="print">
        <Button type="submit" name="do" value="print" isWide>
          Print slip
        </Button>
      </form>
      {isExpected ? <LateForm booking={booking} /> : null}
      {isExpected && hasCome ? (
        <form method="post" data-act="noShow">
          <Button type="submit" name="do" value="noShow" isWide>
            No-show
          </Button>
        </form>
      ) : null}
      {state === 'new' ? (
        <EndForm name="decline" form={form} label="Decline" reasons={DECLINE_REASONS}>
          Decline booking of {nameOf(booking)}
        </EndForm>
      ) : (
        <EndForm name="cancel" form={form} label="Cancel" reasons={CANCEL_REASONS}>
          Cancel booking of {nameOf(booking)}
        </EndForm>
      )}
    </Card>
  );
}

interface ProposedProps extends Pick<Props, 'booking' | 'tables' | 'form'> {
  proposed: ProposedTables;
}

/** The table that is kept for them, why it is that one, and another to be chosen. */
function ProposedTable({ booking: { plannedTableId }, tables, proposed, form }: ProposedProps) {
  const { tableIds, name, why } = proposed;
  return (
    <div>
      <p className="font-semibold">
        {tableIds.length === 0 ? 'No table yet' : `${tableIds.length === 1 ? 'Table' : 'Tables'} ${name}`}
      </p>
      <p className="text-14 text-ink-2">{why}</p>
      <details className="group/act mt-2" data-act="table" open={form.values.do === 'table'}>
        <FoldSummary>Choose another table…</FoldSummary>
        <form method="post" className="mt-3 flex flex-col gap-3">
          <Field name="plannedTableId" label="Table to keep" error={form.errors.plannedTableId} isOptional>
            {(wiring) => (
              <Select
                {...wiring}
                defaultValue={plannedTableId ?? ''}
                placeholder="Chosen for you"
                options={tables.map(({ id, name: tableName, area }) => ({ value: id, label: tableName, group: area }))}
              />
            )}
          </Field>
          <Button type="submit" name="do" value="table" isWide>
            Save table
          </Button>
        </form>
      </details>
    </div>
  );
}

function SeatForm({ tables, proposed, form }: Pick<Props, 'tables' | 'proposed' | 'form'>) {
  return (
    <form method="post" data-act="seat" className="flex flex-col gap-3">
      {tables.length > 0 ? (
        <Field name="tableId" label="Table" error={form.errors.tableId} isOptional>
          {(wiring) => (
            <Select
              {...wiring}
              defaultValue={proposed?.tableIds[0] ?? ''}
              placeholder="Not chosen"
              options={tables.map(({ id, name, area }) => ({ value: id, label: name, group: area }))}
            />
          )}
        </Field>
      ) : null}
      <Button type="submit" name="do" value="seat" variant="primary" isWide>
        Seat guests
      </Button>
    </form>
  );
}

function LateForm({ booking: { lateMinutes } }: { booking: Booking }) {
  const options = [...new Set([...LATE, ...(lateMinutes === null ? [] : [lateMinutes])])].toSorted((a, b) => a - b);
  return (
    <form method="post" data-act="late" className="flex items-end gap-2">
      <Field name="lateMinutes" label="Running late" className="flex-1">
        {(wiring) => (
          <Select
            {...wiring}
            defaultValue={String(lateMinutes ?? 0)}
            options={[
              { value: '0', label: 'On time' },
              ...options.map((minutes) => ({ value: String(minutes), label: `${minutes} min late` })),
            ]}
          />
        )}
      </Field>
      <Button type="submit" name="do" value="late">
        Save
      </Button>
    </form>
  );
}

interface EndProps {
  name: 'decline' | 'cancel';
  label: string;
  reasons: readonly string[];
  form: FormState;
  children: ReactNode;
}

function EndForm({ name, label, reasons, form, children }: EndProps) {
  const own = form.values.do === name;
  return (
    <details className="group/act" data-act={name} open={own && Boolean(form.errors.reason)}>
      <FoldSummary isDanger>{label}…</FoldSummary>
      <form method="post" className="mt-3 flex flex-col gap-3">
        <ReasonFields name="reason" label={`Reason to ${label.toLowerCase()}`} reasons={reasons} form={form} />
        <Button type="submit" name="do" value={name} variant="danger">
          {children}
        </Button>
      </form>
    </details>
  );
}
