import type { Hono } from 'hono';
import { listEmployees } from '#db/staff/employees.repository.ts';
import type { AppContext } from '#src/context.ts';
import { createEmployeeEndpoint, editEmployeeEndpoint, listEmployeesEndpoint } from '#src/contracts/staff.endpoints.ts';
import { editEmployeeSchema, newEmployeeSchema } from '#src/domain/staff/employee.schema.ts';
import { staffMay } from '#src/http/guards.ts';
import { route } from '#src/http/route.ts';
import { createEmployee, editEmployee } from './manage-employees.ts';

export function staffRoutes(app: Hono, ctx: AppContext): void {
  const manages = staffMay(ctx, 'pos.manage');
  route(app, listEmployeesEndpoint, {
    guard: manages,
    handle: async ({ scope }) => ({ employees: await listEmployees(ctx.db, scope) }),
  });
  route(app, createEmployeeEndpoint, {
    guard: manages,
    body: newEmployeeSchema,
    handle: ({ scope, body, by }) => createEmployee(ctx, scope, { ...body, by }),
  });
  route(app, editEmployeeEndpoint, {
    guard: manages,
    body: editEmployeeSchema,
    handle: ({ scope, params, body, by }) => editEmployee(ctx, scope, { ...body, employeeId: params.employeeId, by }),
  });
}
