import { listPlatformCloudPrinters } from '#db/printing/platform-cloud-printers.queries.ts';
import { href } from '#src/pages/page.tsx';
import type { PlatformScope } from '#src/shared/scope.ts';
import { Banner } from '#src/ui/banner.tsx';
import { LinkButton } from '#src/ui/button.tsx';
import { PageHeader } from '#src/ui/surface.tsx';
import { adminPage } from '../admin-page.ts';
import { AdminLayout } from '../layout.tsx';
import { KitList, listCount } from '../lists/kit-list.tsx';
import { pageOfRows, readList } from '../lists/list-kit.ts';
import { paths } from '../paths.ts';
import { cloudPrinterList } from './cloud-printer-list.tsx';
import { PlatformCrumbs } from './platform-crumbs.tsx';

/** As many as one account with Sunmi has by far. */
const MOST_PRINTERS = 10_000;

/** Sunmi's cloud kitchen printers of all restaurants: whose each serial number is, and what the cloud last said of it. */
export const platformCloudPrintersPage = adminPage<PlatformScope>({
  guard: 'superAdmin',
  words: 'platform sunmi cloud kitchen printers serial bind',
  example: { query: { state: 'offline' } },
})({
  path: paths.platformCloudPrinters.path,
  async load({ ctx, scope, base, url, query }) {
    const kit = cloudPrinterList({
      now: ctx.clock.now(),
      to: ({ printerId, printerName, restaurantId, storeId }) =>
        printerName === null
          ? href(base, paths.printerSettings, { restaurantId, storeId })
          : href(base, paths.platformPrinter, { printerId }),
    });
    const printers = await listPlatformCloudPrinters(ctx.db, scope, MOST_PRINTERS);
    return {
      ...{ base, here: url.pathname, kit, isSetUp: ctx.ports.kitchenCloud !== null },
      ...pageOfRows(kit, readList(kit, query), printers),
    };
  },
  title: () => 'Sunmi cloud printers · Servery',
  head: () => ({ isIndexed: false, refreshSeconds: 60 }),
  render: ({ base, here, kit, state, shown, isSetUp }) => (
    <AdminLayout base={base} here={here} store={null}>
      <PageHeader
        title="Sunmi cloud printers"
        status={listCount(kit, state, shown)}
        breadcrumbs={
          <PlatformCrumbs
            base={base}
            crumbs={[{ label: 'Printers', href: href(base, paths.platformPrinters, {}) }, { label: 'Sunmi cloud' }]}
          />
        }
        actions={<LinkButton href={href(base, paths.platformPrinters, {})}>All printers</LinkButton>}
      />
      {isSetUp ? null : (
        <div className="mb-4">
          <Banner kind="waiting" title="This server has no account with Sunmi">
            Set SUNMI_APP_ID and SUNMI_APP_KEY. Until then stores can’t add these printers, and nothing prints on them.
          </Banner>
        </div>
      )}
      <KitList {...{ kit, state, shown, here }} />
    </AdminLayout>
  ),
});
