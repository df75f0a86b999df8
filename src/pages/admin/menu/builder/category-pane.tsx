import type { Category } from '#src/domain/menu/menu.schema.ts';
import { href } from '#src/pages/page.tsx';
import { Button } from '#src/ui/button.tsx';
import { cx } from '#src/ui/classes.ts';
import { Input } from '#src/ui/controls.tsx';
import { Field } from '#src/ui/field.tsx';
import { PlusIcon } from '#src/ui/icon.tsx';
import { paths } from '../../paths.ts';
import { Grip, Steps } from '../menu-rows.tsx';

export interface CategoryLine {
  readonly category: Category;
  readonly itemCount: number;
}

interface Props {
  base: string;
  here: string;
  params: { readonly restaurantId: string; readonly storeId: string };
  lines: readonly CategoryLine[];
  /** The category whose items are shown; null during a search. */
  chosenId: string | null;
  mayEdit: boolean;
  typed: Readonly<Record<string, string>>;
}

/** All categories, with their numbers of items. */
export function CategoryPane({ base, here, params, lines, chosenId, mayEdit, typed }: Props) {
  return (
    <>
      <nav aria-label="Categories">
        <ul className="overflow-hidden rounded-card border border-line bg-surface">
          {lines.map(({ category, itemCount }, at) => (
            <li
              key={category.id}
              id={category.id}
              data-part="category-line"
              data-category-name={category.name}
              className={cx(
                'relative flex items-center gap-1 border-line border-b pr-1 last:border-b-0 hover:bg-sunken/70',
                'data-[drop=into]:bg-accent-soft data-[drop=into]:ring-2 data-[drop=into]:ring-accent data-[drop=into]:ring-inset',
                category.id === chosenId && 'lg:bg-sunken',
              )}
            >
              {mayEdit ? <Grip /> : null}
              <a
                href={`${here}?category=${category.id}`}
                data-part="in-place"
                aria-current={category.id === chosenId ? 'true' : undefined}
                className="flex min-h-11 min-w-0 flex-1 items-center gap-2 px-2 no-underline aria-[current]:font-semibold"
              >
                <Dot category={category} />
                <span className="min-w-0 flex-1 py-1">
                  <span className="block truncate">{category.name}</span>
                  {onlyAt(category) ? (
                    <span className="block truncate font-normal text-12 text-ink-3">{onlyAt(category)}</span>
                  ) : null}
                </span>
                <span className="tnum text-14 text-ink-3">{itemCount}</span>
              </a>
              {mayEdit ? (
                <Steps
                  of="category"
                  id={category.id}
                  name={category.name}
                  isFirst={at === 0}
                  isLast={at === lines.length - 1}
                />
              ) : null}
            </li>
          ))}
        </ul>
      </nav>
      {mayEdit ? (
        <>
          <form method="post" data-part="quick-add" className="mt-3 flex items-end gap-2">
            <Field name="newCategory" label="New category" className="min-w-0 flex-1">
              {(wiring) => <Input {...wiring} defaultValue={typed.newCategory} maxLength={30} autoComplete="off" />}
            </Field>
            <Button type="submit" name="do" value="addCategory" icon={PlusIcon}>
              Add<span className="sr-only"> the new category</span>
            </Button>
          </form>
          <p className="mt-2 text-14">
            <a href={href(base, paths.createCategory, params)}>With a picture and colour</a>
          </p>
        </>
      ) : null}
    </>
  );
}

/** Where it is sold, if that is not everywhere. */
function onlyAt({ applicableOrderingSystem: { pos, online, uberEats } }: Category): string | null {
  if (pos && online) return null;
  const at = [...(pos ? ['tills'] : []), ...(online ? ['website'] : []), ...(uberEats ? ['Uber Eats'] : [])];
  return at.length === 0 ? 'Sold nowhere' : `Only on ${at.join(' and ')}`;
}

export function Dot({ category }: { category: Category }) {
  if (!category.backgroundColor) return null;
  return (
    <span
      aria-hidden="true"
      className="size-2.5 shrink-0 rounded-full"
      style={{ backgroundColor: category.backgroundColor }}
    />
  );
}
