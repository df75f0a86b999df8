import { REPORT_TYPE_LABELS } from '#src/domain/reports/report-labels.ts';
import { REPORT_TYPES, type ReportType } from '#src/domain/reports/sales-report.types.ts';
import {
  CardIcon,
  type IconType,
  ListIcon,
  MenuIcon,
  NextIcon,
  PersonIcon,
  PresetIcon,
  ReportIcon,
  SplitIcon,
  TillIcon,
  TrayIcon,
} from '#src/ui/icon.tsx';
import { PosLink } from '../paths/links.tsx';

const ABOUT = {
  store: [ReportIcon, 'By hour, day, week, month or year'],
  terminal: [TillIcon, 'What each till took'],
  item: [MenuIcon, 'How many of each were sold'],
  pizza: [TrayIcon, 'Each pizza in each size'],
  tyro: [CardIcon, 'Beside the terminal’s own total'],
  category: [ListIcon, 'Which parts of the menu sell'],
  pizzaSize: [PresetIcon, 'How many of each size'],
  pizzaItem: [SplitIcon, 'Half a pizza counts as 0.5'],
  employee: [PersonIcon, 'What each employee sold'],
} as const satisfies Record<ReportType, readonly [IconType, string]>;

/** Every report. Whoever may not see them is asked for the PIN of someone who may. */
export function ReportTiles() {
  return (
    <nav aria-label="Sales reports">
      <h2 className="mb-2 text-18 font-bold">Sales reports</h2>
      <ul className="grid gap-3 max-sm:gap-2 sm:grid-cols-2 2xl:grid-cols-3">
        {REPORT_TYPES.map((type) => {
          const [Icon, about] = ABOUT[type];
          return (
            <li key={type}>
              <PosLink
                to="/reports/sales-reports/$salesReportType"
                params={{ salesReportType: type }}
                search={{}}
                className="flex min-h-18 items-center gap-3 rounded-card border border-line bg-surface px-4 py-2 hover:border-line-strong active:translate-y-px"
              >
                <Icon size={24} aria-hidden className="shrink-0 text-accent-text" />
                <span className="min-w-0 flex-1">
                  <span className="block font-semibold">{REPORT_TYPE_LABELS[type]}</span>
                  <span className="block text-14 text-ink-2">{about}</span>
                </span>
                <NextIcon size={20} aria-hidden className="shrink-0 text-ink-3" />
              </PosLink>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
