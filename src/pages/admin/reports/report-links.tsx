import { REPORT_GROUPS, type ReportKind } from '#src/features/reports/kinds/report-kind.ts';
import { REPORTS } from '#src/features/reports/kinds/reports.registry.ts';
import { DownIcon, NextIcon } from '#src/ui/icon.tsx';

/** Where the overview and each report are; the period, channel and comparison go along. */
export interface ReportPlaces {
  readonly overview: string;
  readonly to: (type: string) => string;
}

const LINK =
  'flex min-h-(--control) items-center rounded-input px-3 text-14 no-underline hover:bg-sunken aria-[current]:bg-line aria-[current]:font-semibold';

/** All reports by what they are about. */
export function ReportMenu({ places: { overview, to }, open }: { places: ReportPlaces; open: ReportKind }) {
  return (
    <nav aria-label="Reports" className="print:hidden">
      <details className="group/reports sm:relative">
        <summary className="inline-flex min-h-(--control) cursor-pointer list-none items-center gap-2 rounded-input border border-line-strong/60 bg-surface px-4 font-semibold hover:border-line-strong [&::-webkit-details-marker]:hidden">
          All reports
          <DownIcon size={16} aria-hidden className="text-ink-3 transition-transform group-open/reports:rotate-180" />
        </summary>
        <div className="absolute inset-x-(--gutter) z-20 mt-1 max-h-[70dvh] overflow-y-auto rounded-card bg-surface p-3 shadow-float sm:inset-x-auto sm:right-0 sm:w-max">
          <a href={overview} className={LINK}>
            Overview
          </a>
          <div className="mt-2 grid grid-cols-2 gap-x-4 gap-y-3 md:grid-flow-col md:auto-cols-max md:grid-cols-none">
            {REPORT_GROUPS.map((group) => (
              <GroupOfLinks key={group} {...{ group, open, to }} />
            ))}
          </div>
        </div>
      </details>
    </nav>
  );
}

function GroupOfLinks({ group, open, to }: { group: string; open: ReportKind; to: ReportPlaces['to'] }) {
  const kinds = REPORTS.filter((one) => one.group === group);
  if (kinds.length === 0) return null;
  return (
    <div>
      <p className="px-3 pb-1 text-12 font-semibold text-ink-3">{group}</p>
      <ul>
        {kinds.map(({ type, label }) => (
          <li key={type}>
            <a href={to(type)} aria-current={type === open.type ? 'page' : undefined} className={LINK}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The same on the overview, each with a sentence about it. */
export function AllReports({ places: { to } }: { places: ReportPlaces }) {
  return (
    <nav aria-label="All reports" className="mt-8 print:hidden">
      {REPORT_GROUPS.map((group) => {
        const kinds = REPORTS.filter((one) => one.group === group);
        if (kinds.length === 0) return null;
        return (
          <section key={group} className="mb-6">
            <h2 className="mb-3 text-18">{group}</h2>
            <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
              {kinds.map(({ type, label, about }) => (
                <li key={type}>
                  <a
                    href={to(type)}
                    className="flex h-full items-center gap-3 rounded-card border border-line bg-surface p-4 no-underline hover:border-line-strong"
                  >
                    <span className="min-w-0 flex-1">
                      <span className="block font-semibold">{label}</span>
                      <span className="block text-14 text-ink-2">{about}</span>
                    </span>
                    <NextIcon size={16} aria-hidden className="shrink-0 text-ink-3" />
                  </a>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </nav>
  );
}
