import { appendStoreAudit } from '#db/audit/audit.repository.ts';
import type { Db, Trx } from '#db/connection.ts';
import { dropHold, findBill, findHold, type Hold, insertBill, writeHold } from '#db/ordering/bills.repository.ts';
import { findOrder, getOrder } from '#db/ordering/orders.repository.ts';
import { appendStoreEvent } from '#db/outbox/outbox.repository.ts';
import { getPosTerminal } from '#db/staff/pos-terminals.repository.ts';
import { idHere } from '#db/sync/ids-of-tills.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { actOf } from '#src/domain/access/approval.ts';
import { holdAt, leaseFrom } from '#src/domain/ordering/bill-hold.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import type { BillEditing } from '#src/domain/till/bill.types.ts';
import type { Allow } from '#src/features/tills/approvals.ts';
import { AppError, notFound } from '#src/shared/app-error.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { draftOfOrder } from './draft-of-order.ts';
import { sentAs } from './sent-as.ts';

type HoldNeeds = Needs<'clock' | 'ids'>;
type Holds = HoldNeeds & Needs<'write' | 'ownership'>;

export interface AtTill {
  readonly posTerminalId: string;
  readonly employee: { readonly id: string; readonly name: string } | null;
  readonly by: ActedBy;
}

/** Who is editing it now; no one once the lease has run out. */
export async function editingOf(
  db: Db,
  ctx: Needs<'clock'>,
  scope: StoreScope,
  billId: string,
): Promise<BillEditing | null> {
  return editingBy(await findHold(db, scope, billId), ctx.clock.now());
}

export function editingBy(hold: Hold | null, at: Temporal.Instant): BillEditing | null {
  const held = holdAt(hold, at);
  if (!held) return null;
  const { posTerminalId, terminalName, employeeName } = held;
  return { posTerminalId, terminalName, employeeName };
}

/** Two tills never change one bill at once: everything that writes a bill asks this first, in its own transaction. */
export async function requireNotEditedElsewhere(
  trx: Trx,
  ctx: Needs<'clock'>,
  scope: StoreScope,
  billId: string,
  posTerminalId: string | null,
): Promise<void> {
  const editing = await editingOf(trx, ctx, scope, billId);
  if (!editing || editing.posTerminalId === posTerminalId) return;
  throw beingEdited(billId, editing);
}

function beingEdited(billId: string, editing: BillEditing): AppError {
  const { employeeName, terminalName } = editing;
  const who = employeeName === '' ? '' : ` by ${employeeName}`;
  return new AppError('resource_status_conflict', `This bill is open on ${terminalName}${who}.`, {
    reason: 'bill_being_edited',
    details: { billId, ...editing },
  });
}

/**
 * Takes the bill for this till (edit state EDITING). A till that already has it continues. Another till's bill needs
 * `mayTakeOver` and approval (`allow`), which is audited. A paid bill has no row until it is edited, so its row is made
 * from its order.
 */
export async function holdBill(
  ctx: Holds,
  scope: StoreScope,
  input: AtTill & { readonly billId: string; readonly mayTakeOver: boolean; readonly allow?: Allow },
): Promise<void> {
  const { posTerminalId, employee, by } = input;
  await ctx.write(async (trx) => {
    const at = ctx.clock.now();
    const billId = await ownBillId(trx, ctx, scope, input.billId);
    await ensureBillIn(trx, ctx, scope, billId);
    requireOwnedHere(ctx, trx, scope, billId);
    const editing = await editingOf(trx, ctx, scope, billId);
    const isOthers = editing !== null && editing.posTerminalId !== posTerminalId;
    if (isOthers && !input.mayTakeOver) throw beingEdited(billId, editing);
    const { name } = await getPosTerminal(trx, scope, posTerminalId);
    await writeHold(trx, scope, {
      billId,
      posTerminalId,
      terminalName: name,
      employeeName: employee?.name ?? '',
      takenIsoDateTimeUtc: isoUtc(at),
      leaseUntilIsoDateTimeUtc: isoUtc(leaseFrom(at)),
    });
    if (isOthers) {
      const words = `Take over the bill from ${editing.terminalName}`;
      const approvedById = (await input.allow?.(trx, actOf('takeOverBill', billId, words))) ?? by.approvedById ?? null;
      await appendStoreAudit(trx, ctx, scope, {
        by: { ...by, approvedById },
        action: 'takeOverBill',
        subjectType: 'bill',
        subjectId: billId,
        before: { terminalName: editing.terminalName, employeeName: editing.employeeName },
        after: { terminalName: name },
      });
    }
    if (editing === null || isOthers) await billChangedIn(trx, ctx, scope, billId);
  });
}

/** A bill is changed on the side that opened it; the error says what can be done on the other. */
function requireOwnedHere(ctx: Needs<'ownership'>, db: Db, scope: StoreScope, billId: string): void {
  if (ctx.ownership.owns(db, scope, billId)) return;
  throw new AppError(
    'resource_status_conflict',
    ctx.ownership.mayAsk
      ? 'This bill was opened before the store had its box. Take its payment here, and put anything more on a new bill.'
      : 'The box in the store keeps this bill. Open it on a till that is paired with the box.',
    { reason: 'kept_elsewhere', details: { billId } },
  );
}

/** The till is alive. Answers whether the bill is still its own. */
export async function renewHold(
  ctx: HoldNeeds & Needs<'write'>,
  scope: StoreScope,
  { billId, posTerminalId }: { readonly billId: string; readonly posTerminalId: string },
): Promise<{ readonly isHeld: boolean; readonly version: number | null }> {
  return ctx.write(async (trx) => {
    await requireBillHere(trx, scope, billId);
    const hold = await findHold(trx, scope, billId);
    if (hold?.posTerminalId !== posTerminalId) return { isHeld: false, version: null };
    const { restaurantId: _r, storeId: _s, ...rest } = hold;
    await writeHold(trx, scope, { ...rest, leaseUntilIsoDateTimeUtc: isoUtc(leaseFrom(ctx.clock.now())) });
    return { isHeld: true, version: (await findBill(trx, scope, billId))?.version ?? null };
  });
}

/** Leaving a bill makes it OPEN again; another till's hold is not this till's to drop. */
export async function releaseBill(
  ctx: HoldNeeds & Needs<'write'>,
  scope: StoreScope,
  { billId, posTerminalId }: { readonly billId: string; readonly posTerminalId: string },
): Promise<void> {
  await ctx.write(async (trx) => {
    await requireBillHere(trx, scope, billId);
    await releaseIn(trx, ctx, scope, billId, posTerminalId);
  });
}

/** A bill of this store, or an order that may become one. */
async function requireBillHere(trx: Trx, scope: StoreScope, billId: string): Promise<void> {
  if (!(await findBill(trx, scope, billId)) && !(await findOrder(trx, scope, billId))) throw notFound('bill');
}

export async function releaseIn(
  trx: Trx,
  ctx: HoldNeeds,
  scope: StoreScope,
  billId: string,
  posTerminalId: string,
): Promise<void> {
  const hold = await findHold(trx, scope, billId);
  if (hold?.posTerminalId !== posTerminalId) return;
  await dropHold(trx, scope, billId);
  await billChangedIn(trx, ctx, scope, billId);
}

/** A sale of the counter that was never saved gets its bill when it is first edited. */
export async function ensureBillIn(trx: Trx, ctx: Needs<'clock'>, scope: StoreScope, billId: string): Promise<void> {
  if (await findBill(trx, scope, billId)) return;
  const order = await billOrderIn(trx, scope, billId);
  await insertBill(trx, scope, {
    id: order.id,
    orderId: order.id,
    posTerminalId: order.posTerminalId,
    state: order.paymentType === 'posPayLater' ? 'open' : 'closed',
    ...sentAs(draftOfOrder(order)),
    totalInCents: order.grandTotalInCents,
    savedByName: order.employeeName ?? '',
    openedAt: order.placedIsoDateTimeUtc,
    at: isoUtc(ctx.clock.now()),
  });
}

/**
 * The id under which this side keeps what a till calls by its own (domain rules §7): a bill that is here already is
 * itself, whatever machine wrote it; a new one is made ours by its id.
 */
export function ownBillId(db: Db, ctx: Needs<'ownership'>, scope: StoreScope, given: string): string {
  return idHere(db, scope, 'bills', given) ?? idHere(db, scope, 'orders', given) ?? ctx.ownership.idFor(given);
}

/** An order of the counter; one that came from elsewhere is no bill of a till. */
export async function billOrderIn(db: Db, scope: StoreScope, billId: string): Promise<Order> {
  const order = await getOrder(db, scope, billId);
  if (order.channel !== 'pos') throw notFound('bill');
  return order;
}

export function billChangedIn(trx: Trx, ctx: HoldNeeds, scope: StoreScope, billId: string): Promise<unknown> {
  return appendStoreEvent(trx, ctx, scope, { orderId: null, type: 'billChanged', payload: { billId } });
}
