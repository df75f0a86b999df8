import type { ItemType } from '#src/domain/menu/menu.schema.ts';
import { href } from '#src/pages/page.tsx';
import { cx } from '#src/ui/classes.ts';
import { PlusIcon } from '#src/ui/icon.tsx';
import { FoldMenu } from './fold-menu.tsx';
import { ITEM_TYPES } from './item-types.ts';
import { ITEM_TYPE_LABELS } from './menu-labels.ts';

interface Props {
  base: string;
  params: { readonly restaurantId: string; readonly storeId: string };
  category: { readonly id: string; readonly name: string };
  isPrimary?: boolean;
}

/** Opens the five kinds of items; each leads to its form. */
export function AddItem({ base, params, category, isPrimary = false }: Props) {
  return (
    <FoldMenu
      id={`add-${category.id}`}
      act="addItem"
      summaryClassName={cx(
        'font-semibold',
        isPrimary
          ? 'min-h-(--control) bg-accent px-4 text-accent-ink hover:bg-accent-press'
          : 'min-h-(--control-small) border border-line-strong/55 bg-surface px-2.5 text-14 hover:border-line-strong hover:bg-sunken',
      )}
      className="w-80"
      summary={
        <>
          <PlusIcon size={isPrimary ? 20 : 18} aria-hidden />
          Add item<span className="sr-only"> to {category.name}</span>
        </>
      }
    >
      {(Object.keys(ITEM_TYPES) as ItemType[]).map((type) => (
        <li key={type}>
          <a
            href={href(base, ITEM_TYPES[type].create, { ...params, categoryId: category.id })}
            className="block rounded-input px-3 py-2 no-underline hover:bg-sunken"
          >
            <span className="block font-semibold">{ITEM_TYPE_LABELS[type]}</span>
            <span className="block text-14 text-ink-2">{ITEM_TYPES[type].help}</span>
          </a>
        </li>
      ))}
    </FoldMenu>
  );
}
