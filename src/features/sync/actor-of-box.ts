import type { Trx } from '#db/connection.ts';
import { findEmployee } from '#db/staff/employees.repository.ts';
import { getPosTerminal } from '#db/staff/pos-terminals.repository.ts';
import type { SyncCommand } from '#db/sync/sync-commands.repository.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { boxMarkOf } from '#src/domain/sync/row-maker.ts';
import { AppError } from '#src/shared/app-error.ts';
import type { StoreScope } from '#src/shared/scope.ts';

/**
 * The actor that a box reported, as the cloud knows it: an employee or till of that store under the name they have
 * here, the box itself with its card terminal, or a customer. A box knows no admin users, so it can't act for one. The
 * audit names the box.
 */
export async function actorOfBox(trx: Trx, scope: StoreScope, { id, by }: SyncCommand): Promise<ActedBy> {
  const mark = boxMarkOf(id);
  const actor = { ...by, origin: `${mark === null ? 'box' : `box ${mark}`}: ${by.origin}`.slice(0, 200) };
  const approvedById = await employeeId(trx, scope, by.approvedById ?? null);
  switch (by.kind) {
    case 'employee': {
      const employee = by.id === null ? null : await findEmployee(trx, scope, by.id);
      if (!employee) throw unknownActor();
      return { ...actor, mover: 'staff', name: employee.name, approvedById };
    }
    case 'posTerminal': {
      const { name } = await getPosTerminal(trx, scope, by.id ?? '').catch(() => {
        throw unknownActor();
      });
      return { ...actor, mover: 'staff', name, approvedById };
    }
    case 'customer':
      return { ...actor, mover: 'customer', approvedById: null };
    case 'box':
    case 'system':
      return { ...actor, mover: 'system', approvedById };
    // Its own card terminal.
    case 'provider':
      return { ...actor, mover: 'provider', approvedById: null };
    case 'staff':
    case 'superAdmin':
      throw unknownActor();
  }
}

async function employeeId(trx: Trx, scope: StoreScope, id: string | null): Promise<string | null> {
  return id === null ? null : ((await findEmployee(trx, scope, id))?.id ?? null);
}

function unknownActor(): AppError {
  return new AppError('user_not_allowed', 'Only the store’s own employees and tills act through its box.', {
    reason: 'not_of_this_store',
  });
}
