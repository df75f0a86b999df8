import { href } from '#src/pages/page.tsx';
import { DownIcon } from '#src/ui/icon.tsx';
import { paths } from '../paths.ts';
import { type ReportAddress, sharedQuery } from './report-address.ts';
import { REPORT_GROUPS, type ReportKind } from './report-kind.ts';
import { REPORTS } from './reports.registry.ts';

interface Props {
  base: string;
  params: { readonly restaurantId: string; readonly storeId: string };
  address: ReportAddress;
  /** Null: the overview. */
  open: ReportKind | null;
}

/** All reports by what they are about; the period, channel and comparison go along. */
export function ReportMenu({ base, params, address, open }: Props) {
  const shared = sharedQuery(address);
  const overview = href(base, paths.reports, params, shared);
  return (
    <nav aria-label="Reports" className="mb-5 print:hidden">
      <details className="group/reports relative inline-block max-sm:block">
        <summary className="inline-flex min-h-(--control) cursor-pointer list-none items-center gap-2 rounded-input border border-line-strong/60 bg-surface px-3 font-semibold hover:border-line-strong [&::-webkit-details-marker]:hidden">
          <span className="sr-only">Report: </span>
          {open?.label ?? 'Overview'}
          <DownIcon size={16} aria-hidden className="text-ink-3 transition-transform group-open/reports:rotate-180" />
        </summary>
        <div className="absolute top-full left-0 z-20 mt-1 w-max max-w-full rounded-card bg-surface p-3 shadow-float max-sm:right-0 max-sm:w-auto">
          <a href={overview} aria-current={open ? undefined : 'page'} className={LINK}>
            Overview
          </a>
          <div className="mt-2 grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-flow-col sm:auto-cols-max sm:grid-cols-none">
            {REPORT_GROUPS.map((group) => (
              <ReportGroupLinks
                key={group}
                {...{ group, open }}
                to={(type) => href(base, paths.salesReport, { ...params, salesReportType: type }, shared)}
              />
            ))}
          </div>
        </div>
      </details>
    </nav>
  );
}

const LINK =
  'flex min-h-(--control) items-center rounded-input px-3 text-14 no-underline hover:bg-sunken aria-[current]:bg-line aria-[current]:font-semibold';

function ReportGroupLinks({
  group,
  open,
  to,
}: {
  group: string;
  open: ReportKind | null;
  to: (type: string) => string;
}) {
  const kinds = REPORTS.filter((one) => one.group === group);
  if (kinds.length === 0) return null;
  return (
    <div>
      <p className="px-3 pb-1 text-12 font-semibold text-ink-3">{group}</p>
      <ul>
        {kinds.map(({ type, label }) => (
          <li key={type}>
            <a href={to(type)} aria-current={type === open?.type ? 'page' : undefined} className={LINK}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
