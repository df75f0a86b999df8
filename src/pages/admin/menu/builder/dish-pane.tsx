import type { Category } from '#src/domain/menu/menu.schema.ts';
import type { WaitingMark } from '#src/features/menu/desk/waiting-mark.ts';
import { href } from '#src/pages/page.tsx';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { cx } from '#src/ui/classes.ts';
import { Input } from '#src/ui/controls.tsx';
import { Field } from '#src/ui/field.tsx';
import { MoreIcon, PlusIcon } from '#src/ui/icon.tsx';
import { paths } from '../../paths.ts';
import { AddItem } from '../add-item.tsx';
import { DeleteCategoryForm } from '../delete-category.tsx';
import { FOLD_LINE, FoldMenu } from '../fold-menu.tsx';
import type { MenuSection } from '../menu-list.ts';
import { type BuilderRows, MenuRows } from '../menu-rows.tsx';
import { Dot } from './category-pane.tsx';

interface Props {
  base: string;
  params: { readonly restaurantId: string; readonly storeId: string };
  section: MenuSection;
  markOf(itemId: string): WaitingMark | null;
  mayEdit: boolean;
  maySellOut: boolean;
  /** All of the category are shown, so that "up" means something. */
  isWhole: boolean;
  isHeadless: boolean;
  /** Asks what becomes of the category's items. */
  isDeleting: boolean;
  others: readonly Category[];
  builder: BuilderRows;
  currencySymbol: string;
}

/** The items of one category, and a line to add one. */
export function DishPane({
  base,
  params,
  section,
  markOf,
  mayEdit,
  maySellOut,
  isWhole,
  isHeadless,
  isDeleting,
  others,
  builder,
  currencySymbol,
}: Props) {
  const { category, rows, itemCount } = section;
  const at = { ...params, categoryId: category.id };
  return (
    <section
      data-part="menu-section"
      data-key={`dishes-${category.id}`}
      {...(isHeadless ? { 'aria-label': category.name } : { 'aria-labelledby': `${category.id}-name` })}
      className="scroll-mt-20"
    >
      {isHeadless ? null : mayEdit && isDeleting ? (
        <div className="mb-3 rounded-card border border-fail bg-surface p-4">
          <h2 className="mb-2 font-semibold text-18">Delete {category.name}?</h2>
          <DeleteCategoryForm
            {...{ category, count: itemCount }}
            names={isWhole ? rows.map(({ name }) => name) : []}
            others={others.filter(({ id }) => id !== category.id)}
            form={{ values: builder.typed, errors: {} }}
            button="dropCategory"
            action={builder.deleteHref(category.id)}
            backHref={builder.editHref()}
          />
        </div>
      ) : mayEdit && builder.editing === category.id ? (
        <CategoryNameForm category={category} builder={builder} />
      ) : (
        <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
          <h2 id={`${category.id}-name`} className="flex items-center gap-2 text-18">
            <Dot category={category} />
            <a href={href(base, paths.category, at)} className="font-semibold no-underline hover:underline">
              {category.name}
            </a>
            <span className="tnum font-normal text-14 text-ink-3">{itemCount}</span>
          </h2>
          {mayEdit ? (
            <div className="flex flex-wrap items-center gap-1">
              <CategoryTools {...{ category, builder }} editHref={href(base, paths.editCategory, at)} />
              <AddItem {...{ base, params, category }} />
            </div>
          ) : null}
        </div>
      )}
      {rows.length > 0 ? (
        <MenuRows
          {...{ rows, markOf, base, params, mayEdit, maySellOut }}
          mayMove={mayEdit && isWhole}
          builder={mayEdit ? builder : undefined}
        />
      ) : (
        <p className="rounded-card border border-line border-dashed px-4 py-6 text-14 text-ink-2">
          No items yet. Empty categories aren’t shown on the website.
        </p>
      )}
      {mayEdit && isWhole ? <QuickDish categoryId={category.id} typed={builder.typed} symbol={currencySymbol} /> : null}
    </section>
  );
}

interface ToolsProps {
  category: Category;
  builder: BuilderRows;
  editHref: string;
}

/** What is done to the whole category. */
function CategoryTools({ category: { id, name }, builder, editHref }: ToolsProps) {
  const said = <span className="sr-only"> {name}</span>;
  return (
    <FoldMenu
      id={`tools-${id}`}
      summaryClassName="min-h-(--control-small) px-2.5 font-medium text-14 text-ink-2 hover:bg-sunken hover:text-ink"
      className="w-56"
      summary={
        <>
          <MoreIcon size={18} aria-hidden />
          More<span className="sr-only"> for {name}</span>
        </>
      }
    >
      <li>
        <a href={builder.editHref(id)} data-part="in-place" className={FOLD_LINE}>
          Rename{said}
        </a>
      </li>
      <li>
        <a href={editHref} className={FOLD_LINE}>
          Edit picture, colour and channels{said}
        </a>
      </li>
      <li>
        <form method="post">
          <input type="hidden" name="categoryId" value={id} />
          <button type="submit" name="do" value="copyCategory" className={FOLD_LINE}>
            Duplicate with its items{said}
          </button>
        </form>
      </li>
      <li>
        <a href={builder.deleteHref(id)} data-part="in-place" className={cx(FOLD_LINE, 'text-fail-text')}>
          Delete…{said}
        </a>
      </li>
    </FoldMenu>
  );
}

function CategoryNameForm({ category: { id, name }, builder }: { category: Category; builder: BuilderRows }) {
  return (
    <form
      method="post"
      action={builder.editHref(id)}
      data-part="edit-row"
      className="mb-3 flex flex-wrap items-end gap-3 rounded-card border border-line bg-sunken p-3"
    >
      <input type="hidden" name="categoryId" value={id} />
      <input type="hidden" name="was.name" value={name} />
      <Field name="name" label="Category name" error={builder.errors.name} className="min-w-48 flex-1">
        {(wiring) => (
          <Input {...wiring} defaultValue={builder.typed.name ?? name} maxLength={30} autoComplete="off" data-first />
        )}
      </Field>
      <Button type="submit" name="do" value="nameCategory" variant="primary">
        Save
      </Button>
      <LinkButton href={builder.editHref()} data-part="edit-close">
        Cancel
      </LinkButton>
    </form>
  );
}

interface QuickDishProps {
  categoryId: string;
  typed: Readonly<Record<string, string>>;
  symbol: string;
}

function QuickDish({ categoryId, typed, symbol }: QuickDishProps) {
  return (
    <form method="post" data-part="quick-add" className="mt-3 flex flex-wrap items-end gap-2">
      <input type="hidden" name="categoryId" value={categoryId} />
      <Field name="newDish" label="New dish" className="min-w-48 flex-1">
        {(wiring) => <Input {...wiring} defaultValue={typed.newDish} maxLength={100} autoComplete="off" />}
      </Field>
      <Field
        name="newPrice"
        label={
          <>
            Price<span className="sr-only"> of the new dish</span>
          </>
        }
        className="w-28"
      >
        {(wiring) => (
          <Input
            {...wiring}
            before={symbol}
            defaultValue={typed.newPrice}
            inputMode="decimal"
            autoComplete="off"
            className="tnum"
          />
        )}
      </Field>
      <Button type="submit" name="do" value="addDish" icon={PlusIcon}>
        Add<span className="sr-only"> the new dish</span>
      </Button>
    </form>
  );
}
