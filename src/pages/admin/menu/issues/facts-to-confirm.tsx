import type { ReactNode } from 'react';
import { allergenWord } from '#src/domain/menu/allergen-text.ts';
import type { AllergenInfo, MenuItem, Topping } from '#src/domain/menu/menu.schema.ts';
import { groupListsOf } from '#src/domain/menu/shared-groups.ts';
import { href } from '#src/pages/page.tsx';
import { Button } from '#src/ui/button.tsx';
import { fieldId } from '#src/ui/field.tsx';
import { SectionHeading } from '#src/ui/surface.tsx';
import { paths } from '../../paths.ts';
import { editHref } from '../item-types.ts';
import { ALLERGEN_LIST_LABELS, ALLERGEN_LISTS, DIET_LABELS } from '../menu-labels.ts';
import { toppingBox } from '../topping-rows.ts';
import { ISSUE_TEXTS } from './issue-text.ts';

interface Props {
  base: string;
  params: { readonly restaurantId: string; readonly storeId: string };
  /** In menu order. */
  items: readonly MenuItem[];
  /** `at`: their place in the pizza settings. */
  toppings: readonly (Topping & { readonly at: number })[];
  mayEdit: boolean;
}

/** What a starting menu, a file or another store says of these: a press for each, or one for all that are shown. */
export function FactsToConfirm({ items, toppings, mayEdit, base, params }: Props) {
  const rows: readonly Row[] = [
    ...items.map((item) => ({
      ...{ id: item.id, name: item.name, lines: factLines(item) },
      form: `${editHref(base, params, item)}#${fieldId('dietary')}`,
    })),
    ...toppings.map(({ id, name, allergenInfo, at }) => ({
      ...{ id, name, lines: toppingLines(allergenInfo) },
      form: `${href(base, paths.pizzaSettings, params)}#${fieldId(toppingBox(at, 'contains'))}`,
    })),
  ];
  if (rows.length === 0) return null;
  const { title, lead } = ISSUE_TEXTS.factsToConfirm;
  const action = href(base, paths.menuIssues, params);
  return (
    <section aria-labelledby="issues-factsToConfirm" data-part="issues">
      <SectionHeading id="issues-factsToConfirm" trailing={<span className="tnum">{rows.length}</span>}>
        {title}
      </SectionHeading>
      <p className="-mt-1 mb-3 text-14 text-ink-2">{lead}</p>
      <ul className="overflow-hidden rounded-card border border-line bg-surface">
        {rows.map((row) => (
          <Line key={row.id} {...{ row, action, mayEdit }} />
        ))}
      </ul>
      {mayEdit && rows.length > 1 ? (
        <Confirm action={action} rows={rows} className="mt-3">
          {`Confirm all ${rows.length}`}
        </Confirm>
      ) : null}
    </section>
  );
}

interface Row {
  readonly id: string;
  readonly name: string;
  readonly lines: readonly string[];
  /** Where it is put right. */
  readonly form: string;
}

function Line({ row, action, mayEdit }: { row: Row; action: string; mayEdit: boolean }) {
  return (
    <li
      data-part="issue"
      className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-2 border-line border-b px-4 py-2 last:border-b-0"
    >
      <div className="min-w-0 flex-1 basis-60">
        <p>
          {mayEdit ? (
            <a href={row.form} className="font-semibold no-underline hover:underline">
              {row.name}
            </a>
          ) : (
            <span className="font-semibold">{row.name}</span>
          )}
        </p>
        {row.lines.map((line) => (
          <p key={line} className="text-14 text-ink-2">
            {line}
          </p>
        ))}
      </div>
      {mayEdit ? (
        <Confirm action={action} rows={[row]}>
          Confirm<span className="sr-only"> {row.name}</span>
        </Confirm>
      ) : null}
    </li>
  );
}

interface ConfirmProps {
  action: string;
  rows: readonly Row[];
  className?: string;
  children: ReactNode;
}

function Confirm({ action, rows, className, children }: ConfirmProps) {
  return (
    <form method="post" action={action} className={className}>
      <input type="hidden" name="items" value={rows.map(({ id }) => id).join(',')} />
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

function toppingLines(info: AllergenInfo | undefined): string[] {
  const lines = listLines(info);
  return ['Topping', ...(lines.length > 0 ? lines : ['No allergens'])];
}

function listLines(info: AllergenInfo | undefined): string[] {
  return ALLERGEN_LISTS.flatMap((list) => {
    const said = info?.[list] ?? [];
    return said.length === 0 ? [] : [`${ALLERGEN_LIST_LABELS[list]} ${said.map(allergenWord).join(', ')}`];
  });
}
