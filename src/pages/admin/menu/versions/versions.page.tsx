import { deltasAfter, listMenuVersions, type MenuVersion } from '#db/menu/menu-versions.repository.ts';
import type { AppContext } from '#src/context.ts';
import type { MenuDelta } from '#src/domain/menu/versions/menu-delta.ts';
import { menuDifference } from '#src/domain/menu/versions/menu-difference.ts';
import { formatStoreTimeAndDay } from '#src/domain/time/store-clock.ts';
import { KEPT_VERSIONS } from '#src/features/menu/desk/keep-version.ts';
import { publishesAtOnce } from '#src/features/menu/desk/menu-desk.ts';
import { markOf, rollbackDeltas } from '#src/features/menu/roll-back-menu.ts';
import { href } from '#src/pages/page.tsx';
import type { StoreScope } from '#src/shared/scope.ts';
import { ErrorSummary } from '#src/ui/banner.tsx';
import { LinkButton } from '#src/ui/button.tsx';
import { HistoryIcon } from '#src/ui/icon.tsx';
import { Breadcrumbs } from '#src/ui/navigation.tsx';
import { PageHeader } from '#src/ui/surface.tsx';
import { adminPage } from '../../admin-page.ts';
import { refusedBeside } from '../../forms.ts';
import { AdminLayout } from '../../layout.tsx';
import { KitList, listCount } from '../../lists/kit-list.tsx';
import { type ListKit, pageOfRows, readList } from '../../lists/list-kit.ts';
import { Notice } from '../../notice.tsx';
import { paths } from '../../paths.ts';
import { readUndo } from './undo-parts.tsx';
import { actOnVersions } from './version-actions.ts';
import { type ChosenVersion, type Confirming, OneVersion, PublishingCard, VersionCell } from './version-parts.tsx';

interface Around {
  readonly here: string;
  readonly now: Temporal.Instant;
  readonly timezone: string;
}

function versionsKit({ here, now, timezone }: Around): ListKit<MenuVersion> {
  return {
    caption: 'Published menus',
    noun: { one: 'version', many: 'versions' },
    rowKey: ({ number }) => String(number),
    rowHref: ({ number }) => `${here}?version=${number}`,
    defaultSort: { by: 'number', direction: 'desc' },
    filters: [],
    columns: [
      {
        key: 'number',
        header: 'Version',
        sortBy: (row) => row.number,
        cell: (row) => <span className="tnum">Version {row.number}</span>,
      },
      {
        key: 'when',
        header: 'When',
        cell: (row) => formatStoreTimeAndDay(Temporal.Instant.from(row.publishedIsoDateTimeUtc), now, timezone),
      },
      { key: 'what', header: 'What', cell: (version) => <VersionCell version={version} /> },
      { key: 'by', header: 'By', isMinor: true, cell: ({ kind, by }) => (kind === 'start' ? '' : by.name) },
      { key: 'note', header: 'Note', isMinor: true, cell: ({ note }) => note },
    ],
    empty: { title: 'No versions yet', text: 'Each change of the menu is kept here, with what it changed.' },
    noMatches: { title: 'No matches', text: 'No versions match.' },
  };
}

/** Past menus: what each changed, and the rollback to it. */
export const menuVersionsPage = adminPage<StoreScope>({
  guard: { action: 'menu.manage' },
  inStore: { in: 'menu', at: 40, label: 'Versions', icon: HistoryIcon },
  words: 'roll back undo publish draft history mistake wrong price',
  example: {
    forms: {
      rollBack: { toNumber: '0', seen: '1.0' },
      undo: { number: '1', seen: '1.0' },
      putItemBack: { number: '0', itemId: '{itemId}', seen: '1.0' },
      publishing: { atOnce: 'yes' },
    },
    answers: [303, 404, 409],
  },
})({
  path: paths.menuVersions.path,
  async load({ ctx, scope, base, url, query }) {
    const store = await ctx.menus.storeOf(scope);
    const here = url.pathname;
    const versions = await listMenuVersions(ctx.db, scope, { limit: KEPT_VERSIONS.most + 1 });
    const version = versions.find((one) => String(one.number) === query.get('version'));
    const now = ctx.clock.now();
    const kit = versionsKit({ here, now, timezone: store.profile.timezone });
    return {
      base,
      here,
      store,
      kit,
      ...pageOfRows(kit, readList(kit, query), versions),
      chosen: version ? await chosenVersion(ctx, scope, { versions, version, query }) : null,
      confirming: confirmingOf(query),
      isAtOnce: await publishesAtOnce(ctx.db, scope),
    };
  },
  title: ({ store }) => `Menu versions · ${store.profile.name}`,
  head: () => ({ isIndexed: false }),
  async action(sent) {
    try {
      return await actOnVersions(sent);
    } catch (error) {
      return refusedBeside(error, sent.form);
    }
  },
  render({ base, here, store, kit, state, shown, chosen, confirming, isAtOnce }, { form, notice }) {
    const { restaurantId, id: storeId } = store.profile;
    const params = { restaurantId, storeId };
    return (
      <AdminLayout base={base} here={here} store={store}>
        <PageHeader
          title="Menu versions"
          status={listCount(kit, state, shown)}
          breadcrumbs={
            <Breadcrumbs
              crumbs={[{ label: 'Menu', href: href(base, paths.menu, params) }, { label: 'Menu versions' }]}
            />
          }
          actions={<LinkButton href={href(base, paths.menuDraft, params)}>Review changes</LinkButton>}
        />
        <Notice text={notice} />
        <div className="mb-4 empty:hidden">
          <ErrorSummary errors={form.errors} message={form.message} />
        </div>
        {chosen === null ? null : <OneVersion {...{ chosen, here, confirming, isAtOnce }} />}
        <KitList {...{ kit, state, shown, here }} />
        <PublishingCard isAtOnce={isAtOnce} />
      </AdminLayout>
    );
  },
});

interface Choice {
  readonly versions: readonly MenuVersion[];
  readonly version: MenuVersion;
  readonly query: URLSearchParams;
}

/** A version compared with another one, and with the present menu. */
async function chosenVersion(
  ctx: AppContext,
  scope: StoreScope,
  { versions, version, query }: Choice,
): Promise<ChosenVersion> {
  const { profile } = await ctx.menus.storeOf(scope);
  const live = await ctx.menus.menuOf(scope);
  const inWords = (deltas: readonly MenuDelta[]) =>
    menuDifference(deltas, { menus: [live], currencyCode: profile.currencyCode });
  const latest = versions[0] ?? version;
  const asked = versions.find(({ number }) => String(number) === query.get('with'));
  const other = asked ?? versions.find(({ number }) => number === version.number - 1) ?? version;
  const [from, to] = [other.number, version.number].toSorted((a, b) => a - b);
  const back = await rollbackDeltas(ctx.db, scope, { live, toNumber: version.number, latestNumber: latest.number });
  return {
    version,
    versions,
    otherNumber: other.number,
    between: inWords(await deltasAfter(ctx.db, scope, { after: from ?? 0, upTo: to ?? 0 })),
    back: inWords(back),
    undo: confirmingOf(query) === 'undo' ? await readUndo(ctx, scope, version.number) : null,
    seen: markOf(latest),
  };
}

function confirmingOf(query: URLSearchParams): Confirming {
  const asked = query.get('confirm');
  return asked === 'rollBack' || asked === 'undo' ? asked : null;
}
