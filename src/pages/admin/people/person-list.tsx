import type { EmployeeAt } from '#db/staff/employees.repository.ts';
import type { Person } from '#src/domain/staff/people.ts';
import { Monogram } from '#src/ui/avatar.tsx';
import { StatusPill } from '#src/ui/status-pill.tsx';
import type { FileColumn, ListKit } from '../lists/list-kit.ts';
import { ACTIVE, INACTIVE } from './employee-list.tsx';

export interface PersonLine {
  readonly person: Person<EmployeeAt>;
  /** The names of the stores where they work now. */
  readonly storeNames: readonly string[];
}

const isWorking = ({ person }: PersonLine) => person.storeIds.length > 0;
const statusOf = (line: PersonLine) => (isWorking(line) ? ACTIVE : INACTIVE);
const storesText = ({ storeNames }: PersonLine) => storeNames.join(', ') || '–';

/** Everyone who works for the restaurant, each once, wherever they work. */
export function personList(
  hrefOf: (personId: string) => string,
  stores: readonly { readonly id: string; readonly name: string }[],
): ListKit<PersonLine> {
  return {
    caption: 'Employees of all stores',
    noun: { one: 'employee', many: 'employees' },
    rowKey: ({ person }) => person.id,
    rowHref: ({ person }) => hrefOf(person.id),
    defaultSort: { by: 'state', direction: 'asc' },
    search: { label: 'Search employees', placeholder: 'Name', of: ({ person }) => person.name },
    filters: [
      {
        name: 'status',
        label: 'Status',
        options: [
          { value: 'active', label: ACTIVE.word },
          { value: 'inactive', label: INACTIVE.word },
        ],
        of: (line) => (isWorking(line) ? 'active' : 'inactive'),
      },
      {
        name: 'store',
        label: 'Store',
        options: stores.map(({ id, name }) => ({ value: id, label: name })),
        of: ({ person }) => person.storeIds,
      },
    ],
    empty: {
      title: 'No employees yet',
      text: 'Add employees in a store, under Employees. Everyone appears here once.',
    },
    noMatches: { title: 'No employees match', text: 'Try part of the name, or another store.' },
    isBareUpTo: 3,
    columns: [
      {
        key: 'name',
        header: 'Name',
        cell: ({ person }) => (
          <span className="inline-flex items-center gap-3">
            <Monogram name={person.name} letters={person.initials} colour={person.color} size="small" isRound />
            {person.name}
          </span>
        ),
        isSortable: true,
        sortsUpFirst: true,
        sortBy: ({ person }) => person.name,
      },
      {
        key: 'state',
        header: 'Status',
        onPhone: 'corner',
        cell: (line) => <StatusPill look={statusOf(line)} />,
        isSortable: true,
        sortsUpFirst: true,
        sortBy: (line) => [isWorking(line) ? 0 : 1, line.person.name],
      },
      { key: 'stores', header: 'Works at', cell: storesText, onPhone: 'line' },
    ],
  };
}

export const PERSON_FILE: readonly FileColumn<PersonLine>[] = [
  { header: 'Name', cell: ({ person }) => person.name },
  { header: 'Status', cell: (line) => statusOf(line).word },
  { header: 'Works at', cell: storesText },
];
