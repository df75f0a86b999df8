import type { ReactNode } from 'react';
import { IslandTag } from '#islands/runtime/island.tsx';
import keepPage from '#islands/staff/keep-page.island.tsx';
import { href } from '#src/pages/page.tsx';
import { cx } from '#src/ui/classes.ts';
import { BackIcon, HistoryIcon, HomeIcon, type IconType, PersonIcon, StoreIcon } from '#src/ui/icon.tsx';
import { paths } from './paths.ts';

export type StaffTab = 'home' | 'orders' | 'stores' | 'account';

const TABS: readonly { readonly name: StaffTab; readonly label: string; readonly icon: IconType }[] = [
  { name: 'home', label: 'Home', icon: HomeIcon },
  { name: 'orders', label: 'Orders', icon: HistoryIcon },
  { name: 'stores', label: 'Stores', icon: StoreIcon },
  { name: 'account', label: 'Account', icon: PersonIcon },
];

const PAGES = { home: paths.home, orders: paths.orderHistory, stores: paths.stores, account: paths.account } as const;

interface Props {
  base: string;
  tab: StaffTab;
  title: ReactNode;
  /** One line below the title. */
  status?: ReactNode;
  /** The screen above this one. */
  back?: { readonly href: string; readonly label: string };
  /** The store that Home and Orders stay in. */
  storeId?: string | null;
  /** Beside the title. */
  corner?: ReactNode;
  /** Above the tabs, always in reach of the thumb. */
  sticky?: ReactNode;
  children: ReactNode;
}

/** A screen of the phone: its title, its contents, and the four tabs at the bottom edge. */
export function StaffLayout({ base, tab, title, status, back, storeId = null, corner, sticky, children }: Props) {
  return (
    <div className="flex min-h-dvh flex-col bg-paper text-ink">
      <header data-part="header" className="border-line border-b bg-surface py-3">
        <div className="mx-auto w-full max-w-3xl px-(--gutter)">
          {back ? (
            <a
              href={back.href}
              className="-ml-1.5 inline-flex min-h-11 items-center gap-1 pr-3 font-medium text-ink-2 no-underline hover:text-ink"
            >
              <BackIcon size={20} aria-hidden />
              {back.label}
            </a>
          ) : null}
          <div className="flex items-center justify-between gap-3">
            <h1 className="min-w-0 font-extrabold text-22 leading-tight">{title}</h1>
            {corner}
          </div>
          {status ? <div className="mt-1 flex flex-wrap items-center gap-2 text-14 text-ink-2">{status}</div> : null}
        </div>
      </header>
      <main id="main" className="mx-auto w-full max-w-3xl flex-1 px-(--gutter) py-4">
        {children}
      </main>
      <div data-bar className="sticky bottom-0 z-20 border-line border-t bg-surface pb-[env(safe-area-inset-bottom)]">
        {sticky ? (
          <div className="mx-auto w-full max-w-3xl border-line border-b px-(--gutter) py-2">{sticky}</div>
        ) : null}
        <nav aria-label="Staff app" className="mx-auto w-full max-w-3xl">
          <ul className="grid grid-cols-4">
            {TABS.map(({ name, label, icon: Icon }) => (
              <li key={name}>
                <a
                  href={href(base, PAGES[name], {}, name === 'home' || name === 'orders' ? { store: storeId } : {})}
                  aria-current={name === tab ? 'page' : undefined}
                  className={cx(
                    'flex min-h-14 flex-col items-center justify-center gap-0.5 text-12 no-underline',
                    name === tab ? 'font-bold text-accent-text' : 'font-medium text-ink-2 hover:text-ink',
                  )}
                >
                  <Icon size={22} aria-hidden />
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <IslandTag of={keepPage} hydrate="idle" props={{ worker: href(base, { path: '/worker.js' }, {}) }} />
    </div>
  );
}
