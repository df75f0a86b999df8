import { type AllergenRow, allergenLine, allergenRows } from '#src/domain/menu/allergen-text.ts';
import { lineAllergens } from '#src/domain/menu/line-allergens.ts';
import type { Menu, MenuItem } from '#src/domain/menu/menu.schema.ts';
import { menuIndexOf } from '#src/domain/menu/menu-index.ts';
import { selectionFromForm } from './item-form.ts';

/** Puts the allergens of what the form chooses by now into the list that the page drew above it. Answers them on one line. */
export function showAllergens(form: HTMLFormElement, item: MenuItem, whole: Menu): string {
  const list = form.closest('article')?.querySelector('[data-part="allergens"]');
  const chosen = lineAllergens(item, selectionFromForm(item, new FormData(form), whole), menuIndexOf(whole));
  const drawn = allergenRows(chosen).map(paragraph);
  // A live region is read again whenever it is written, so only what changed is written.
  if (list && list.textContent !== drawn.map((one) => one.textContent).join('')) list.replaceChildren(...drawn);
  return allergenLine(chosen);
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
