import { listStoresWithTills } from '#db/access/callers.repository.ts';
import { listCardTerminals } from '#db/eftpos/card-terminals.repository.ts';
import { listEmployees } from '#db/staff/employees.repository.ts';
import { listPosTerminals } from '#db/staff/pos-terminals.repository.ts';
import type { AppContext } from '#src/context.ts';
import { BY_SYSTEM } from '#src/domain/access/acted-by.ts';
import { createCardTerminal, pairCardTerminal } from '#src/features/eftpos/manage-card-terminals.ts';
import { grantStoreScope } from '#src/shared/scope.ts';
import { plantPastCardDays } from './past/past-card-days.ts';

/** What the simulated terminals show when they are paired. */
const DEMO_CODE = '246810';

/**
 * Each demo store gets a paired terminal at its counter, once: a person can pay by card from the first minute, and the days before
 * were taken at it.
 */
export async function plantDemoCardTerminals(ctx: AppContext): Promise<void> {
  for (const place of await listStoresWithTills(ctx.db)) {
    const scope = grantStoreScope(place);
    if ((await listCardTerminals(ctx.db, scope)).length > 0) continue;
    const tills = await listPosTerminals(ctx.db, scope);
    const { id } = await createCardTerminal(ctx, scope, {
      name: 'Counter terminal',
      provider: 'simulator',
      reach: 'cloud',
      address: scope.storeId,
      posTerminalIds: tills.map((till) => till.id),
      by: BY_SYSTEM,
    });
    await pairCardTerminal(ctx, scope, { cardTerminalId: id, code: DEMO_CODE, by: BY_SYSTEM });
    const [closer] = await listEmployees(ctx.db, scope);
    await plantPastCardDays(ctx, scope, { cardTerminalId: id, closedByName: closer?.name ?? '' });
  }
}
