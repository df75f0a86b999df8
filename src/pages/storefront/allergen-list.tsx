import { selectionFromForm } from '#islands/storefront/item-form.ts';
import { allergenLine, allergenRows } from '#src/domain/menu/allergen-text.ts';
import { type LineAllergens, lineAllergens } from '#src/domain/menu/line-allergens.ts';
import type { Menu, MenuItem } from '#src/domain/menu/menu.schema.ts';
import { menuIndexOf } from '#src/domain/menu/menu-index.ts';
import type { FormState } from '#src/pages/page.tsx';

/** The allergens of an item as its form is filled in. The page's script keeps them up to date (`show-allergens.ts`). */
export function FormAllergens({ item, menu, form }: { item: MenuItem; menu: Menu; form: FormState }) {
  const chosen = lineAllergens(item, selectionFromForm(item, dataOf(form), menu), menuIndexOf(menu));
  return (
    <div
      data-part="allergens"
      aria-live="polite"
      className="rounded-card border border-line bg-surface p-4 text-14 text-ink-2"
    >
      {allergenRows(chosen).map(({ label, text }) => (
        <p key={label + text}>
          {label === '' ? null : <b className="text-ink">{`${label}: `}</b>}
          {text}
        </p>
      ))}
    </div>
  );
}

/** Under a line of a cart or an order. */
export function AllergenLine({ chosen }: { chosen: LineAllergens }) {
  return (
    <p data-part="allergens" className="text-14 text-ink-2">
      {allergenLine(chosen)}
    </p>
  );
}

function dataOf({ values, lists }: FormState): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(values)) {
    for (const one of lists?.[name] ?? [value]) data.append(name, one);
  }
  return data;
}
