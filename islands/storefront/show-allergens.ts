import { type AllergenRow, allergenRows } from '#src/domain/menu/allergen-text.ts';
import { lineAllergens } from '#src/domain/menu/line-allergens.ts';
import type { Menu, MenuItem } from '#src/domain/menu/menu.schema.ts';
import { menuIndexOf } from '#src/domain/menu/menu-index.ts';
import { selectionFromForm } from './item-form.ts';

/** Puts the allergens of what the form chooses by now into the list that the page drew above it. */
export function showAllergens(form: HTMLFormElement, item: MenuItem, whole: Menu): void {
  const list = form.closest('article')?.querySelector('[data-part="allergens"]');
  const rows = allergenRows(
    lineAllergens(item, selectionFromForm(item, new FormData(form), whole), menuIndexOf(whole)),
  );
  const drawn = rows.map(paragraph);
  // A live region is read again whenever it is written, so only what changed is written.
  if (!list || list.textContent === drawn.map((one) => one.textContent).join('')) return;
  list.replaceChildren(...drawn);
}

function paragraph({ label, text }: AllergenRow): HTMLParagraphElement {
  const row = document.createElement('p');
  if (label !== '') {
    const name = document.createElement('b');
    name.className = 'text-ink';
    name.textContent = `${label}: `;
    row.append(name);
  }
  row.append(text);
  return row;
}
