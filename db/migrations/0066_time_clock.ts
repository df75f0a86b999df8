import { oneOf, tables } from './migration.ts';

/** What happened at the time clock. Rows are only added, by the cloud, a box, or a till through either. */
export const m0066_time_clock = tables([
  `create table time_clock_events (
    storeId text not null references stores (id),
    /** Made by the till or page where it happened; the same event told twice is one row. */
    id text not null,
    restaurantId text not null references restaurants (id),
    employeeId text not null references employees (id),
    type text not null ${oneOf('type', ['clockIn', 'breakStart', 'breakEnd', 'clockOut', 'edit', 'remove', 'approve', 'reopen'])},
    occurredIsoDateTimeUtc text not null,
    recordedIsoDateTimeUtc text not null,
    /** Of pos_terminals, which may have gone since; null: it was made in the admin. */
    posTerminalId text,
    terminalName text not null default '',
    source text not null ${oneOf('source', ['cloud', 'box', 'alone'])},
    isTimeDoubtful integer not null default 0 check (isTimeDoubtful in (0, 1)),
    isPinProven integer not null default 1 check (isPinProven in (0, 1)),
    isToldLater integer not null default 0 check (isToldLater in (0, 1)),
    /** Of a correction: the id of the event that opened the shift. */
    shiftId text,
    reason text not null default '',
    byId text,
    byName text not null,
    /** By type: the kind of break, the deduction in force, the times of an edit. */
    detailJson text check (json_valid(detailJson)),
    primary key (storeId, id)
  ) strict, without rowid`,
  'create index time_clock_events_of_employee on time_clock_events (storeId, employeeId, occurredIsoDateTimeUtc)',
  'create index time_clock_events_by_time on time_clock_events (storeId, occurredIsoDateTimeUtc)',
]);
