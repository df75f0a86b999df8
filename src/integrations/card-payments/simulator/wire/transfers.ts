/** Money between the platform and its accounts: `/v1/transfers`. */
import { bookReversal, bookTransfer } from './account-money.ts';
import { findAccount } from './accounts.ts';
import { listOf } from './expand.ts';
import { type Params, recordAt, textAt } from './form-body.ts';
import { badParameter, centsAt, missing, requiredCents, requiredText } from './stripe-fault.ts';
import type { WireCharge, WireTransfer } from './stripe-objects.ts';
import type { StripeWorld } from './stripe-world.ts';

/** The transfer of a payment into its account. */
export function makeTransfer(
  world: StripeWorld,
  given: { amount: number; currency: string; destination: string; charge: WireCharge | null },
  extras: { metadata?: Record<string, string>; description?: string | null } = {},
): WireTransfer {
  const id = world.nextId('tr');
  const transfer: WireTransfer = {
    id,
    object: 'transfer',
    amount: given.amount,
    amount_reversed: 0,
    currency: given.currency,
    destination: given.destination,
    source_transaction: given.charge?.id ?? null,
    description: extras.description ?? null,
    metadata: extras.metadata ?? {},
    reversals: { ...listOf([], `/v1/transfers/${id}/reversals`), data: [] },
    created: world.nowSeconds(),
  };
  world.transfers.set(id, transfer);
  world.emit('transfer.created', transfer);
  return transfer;
}

/** `POST /v1/transfers`: out of the platform's balance. */
export function createTransfer(world: StripeWorld, params: Params): WireTransfer {
  const destination = findAccount(world, requiredText(params, 'destination')).id;
  const currency = requiredText(params, 'currency');
  const amount = requiredCents(params, 'amount');
  const transfer = makeTransfer(
    world,
    { amount, currency, destination, charge: null },
    { metadata: recordAt(params, 'metadata'), description: textAt(params, 'description') },
  );
  bookTransfer(world, transfer);
  return transfer;
}

/** `POST /v1/transfers/{id}/reversals` */
export function reverseTransfer(world: StripeWorld, id: string, params: Params) {
  const transfer = world.transfers.get(id);
  if (transfer === undefined) throw missing('transfer', id);
  const left = transfer.amount - transfer.amount_reversed;
  const amount = centsAt(params, 'amount') ?? left;
  if (amount < 1 || amount > left) throw badParameter('amount', `Only ${left} is left of the transfer.`);
  const reversal = addReversal(world, transfer, amount, recordAt(params, 'metadata'));
  bookReversal(world, transfer, amount);
  return reversal;
}

/** A refund that takes its transfer back is one too. */
export function addReversal(
  world: StripeWorld,
  transfer: WireTransfer,
  amount: number,
  metadata: Record<string, string> = {},
) {
  const reversal = {
    id: world.nextId('trr'),
    object: 'transfer_reversal' as const,
    amount,
    transfer: transfer.id,
    metadata,
    created: world.nowSeconds(),
  };
  transfer.reversals.data.unshift(reversal);
  transfer.amount_reversed += amount;
  world.emit('transfer.reversed', transfer);
  return reversal;
}
