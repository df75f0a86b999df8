import { badParameter } from './stripe-fault.ts';
import type { StripeWorld } from './stripe-world.ts';

type Plain = Record<string, unknown>;

/** A copy of the object in which the ids named by `expand[]` are replaced by their objects. */
export function expand(world: StripeWorld, object: object, paths: readonly string[]): Plain {
  const copy = structuredClone(object) as Plain;
  for (const path of paths) {
    const parts = path.split('.');
    if (parts.length > 4) throw badParameter('expand', 'You cannot expand more than 4 levels of a property.');
    expandPath(world, copy, parts);
  }
  return copy;
}

function expandPath(world: StripeWorld, object: Plain, [first, ...rest]: readonly string[], isMixed = false): void {
  if (first === undefined) return;
  if (first === 'data' && Array.isArray(object.data)) {
    for (const entry of object.data) expandPath(world, entry as Plain, rest);
    return;
  }
  if (first === 'line_items' && object.object === 'checkout.session') {
    object.line_items = listOf(world.lineItems.get(String(object.id)) ?? [], '/v1/checkout/sessions/line_items');
  }
  const value = object[first];
  if (value === null) return;
  // A list of mixed things: what one of them has is asked of all.
  if (value === undefined && isMixed) return;
  if (value === undefined) throw badParameter('expand', `This property cannot be expanded (${first}).`);
  const found = typeof value === 'string' ? lookUp(world, first, value) : value;
  if (typeof found !== 'object' || found === null) {
    throw badParameter('expand', `This property cannot be expanded (${first}).`);
  }
  const opened = structuredClone(found) as Plain;
  object[first] = opened;
  expandPath(world, opened, rest, first === 'source');
}

function lookUp(world: StripeWorld, property: string, id: string): unknown {
  switch (property) {
    case 'payment_intent':
      return world.intents.get(id);
    case 'latest_charge':
    case 'charge':
      return world.charges.get(id) ?? world.accountPayments.get(id);
    case 'destination':
      return [...world.accounts.values()]
        .flatMap(({ external_accounts }) => external_accounts.data)
        .find((bank) => bank.id === id);
    case 'transfer':
      return world.transfers.get(id);
    case 'application_fee':
      return world.applicationFees.get(id);
    case 'balance_transaction':
      return world.balanceTransactions.get(id);
    default:
      return undefined;
  }
}

export function listOf(data: readonly unknown[], url: string, hasMore = false) {
  return { object: 'list', data, has_more: hasMore, url };
}
