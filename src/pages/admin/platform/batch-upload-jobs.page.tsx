import {
  listPlatformUploads,
  PLATFORM_UPLOAD_SORTS,
  PLATFORM_UPLOAD_STATES,
} from '#db/menu/platform-uploads.queries.ts';
import { href } from '#src/pages/page.tsx';
import type { PlatformScope } from '#src/shared/scope.ts';
import { PageHeader } from '#src/ui/surface.tsx';
import { adminPage } from '../admin-page.ts';
import { AdminLayout } from '../layout.tsx';
import { KitList, listCount } from '../lists/kit-list.tsx';
import { readList } from '../lists/list-kit.ts';
import { paths } from '../paths.ts';
import { PlatformCrumbs } from './platform-crumbs.tsx';
import { platformUploadList, SOURCE_LABELS, sinceOf, stuckBefore } from './platform-upload-list.tsx';

/** Imports and copies of menus in all restaurants: how far each is, and which failed. */
export const batchUploadJobsPage = adminPage<PlatformScope>({
  guard: 'superAdmin',
  words: 'platform imports spreadsheets failed rows',
  example: { query: { state: 'failure', when: 'week' } },
})({
  path: paths.batchUploadJobs.path,
  async load({ ctx, scope, base, url, query }) {
    const now = ctx.clock.now();
    const kit = platformUploadList({
      now,
      to: ({ id }) => href(base, paths.batchUploadJob, { batchUploadJobId: id }),
    });
    const state = readList(kit, query);
    const { filters, sort, search, page, size } = state;
    const sources = Object.keys(SOURCE_LABELS) as (keyof typeof SOURCE_LABELS)[];
    const shown = await listPlatformUploads(ctx.db, scope, {
      text: search,
      state: PLATFORM_UPLOAD_STATES.find((one) => one === filters.state),
      source: sources.find((one) => one === filters.source),
      sinceIsoDateTimeUtc: sinceOf(filters.when, now),
      stuckBeforeIsoDateTimeUtc: stuckBefore(now),
      sort: { by: PLATFORM_UPLOAD_SORTS.find((one) => one === sort.by) ?? 'when', direction: sort.direction },
      limit: size,
      offset: (page - 1) * size,
    });
    return { base, here: url.pathname, kit, state, shown };
  },
  title: () => 'Batch uploads · Servery',
  head: () => ({ isIndexed: false, refreshSeconds: 60 }),
  render: ({ base, here, kit, state, shown }) => (
    <AdminLayout base={base} here={here} store={null}>
      <PageHeader
        title="Batch uploads"
        status={listCount(kit, state, shown)}
        breadcrumbs={<PlatformCrumbs base={base} crumbs={[{ label: 'Batch uploads' }]} />}
      />
      <KitList {...{ kit, state, shown, here }} />
    </AdminLayout>
  ),
});
