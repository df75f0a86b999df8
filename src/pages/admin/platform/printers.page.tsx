import {
  listPlatformPrinters,
  listPrinterDays,
  PLATFORM_PRINTER_SORTS,
  PLATFORM_PRINTER_STATES,
} from '#db/printing/platform-printers.queries.ts';
import { PRINTER_CONNECTIONS } from '#src/domain/printing/printing.schema.ts';
import { href } from '#src/pages/page.tsx';
import { isoUtc } from '#src/shared/clock.ts';
import type { PlatformScope } from '#src/shared/scope.ts';
import { LinkButton } from '#src/ui/button.tsx';
import { PageHeader } from '#src/ui/surface.tsx';
import { adminPage } from '../admin-page.ts';
import { AdminLayout } from '../layout.tsx';
import { KitList, listCount } from '../lists/kit-list.tsx';
import { readList } from '../lists/list-kit.ts';
import { paths } from '../paths.ts';
import { PlatformCrumbs } from './platform-crumbs.tsx';
import { platformPrinterList } from './platform-printer-list.tsx';

/** Printers of all restaurants: which can't print, and what each did in the last day. */
export const platformPrintersPage = adminPage<PlatformScope>({
  guard: 'superAdmin',
  words: 'platform printers offline paper dockets',
  example: { query: { state: 'offline' } },
})({
  path: paths.platformPrinters.path,
  async load({ ctx, scope, base, url, query }) {
    const now = ctx.clock.now();
    const kit = platformPrinterList({
      now,
      to: ({ printer }) => href(base, paths.platformPrinter, { printerId: printer.id }),
    });
    const state = readList(kit, query);
    const { filters, sort, search, page, size } = state;
    const found = await listPlatformPrinters(ctx.db, scope, {
      text: search,
      state: PLATFORM_PRINTER_STATES.find((one) => one === filters.state),
      connection: PRINTER_CONNECTIONS.find((one) => one === filters.connection),
      sort: { by: PLATFORM_PRINTER_SORTS.find((one) => one === sort.by) ?? 'state', direction: sort.direction },
      limit: size,
      offset: (page - 1) * size,
    });
    const sinceIsoDateTimeUtc = isoUtc(now.subtract({ hours: 24 }));
    const days = await listPrinterDays(ctx.db, scope, { printers: found.rows, sinceIsoDateTimeUtc });
    const rows = found.rows.map((one) => ({ ...one, day: days.get(one.printer.id) ?? null }));
    return { base, here: url.pathname, kit, state, shown: { ...found, rows } };
  },
  title: () => 'Printers of the platform · Servery',
  head: () => ({ isIndexed: false, refreshSeconds: 60 }),
  render: ({ base, here, kit, state, shown }) => (
    <AdminLayout base={base} here={here} store={null}>
      <PageHeader
        title="Printers"
        status={listCount(kit, state, shown)}
        breadcrumbs={<PlatformCrumbs base={base} crumbs={[{ label: 'Printers' }]} />}
        actions={<LinkButton href={href(base, paths.platformCloudPrinters, {})}>Sunmi cloud printers</LinkButton>}
      />
      <KitList {...{ kit, state, shown, here }} />
    </AdminLayout>
  ),
});
