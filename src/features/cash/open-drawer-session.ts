import { appendStoreAudit } from '#db/audit/audit.repository.ts';
import { insertCashSession } from '#db/cash/cash-sessions.repository.ts';
import { lastTenderMark } from '#db/cash/drawer-tenders.queries.ts';
import type { Trx } from '#db/connection.ts';
import { appendStoreEvent } from '#db/outbox/outbox.repository.ts';
import { getEmployee } from '#db/staff/employees.repository.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { type DenominationCount, denominationIssue } from '#src/domain/cash/denominations.ts';
import { posHoursOf } from '#src/domain/tenancy/pos-hours.ts';
import type { CurrencyCode } from '#src/domain/tenancy/store-settings.schema.ts';
import { businessDayOf } from '#src/domain/time/business-day.ts';
import { openDrawerIfAnyIn } from '#src/features/printing/open-drawer.ts';
import { AppError } from '#src/shared/app-error.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { refuseField } from '#src/shared/refuse.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { drawerOfTill, openSessionOf } from './drawer-of-till.ts';

export interface AtDrawer {
  readonly posTerminalId: string;
  readonly by: ActedBy;
}

/**
 * Counts the float in: cash sales from now on, and earlier ones of this business day, are expected in the drawer too.
 * One open session per drawer.
 */
export async function openDrawerSession(
  ctx: Needs<'write' | 'clock' | 'ids' | 'menus' | 'ownership'>,
  scope: StoreScope,
  input: AtDrawer & { readonly floatInCents: number; readonly denominations: readonly DenominationCount[] },
): Promise<{ readonly sessionId: string }> {
  const { floatInCents, denominations, posTerminalId, by } = input;
  return ctx.write(async (trx) => {
    const { profile } = await ctx.menus.storeOf(scope, trx);
    requireDenominations(denominations, floatInCents, profile.currencyCode);
    const drawer = await drawerOfTill(trx, scope, posTerminalId);
    if (await openSessionOf(trx, ctx, scope, drawer)) {
      throw new AppError('resource_status_conflict', `The float for ${drawer.name} has already been counted.`, {
        reason: 'drawer_already_open',
      });
    }
    const now = ctx.clock.now();
    const sessionId = ctx.ids.next();
    await insertCashSession(trx, {
      id: sessionId,
      restaurantId: scope.restaurantId,
      storeId: scope.storeId,
      drawerTerminalId: drawer.id,
      businessDay: businessDayOf(now, profile.timezone, posHoursOf(profile.settings)),
      floatInCents,
      floatDenominationsJson: JSON.stringify(denominations),
      openedByName: by.name,
      openApprovedByName: await approverName(trx, scope, by),
      openedIsoDateTimeUtc: isoUtc(now),
      state: 'open',
      closedBusinessDay: null,
      closedIsoDateTimeUtc: null,
      openMark: await lastTenderMark(trx),
      closeMark: null,
    });
    await openDrawerIfAnyIn(trx, ctx, scope, { posTerminalId, reason: 'Float', by });
    await recordCashIn(trx, ctx, scope, { by, action: 'openDrawerSession', sessionId, after: { floatInCents } });
    return { sessionId };
  });
}

/** Requires notes and coins of the store's currency that add up to the amount. */
export function requireDenominations(
  denominations: readonly DenominationCount[],
  amountInCents: number,
  currencyCode: CurrencyCode,
): void {
  const issue = denominationIssue(denominations, amountInCents, currencyCode);
  if (issue === null) return;
  throw refuseField('denominations', 'The notes and coins don’t add up to this amount.', 'denominations_do_not_add_up');
}

/** The approver's name for printed counts. */
export async function approverName(trx: Trx, scope: StoreScope, by: ActedBy): Promise<string | null> {
  if (!by.approvedById) return null;
  return (await getEmployee(trx, scope, by.approvedById)).name;
}

/** The audit row and the event of one act at a drawer. */
export async function recordCashIn(
  trx: Trx,
  ctx: Needs<'ids' | 'clock'>,
  scope: StoreScope,
  act: { readonly by: ActedBy; readonly action: string; readonly sessionId: string; readonly after: unknown },
): Promise<void> {
  const { by, action, sessionId, after } = act;
  await appendStoreAudit(trx, ctx, scope, { by, action, subjectType: 'cashSession', subjectId: sessionId, after });
  await appendStoreEvent(trx, ctx, scope, { type: 'cashDrawerChanged', payload: { sessionId } });
}
