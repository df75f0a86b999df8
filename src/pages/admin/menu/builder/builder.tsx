import type { StoreFacts } from '#db/menu/menu-store.ts';
import { pathOf } from '#src/contracts/endpoint.ts';
import { exportMenuEndpoint } from '#src/contracts/menu.endpoints.ts';
import { currencySymbol } from '#src/domain/money/format-amount.ts';
import type { WaitingMark } from '#src/features/menu/desk/waiting-mark.ts';
import { href } from '#src/pages/page.tsx';
import { LinkButton } from '#src/ui/button.tsx';
import { cx } from '#src/ui/classes.ts';
import { BackIcon, DownloadIcon, ExternalIcon, type IconType, MoreIcon, NewIcon, UploadIcon } from '#src/ui/icon.tsx';
import { Tabs } from '#src/ui/navigation.tsx';
import { EmptyState, PageHeader } from '#src/ui/surface.tsx';
import { paths } from '../../paths.ts';
import { FOLD_LINE, FoldMenu } from '../fold-menu.tsx';
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
  readonly stations: readonly { readonly id: string; readonly name: string }[];
}

type Typed = { readonly typed: Readonly<Record<string, string>>; readonly errors: Readonly<Record<string, string>> };

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
          <MoreOfMenu {...{ base, params, itemCount, mayEdit }} />
          {mayEdit ? (
            <LinkButton
              href={href(base, paths.createCategory, params)}
              variant={itemCount === 0 ? 'secondary' : 'primary'}
            >
              Add a category
            </LinkButton>
          ) : null}
        </>
      }
    />
  );
}

interface MoreProps extends Pick<HeaderData, 'base' | 'itemCount' | 'mayEdit'> {
  params: ReturnType<typeof placeOf>;
}

/** What is done to the menu as a whole, and seldom. */
function MoreOfMenu({ base, params, itemCount, mayEdit }: MoreProps) {
  return (
    <FoldMenu
      id="menu-more"
      summaryClassName="min-h-(--control) border border-line-strong/55 bg-surface px-4 font-semibold hover:border-line-strong hover:bg-sunken"
      className="w-60 max-sm:right-auto max-sm:left-0"
      summary={
        <>
          <MoreIcon size={20} aria-hidden />
          More<span className="sr-only"> for the menu</span>
        </>
      }
    >
      {mayEdit ? (
        <>
          <MoreLine to={href(base, paths.importMenu, params)} icon={UploadIcon} label="Import CSV" />
          {itemCount > 0 ? (
            <MoreLine to={pathOf(exportMenuEndpoint, params)} icon={DownloadIcon} label="Export CSV" isFile />
          ) : null}
          {itemCount > 0 ? (
            <MoreLine to={href(base, paths.startMenu, params)} icon={NewIcon} label="Add a starting menu" />
          ) : null}
        </>
      ) : null}
      <MoreLine
        to={`/restaurants/${params.restaurantId}/stores/${params.storeId}`}
        icon={ExternalIcon}
        label="View on website"
      />
    </FoldMenu>
  );
}

function MoreLine({
  to,
  icon: Icon,
  label,
  isFile = false,
}: {
  to: string;
  icon: IconType;
  label: string;
  isFile?: boolean;
}) {
  return (
    <li>
      <a href={to} download={isFile || undefined} className={FOLD_LINE}>
        <Icon size={18} aria-hidden className="text-ink-3" />
        {label}
      </a>
    </li>
  );
}

export function EmptyMenu({ base, here, store, mayEdit, typed }: BuilderData & Pick<Typed, 'typed'>) {
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

type DishesData = Pick<
  BuilderData,
  'base' | 'here' | 'query' | 'store' | 'list' | 'chosenId' | 'lines' | 'markOf' | 'mayEdit' | 'maySellOut' | 'stations'
>;

/** The rows, with what is done to those that are ticked. `isHeadless`: the page says itself which category it is. */
export function Dishes(data: DishesData & Typed & { readonly isHeadless?: boolean }) {
  const { base, here, query, store, list, chosenId, lines, markOf, mayEdit, maySellOut, typed, errors } = data;
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
    ...{ bulkForm: BULK_FORM, isAllTicked, editing: query.get('edit'), typed, errors, currencySymbol: symbol },
    // Of a row as short as it goes, because there are hundreds.
    editHref: (itemId?: string) => addressWith(itemId ? '' : here, query, { edit: itemId }),
    deleteHref: (categoryId: string) => addressWith(here, query, { delete: categoryId }),
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
          stations={data.stations}
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
            isHeadless={data.isHeadless ?? false}
            isDeleting={query.get('delete') === section.category.id}
            others={lines.map(({ category }) => category)}
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
export function addressWith(
  here: string,
  query: URLSearchParams,
  change: Readonly<Record<string, string | undefined>>,
): string {
  const next = new URLSearchParams(query);
  for (const name of ['edit', 'delete', 'selected', 'undo']) next.delete(name);
  for (const [name, value] of Object.entries(change)) {
    if (value !== undefined) next.set(name, value);
  }
  return next.size > 0 ? `${here}?${next}` : here;
}
