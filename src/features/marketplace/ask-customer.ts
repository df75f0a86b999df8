/**
 * What Uber asks the customer of an accepted order for the store: another price, or what to have instead of something missing. The
 * answer comes with a later reading of the order, and the books follow that (`follow-in-books.ts`).
 */
import { appendStoreAudit } from '#db/audit/audit.repository.ts';
import type { Trx } from '#db/connection.ts';
import { findUberEatsOrder, updateUberEatsOrder } from '#db/marketplace/uber-eats-orders.repository.ts';
import { appendStoreEvent } from '#db/outbox/outbox.repository.ts';
import type { ItemIssuesAnswer, PriceAskedAnswer } from '#src/contracts/marketplace-orders.endpoints.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { type ItemIssue, itemIssueProblem, itemIssueProblemText } from '#src/domain/marketplace/item-issue.ts';
import { blockerOf } from '#src/domain/marketplace/marketplace-acts.ts';
import type { MarketplaceOrder } from '#src/domain/marketplace/marketplace-order.ts';
import type { AdjustPrice, ItemIssues } from '#src/domain/marketplace/marketplace-orders.schema.ts';
import {
  type AskedPriceChange,
  PRICE_CHANGE_FIELDS,
  type PriceChange,
  type PriceChangeRules,
  priceChangeIssue,
  priceChangeIssueText,
  priceChangeState,
} from '#src/domain/marketplace/price-change.ts';
import { formatAmount } from '#src/domain/money/format-amount.ts';
import type { MarketplacePort } from '#src/integrations/marketplace/marketplace.port.ts';
import { AppError } from '#src/shared/app-error.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { blocked, isConflict } from './act-on-order.ts';
import { type KeptOrder, keepOrderIn, keptOrder } from './keep-order.ts';
import { answered, type MarketplaceNeeds, requireMarketplace } from './marketplace-access.ts';
import { findOrderHere, orderAnswer, syncOrder } from './read-orders.ts';

interface On {
  readonly id: string;
  readonly by: ActedBy;
}

/**
 * Asks for another price. The wish is kept before Uber is asked, so that two presses, or a repetition after an answer that was lost,
 * never ask twice. `resource_status_conflict` while one waits for the customer, and where the order has moved on; `validation_failed`
 * with its field for what Uber doesn't take.
 */
export async function adjustPrice(
  ctx: MarketplaceNeeds,
  scope: StoreScope,
  { id, by, ...body }: On & AdjustPrice,
): Promise<PriceAskedAnswer> {
  await findOrderHere(ctx, scope, id);
  const marketplace = requireMarketplace(ctx);
  const { kept } = await syncOrder(ctx, scope, id);
  const blocker = blockerOf('adjustPrice', kept, ctx.clock.now());
  if (blocker !== null) throw blocked(blocker);
  const store = answered(ctx, await marketplace.getStore(kept.order.uberEatsStoreId));
  const { amountInCents, reason, customReason = '', taxRatePercent = null } = body;
  const words = reason === 'OTHER' ? customReason : '';
  const change: PriceChange = { amountInCents, reason, words, taxRatePercent };
  await requirePossible(ctx, scope, { change, order: kept.order, rules: store.priceChanges });

  await ctx.write((trx) => keepWishIn(trx, ctx, scope, { id, by, change }));
  const outcome = await marketplace.adjustPrice(id, change);
  if (outcome.kind !== 'done') {
    // It may have been done: then it waits as one that was, and nobody asks a second time meanwhile.
    const mayBeDone = outcome.kind === 'unreachable' && outcome.mayBeDone;
    if (!mayBeDone) await ctx.write((trx) => updateUberEatsOrder(trx, scope, id, { priceChangeJson: null }));
    answered(ctx, outcome, 'order');
  }
  const after = await readAfter(ctx, scope, marketplace, {
    ...{ id, by, action: 'adjustUberEatsPrice', after: { amountInCents, reason }, isPrice: true },
  });
  const order = orderAnswer(after ?? (await findOrderHere(ctx, scope, id)), ctx.clock.now());
  return {
    order,
    awaitingCustomer: order.priceChange?.statusCode === 'waiting',
    taxRateApplied: outcome.kind === 'done' ? outcome.value.taxRatePercent : null,
  };
}

async function requirePossible(
  ctx: MarketplaceNeeds,
  scope: StoreScope,
  {
    change,
    order,
    rules,
  }: { readonly change: PriceChange; readonly order: MarketplaceOrder; readonly rules: PriceChangeRules },
): Promise<void> {
  const issue = priceChangeIssue(change, order, rules);
  if (issue === null) return;
  const { currencyCode } = (await ctx.menus.storeOf(scope)).profile;
  const message = priceChangeIssueText(issue, formatAmount(rules.mostInCents, currencyCode));
  const path = PRICE_CHANGE_FIELDS[issue];
  throw new AppError('validation_failed', message, {
    reason: `price_change_${issue}`,
    ...(path === '' ? {} : { details: { fields: [{ path, message }] } }),
  });
}

/** One price waits at a time; who comes second hears so. */
async function keepWishIn(
  trx: Trx,
  ctx: MarketplaceNeeds,
  scope: StoreScope,
  { id, by, change }: On & { readonly change: PriceChange },
): Promise<void> {
  const row = await findUberEatsOrder(trx, scope, id);
  const kept = row && keptOrder(row);
  const now = ctx.clock.now();
  if (kept?.asked && priceChangeState(kept.asked, kept.order, now.epochMilliseconds) === 'waiting') {
    throw new AppError('resource_status_conflict', 'The customer is still being asked about another price.', {
      reason: 'price_change_waiting',
    });
  }
  const asked: AskedPriceChange = {
    ...{ amountInCents: change.amountInCents, reason: change.reason },
    beforeInCents: kept?.order.money?.adjustmentInCents ?? 0,
    ...{ askedIsoDateTimeUtc: isoUtc(now), askedBy: by.name, isConfirmed: false },
  };
  await updateUberEatsOrder(trx, scope, id, { priceChangeJson: JSON.stringify(asked) });
}

/**
 * Asks the customer what to have instead of what the kitchen can't make. A second press while the customer chooses is
 * `resource_status_conflict`; so is an order that Uber can't ask about. `validation_failed` for an item that isn't in it.
 */
export async function askAboutItems(
  ctx: MarketplaceNeeds,
  scope: StoreScope,
  { id, by, issues: asked }: On & ItemIssues,
): Promise<ItemIssuesAnswer> {
  await findOrderHere(ctx, scope, id);
  const marketplace = requireMarketplace(ctx);
  const { kept } = await syncOrder(ctx, scope, id);
  const blocker = blockerOf('askCustomer', kept, ctx.clock.now());
  if (blocker !== null) throw blocked(blocker);
  const issues = asked.map(
    ({ lineId, issueType, suspendUntilIso, note = '' }): ItemIssue => ({
      ...{ lineId, type: issueType, note },
      suspendUntil: suspendUntilIso ? Temporal.Instant.from(suspendUntilIso) : null,
    }),
  );
  requireSound(issues, kept.order, ctx.clock.now());

  const outcome = await marketplace.askCustomer(id, issues);
  const mayBeDone = (outcome.kind === 'unreachable' && outcome.mayBeDone) || isConflict(outcome);
  if (outcome.kind !== 'done' && !mayBeDone) answered(ctx, outcome, 'order');
  const after = await readAfter(ctx, scope, marketplace, {
    ...{ id, by, action: 'askUberEatsCustomer', isPrice: false, isShownOnly: outcome.kind !== 'done' },
    // The dishes, never the words.
    after: { issues: issues.map(({ lineId, type }) => `${lineId} ${type}`) },
  });
  const isShown = after !== null && isWaiting(after);
  if (outcome.kind !== 'done' && !isShown) answered(ctx, outcome, 'order');
  return {
    order: orderAnswer(after ?? kept, ctx.clock.now()),
    waitForCustomer: isShown || (outcome.kind === 'done' && outcome.value.isWaiting),
  };
}

const PROBLEM_FIELDS = { no_such_line: 'lineId', twice: 'lineId', time_is_over: 'suspendUntilIso' } as const;

function requireSound(issues: readonly ItemIssue[], order: MarketplaceOrder, now: Temporal.Instant): void {
  const found = itemIssueProblem(issues, order, now);
  if (found === null) return;
  const message = itemIssueProblemText(found.problem);
  const path = `issues.${found.at}.${PROBLEM_FIELDS[found.problem]}`;
  throw new AppError('validation_failed', message, {
    ...{ reason: `item_issue_${found.problem}`, details: { fields: [{ path, message }] } },
  });
}

function isWaiting({ order }: KeptOrder): boolean {
  return order.preparation === 'OUT_OF_ITEM_PENDING_CUSTOMER_RESPONSE';
}

interface Asked extends On {
  readonly action: string;
  /** For the audit log. */
  readonly after: Readonly<Record<string, unknown>>;
  readonly isPrice: boolean;
  /** Uber didn't confirm it: it was done only if the order shows it. */
  readonly isShownOnly?: boolean;
}

/** The order after Uber was asked, with the row of the audit log. Null: Uber doesn't answer now. */
async function readAfter(
  ctx: MarketplaceNeeds,
  scope: StoreScope,
  marketplace: MarketplacePort,
  { id, by, action, after, isPrice, isShownOnly = false }: Asked,
): Promise<KeptOrder | null> {
  const readAt = ctx.clock.now();
  const read = await marketplace.getOrder(id);
  return ctx.write(async (trx) => {
    if (isPrice) await confirmIn(trx, ctx, scope, id);
    const done = read.kind === 'done' ? await keepOrderIn(trx, ctx, scope, { read: read.value, readAt }) : null;
    if (!isShownOnly || (done !== null && isWaiting(done.kept))) {
      await appendStoreAudit(trx, ctx, scope, { by, action, subjectType: 'uberEatsOrder', subjectId: id, after });
    }
    return done?.kept ?? null;
  });
}

/** Uber asks the customer now: other screens of the order show it. */
async function confirmIn(trx: Trx, ctx: MarketplaceNeeds, scope: StoreScope, id: string): Promise<void> {
  const row = await findUberEatsOrder(trx, scope, id);
  const asked = row && keptOrder(row).asked;
  if (!asked) return;
  await updateUberEatsOrder(trx, scope, id, { priceChangeJson: JSON.stringify({ ...asked, isConfirmed: true }) });
  await appendStoreEvent(trx, ctx, scope, {
    ...{ orderId: null, type: 'marketplaceOrderMoved', payload: { uberEatsOrderId: id, status: row.status } },
  });
}
