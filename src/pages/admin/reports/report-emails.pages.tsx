import { listSavedReports, type SavedReport } from '#db/reports/saved-reports.repository.ts';
import { listStores } from '#db/tenancy/stores.repository.ts';
import type { SavedReportSettings } from '#src/domain/reports/saved-report.schema.ts';
import { formatStoreDate } from '#src/domain/time/store-clock.ts';
import { actorOfUser } from '#src/features/access/actor-of-user.ts';
import { kindNamed } from '#src/features/reports/kinds/reports.registry.ts';
import {
  createSavedReport,
  editSavedReport,
  getSavedReport,
  listReportReaders,
  removeSavedReport,
  reportAct,
} from '#src/features/reports/manage-saved-reports.ts';
import { REPORT_RHYTHM_WORDS } from '#src/features/reports/report-words.ts';
import { sendTestReport } from '#src/features/reports/saved-reports.job.ts';
import { type ActionAnswer, href, type PageActionRequest, type PageRequest } from '#src/pages/page.tsx';
import { restaurantOf, type StoreScope } from '#src/shared/scope.ts';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { MailIcon, PlusIcon, SendIcon } from '#src/ui/icon.tsx';
import { Breadcrumbs } from '#src/ui/navigation.tsx';
import { StatusPill } from '#src/ui/status-pill.tsx';
import { PageHeader } from '#src/ui/surface.tsx';
import { adminPage } from '../admin-page.ts';
import { FormSection } from '../edit-form.tsx';
import { RemoveFold } from '../form-parts.tsx';
import { findEditorAgo } from '../forms/editor-ago.ts';
import { KitForm } from '../forms/kit-form.tsx';
import { makeForm, saveForm } from '../forms/save-form.ts';
import { savedNotice } from '../forms/saved-notice.ts';
import { may, refusedBeside } from '../forms.ts';
import { AdminLayout } from '../layout.tsx';
import { KitList, listCount } from '../lists/kit-list.tsx';
import { type ListKit, pageOfRows, readList } from '../lists/list-kit.ts';
import { Notice } from '../notice.tsx';
import { NEW, paths } from '../paths.ts';
import { HelpCard, WithSide } from '../side.tsx';
import { newReportEmail, reportEmailKit } from './report-email-kit.ts';

function emailList(hrefOf: (id: string) => string): ListKit<SavedReport> {
  const people = ({ settings: { userIds } }: SavedReport) =>
    userIds.length === 1 ? '1 person' : `${userIds.length} people`;
  return {
    caption: 'Report emails',
    noun: { one: 'report email', many: 'report emails' },
    rowKey: ({ id }) => id,
    rowHref: ({ id }) => hrefOf(id),
    defaultSort: { by: 'name', direction: 'asc' },
    filters: [],
    empty: {
      title: 'No report emails yet',
      text: 'Get a report by email every morning, week or month, with its totals in the email and all rows as a file.',
    },
    noMatches: { title: 'No report emails match', text: '' },
    isBareUpTo: 30,
    columns: [
      { key: 'name', header: 'Name', cell: ({ settings }) => settings.name, sortBy: ({ settings }) => settings.name },
      { key: 'report', header: 'Report', cell: ({ settings }) => kindNamed(settings.level).label },
      { key: 'rhythm', header: 'How often', cell: ({ settings }) => REPORT_RHYTHM_WORDS[settings.rhythm].label },
      { key: 'people', header: 'Recipients', cell: people },
      {
        key: 'sent',
        header: 'Last sent for',
        cell: ({ lastSentDay }) => (lastSentDay === null ? '–' : formatStoreDate(Temporal.PlainDate.from(lastSentDay))),
      },
      { key: 'state', header: 'Status', cell: ({ settings }) => <State settings={settings} />, onPhone: 'corner' },
    ],
  };
}

function State({ settings: { isPaused, userIds } }: { settings: SavedReportSettings }) {
  if (isPaused) return <StatusPill look={{ word: 'Paused', tone: 'off', icon: 'slash' }} />;
  if (userIds.length === 0) return <StatusPill look={{ word: 'No recipients', tone: 'wait', icon: 'warning' }} />;
  return <StatusPill look={{ word: 'On', tone: 'done', icon: 'check' }} />;
}

/** Reports that are sent by themselves. */
export const reportEmailsPage = adminPage<StoreScope>({
  guard: { action: 'store.manage' },
  inStore: { in: 'money', at: 6, label: 'Report emails', icon: MailIcon, part: 'Sales' },
  words: 'report mail schedule daily weekly monthly subscribe',
})({
  path: paths.reportEmails.path,
  async load({ ctx, scope, base, url, query }) {
    const { restaurantId, storeId } = scope;
    const hrefOf = (savedReportId: string) => href(base, paths.reportEmail, { restaurantId, storeId, savedReportId });
    const kit = emailList(hrefOf);
    return {
      base,
      here: url.pathname,
      store: await ctx.menus.storeOf(scope),
      kit,
      addHref: hrefOf(NEW),
      ...pageOfRows(kit, readList(kit, query), await listSavedReports(ctx.db, scope)),
    };
  },
  title: ({ store }) => `Report emails · ${store.profile.name}`,
  head: () => ({ isIndexed: false }),
  render({ base, here, store, kit, state, shown, addHref }, { notice }) {
    const add = (
      <LinkButton href={addHref} variant="primary" icon={PlusIcon}>
        Add report email
      </LinkButton>
    );
    return (
      <AdminLayout base={base} here={here} store={store}>
        <PageHeader
          title="Report emails"
          status={listCount(kit, state, shown)}
          actions={shown.total > 0 ? add : null}
        />
        <Notice text={notice} />
        <KitList {...{ kit, state, shown, here, add }} />
      </AdminLayout>
    );
  },
});

type EmailPath = typeof paths.reportEmail.path;

async function aroundOf(
  { ctx, scope, actor }: Pick<PageRequest<StoreScope, EmailPath>, 'ctx' | 'scope' | 'actor'>,
  stored: SavedReportSettings | null,
) {
  const own = (await listStores(ctx.db, restaurantOf(scope))).filter(({ id }) =>
    may(actor, 'reports.read', { restaurantId: scope.restaurantId, storeId: id }),
  );
  const all = await listStores(ctx.db, restaurantOf(scope));
  const readers = await listReportReaders(ctx.db, scope);
  const gone: { userId: string; name: string; email: string }[] = [];
  for (const userId of stored?.userIds ?? []) {
    if (readers.some((one) => one.userId === userId)) continue;
    const user = await actorOfUser(ctx.db, userId);
    gone.push({ userId, name: user?.name ?? '', email: 'Can no longer see this store’s reports' });
  }
  const stores = all.filter(({ id }) => own.some((one) => one.id === id) || stored?.storeIds.includes(id));
  return { ownStoreIds: own.map(({ id }) => id), stores, readers: [...readers, ...gone] };
}

type EmailRequest = PageActionRequest<StoreScope, EmailPath>;

async function saveEmail(request: EmailRequest): Promise<ActionAnswer> {
  const { ctx, scope, form, base, by, params } = request;
  const { restaurantId, storeId } = scope;
  const to = href(base, paths.reportEmails, { restaurantId, storeId });
  const reportId = params.savedReportId;
  const sent = { form, newId: () => ctx.ids.next() };
  if (reportId === NEW) {
    const around = await aroundOf(request, null);
    return makeForm({
      ...{ ...sent, kit: reportEmailKit(around, true), empty: newReportEmail(storeId, null) },
      async make(settings) {
        await createSavedReport(ctx, scope, { settings, ownStoreIds: around.ownStoreIds, by });
        return { kind: 'redirect', to, notice: `Report email added.${ctx.ports.email ? '' : ` ${UNSENT}`}` };
      },
    });
  }
  const { settings: stored } = await getSavedReport(ctx.db, scope, reportId);
  const around = await aroundOf(request, stored);
  return saveForm({
    ...{ ...sent, kit: reportEmailKit(around, false) },
    read: async () => {
      const { settings, version } = await getSavedReport(ctx.db, scope, reportId);
      return { value: settings, version };
    },
    save: (settings, { version }) =>
      editSavedReport(ctx, scope, { reportId, version, settings, ownStoreIds: around.ownStoreIds, by }),
    editor: ({ value }) => findEditorAgo({ ctx, scope, by }, reportAct(reportId), value),
    done: (since) => ({ kind: 'redirect', to, notice: savedNotice('Saved. Applies from the next email.', since) }),
  });
}

const UNSENT = 'Email isn’t set up here, so no reports are sent until it is.';

async function sendTest({ ctx, scope, params, actor, url, by }: EmailRequest): Promise<ActionAnswer> {
  if (!ctx.ports.email) return { kind: 'redirect', to: url.pathname, notice: UNSENT };
  const report = await getSavedReport(ctx.db, scope, params.savedReportId);
  const userId = actor && 'userId' in actor ? actor.userId : '';
  const email = await sendTestReport(ctx, scope, { report, userId, by });
  return { kind: 'redirect', to: url.pathname, notice: `Test sent to ${email}.` };
}

export const reportEmailPage = adminPage<StoreScope>({
  guard: { action: 'store.manage' },
  under: paths.reportEmails,
  example: {
    forms: {
      '': {
        ...{ version: '1', name: 'Every morning', level: 'item', rhythm: 'daily' },
        ...{ channel: 'OVERALL', interval: 'daily', 'storeIds.{storeId}': 'on' },
      },
      test: {},
      delete: {},
    },
    answers: [303, 400, 409, 503],
  },
})({
  path: paths.reportEmail.path,
  async load(request) {
    const { ctx, scope, base, url, params, actor } = request;
    const isNew = params.savedReportId === NEW;
    const found = isNew ? null : await getSavedReport(ctx.db, scope, params.savedReportId);
    return {
      base,
      here: url.pathname,
      store: await ctx.menus.storeOf(scope),
      found,
      userId: actor && 'userId' in actor ? actor.userId : null,
      around: await aroundOf(request, found?.settings ?? null),
    };
  },
  title: ({ found }) => `${found?.settings.name ?? 'Add report email'} · Servery`,
  head: () => ({ isIndexed: false }),
  async action(request) {
    const { ctx, scope, form, base, by, params } = request;
    const { restaurantId, storeId } = scope;
    try {
      if (form.get('do') === 'test') return await sendTest(request);
      if (form.get('do') === 'delete') {
        await removeSavedReport(ctx, scope, { reportId: params.savedReportId, by });
        const to = href(base, paths.reportEmails, { restaurantId, storeId });
        return { kind: 'redirect', to, notice: 'Report email deleted.' };
      }
    } catch (error) {
      return refusedBeside(error, form);
    }
    return saveEmail(request);
  },
  render({ base, here, store, found, around, userId }, { form, notice }) {
    const { restaurantId, id: storeId } = store.profile;
    const back = href(base, paths.reportEmails, { restaurantId, storeId });
    const title = found?.settings.name ?? 'Add report email';
    const first = newReportEmail(storeId, around.readers.some((one) => one.userId === userId) ? userId : null);
    return (
      <AdminLayout base={base} here={here} store={store}>
        <PageHeader
          title={title}
          breadcrumbs={<Breadcrumbs crumbs={[{ label: 'Report emails', href: back }, { label: title }]} />}
          status={found ? <State settings={found.settings} /> : null}
          actions={found ? <TestForm /> : null}
        />
        <WithSide label="Help" side={<HelpCard title="About report emails" points={HELP} />}>
          <KitForm
            {...{ id: 'report-email', kit: reportEmailKit(around, !found), form, notice }}
            stored={found?.settings ?? first}
            {...(found ? { version: found.version } : {})}
            isNew={!found}
            label={found ? 'Save' : 'Add report email'}
            backHref={back}
          >
            {(put) => (
              <>
                <FormSection title="Report">
                  {put('name')}
                  {put('level')}
                  {put('interval')}
                  {put('channel')}
                  {put('storeIds')}
                </FormSection>
                <FormSection title="Emails">
                  {put('rhythm')}
                  {put('userIds')}
                  {found ? put('isPaused') : null}
                </FormSection>
              </>
            )}
          </KitForm>
          {found ? <RemoveFold label="Delete report email">No more emails are sent to anyone.</RemoveFold> : null}
        </WithSide>
      </AdminLayout>
    );
  },
});

function TestForm() {
  return (
    <form method="post">
      <Button type="submit" name="do" value="test" icon={SendIcon}>
        Send me a test
      </Button>
    </form>
  );
}

const HELP = [
  'Emails go out at 6 AM, store time, once the last business day is over.',
  'Totals and the first rows are in the email; the attached file has every row.',
  'Each email has a link to stop it.',
] as const;
