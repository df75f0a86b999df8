import { listRestaurantMembers, listStoreMembers } from '#db/access/users.repository.ts';
import { appendStoreAudit, findEditor } from '#db/audit/audit.repository.ts';
import type { Db, Trx } from '#db/connection.ts';
import { queueMessage } from '#db/outbox/outgoing-messages.repository.ts';
import {
  deleteSavedReport,
  findSavedReport,
  insertSavedReport,
  listSavedReports,
  type SavedReport,
  updateSavedReport,
} from '#db/reports/saved-reports.repository.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { can } from '#src/domain/access/permissions.ts';
import type { ReportDays } from '#src/domain/reports/report-schedule.ts';
import { type SavedReportSettings, savedReportSchema } from '#src/domain/reports/saved-report.schema.ts';
import { actorOfUser } from '#src/features/access/actor-of-user.ts';
import { AppError, notFound } from '#src/shared/app-error.ts';
import { changedMeanwhile } from '#src/shared/as-seen.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { invalidFields, parseInput } from '#src/shared/parse-input.ts';
import { restaurantOf, type StoreScope } from '#src/shared/scope.ts';

type ReportNeeds = Needs<'write' | 'clock' | 'ids'>;

/** A store with more would send more mail than anyone reads. */
export const MAX_SAVED_REPORTS = 30;
export const SAVED_REPORT_TEMPLATE = 'savedReport';

export interface ReportReader {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
}

/** Who may get a store's reports: its users and those of the restaurant, as far as they may see reports. */
export async function listReportReaders(db: Db, scope: StoreScope): Promise<ReportReader[]> {
  const members = [
    ...(await listRestaurantMembers(db, restaurantOf(scope))),
    ...(await listStoreMembers(db, scope)),
  ].filter(({ isInvited }) => !isInvited);
  const readers: ReportReader[] = [];
  for (const { userId, displayName, email } of members) {
    if (await mayReadReports(db, scope, userId)) readers.push({ userId, name: displayName, email });
  }
  return [...new Map(readers.map((one) => [one.userId, one])).values()];
}

/** Whether this user may see a store's reports now. */
export async function mayReadReports(db: Db, scope: StoreScope, userId: string): Promise<boolean> {
  const found = await actorOfUser(db, userId);
  return found !== null && can(found.actor, 'reports.read', scope);
}

export interface SaveReport {
  readonly settings: SavedReportSettings;
  /** The stores whose reports the person who saves may see. */
  readonly ownStoreIds: readonly string[];
  readonly by: ActedBy;
}

export async function createSavedReport(
  ctx: ReportNeeds,
  scope: StoreScope,
  { settings, ownStoreIds, by }: SaveReport,
): Promise<string> {
  const clean = parseInput(savedReportSchema, settings);
  const id = ctx.ids.next();
  await ctx.write(async (trx) => {
    if ((await listSavedReports(trx, scope)).length >= MAX_SAVED_REPORTS) {
      const text = `A store has up to ${MAX_SAVED_REPORTS} report emails. Delete one you no longer need.`;
      throw new AppError('validation_failed', text);
    }
    await requireAllowedIn(trx, scope, clean, { ownStoreIds, before: null });
    const createdIsoDateTimeUtc = isoUtc(ctx.clock.now());
    await insertSavedReport(trx, scope, { id, createdIsoDateTimeUtc, ...changeOf(ctx, clean, by) });
    await appendStoreAudit(trx, ctx, scope, { by, ...reportAct(id), after: clean });
  });
  return id;
}

export async function editSavedReport(
  ctx: ReportNeeds,
  scope: StoreScope,
  {
    reportId,
    version,
    settings,
    ownStoreIds,
    by,
  }: SaveReport & { readonly reportId: string; readonly version: number },
): Promise<void> {
  const clean = parseInput(savedReportSchema, settings);
  await ctx.write(async (trx) => {
    const before = await getSavedReport(trx, scope, reportId);
    await requireAllowedIn(trx, scope, clean, { ownStoreIds, before });
    if (!(await updateSavedReport(trx, scope, { id: reportId, version }, changeOf(ctx, clean, by)))) {
      const editor = await findEditor(trx, scope, reportAct(reportId), { stored: before.settings, by });
      throw changedMeanwhile('this report', before.version, editor);
    }
    await appendStoreAudit(trx, ctx, scope, { by, ...reportAct(reportId), before: before.settings, after: clean });
  });
}

export async function removeSavedReport(
  ctx: ReportNeeds,
  scope: StoreScope,
  { reportId, by }: { readonly reportId: string; readonly by: ActedBy },
): Promise<void> {
  await ctx.write(async (trx) => {
    const { settings } = await getSavedReport(trx, scope, reportId);
    await deleteSavedReport(trx, scope, reportId);
    await appendStoreAudit(trx, ctx, scope, { by, ...reportAct(reportId, 'deleteReportEmail'), before: settings });
  });
}

export async function getSavedReport(db: Db, scope: StoreScope, reportId: string): Promise<SavedReport> {
  const found = await findSavedReport(db, scope, reportId);
  if (!found) throw notFound('report');
  return found;
}

export function reportAct(reportId: string, action = 'saveReportEmail') {
  return { action, subjectType: 'savedReport', subjectId: reportId };
}

/** Queues one email; false when this recipient has it already. */
export function queueReportMailIn(
  trx: Trx,
  ctx: Needs<'clock' | 'ids'>,
  scope: StoreScope,
  mail: {
    readonly reportId: string;
    readonly userId: string;
    readonly email: string;
    readonly days: ReportDays;
    /** Apart from those of other periods and presses. */
    readonly key: string;
  },
): Promise<boolean> {
  const { reportId, userId, days } = mail;
  const now = isoUtc(ctx.clock.now());
  return queueMessage(trx, {
    id: ctx.ids.next(),
    restaurantId: scope.restaurantId,
    storeId: scope.storeId,
    kind: 'email',
    template: SAVED_REPORT_TEMPLATE,
    recipient: mail.email,
    payloadJson: JSON.stringify({ reportId, userId, days }),
    dedupeKey: `savedReport:${reportId}:${mail.key}:${userId}`,
    nextTryIsoDateTimeUtc: now,
    createdIsoDateTimeUtc: now,
  });
}

function changeOf(ctx: Needs<'clock'>, settings: SavedReportSettings, by: ActedBy) {
  return { settings, changedByName: by.name, changedIsoDateTimeUtc: isoUtc(ctx.clock.now()) };
}

/** New stores are ones that the person may see; new recipients are people who may see this store's. */
async function requireAllowedIn(
  trx: Trx,
  scope: StoreScope,
  { storeIds, userIds }: SavedReportSettings,
  { ownStoreIds, before }: { readonly ownStoreIds: readonly string[]; readonly before: SavedReport | null },
): Promise<void> {
  const stores = new Set([...ownStoreIds, ...(before?.settings.storeIds ?? [])]);
  if (storeIds.some((id) => !stores.has(id))) {
    throw invalidFields({ path: 'storeIds', message: 'Choose stores whose reports you can see.' });
  }
  const readers = (await listReportReaders(trx, scope)).map(({ userId }) => userId);
  const users = new Set([...readers, ...(before?.settings.userIds ?? [])]);
  if (userIds.some((id) => !users.has(id))) {
    throw invalidFields({ path: 'userIds', message: 'Choose people who can see this store’s reports.' });
  }
}
