import type { Employee } from '#db/staff/employees.repository.ts';
import { EMPLOYEE_PERMISSIONS } from '#src/domain/access/actor.ts';
import { type LockScreen, locksWhenIdle } from '#src/domain/access/lock-screen.ts';
import { Monogram } from '#src/ui/avatar.tsx';
import { StatusPill } from '#src/ui/status-pill.tsx';
import type { StatusBadgeStyle } from '#src/ui/statuses.ts';
import type { FileColumn, ListKit } from '../lists/list-kit.ts';
import { PERMISSIONS } from './employee-kit.ts';

export const ACTIVE: StatusBadgeStyle = { word: 'Active', tone: 'done', icon: 'check' };
export const INACTIVE: StatusBadgeStyle = { word: 'Inactive', tone: 'off', icon: 'slash' };
const statusOf = ({ isActive }: Employee) => (isActive ? ACTIVE : INACTIVE);

export const DEACTIVATE = 'deactivate';
export const EMPLOYEE_FIELD = 'employeeId';

export interface LockedTill {
  readonly name: string;
  readonly settings: { readonly lockScreen: LockScreen };
}

/** The tills that lock while this employee is away from them. */
export function lockText(
  { id, isActive }: Pick<Employee, 'id' | 'isActive'>,
  terminals: readonly LockedTill[],
): string {
  const locking = terminals.filter(({ settings }) => locksWhenIdle(settings.lockScreen, id));
  if (!isActive || terminals.length === 0) return '–';
  if (locking.length === 0) return 'Off';
  if (locking.length === terminals.length) return terminals.length === 1 ? 'On' : 'All tills';
  return locking.map(({ name }) => name).join(', ');
}

/** Employees who can sign in come first, each group by name. */
export function employeeList(
  hrefOf: (employeeId: string) => string,
  terminals: readonly LockedTill[],
  /** Since when those who are on now are clocked in, by employee. */
  onNow: ReadonlyMap<string, string>,
): ListKit<Employee> {
  return {
    caption: 'Employees',
    noun: { one: 'employee', many: 'employees' },
    rowKey: ({ id }) => id,
    rowHref: ({ id }) => hrefOf(id),
    defaultSort: { by: 'state', direction: 'asc' },
    search: { label: 'Search employees', placeholder: 'Name', of: ({ name }) => name },
    filters: [
      {
        name: 'status',
        label: 'Status',
        options: [
          { value: 'active', label: ACTIVE.word },
          { value: 'inactive', label: INACTIVE.word },
        ],
        of: ({ isActive }) => (isActive ? 'active' : 'inactive'),
      },
      {
        name: 'permission',
        label: 'Permission',
        options: EMPLOYEE_PERMISSIONS.map((value) => ({ value, label: PERMISSIONS[value].label })),
        of: ({ permissions }) => permissions,
      },
    ],
    empty: { title: 'No employees yet', text: 'Give each employee a 4-digit PIN and choose what they can do.' },
    noMatches: { title: 'No employees match', text: 'Try part of the name, or another status.' },
    isBareUpTo: 3,
    bulk: {
      field: EMPLOYEE_FIELD,
      nameOf: ({ name }) => name,
      acts: [{ do: DEACTIVATE, label: 'Deactivate', question: 'They’re signed out of every till.' }],
    },
    columns: [
      {
        key: 'name',
        header: 'Name',
        cell: (one) => (
          <span className="inline-flex items-center gap-3">
            <Monogram name={one.name} letters={one.initials} colour={one.color} size="small" isRound />
            {one.name}
          </span>
        ),
        isSortable: true,
        sortsUpFirst: true,
        sortBy: ({ name }) => name,
      },
      {
        key: 'state',
        header: 'Status',
        onPhone: 'corner',
        cell: (one) => <StatusPill look={statusOf(one)} />,
        isSortable: true,
        sortsUpFirst: true,
        sortBy: ({ isActive, name }) => [isActive ? 0 : 1, name],
      },
      { key: 'now', header: 'Clocked in', cell: ({ id }) => onNow.get(id) ?? '–' },
      { key: 'lock', header: 'Lock screen', cell: (one) => lockText(one, terminals) },
      { key: 'may', header: 'Permissions', cell: mayText, onPhone: 'line' },
    ],
  };
}

export const EMPLOYEE_FILE: readonly FileColumn<Employee>[] = [
  { header: 'Name', cell: ({ name }) => name },
  { header: 'Status', cell: (one) => statusOf(one).word },
  { header: 'Permissions', cell: mayText },
];

export function mayText({ permissions }: Pick<Employee, 'permissions'>): string {
  if (permissions.length === EMPLOYEE_PERMISSIONS.length) return 'All permissions';
  return permissions.map((one) => PERMISSIONS[one].label).join(', ') || 'Needs approval for everything';
}
