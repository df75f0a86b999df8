import { Button } from '#src/ui/button.tsx';
import { cx } from '#src/ui/classes.ts';
import { Input } from '#src/ui/controls.tsx';
import { SearchIcon } from '#src/ui/icon.tsx';
import { MENU_FILTERS, type MenuFilter } from '../menu-list.ts';

const FILTER_LABELS: Readonly<Record<MenuFilter, string>> = {
  all: 'All',
  soldOut: 'Sold out',
  hidden: 'Not on the menu',
};

interface FiltersProps {
  here: string;
  search: string;
  filter: MenuFilter;
  counts: Readonly<Record<MenuFilter, number>>;
}

/** The search is over all categories, and so is what is shown. */
export function Filters({ here, search, filter, counts }: FiltersProps) {
  const to = (show: MenuFilter) => {
    const query = new URLSearchParams({ ...(search ? { search } : {}), ...(show === 'all' ? {} : { show }) });
    return query.size > 0 ? `${here}?${query}` : here;
  };
  return (
    <div data-key="filters" className="mb-6 flex flex-wrap items-center gap-3">
      <search className="min-w-0 flex-1 basis-64 sm:max-w-sm">
        <form action={here} method="get" className="relative flex">
          <SearchIcon
            size={18}
            aria-hidden
            className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-ink-3"
          />
          <Input
            type="search"
            name="search"
            aria-label="Search the menu"
            placeholder="Search the menu"
            defaultValue={search}
            autoComplete="off"
            data-slash-focus
            data-part="menu-search"
            className="pl-9"
          />
          {filter === 'all' ? null : <input type="hidden" name="show" value={filter} />}
          <Button type="submit" className="sr-only absolute! border-0! px-0! focus:not-sr-only focus:px-4!">
            Search
          </Button>
        </form>
      </search>
      <nav aria-label="Show" className="flex flex-wrap gap-1.5">
        {MENU_FILTERS.filter((one) => one === 'all' || one === filter || counts[one] > 0).map((one) => (
          <a
            key={one}
            href={to(one)}
            data-part="in-place"
            aria-current={one === filter ? 'true' : undefined}
            className={cx(
              'flex min-h-9 items-center gap-1.5 rounded-full border px-3 text-14 no-underline pointer-coarse:min-h-11',
              one === filter
                ? 'border-accent bg-accent-soft font-semibold text-accent-text'
                : 'border-line bg-surface hover:border-line-strong',
            )}
          >
            {FILTER_LABELS[one]} <span className="tnum">{counts[one]}</span>
          </a>
        ))}
      </nav>
    </div>
  );
}
