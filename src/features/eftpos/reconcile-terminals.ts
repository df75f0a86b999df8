import { listCardTerminals } from '#db/eftpos/card-terminals.repository.ts';
import type { TerminalAttempt } from '#db/eftpos/terminal-attempts.repository.ts';
import {
  type ClosingsWithin,
  closedBefore,
  findTerminalClosing,
  listAttemptsWithin,
  listTerminalClosings,
  type TerminalClosing,
} from '#db/eftpos/terminal-days.repository.ts';
import type { Needs } from '#src/context.ts';
import {
  type OurMovement,
  type Reconciled,
  reconcileTerminalDay,
  type TerminalTotal,
} from '#src/domain/payments/terminal-reconciliation.ts';
import { AppError } from '#src/shared/app-error.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';

type Reads = Needs<'db' | 'clock'>;

export interface ReconciledClosing {
  readonly closing: TerminalClosing;
  /** Null: this is the terminal's first one here. */
  readonly fromIsoDateTimeUtc: string | null;
  /** Null: the maker gave its totals as text only, so a person compares them. */
  readonly reconciled: Reconciled | null;
  readonly oursInCents: number;
  readonly movements: readonly OurMovement[];
}

/** What each terminal says it took in its latest business days, or in those of some time, beside what our orders say; the latest first. */
export async function listReconciledClosings(
  ctx: Pick<Reads, 'db'>,
  scope: StoreScope,
  within: (ClosingsWithin & { readonly isWanted: (closing: TerminalClosing) => boolean }) | null = null,
): Promise<ReconciledClosing[]> {
  const all = await listTerminalClosings(ctx.db, scope, within);
  const closings = within === null ? all : all.filter(within.isWanted);
  return Promise.all(closings.map((closing) => reconciledClosing(ctx, scope, closing)));
}

export async function getReconciledClosing(ctx: Reads, scope: StoreScope, id: string): Promise<ReconciledClosing> {
  const closing = await findTerminalClosing(ctx.db, scope, id);
  if (!closing) throw new AppError('resource_not_found', 'That closing doesn’t exist.');
  return reconciledClosing(ctx, scope, closing);
}

export interface OpenDay {
  readonly cardTerminalId: string;
  readonly name: string;
  readonly sinceIsoDateTimeUtc: string | null;
  readonly payments: number;
  readonly oursInCents: number;
  /** Payments whose result isn't known: they should be decided before the day is closed. */
  readonly unknown: number;
}

/** The day that is under way at each terminal: what its next closing should say. */
export async function listOpenDays(ctx: Reads, scope: StoreScope): Promise<OpenDay[]> {
  const terminals = await listCardTerminals(ctx.db, scope);
  return Promise.all(
    terminals.map(async ({ id, name }) => {
      const from = await closedBefore(ctx.db, scope, { cardTerminalId: id, isoDateTimeUtc: null });
      const until = isoUtc(ctx.clock.now());
      const movements = await movementsWithin(ctx, scope, { cardTerminalId: id, from, until });
      return {
        cardTerminalId: id,
        name,
        sinceIsoDateTimeUtc: from,
        payments: movements.filter(({ state }) => state === 'approved').length,
        oursInCents: netOf(movements),
        unknown: movements.filter(({ state }) => state === 'unknown').length,
      };
    }),
  );
}

async function reconciledClosing(
  ctx: Pick<Reads, 'db'>,
  scope: StoreScope,
  closing: TerminalClosing,
): Promise<ReconciledClosing> {
  const { cardTerminalId, takenIsoDateTimeUtc: until } = closing;
  const from = await closedBefore(ctx.db, scope, { cardTerminalId, isoDateTimeUtc: until });
  const movements = await movementsWithin(ctx, scope, { cardTerminalId, from, until });
  const totals = closing.totalsJson === null ? null : (JSON.parse(closing.totalsJson) as TerminalTotal[]);
  const day = { fromIsoDateTimeUtc: from, untilIsoDateTimeUtc: until };
  return {
    closing,
    fromIsoDateTimeUtc: from,
    reconciled: totals && reconcileTerminalDay(totals, movements, day),
    oursInCents: netOf(movements),
    movements,
  };
}

/** What the bank hasn't is in no total of a terminal: neither the payment nor the row that takes it out of the books. */
async function movementsWithin(
  ctx: Pick<Reads, 'db'>,
  scope: StoreScope,
  within: Parameters<typeof listAttemptsWithin>[2],
): Promise<OurMovement[]> {
  const attempts = await listAttemptsWithin(ctx.db, scope, within);
  return attempts.filter(({ bankWord }) => bankWord !== 'hasNot').map(movementOf);
}

function movementOf(attempt: TerminalAttempt & { readonly orderNumber: string }): OurMovement {
  const { id, orderId, orderNumber, kind, state, cardType, approvedInCents, requestedInCents, resolvedBy } = attempt;
  return {
    id,
    orderId,
    orderNumber,
    kind,
    state,
    scheme: cardType?.trim() || null,
    amountInCents: approvedInCents ?? requestedInCents,
    isDecidedByPerson: resolvedBy === 'person' || attempt.decidedByName !== null,
    atIsoDateTimeUtc: attempt.resolvedIsoDateTimeUtc ?? attempt.createdIsoDateTimeUtc,
  };
}

function netOf(movements: readonly OurMovement[]): number {
  return movements
    .filter(({ state }) => state === 'approved')
    .reduce((so, { kind, amountInCents }) => so + (kind === 'PURCHASE' ? 1 : -1) * amountInCents, 0);
}
