/** Cards that a customer of a restaurant keeps with the card provider: listed, added and removed. */
import { appendAudit } from '#db/audit/audit.repository.ts';
import {
  type CardCustomer,
  deleteCardCustomerIn,
  erasedCardCustomerIn,
  findCardCustomer,
  insertCardCustomer,
  listCardCustomers,
  listCardCustomersToErase,
  listForgottenCardCustomers,
  listSavedCards,
  nameCardCustomer,
  renewCardCustomerKey,
  replaceSavedCardsIn,
  type SavedCard,
} from '#db/payments/saved-cards.repository.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import type { CurrencyCode } from '#src/domain/tenancy/store-settings.schema.ts';
import type { CardRefused, CardUnreachable } from '#src/integrations/card-payments/card-payments.port.ts';
import type { SavedCardsPort } from '#src/integrations/saved-cards/saved-cards.port.ts';
import { AppError, notFound } from '#src/shared/app-error.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { RestaurantScope, StoreScope } from '#src/shared/scope.ts';

export type CardNeeds = Needs<'db' | 'write' | 'clock' | 'ids' | 'log' | 'ports'>;
type Place = RestaurantScope | StoreScope;

/** As they were read last; a number that was saved twice is one card. */
export async function listCards(ctx: Needs<'db'>, scope: Place, customerId: string): Promise<SavedCard[]> {
  const all = await listSavedCards(ctx.db, scope, customerId);
  return all.filter((card, at) => all.findIndex(({ fingerprint }) => fingerprint === card.fingerprint) === at);
}

/** Read from the provider first; while it is away, as they were read last. */
export async function refreshCards(ctx: CardNeeds, scope: Place, customerId: string): Promise<SavedCard[]> {
  for (const known of await listCardCustomers(ctx.db, scope, customerId)) await syncCards(ctx, scope, known);
  return listCards(ctx, scope, customerId);
}

/** A message of the provider's said that a customer's cards changed. Throws while it is away, to be repeated. */
export async function onCardsReported(ctx: CardNeeds, scope: Place, cardCustomerId: string): Promise<void> {
  const known = await findCardCustomer(ctx.db, scope, cardCustomerId);
  if (known && (await syncCards(ctx, scope, known)) === 'unreachable') throw providerAway();
}

async function syncCards(ctx: CardNeeds, scope: Place, known: CardCustomer): Promise<'read' | 'unreachable'> {
  const provider = ctx.ports.savedCards;
  if (!provider || known.providerCustomerId === null || known.customerId === null) return 'read';
  const listed = await provider.listCards(known.providerCustomerId);
  if (listed.kind === 'unreachable') return 'unreachable';
  const cards = listed.kind === 'cards' ? listed.cards : [];
  await ctx.write((trx) =>
    replaceSavedCardsIn(
      trx,
      scope,
      known.id,
      cards.map(({ cardId, savedAt, ...card }) => ({ ...card, id: cardId, savedIsoDateTimeUtc: isoUtc(savedAt) })),
    ),
  );
  return 'read';
}

interface Acts {
  readonly customerId: string;
  readonly by: ActedBy;
}

/** Keeps the card behind a token of the provider's script. The same token twice is one card. */
export async function addCard(
  ctx: CardNeeds,
  scope: RestaurantScope,
  { customerId, tokenId, by }: Acts & { readonly tokenId: string },
): Promise<SavedCard[]> {
  const provider = requireSavedCards(ctx);
  const own = await ensureCardCustomer(ctx, scope, customerId);
  const request = { customerId: own.providerCustomerId, tokenId, idempotencyKey: `${own.id}:card:${tokenId}` };
  const added = await provider.addCard(request);
  if (added.kind !== 'added') throw refusedWords(added);
  await tellCards(ctx, scope, { customerId, by, action: 'addSavedCard', card: added.card });
  return refreshCards(ctx, scope, customerId);
}

/** With every copy of the same number. `resource_not_found`: it is not this customer's. */
export async function removeCard(
  ctx: CardNeeds,
  scope: RestaurantScope,
  { customerId, cardId, by }: Acts & { readonly cardId: string },
): Promise<SavedCard[]> {
  const all = await listSavedCards(ctx.db, scope, customerId);
  const card = all.find(({ id }) => id === cardId);
  if (!card) throw notFound('card');
  const provider = requireSavedCards(ctx);
  for (const same of all.filter(({ fingerprint }) => fingerprint === card.fingerprint)) {
    const owner = await findCardCustomer(ctx.db, scope, same.cardCustomerId);
    const done = await provider.removeCard(owner?.providerCustomerId ?? '', same.id);
    if (done.kind === 'unreachable' || (done.kind === 'refused' && done.why !== 'not_found')) throw refusedWords(done);
  }
  await tellCards(ctx, scope, { customerId, by, action: 'removeSavedCard', card });
  return refreshCards(ctx, scope, customerId);
}

async function tellCards(
  ctx: CardNeeds,
  { restaurantId }: Place,
  told: Acts & { readonly action: string; readonly card: { readonly brand: string; readonly last4: string } },
): Promise<void> {
  const { customerId, by, action, card } = told;
  const subject = { subjectType: 'customer', subjectId: customerId, after: { brand: card.brand, last4: card.last4 } };
  await ctx.write((trx) => appendAudit(trx, ctx, { restaurantId, storeId: null, by, action, ...subject }));
}

/** A page of the provider's where the customer types a card to keep; its address is good for one visit. */
export async function openSetupPage(
  ctx: CardNeeds,
  scope: StoreScope,
  page: {
    readonly customerId: string;
    readonly currencyCode: CurrencyCode;
    readonly successUrl: string;
    readonly cancelUrl: string;
  },
): Promise<string> {
  const provider = requireSavedCards(ctx);
  const { providerCustomerId } = await ensureCardCustomer(ctx, scope, page.customerId);
  const idempotencyKey = `setup:${ctx.ids.next()}`;
  const answer = await provider.setupPage({ ...page, customerId: providerCustomerId, idempotencyKey });
  if (answer.kind !== 'page') throw refusedWords(answer);
  return answer.url;
}

/**
 * The customer at the provider, made if there is none. The wish is committed under its key before the provider is
 * asked, so presses and crashes lead to one.
 */
export async function ensureCardCustomer(
  ctx: CardNeeds,
  scope: Place,
  customerId: string,
): Promise<CardCustomer & { readonly providerCustomerId: string }> {
  const provider = requireSavedCards(ctx);
  const wanted = await ctx.write(async (trx) => {
    const [known] = await listCardCustomers(trx, scope, customerId);
    if (known) return known;
    const id = ctx.ids.next();
    const row = {
      ...{ id, restaurantId: scope.restaurantId, customerId, requestKey: `card-customer:${id}` },
      ...{ providerCustomerId: null, createdIsoDateTimeUtc: isoUtc(ctx.clock.now()) },
    };
    await insertCardCustomer(trx, row);
    return row;
  });
  const { providerCustomerId: named, id, requestKey } = wanted;
  if (named !== null) return { ...wanted, providerCustomerId: named };
  const { restaurantId } = scope;
  const made = await provider.createCustomer({ idempotencyKey: requestKey, restaurantId, customerId });
  if (made.kind === 'unreachable' && made.why === 'provider_error') {
    // The provider repeats its own failure for that key. A customer that nobody knows keeps no card.
    await ctx.write((trx) => renewCardCustomerKey(trx, scope, id, `card-customer:${id}:${ctx.ids.next()}`));
  }
  if (made.kind !== 'made') throw refusedWords(made);
  await ctx.write((trx) => nameCardCustomer(trx, scope, id, made.customerId));
  return { ...wanted, providerCustomerId: made.customerId };
}

/** Removes at the provider who was forgotten here. Repeats until it is done. */
export async function forgetAtProvider(ctx: CardNeeds, limit: number): Promise<void> {
  const provider = ctx.ports.savedCards;
  if (!provider) return;
  for (const gone of await listForgottenCardCustomers(ctx.db, limit)) {
    const done =
      gone.providerCustomerId === null ? { kind: 'removed' } : await provider.removeCustomer(gone.providerCustomerId);
    if (done.kind !== 'removed') {
      ctx.log.warn('cards of a forgotten customer are still with the provider', { kind: done.kind });
      continue;
    }
    await ctx.write((trx) => deleteCardCustomerIn(trx, gone));
  }
}

/** The same for customers of restaurants that are erased, of whom nothing else is left here. */
export async function eraseAtProvider(ctx: CardNeeds, limit: number): Promise<void> {
  const provider = ctx.ports.savedCards;
  if (!provider) return;
  for (const providerCustomerId of await listCardCustomersToErase(ctx.db, limit)) {
    const done = await provider.removeCustomer(providerCustomerId);
    if (done.kind === 'removed') await ctx.write((trx) => erasedCardCustomerIn(trx, providerCustomerId));
    else ctx.log.warn('cards of an erased restaurant are still with the provider', { kind: done.kind });
  }
}

function requireSavedCards({ ports }: Needs<'ports'>): SavedCardsPort {
  if (ports.savedCards) return ports.savedCards;
  throw new AppError('resource_update_not_allowed', 'Saved cards aren’t available here.', {
    reason: 'card_provider_off',
  });
}

function refusedWords(answer: CardRefused | CardUnreachable): AppError {
  if (answer.kind === 'unreachable') return providerAway();
  const isDeclined = answer.why === 'declined';
  const message = isDeclined
    ? 'The bank declined this card, so it wasn’t saved. Try another card.'
    : 'This card couldn’t be saved. Enter it again.';
  return new AppError('resource_update_not_allowed', message, { reason: answer.why });
}

function providerAway(): AppError {
  return new AppError('service_unavailable', 'We can’t reach the card provider right now. Try again in a moment.', {
    reason: 'card_provider_down',
  });
}
