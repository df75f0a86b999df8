/** People at the counter. */
import type { EmployeePermission } from '#src/domain/access/actor.ts';
import { endpoint } from './endpoint.ts';

export interface EmployeeAnswer {
  readonly id: string;
  readonly name: string;
  readonly color: string;
  /** Empty: the first letters of the name. */
  readonly initials: string;
  /** The same for all rows of one person, who may work in several stores of the restaurant. */
  readonly personId: string;
  readonly permissions: readonly EmployeePermission[];
  readonly isActive: boolean;
}
export interface CreateEmployeeBody {
  readonly name: string;
  readonly pin: string;
  readonly permissions: readonly EmployeePermission[];
  readonly color?: string;
  readonly initials?: string;
}
export interface EditEmployeeBody {
  readonly name: string;
  /** Null: the PIN stays. */
  readonly pin: string | null;
  readonly permissions: readonly EmployeePermission[];
  readonly color: string;
  /** Left out: they stay. */
  readonly initials?: string | undefined;
  readonly isActive: boolean;
}

const employees = '/api/staff/restaurants/:restaurantId/stores/:storeId/employees' as const;

export const listEmployeesEndpoint = endpoint<void, { readonly employees: readonly EmployeeAnswer[] }>()(
  'GET',
  employees,
);
export const createEmployeeEndpoint = endpoint<CreateEmployeeBody, EmployeeAnswer>()('POST', employees);
export const editEmployeeEndpoint = endpoint<EditEmployeeBody, EmployeeAnswer>()('PUT', `${employees}/:employeeId`);
