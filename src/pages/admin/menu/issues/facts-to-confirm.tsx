import type { ReactNode } from 'react';
import { allergenWord } from '#src/domain/menu/allergen-text.ts';
import type { AllergenInfo, MenuItem } from '#src/domain/menu/menu.schema.ts';
import { groupListsOf } from '#src/domain/menu/shared-groups.ts';
import { href } from '#src/pages/page.tsx';
import { Button } from '#src/ui/button.tsx';
import { fieldId } from '#src/ui/field.tsx';
import { SectionHeading } from '#src/ui/surface.tsx';
import { paths } from '../../paths.ts';
import { editHref } from '../item-types.ts';
import { ALLERGEN_LIST_LABELS, ALLERGEN_LISTS, DIET_LABELS } from '../menu-labels.ts';
import { ISSUE_TEXTS } from './issue-text.ts';

interface Props {
  base: string;
  params: { readonly restaurantId: string; readonly storeId: string };
  /** In menu order. */
  items: readonly MenuItem[];
  mayEdit: boolean;
}

/** What a starting menu says of these dishes: a press for each, or one for all that are shown. */
export function FactsToConfirm({ items, mayEdit, ...place }: Props) {
  if (items.length === 0) return null;
  const { title, lead } = ISSUE_TEXTS.factsToConfirm;
  const action = href(place.base, paths.menuIssues, place.params);
  return (
    <section aria-labelledby="issues-factsToConfirm" data-part="issues">
      <SectionHeading id="issues-factsToConfirm" trailing={<span className="tnum">{items.length}</span>}>
        {title}
      </SectionHeading>
      <p className="-mt-1 mb-3 text-14 text-ink-2">{lead}</p>
      <ul className="overflow-hidden rounded-card border border-line bg-surface">
        {items.map((item) => (
          <Line key={item.id} {...{ item, action, mayEdit, ...place }} />
        ))}
      </ul>
      {mayEdit && items.length > 1 ? (
        <Confirm action={action} items={items} className="mt-3">
          {`Confirm all ${items.length}`}
        </Confirm>
      ) : null}
    </section>
  );
}

function Line({ item, action, base, params, mayEdit }: Omit<Props, 'items'> & { item: MenuItem; action: string }) {
  return (
    <li
      data-part="issue"
      className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-2 border-line border-b px-4 py-2 last:border-b-0"
    >
      <div className="min-w-0 flex-1 basis-60">
        <p>
          {mayEdit ? (
            <a
              href={`${editHref(base, params, item)}#${fieldId('dietary')}`}
              className="font-semibold no-underline hover:underline"
            >
              {item.name}
            </a>
          ) : (
            <span className="font-semibold">{item.name}</span>
          )}
        </p>
        {factLines(item).map((line) => (
          <p key={line} className="text-14 text-ink-2">
            {line}
          </p>
        ))}
      </div>
      {mayEdit ? (
        <Confirm action={action} items={[item]}>
          Confirm<span className="sr-only"> {item.name}</span>
        </Confirm>
      ) : null}
    </li>
  );
}

interface ConfirmProps {
  action: string;
  items: readonly MenuItem[];
  className?: string;
  children: ReactNode;
}

function Confirm({ action, items, className, children }: ConfirmProps) {
  return (
    <form method="post" action={action} className={className}>
      <input type="hidden" name="items" value={items.map(({ id }) => id).join(',')} />
      <Button type="submit" name="do" value="confirm">
        {children}
      </Button>
    </form>
  );
}

/** 'Vegan, Vegetarian', 'Contains wheat, gluten', 'Oat: contains gluten' */
function factLines(item: MenuItem): string[] {
  const options = groupListsOf(item).flatMap(({ groups }) => groups.flatMap((group) => group.options));
  const ofOptions = options.flatMap(({ name, allergenInfo }) =>
    listLines(allergenInfo).map((line) => `${name}: ${line.charAt(0).toLowerCase()}${line.slice(1)}`),
  );
  const diets = item.dietary.map((diet) => DIET_LABELS[diet]).join(', ');
  return [...new Set([...(diets ? [diets] : []), ...listLines(item.allergenInfo), ...ofOptions])];
}

function listLines(info: AllergenInfo | undefined): string[] {
  return ALLERGEN_LISTS.flatMap((list) => {
    const said = info?.[list] ?? [];
    return said.length === 0 ? [] : [`${ALLERGEN_LIST_LABELS[list]} ${said.map(allergenWord).join(', ')}`];
  });
}
