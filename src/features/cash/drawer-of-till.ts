import { type CashSession, findLastCountedSession, listOpenCashSessions } from '#db/cash/cash-sessions.repository.ts';
import { listUncountedTenders, type UncountedTender } from '#db/cash/drawer-tenders.queries.ts';
import type { Db } from '#db/connection.ts';
import { listPosTerminals } from '#db/staff/pos-terminals.repository.ts';
import type { Needs } from '#src/context.ts';
import { notFound } from '#src/shared/app-error.ts';
import type { StoreScope } from '#src/shared/scope.ts';

/** A drawer is its till's; other tills may put their money into it (decision 0053). */
export interface Drawer {
  /** The till that the drawer belongs to. */
  readonly id: string;
  readonly name: string;
  /** Every till that uses it, by name. */
  readonly tills: readonly { readonly id: string; readonly name: string }[];
}

/** The drawer that this till uses. */
export async function drawerOfTill(db: Db, scope: StoreScope, posTerminalId: string): Promise<Drawer> {
  const terminals = await listPosTerminals(db, scope);
  const known = new Set(terminals.map(({ id }) => id));
  const drawerIdOf = ({ id, settings }: (typeof terminals)[number]) => {
    const other = settings.drawerOfTerminalId;
    return other !== null && known.has(other) ? other : id;
  };
  const till = terminals.find(({ id }) => id === posTerminalId);
  if (!till) throw notFound('terminal');
  const drawerId = drawerIdOf(till);
  return {
    id: drawerId,
    name: terminals.find(({ id }) => id === drawerId)?.name ?? till.name,
    tills: terminals.filter((each) => drawerIdOf(each) === drawerId).map(({ id, name }) => ({ id, name })),
  };
}

/** The drawer's session that waits for its count on this side; null: no float was counted in. */
export async function openSessionOf(
  db: Db,
  ctx: Needs<'ownership'>,
  scope: StoreScope,
  drawer: Pick<Drawer, 'id'>,
): Promise<CashSession | null> {
  const open = await listOpenCashSessions(db, scope, [drawer.id]);
  return open.find(({ id }) => ctx.ownership.owns(db, scope, id)) ?? null;
}

/** The tenders that the drawer's next count covers. */
export async function tendersOfCashSession(
  db: Db,
  scope: StoreScope,
  drawer: Drawer,
  session: Pick<CashSession, 'businessDay' | 'openMark'> & { readonly id: string | null },
): Promise<UncountedTender[]> {
  const previous = await findLastCountedSession(db, scope, drawer.id, session.id);
  return listUncountedTenders(db, scope, { terminalIds: drawer.tills.map(({ id }) => id), session, previous });
}
