import type { ItemType } from '#src/domain/menu/menu.schema.ts';
import { href } from '#src/pages/page.tsx';
import { cx } from '#src/ui/classes.ts';
import { PlusIcon } from '#src/ui/icon.tsx';
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
    <details data-part="add-item" name="add-item" className="relative">
      <summary
        className={cx(
          'inline-flex cursor-pointer list-none items-center gap-2 rounded-input font-semibold [&::-webkit-details-marker]:hidden',
          isPrimary
            ? 'min-h-(--control) bg-accent px-4 text-accent-ink hover:bg-accent-press'
            : 'min-h-(--control-small) border border-line-strong/55 bg-surface px-2.5 text-14 hover:border-line-strong hover:bg-sunken',
        )}
      >
        <PlusIcon size={isPrimary ? 20 : 18} aria-hidden />
        Add item<span className="sr-only"> to {category.name}</span>
      </summary>
      <ul className="absolute top-full right-0 z-20 mt-1 w-80 max-w-[calc(100vw-2rem)] rounded-card border border-line bg-surface p-1 shadow-float">
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
      </ul>
    </details>
  );
}
