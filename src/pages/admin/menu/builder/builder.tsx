import type { StoreFacts } from '#db/menu/menu-store.ts';
import { pathOf } from '#src/contracts/endpoint.ts';
import { exportMenuEndpoint } from '#src/contracts/menu.endpoints.ts';
import { currencySymbol } from '#src/domain/money/format-amount.ts';
import type { WaitingMark } from '#src/features/menu/desk/waiting-mark.ts';
import { href } from '#src/pages/page.tsx';
import { LinkButton } from '#src/ui/button.tsx';
import { cx } from '#src/ui/classes.ts';
import { BackIcon, ExternalIcon } from '#src/ui/icon.tsx';
import { Tabs } from '#src/ui/navigation.tsx';
import { EmptyState, PageHeader } from '#src/ui/surface.tsx';
import { paths } from '../../paths.ts';
import { MATCHES_AT_ONCE, type MenuFilter, type MenuList, MOST_MATCHES } from '../menu-list.ts';
import { BULK_FORM, BulkBar } from './bulk-bar.tsx';
import { type CategoryLine, CategoryPane } from './category-pane.tsx';
import { DishPane } from './dish-pane.tsx';
import { Filters } from './filters.tsx';

export interface BuilderData {
  readonly base: string;
  readonly here: string;
  readonly query: URLSearchParams;
  readonly store: StoreFacts;
  readonly search: string;
  readonly filter: MenuFilter;
  readonly chosenId: string | null;
  readonly isOpen: boolean;
  readonly lines: readonly CategoryLine[];
  readonly list: MenuList;
  readonly itemCount: number;
  readonly issueCount: number;
  readonly isAtOnce: boolean;
  readonly counts: Readonly<Record<MenuFilter, number>>;
  /** The mark of an item's unpublished changes. */
  markOf(itemId: string): WaitingMark | null;
  readonly mayEdit: boolean;
  readonly maySellOut: boolean;
}

type Typed = { readonly typed: Readonly<Record<string, string>> };

const placeOf = ({ profile }: StoreFacts) => ({ restaurantId: profile.restaurantId, storeId: profile.id });

type HeaderData = Pick<BuilderData, 'base' | 'store' | 'itemCount' | 'isAtOnce' | 'mayEdit' | 'issueCount'>;

/** What all views of the menu have above them; `view`: which of them is here. */
export function BuilderHeader({ view, ...data }: HeaderData & { view: 'items' | 'issues' }) {
  const { base, store, issueCount } = data;
  const params = placeOf(store);
  return (
    <>
      <MenuHeader {...data} />
      <Tabs
        label="Views of the menu"
        tabs={[
          { href: href(base, paths.menu, params), label: 'Items', isHere: view === 'items' },
          {
            href: href(base, paths.menuIssues, params),
            label: 'Issues',
            count: issueCount > 0 ? issueCount : null,
            isHere: view === 'issues',
          },
        ]}
      />
    </>
  );
}

function MenuHeader({ base, store, itemCount, isAtOnce, mayEdit }: HeaderData) {
  const params = placeOf(store);
  return (
    <PageHeader
      title="Menu"
      status={`${itemCount} ${itemCount === 1 ? 'item' : 'items'}. ${isAtOnce ? 'Changes go live as soon as you save' : 'Changes wait until you publish them'}`}
      actions={
        <>
          <LinkButton
            href={`/restaurants/${params.restaurantId}/stores/${params.storeId}`}
            variant="quiet"
            icon={ExternalIcon}
          >
            Website
          </LinkButton>
          {mayEdit ? (
            <>
              <LinkButton href={href(base, paths.menuVersions, params)}>Versions</LinkButton>
              <LinkButton href={href(base, paths.importMenu, params)}>Import CSV</LinkButton>
              {itemCount > 0 ? (
                <LinkButton href={pathOf(exportMenuEndpoint, params)} download>
                  Export CSV
                </LinkButton>
              ) : null}
              <LinkButton href={href(base, paths.pizzaSettings, params)}>Pizza</LinkButton>
              <LinkButton
                href={href(base, paths.createCategory, params)}
                variant={itemCount === 0 ? 'secondary' : 'primary'}
              >
                Add a category
              </LinkButton>
            </>
          ) : null}
        </>
      }
    />
  );
}

export function EmptyMenu({ base, here, store, mayEdit, typed }: BuilderData & Typed) {
  return (
    <>
      <EmptyState
        title="Your menu is empty"
        action={
          mayEdit ? (
            <>
              <LinkButton href={href(base, paths.startMenu, placeOf(store))} variant="primary">
                Choose a starting menu
              </LinkButton>
              <LinkButton href={href(base, paths.importMenu, placeOf(store))}>Import a file</LinkButton>
            </>
          ) : null
        }
      >
        {mayEdit
          ? 'Choose a starting menu and change what you like, import a file, or make your own below.'
          : 'Nothing is sold here yet.'}
      </EmptyState>
      {mayEdit ? (
        <div className="mx-auto mt-6 max-w-md">
          <CategoryPane {...{ base, here, mayEdit, typed }} params={placeOf(store)} lines={[]} chosenId={null} />
        </div>
      ) : null}
    </>
  );
}

/** Two panes; on a phone one after the other. */
export function Builder(data: BuilderData & Typed) {
  const { base, here, query, store, search, filter, counts, lines, chosenId, isOpen, mayEdit, typed } = data;
  return (
    <>
      <Filters {...{ here, search, filter, counts }} />
      <div
        data-part="menu-panes"
        data-key="panes"
        data-address={addressWith(here, query, {})}
        className="grid gap-8 lg:grid-cols-[18rem_minmax(0,1fr)]"
      >
        <div data-key="categories" className={cx('self-start lg:sticky lg:top-8', isOpen && 'max-lg:hidden')}>
          <CategoryPane {...{ base, here, lines, chosenId, mayEdit, typed }} params={placeOf(store)} />
        </div>
        <div data-part="dishes" data-key="dishes" className={cx('group/dishes min-w-0', !isOpen && 'max-lg:hidden')}>
          <p className="mb-3 lg:hidden">
            <LinkButton href={here} size="small" icon={BackIcon} data-part="in-place">
              Categories
            </LinkButton>
          </p>
          <Dishes {...data} />
        </div>
      </div>
    </>
  );
}

function Dishes(data: BuilderData & Typed) {
  const { base, here, query, store, list, chosenId, lines, markOf, mayEdit, maySellOut, typed } = data;
  const { sections, matchCount } = list;
  if (sections.length === 0) {
    return (
      <EmptyState title="No matches" action={<LinkButton href={here}>Show all</LinkButton>}>
        No items match your search.
      </EmptyState>
    );
  }
  const count = sections.reduce((sum, { rows }) => sum + rows.length, 0);
  const isAllTicked = query.get('selected') === 'page';
  const symbol = currencySymbol(store.profile.currencyCode);
  const builder = {
    ...{ bulkForm: BULK_FORM, isAllTicked, editing: query.get('edit'), typed, currencySymbol: symbol },
    editHref: (itemId?: string) => addressWith(here, query, { edit: itemId }),
  };
  return (
    <>
      {count < matchCount ? (
        <p data-part="first-matches" className="mb-3 text-14 text-ink-2">
          The first <span className="tnum">{count}</span> of{' '}
          <span className="tnum font-semibold text-ink">{matchCount}</span> matches.
        </p>
      ) : null}
      {mayEdit && count > 0 ? (
        <BulkBar
          {...{ mayEdit, maySellOut, isAllTicked, count }}
          categories={lines.map(({ category }) => category)}
          tickAllHref={addressWith(here, query, { selected: isAllTicked ? undefined : 'page' })}
        />
      ) : null}
      <div className="flex flex-col gap-8">
        {sections.map((section) => (
          <DishPane
            key={section.category.id}
            {...{ base, section, markOf, mayEdit, maySellOut, builder }}
            params={placeOf(store)}
            isWhole={chosenId !== null}
            currencySymbol={symbol}
          />
        ))}
      </div>
      {count < matchCount && count < MOST_MATCHES ? (
        <p data-key="more" className="mt-4">
          <LinkButton href={addressWith(here, query, { most: String(count + MATCHES_AT_ONCE) })} data-part="in-place">
            Show {Math.min(MATCHES_AT_ONCE, matchCount - count)} more
          </LinkButton>
        </p>
      ) : null}
    </>
  );
}

/** This list, with or without something of it open. */
function addressWith(
  here: string,
  query: URLSearchParams,
  change: Readonly<Record<string, string | undefined>>,
): string {
  const next = new URLSearchParams(query);
  for (const name of ['edit', 'selected', 'undo']) next.delete(name);
  for (const [name, value] of Object.entries(change)) {
    if (value !== undefined) next.set(name, value);
  }
  return next.size > 0 ? `${here}?${next}` : here;
}
