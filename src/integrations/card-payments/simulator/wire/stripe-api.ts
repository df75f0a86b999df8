import { createPayout, listEntries, listPayouts, readBalance } from './account-money.ts';
import {
  addBankAccount,
  createAccount,
  createAccountLink,
  createBankToken,
  deleteAccount,
  findAccount,
  updateAccount,
} from './accounts.ts';
import { findFee, listFeeRefunds, refundFee } from './application-fees.ts';
import {
  attachMethod,
  createCardToken,
  createCustomer,
  createMethod,
  deleteCustomer,
  detachMethod,
  findCustomer,
  findMethod,
  listMethods,
} from './cards-on-file.ts';
import { createSession, expireSession, findSession } from './checkout-sessions.ts';
import { createIntent } from './direct-intents.ts';
import { createFile, findDispute, updateDispute } from './disputes.ts';
import { expand, listOf } from './expand.ts';
import { listAt, type Params, textAt } from './form-body.ts';
import { createConfiguration } from './method-configurations.ts';
import { cancelIntent, captureIntent, findIntent, listIntents } from './payment-intents.ts';
import { createRefund, listRefunds } from './refunds.ts';
import { badParameter, missing, StripeFault } from './stripe-fault.ts';
import type { WirePayout } from './stripe-objects.ts';
import type { StripeWorld } from './stripe-world.ts';
import { createTransfer, reverseTransfer } from './transfers.ts';

/** `account`: the connected account that the call is made for; empty for the platform's own. */
type Handler = (world: StripeWorld, params: Params, id: string, account: string) => object;

/** The part of Stripe's API that is simulated: method and path with one `{id}` at most. */
const ROUTES: readonly (readonly [method: string, path: RegExp, handler: Handler])[] = [
  ['POST', /^\/v1\/checkout\/sessions$/, (world, params) => createSession(world, params)],
  [
    'GET',
    /^\/v1\/checkout\/sessions$/,
    (world, params) => page(listSessions(world, params), params, 'checkout/sessions'),
  ],
  ['GET', /^\/v1\/checkout\/sessions\/([^/]+)$/, (world, _, id) => findSession(world, id)],
  ['POST', /^\/v1\/checkout\/sessions\/([^/]+)\/expire$/, (world, _, id) => expireSession(world, id)],
  ['GET', /^\/v1\/checkout\/sessions\/([^/]+)\/line_items$/, (world, params, id) => lineItems(world, params, id)],
  ['POST', /^\/v1\/payment_intents$/, (world, params) => createIntent(world, params)],
  ['GET', /^\/v1\/payment_intents$/, (world, params) => page(listIntents(world, params), params, 'payment_intents')],
  ['GET', /^\/v1\/payment_intents\/([^/]+)$/, (world, _, id) => findIntent(world, id)],
  ['POST', /^\/v1\/payment_intents\/([^/]+)\/capture$/, (world, params, id) => captureIntent(world, id, params)],
  ['POST', /^\/v1\/payment_intents\/([^/]+)\/cancel$/, (world, params, id) => cancelIntent(world, id, params)],
  ['POST', /^\/v1\/refunds$/, (world, params) => createRefund(world, params)],
  ['GET', /^\/v1\/refunds$/, (world, params) => page(listRefunds(world, params), params, 'refunds')],
  ['GET', /^\/v1\/refunds\/([^/]+)$/, (world, _, id) => found(world.refunds, 'refund', id)],
  ['GET', /^\/v1\/charges\/([^/]+)$/, (world, _, id) => found(world.charges, 'charge', id)],
  ['GET', /^\/v1\/balance_transactions\/([^/]+)$/, (world, _, id) => found(world.balanceTransactions, 'txn', id)],
  ['POST', /^\/v1\/accounts$/, (world, params) => createAccount(world, params)],
  ['GET', /^\/v1\/account$/, (world) => ownAccount(world)],
  ['GET', /^\/v1\/accounts$/, (world, params) => page([...world.accounts.values()].reverse(), params, 'accounts')],
  [
    'GET',
    /^\/v1\/payment_method_configurations$/,
    (world, params) => page(world.methodConfigurations, params, 'payment_method_configurations'),
  ],
  ['POST', /^\/v1\/payment_method_configurations$/, (world, params) => createConfiguration(world, params)],
  ['GET', /^\/v1\/webhook_endpoints$/, (world, params) => page(world.webhookEndpoints, params, 'webhook_endpoints')],
  ['GET', /^\/v1\/accounts\/([^/]+)$/, (world, _, id) => findAccount(world, id)],
  ['POST', /^\/v1\/accounts\/([^/]+)$/, (world, params, id) => updateAccount(world, id, params)],
  ['DELETE', /^\/v1\/accounts\/([^/]+)$/, (world, _, id) => deleteAccount(world, id)],
  ['POST', /^\/v1\/accounts\/([^/]+)\/external_accounts$/, (world, params, id) => addBankAccount(world, id, params)],
  ['POST', /^\/v1\/account_links$/, (world, params) => createAccountLink(world, params)],
  [
    'POST',
    /^\/v1\/tokens$/,
    (world, params) => (params.card ? createCardToken(world, params) : createBankToken(world, params)),
  ],
  ['POST', /^\/v1\/customers$/, (world, params) => createCustomer(world, params)],
  ['GET', /^\/v1\/customers\/([^/]+)$/, (world, _, id) => findCustomer(world, id)],
  ['DELETE', /^\/v1\/customers\/([^/]+)$/, (world, _, id) => deleteCustomer(world, id)],
  [
    'GET',
    /^\/v1\/customers\/([^/]+)\/payment_methods$/,
    (world, params, id) => page(listMethods(world, id), params, `customers/${id}/payment_methods`),
  ],
  ['POST', /^\/v1\/payment_methods$/, (world, params) => createMethod(world, params)],
  ['GET', /^\/v1\/payment_methods\/([^/]+)$/, (world, _, id) => findMethod(world, id)],
  ['POST', /^\/v1\/payment_methods\/([^/]+)\/attach$/, (world, params, id) => attachMethod(world, id, params)],
  ['POST', /^\/v1\/payment_methods\/([^/]+)\/detach$/, (world, _, id) => detachMethod(world, id)],
  ['GET', /^\/v1\/setup_intents\/([^/]+)$/, (world, _, id) => found(world.setupIntents, 'setup_intent', id)],
  ['GET', /^\/v1\/disputes\/([^/]+)$/, (world, _, id) => findDispute(world, id)],
  ['GET', /^\/v1\/disputes$/, (world, params) => page([...world.disputes.values()].reverse(), params, 'disputes')],
  ['POST', /^\/v1\/disputes\/([^/]+)$/, (world, params, id) => updateDispute(world, id, params)],
  ['POST', /^\/v1\/files$/, (world, params) => createFile(world, params)],
  ['POST', /^\/v1\/transfers$/, (world, params) => createTransfer(world, params)],
  ['GET', /^\/v1\/transfers\/([^/]+)$/, (world, _, id) => found(world.transfers, 'transfer', id)],
  ['POST', /^\/v1\/transfers\/([^/]+)\/reversals$/, (world, params, id) => reverseTransfer(world, id, params)],
  ['GET', /^\/v1\/application_fees\/([^/]+)$/, (world, _, id) => findFee(world, id)],
  [
    'GET',
    /^\/v1\/application_fees\/([^/]+)\/refunds$/,
    (world, params, id) => page(listFeeRefunds(world, id), params, `application_fees/${id}/refunds`),
  ],
  ['POST', /^\/v1\/application_fees\/([^/]+)\/refunds$/, (world, params, id) => refundFee(world, id, params)],
  ['GET', /^\/v1\/balance$/, (world, _, __, account) => readBalance(world, account)],
  ['POST', /^\/v1\/payouts$/, (world, params, _, account) => withBankId(createPayout(world, account, params))],
  [
    'GET',
    /^\/v1\/payouts$/,
    (world, params, _, account) => page(listPayouts(world, account).map(withBankId), params, 'payouts'),
  ],
  [
    'GET',
    /^\/v1\/balance_transactions$/,
    (world, params, _, account) =>
      page(listEntries(world, account, params) as { readonly id: string }[], params, 'balance_transactions'),
  ],
  ['GET', /^\/v1\/events$/, (world, params) => page([...world.events].reverse(), params, 'events')],
];

/** Runs one call; throws `StripeFault` where Stripe would refuse. */
export function callStripe(
  world: StripeWorld,
  { method, path, params, account }: { method: string; path: string; params: Params; account: string },
): object {
  for (const [routeMethod, pattern, handler] of ROUTES) {
    const match = routeMethod === method ? pattern.exec(path) : null;
    if (match === null) continue;
    const paths = listAt(params, 'expand').filter((entry) => typeof entry === 'string');
    return expand(world, handler(world, params, decodeURIComponent(match[1] ?? ''), account), paths);
  }
  const message = `Unrecognized request URL (${method}: ${path}).`;
  throw new StripeFault(404, { type: 'invalid_request_error', message }, false);
}

function found<T extends object>(shelf: ReadonlyMap<string, T>, what: string, id: string): T {
  const object = shelf.get(id);
  if (object === undefined) throw missing(what, id);
  return object;
}

/** The platform's own. */
function ownAccount({ isLive }: StripeWorld) {
  return { id: 'acct_platform', object: 'account', charges_enabled: true, payouts_enabled: true, livemode: isLive };
}

function listSessions(world: StripeWorld, params: Params) {
  const intent = textAt(params, 'payment_intent');
  const status = textAt(params, 'status');
  return [...world.sessions.values()]
    .reverse()
    .filter((session) => intent === null || session.payment_intent === intent)
    .filter((session) => status === null || session.status === status);
}

function lineItems(world: StripeWorld, params: Params, id: string) {
  findSession(world, id);
  return page(world.lineItems.get(id) ?? [], params, `checkout/sessions/${id}/line_items`);
}

/** A payout names its bank account by its id alone, unless `expand` asks for more. */
function withBankId(payout: WirePayout) {
  return { ...payout, destination: payout.destination.id };
}

/** Stripe's paging: `limit` 1 to 100, `starting_after` the last id of the page before. */
function page(all: readonly { readonly id: string }[], params: Params, path: string) {
  const limit = Number(textAt(params, 'limit') ?? '10');
  if (!Number.isInteger(limit) || limit < 1 || limit > 100) throw badParameter('limit', 'limit must be 1 to 100.');
  const after = textAt(params, 'starting_after');
  const start = after === null ? 0 : all.findIndex((entry) => entry.id === after) + 1;
  const data = all.slice(start, start + limit);
  return listOf(data, `/v1/${path}`, start + limit < all.length);
}
