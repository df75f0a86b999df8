/** The matches of pictures and items as their form has them. */
import type { Menu } from '#src/domain/menu/menu.schema.ts';
import { matchPictures } from '#src/domain/menu/pictures/match-pictures.ts';
import { MAX_PICTURES_AT_ONCE, type PictureOfItem } from '#src/features/menu/builder/set-pictures.ts';
import { invalidFields } from '#src/shared/parse-input.ts';

export const pictureBox = (at: number, field: 'id' | 'name' | 'item') => `picture.${at}.${field}`;

export interface PictureRow {
  readonly imageId: string;
  readonly fileName: string;
  /** As typed, or as the file's name suggests; empty: the picture isn't used. */
  readonly item: string;
}

export interface Choice {
  readonly id: string;
  /** Two items with one name are told apart by their category. */
  readonly label: string;
  readonly name: string;
  readonly hasPicture: boolean;
}

/** The items that can have a picture, in the order of the menu. */
export function choicesOf({ items, categories }: Pick<Menu, 'items' | 'categories'>): Choice[] {
  const nameOf = new Map(categories.map(({ id, name }) => [id, name]));
  const used = new Set<string>();
  return items
    .filter(({ type }) => type !== 'custom')
    .map(({ id, name, categoryId, image }) => {
      const plain = `${name} · ${nameOf.get(categoryId) ?? ''}`;
      let label = plain;
      for (let count = 2; used.has(label); count += 1) label = `${plain} (${count})`;
      used.add(label);
      return { id, name, label, hasPicture: image !== null };
    });
}

/** The rows of a form that was sent; those that nobody matched get what their file's name suggests. */
export function rowsOf(values: Readonly<Record<string, string>>, choices: readonly Choice[]): PictureRow[] {
  const rows = sentRows(values);
  const matched = matchPictures(
    rows.map(({ fileName }) => fileName),
    choices,
  );
  const labelOf = new Map(choices.map(({ id, label }) => [id, label]));
  return rows.map(({ item, ...row }, at) => ({ ...row, item: item ?? labelOf.get(matched[at] ?? '') ?? '' }));
}

function sentRows(values: Readonly<Record<string, string>>) {
  const rows: { imageId: string; fileName: string; item: string | undefined }[] = [];
  for (let at = 0; at < MAX_PICTURES_AT_ONCE; at += 1) {
    const imageId = values[pictureBox(at, 'id')];
    if (!imageId) break;
    rows.push({ imageId, fileName: values[pictureBox(at, 'name')] ?? '', item: values[pictureBox(at, 'item')] });
  }
  return rows;
}

/** What is to be saved. All that is wrong is said at once, each at its box. */
export function picturesOf(values: Readonly<Record<string, string>>, choices: readonly Choice[]): PictureOfItem[] {
  const byText = new Map(choices.map((choice) => [choice.label.toLowerCase(), choice.id]));
  // A name that is one item's only need not be followed by its category.
  for (const [name, same] of Map.groupBy(choices, (choice) => choice.name.toLowerCase())) {
    if (same.length === 1 && same[0]) byText.set(name, same[0].id);
  }
  const issues: { path: string; message: string }[] = [];
  const pictures: PictureOfItem[] = [];
  for (const [at, { imageId, item }] of sentRows(values).entries()) {
    const text = item?.trim().toLowerCase() ?? '';
    if (text === '') continue;
    const path = pictureBox(at, 'item');
    const itemId = byText.get(text);
    if (itemId === undefined) issues.push({ path, message: 'Choose an item from the list.' });
    else if (pictures.some((one) => one.itemId === itemId)) {
      issues.push({ path, message: 'Another picture is for this item already.' });
    } else pictures.push({ itemId, imageId });
  }
  if (issues.length === 0 && pictures.length === 0) {
    issues.push({ path: pictureBox(0, 'item'), message: 'Choose an item for at least one picture.' });
  }
  if (issues.length > 0) throw invalidFields(...issues);
  return pictures;
}
