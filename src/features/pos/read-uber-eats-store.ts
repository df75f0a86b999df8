import { listMenuUploads } from '#db/marketplace/menu-uploads.repository.ts';
import { findUberEatsConnection } from '#db/marketplace/uber-eats-connections.repository.ts';
import type { Needs } from '#src/context.ts';
import { linkWords, offlineWords } from '#src/domain/marketplace/marketplace-store.ts';
import type { TillUberEats } from '#src/domain/till/till-settings.types.ts';
import { isConnected, readIntegration, readUberEatsStore } from '#src/features/marketplace/connect-store.ts';
import type { MarketplaceNeeds } from '#src/features/marketplace/marketplace-access.ts';
import { AppError } from '#src/shared/app-error.ts';
import type { StoreScope } from '#src/shared/scope.ts';

const UNKNOWN_REASON = 'Uber Eats doesn’t say why.';

/** How the store is on Uber Eats. Uber is asked now; what it doesn't answer is said in words, never thrown. */
export async function readTillUberEats(
  ctx: MarketplaceNeeds & Needs<'ownership'>,
  scope: StoreScope,
): Promise<TillUberEats> {
  if (ctx.ownership.boxStore() !== null) return { kind: 'box' };
  if (ctx.ports.marketplace === null) return { kind: 'off' };
  const connection = await findUberEatsConnection(ctx.db, scope);
  if (connection === null || !isConnected(connection)) return { kind: 'notConnected' };
  const storeName = connection.uberEatsStoreName ?? '';
  try {
    const integration = await readIntegration(ctx, scope);
    if (!integration.linked) return { kind: 'notConnected' };
    const { orderability } = await readUberEatsStore(ctx, scope);
    const isOnline = orderability.status === null ? null : orderability.status === 'ONLINE';
    return {
      ...{ kind: 'connected', storeName, isOnline, link: integration.state },
      linkText: linkWords(integration.state).words,
      offlineText: isOnline === false ? (offlineWords(orderability.offlineReason) ?? UNKNOWN_REASON) : null,
      offlineUntilIsoDateTimeUtc: isOnline === false ? orderability.isOfflineUntilIsoDateTimeUtc : null,
      lastProblem: await lastProblemOf(ctx, scope),
    };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { kind: 'unanswered', storeName, problem: error.message };
  }
}

async function lastProblemOf(ctx: Needs<'db'>, scope: StoreScope) {
  const [last] = await listMenuUploads(ctx.db, scope, 1);
  if (last?.status !== 'failure') return null;
  const text = last.problems[0] ?? 'Uber Eats didn’t take the menu.';
  return { text, isoDateTimeUtc: last.finishedIsoDateTimeUtc ?? last.requestedIsoDateTimeUtc };
}
