import type { AuditFilter, AuditRow } from '#db/audit/browse-audit.queries.ts';
import { AUDIT_SUBJECTS, type AuditSubject } from '#src/domain/access/audit-subjects.ts';
import { ACTOR_WORDS, type ChangedField, changedFields, wordsOf } from '#src/domain/access/audit-words.ts';
import { formatStoreTimeAndDay } from '#src/domain/time/store-clock.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { ListState } from '#src/ui/list-address.ts';
import type { FileColumn, ListKit } from '../lists/list-kit.ts';

const PERIODS = [
  { value: 'day', label: 'Last 24 hours', hours: 24 },
  { value: 'week', label: 'Last 7 days', hours: 7 * 24 },
  { value: 'month', label: 'Last 30 days', hours: 30 * 24 },
] as const;

/** What a wage was and is belongs to who manages wages. */
const WAGES = new Set(['setWageRate']);

export interface Reader {
  readonly now: Temporal.Instant;
  readonly timezone: string;
  readonly maySeeWages: boolean;
}

/** What the list asks of the log. */
export function auditFilterOf({ search, filters }: ListState, now: Temporal.Instant): AuditFilter {
  const hours = PERIODS.find(({ value }) => value === filters.when)?.hours;
  const subject = Object.keys(AUDIT_SUBJECTS).find((one): one is AuditSubject => one === filters.about);
  return {
    text: search,
    actorKind: filters.who,
    subjectTypes: subject && AUDIT_SUBJECTS[subject].types,
    sinceIsoDateTimeUtc: hours === undefined ? undefined : isoUtc(now.subtract({ hours })),
  };
}

/** Who did what, the newest first. */
export function activityList(reader: Reader): ListKit<AuditRow> {
  const { now, timezone } = reader;
  return {
    caption: 'Activity',
    noun: { one: 'entry', many: 'entries' },
    rowKey: ({ id }) => id,
    defaultSort: { by: 'when', direction: 'desc' },
    search: { label: 'Search activity', placeholder: 'Person, action or what was changed' },
    filters: [
      {
        name: 'about',
        label: 'About',
        options: Object.entries(AUDIT_SUBJECTS).map(([value, { label }]) => ({ value, label })),
      },
      {
        name: 'who',
        label: 'Done by',
        options: Object.entries(ACTOR_WORDS).map(([value, label]) => ({ value, label })),
      },
      { name: 'when', label: 'When', options: PERIODS.map(({ value, label }) => ({ value, label })) },
    ],
    empty: { title: 'Nothing has been done yet', text: 'Every change is listed here with who made it.' },
    noMatches: { title: 'No entries match', text: 'Try another word, or a longer time.' },
    columns: [
      {
        key: 'what',
        header: 'What',
        cell: (row) => <What row={row} fields={fieldsOf(row, reader)} />,
      },
      { key: 'who', header: 'Who', cell: (row) => <Who row={row} /> },
      {
        key: 'from',
        header: 'From',
        isMinor: true,
        cell: ({ origin }) => <span className="text-14 break-all text-ink-2">{origin}</span>,
      },
      {
        key: 'when',
        header: 'When',
        isSortable: true,
        cell: ({ occurredIsoDateTimeUtc: at }) => (
          <span className="tnum">{formatStoreTimeAndDay(Temporal.Instant.from(at), now, timezone)}</span>
        ),
      },
    ],
  };
}

function fieldsOf({ action, before, after }: AuditRow, { maySeeWages }: Reader): ChangedField[] {
  return WAGES.has(action) && !maySeeWages ? [] : changedFields(before, after);
}

function What({ row: { action, subjectType, subjectId }, fields }: { row: AuditRow; fields: readonly ChangedField[] }) {
  const [only] = fields;
  return (
    <div className="min-w-0">
      <span className="block font-semibold">{wordsOf(action)}</span>
      <span className="block text-14 break-all text-ink-3">{`${wordsOf(subjectType)} ${subjectId}`}</span>
      {fields.length === 1 && only ? <Field field={only} /> : null}
      {fields.length > 1 ? (
        <details className="mt-1">
          <summary className="cursor-pointer text-14 underline">{`${fields.length} changed fields`}</summary>
          {fields.map((field) => (
            <Field key={field.label} field={field} />
          ))}
        </details>
      ) : null}
    </div>
  );
}

/** 'Price: 4.00 → 42.00'. */
function Field({ field: { label, before, after } }: { field: ChangedField }) {
  return (
    <p className="mt-1 text-14 break-words text-ink-2">
      {label}: {before === null ? null : <span className="line-through">{before}</span>}
      {before !== null && after !== null ? ' → ' : null}
      {after ?? <span className="sr-only"> removed</span>}
    </p>
  );
}

function Who({ row: { actorName, actorKind, approvedByName } }: { row: AuditRow }) {
  const kind = actorWord(actorKind);
  return (
    <div className="min-w-0 max-sm:text-right">
      <span className="block break-words">{actorName}</span>
      <span className="block text-14 text-ink-3">
        {approvedByName === null ? kind : `${kind}, approved by ${approvedByName}`}
      </span>
    </div>
  );
}

function actorWord(kind: string): string {
  return Object.entries(ACTOR_WORDS).find(([one]) => one === kind)?.[1] ?? kind;
}

export function activityFile(reader: Reader): readonly FileColumn<AuditRow>[] {
  const state = (row: AuditRow, side: 'before' | 'after') =>
    fieldsOf(row, reader)
      .filter((field) => field[side] !== null)
      .map((field) => `${field.label}: ${field[side]}`)
      .join('; ');
  return [
    { header: 'Time (UTC)', cell: ({ occurredIsoDateTimeUtc }) => occurredIsoDateTimeUtc },
    { header: 'Action', cell: ({ action }) => wordsOf(action) },
    { header: 'What', cell: ({ subjectType }) => wordsOf(subjectType) },
    { header: 'ID', cell: ({ subjectId }) => subjectId },
    { header: 'Before', cell: (row) => state(row, 'before') },
    { header: 'After', cell: (row) => state(row, 'after') },
    { header: 'Done by', cell: ({ actorName }) => actorName },
    { header: 'Kind', cell: ({ actorKind }) => actorWord(actorKind) },
    { header: 'Approved by', cell: ({ approvedByName }) => approvedByName ?? '' },
    { header: 'From', cell: ({ origin }) => origin },
  ];
}
