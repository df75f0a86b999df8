import type { ReactNode } from 'react';
import { linkBelow } from '#src/domain/tenancy/link-address.ts';
import { NAV_LINKS_IN_SIGHT, type NavBranch } from '#src/domain/tenancy/nav-tree.ts';
import type { NavLink } from '#src/domain/tenancy/navbar.schema.ts';
import { href } from '#src/pages/page.tsx';
import { Monogram } from '#src/ui/avatar.tsx';
import { cx } from '#src/ui/classes.ts';
import { DownIcon, PersonIcon, SearchIcon } from '#src/ui/icon.tsx';
import { imageUrl } from '#src/ui/image.tsx';
import { createDrawings, drawnInside } from './drawn-once.ts';
import { paths } from './paths.ts';
import type { StoreHead } from './store-head.ts';

/** The literal that the server replaces with this visitor's cart link, also in cached pages. */
const CART_HOLE = '<!--cart-->';

interface StoreLayoutProps {
  head: StoreHead;
  base: string;
  children: ReactNode;
  /** The visitor's diet, passed on to the menu and the search. */
  diet?: string | null;
}

export function StoreLayout({ head, base, children, diet = null }: StoreLayoutProps) {
  const { header, footer } = frames(head, `${base} ${diet ?? ''}`, () => ({
    header: drawnInside(<HeaderContent head={head} base={base} diet={diet} />),
    footer: drawnInside(<FooterContent head={head} base={base} />),
  }));
  return (
    <div className="flex min-h-dvh flex-col bg-paper text-ink">
      <header
        data-part="header"
        className="sticky top-0 z-30 border-line border-b bg-paper"
        dangerouslySetInnerHTML={header}
      />
      <NavLinks head={head} base={base} />
      <main id="main" className="flex-1 pb-28 has-[form[data-part=item-form]]:pb-0">
        {children}
      </main>
      <footer className="border-line border-t bg-sunken" dangerouslySetInnerHTML={footer} />
    </div>
  );
}

/** All pages of a store have the same, and most of them are made for one visitor. */
const frames = createDrawings<StoreHead, { readonly header: Inside; readonly footer: Inside }>();
const siteLinks = createDrawings<StoreHead, Inside>();

type Inside = ReturnType<typeof drawnInside>;

function HeaderContent({ head, base, diet }: Required<Omit<StoreLayoutProps, 'children'>>) {
  const params = { restaurantId: head.restaurantId, storeId: head.storeId };
  return (
    <div className="mx-auto flex min-h-16 w-full max-w-page items-center gap-3 px-(--gutter)">
      <a
        href={href(base, paths.store, params, { diet })}
        className="flex min-h-11 min-w-0 flex-1 items-center gap-2.5 no-underline sm:gap-3"
      >
        <Logo head={head} />
        <span className="min-w-0">
          <span className="block truncate font-bold text-18 leading-tight">{head.restaurantName}</span>
          <span className="flex items-center gap-1.5 text-12 text-ink-2 leading-tight sm:text-14">
            <OpenDot isOpen={head.isOpen} isPaused={head.isPaused} />
            <span className="line-clamp-2 sm:line-clamp-1">
              <span className="hidden sm:inline">{head.storeName} · </span>
              <span data-part="open-state" className="text-balance tabular-nums">
                {shortHours(head.openText)}
              </span>
            </span>
          </span>
        </span>
      </a>
      <nav aria-label="Store" className="flex shrink-0 items-center sm:gap-1">
        <HeaderLink to={href(base, paths.search, params, { diet })} label="Search the menu">
          <SearchIcon size={20} aria-hidden="true" />
        </HeaderLink>
        <HeaderLink to={href(base, paths.account, params)} label="My account and orders">
          <PersonIcon size={20} aria-hidden="true" />
        </HeaderLink>
        <span data-part="cart-slot" dangerouslySetInnerHTML={{ __html: CART_HOLE }} />
      </nav>
    </div>
  );
}

function FooterContent({ head, base }: Pick<StoreLayoutProps, 'head' | 'base'>) {
  const params = { restaurantId: head.restaurantId, storeId: head.storeId };
  return (
    <div className="mx-auto flex w-full max-w-page flex-wrap items-center gap-x-6 px-(--gutter) py-6 text-14 text-ink-2 *:[a]:flex *:[a]:min-h-11 *:[a]:items-center">
      <span className="font-semibold text-ink">
        {head.restaurantName} {head.storeName}
      </span>
      <a href={href(base, paths.hours, params)}>Opening hours and where to find us</a>
      {head.hasCoupons ? <a href={href(base, paths.coupons, params)}>Coupons</a> : null}
      {head.takesBookings ? <a href={href(base, paths.booking, params)}>Book a table</a> : null}
      <a href={href(base, paths.orders, params)}>My orders</a>
      {head.takesBookings ? <a href={href(base, paths.bookings, params)}>My bookings</a> : null}
      <a href={href(base, paths.account, params)}>My account</a>
      {head.hasStatement ? <a href={href(base, paths.accessibility, params)}>Accessibility</a> : null}
      {head.socials.map((site) => (
        <a key={site.label} href={site.href} rel="noopener">
          {site.label}
        </a>
      ))}
    </div>
  );
}

const NAV_LINK =
  'flex min-h-11 items-center whitespace-nowrap px-2 font-semibold text-14 text-ink-2 no-underline hover:text-ink hover:underline';

/** The store's chosen links at the top. They scroll away: the bar above stays. */
function NavLinks({ head, base }: { head: StoreHead; base: string }) {
  if (head.nav.length === 0) return null;
  return (
    <nav
      aria-label="Website"
      data-part="site-links"
      className="border-line border-b bg-surface"
      dangerouslySetInnerHTML={siteLinks(head, base, () => drawnInside(<NavContent head={head} base={base} />))}
    />
  );
}

function NavContent({ head, base }: { head: StoreHead; base: string }) {
  const store = href(base, paths.store, { restaurantId: head.restaurantId, storeId: head.storeId });
  const anchor = ({ label, address }: NavLink) => (
    <a href={linkBelow(store, address)} className={NAV_LINK} {...(address.startsWith('/') ? {} : { rel: 'noopener' })}>
      {label}
    </a>
  );
  const link = (branch: NavBranch) => (
    <li key={branch.id}>
      {branch.below.length === 0 ? (
        anchor(branch)
      ) : (
        <details name="site-links" className="relative">
          <summary className={cx(NAV_LINK, 'cursor-pointer gap-1')}>
            {branch.label}
            <DownIcon size={16} aria-hidden="true" className="shrink-0" />
          </summary>
          <ul className="absolute top-full left-0 z-20 min-w-44 rounded-card border border-line bg-surface px-2 py-1 shadow-lg">
            {[branch, ...branch.below].map((one) => (
              <li key={one.id}>{anchor(one)}</li>
            ))}
          </ul>
        </details>
      )}
    </li>
  );
  const more = head.nav.slice(NAV_LINKS_IN_SIGHT);
  return (
    <div className="mx-auto flex w-full max-w-page flex-wrap items-start px-(--gutter)">
      <ul className="-mx-2 flex min-w-0 flex-wrap gap-x-2">{head.nav.slice(0, NAV_LINKS_IN_SIGHT).map(link)}</ul>
      {more.length > 0 ? (
        <details className="group/more">
          <summary className="flex min-h-11 cursor-pointer items-center px-4 font-semibold text-14 text-ink-2 hover:text-ink">
            More
          </summary>
          <ul className="flex flex-wrap gap-x-2 pb-1">{more.map(link)}</ul>
        </details>
      ) : null}
    </div>
  );
}

function Logo({ head }: { head: StoreHead }) {
  if (!head.logoImageId) return <Monogram name={head.restaurantName} isLogo />;
  const src = `/images/${head.logoImageId}`;
  return (
    <img
      src={imageUrl(src, 100, [1, 1])}
      width={44}
      height={44}
      alt=""
      className="size-11 rounded-card border border-line object-cover max-[22rem]:hidden"
    />
  );
}

/** Full hours without their minutes: beside the cart of a phone there is room for one line. */
const shortHours = (text: string) => text.replaceAll(/\b(\d{1,2}):00(?=\s[AP]M)/g, '$1');

function HeaderLink({ to, label, children }: { to: string; label: string; children: ReactNode }) {
  return (
    <a
      href={to}
      aria-label={label}
      className="grid size-11 place-items-center rounded-full text-ink-2 hover:bg-sunken hover:text-ink"
    >
      {children}
    </a>
  );
}

export function OpenDot({ isOpen, isPaused }: { isOpen: boolean; isPaused: boolean }) {
  const tone = isPaused ? 'bg-wait' : isOpen ? 'bg-done' : 'bg-off';
  return <span aria-hidden="true" className={cx('size-2 shrink-0 rounded-full', tone)} />;
}
