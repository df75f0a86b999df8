import { type CustomPageRow, listPages } from '#db/website/custom-pages.repository.ts';
import { type PageState, pageState } from '#src/domain/tenancy/custom-page.schema.ts';
import { formatStoreTimeAndDay } from '#src/domain/time/store-clock.ts';
import { bringPageBack } from '#src/features/website-content/delete-page.ts';
import { href } from '#src/pages/page.tsx';
import type { StoreScope } from '#src/shared/scope.ts';
import { ErrorSummary } from '#src/ui/banner.tsx';
import { LinkButton } from '#src/ui/button.tsx';
import { PageIcon, PlusIcon } from '#src/ui/icon.tsx';
import { StatusPill } from '#src/ui/status-pill.tsx';
import { BADGES } from '#src/ui/statuses.ts';
import { PageHeader } from '#src/ui/surface.tsx';
import { adminPage } from '../admin-page.ts';
import { refusedBeside, textOf } from '../forms.ts';
import { AdminLayout } from '../layout.tsx';
import { KitList } from '../lists/kit-list.tsx';
import { type ListKit, pageOfRows, readList } from '../lists/list-kit.ts';
import { UndoNotice } from '../menu/builder/undo-notice.tsx';
import { NEW, paths } from '../paths.ts';

interface PageRow extends CustomPageRow {
  readonly state: PageState;
}

export const PAGE_LOOKS = {
  draft: BADGES.pageDraft,
  changed: BADGES.pageChanged,
  published: BADGES.pagePublished,
} as const satisfies Record<PageState, (typeof BADGES)[keyof typeof BADGES]>;
const STATES = Object.keys(PAGE_LOOKS) as PageState[];

interface Around {
  readonly hrefOf: (customPageId: string) => string;
  readonly now: Temporal.Instant;
  readonly timezone: string;
}

function pageList({ hrefOf, now, timezone }: Around): ListKit<PageRow> {
  return {
    caption: 'Pages',
    noun: { one: 'page', many: 'pages' },
    rowKey: ({ id }) => id,
    rowHref: ({ id }) => hrefOf(id),
    defaultSort: { by: 'changed', direction: 'desc' },
    isBareUpTo: 8,
    search: {
      label: 'Search pages',
      placeholder: 'Title or address',
      of: ({ draft }) => `${draft.title} ${draft.path}`,
    },
    filters: [
      {
        name: 'status',
        label: 'Status',
        options: STATES.map((state) => ({ value: state, label: PAGE_LOOKS[state].word })),
        of: ({ state }) => state,
      },
    ],
    empty: {
      title: 'No pages yet',
      text: 'Tell your story, show your catering, answer what guests ask. Each page is part of your website.',
    },
    noMatches: { title: 'No pages match', text: 'Try part of the title, or another status.' },
    columns: [
      {
        key: 'title',
        header: 'Title',
        cell: ({ draft }) => draft.title,
        isSortable: true,
        sortsUpFirst: true,
        sortBy: ({ draft }) => draft.title,
      },
      { key: 'path', header: 'Address', cell: ({ draft, published }) => `/pages/${(published ?? draft).path}` },
      {
        key: 'state',
        header: 'Status',
        onPhone: 'corner',
        cell: ({ state }) => <StatusPill look={PAGE_LOOKS[state]} />,
      },
      {
        key: 'changed',
        header: 'Changed',
        cell: ({ changedIsoDateTimeUtc, changedByName }) =>
          `${formatStoreTimeAndDay(Temporal.Instant.from(changedIsoDateTimeUtc), now, timezone)}, ${changedByName}`,
        isSortable: true,
        sortBy: ({ changedIsoDateTimeUtc }) => changedIsoDateTimeUtc,
      },
    ],
  };
}

export const customPagesPage = adminPage<StoreScope>({
  guard: { action: 'store.manage' },
  inStore: { in: 'website', at: 20, label: 'Pages', icon: PageIcon },
  words: 'custom pages about us catering content blog gallery form',
  example: { forms: { undo: { changeId: 'customPage' } }, answers: [303, 400, 404] },
})({
  path: paths.customPages.path,
  async load({ ctx, scope, base, url, query }) {
    const store = await ctx.menus.storeOf(scope);
    const { restaurantId, storeId } = scope;
    const hrefOf = (customPageId: string) => href(base, paths.customPage, { restaurantId, storeId, customPageId });
    const rows = (await listPages(ctx.db, scope)).map(
      (row): PageRow => ({ ...row, state: pageState(row.draft, row.published) }),
    );
    const kit = pageList({ hrefOf, now: ctx.clock.now(), timezone: store.profile.timezone });
    const publishedCount = rows.filter(({ published }) => published !== null).length;
    return {
      base,
      here: url.pathname,
      store,
      kit,
      newHref: hrefOf(NEW),
      undoId: query.get('undo'),
      publishedCount,
      ...pageOfRows(kit, readList(kit, query), rows),
    };
  },
  title: ({ store }) => `Pages · ${store.profile.name}`,
  head: () => ({ isIndexed: false }),
  async action({ ctx, scope, form, url, by }) {
    try {
      await bringPageBack(ctx, scope, { pageId: textOf(form, 'changeId'), by });
      return { kind: 'redirect', to: url.pathname, notice: 'The page is back.' };
    } catch (error) {
      return refusedBeside(error, form);
    }
  },
  render({ base, here, store, kit, newHref, undoId, publishedCount, state, shown }, { form, notice }) {
    const add = (
      <LinkButton href={newHref} variant="primary" icon={PlusIcon}>
        New page
      </LinkButton>
    );
    return (
      <AdminLayout base={base} here={here} store={store}>
        <PageHeader
          title="Pages"
          status={publishedCount === 1 ? '1 on your website' : `${publishedCount} on your website`}
          actions={shown.all > 0 ? add : null}
        />
        <ErrorSummary errors={form.errors} message={form.message} />
        <UndoNotice text={notice} changeId={undoId} />
        <KitList {...{ kit, state, shown, here, add }} />
      </AdminLayout>
    );
  },
});
