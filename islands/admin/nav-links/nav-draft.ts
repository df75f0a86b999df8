/** The links at the top while they are edited, and the form's fields they are sent in. */
import { MAX_NAV_LINKS } from '#src/domain/tenancy/nav-tree.ts';
import type { NavLink } from '#src/domain/tenancy/navbar.schema.ts';

/** A row of the form: a link, or one that isn't filled in yet. Its key stays while it is moved. */
export interface NavDraft extends NavLink {
  readonly key: string;
  /** As typed, where there is no script. */
  readonly place: string;
}

type Box = 'id' | 'place' | 'label' | 'address' | 'shown' | 'below';

/** Rows of the form that are still empty. */
export const SPARE_ROWS = 2;

export const linkBox = (at: number, name: Box) => `link.${at}.${name}`;

/** The rows that a form sent, in the order it has them. */
export function draftsFromValues(values: Readonly<Record<string, string>>): NavDraft[] {
  const rows: NavDraft[] = [];
  for (let at = 0; at < MAX_NAV_LINKS + SPARE_ROWS && linkBox(at, 'label') in values; at += 1) {
    const text = (name: Box) => values[linkBox(at, name)] ?? '';
    rows.push({
      key: text('id') || `new-${at}`,
      id: text('id'),
      place: text('place'),
      label: text('label'),
      address: text('address'),
      isShown: text('shown') !== '',
      isBelow: text('below') !== '',
    });
  }
  return rows;
}

/** With empty rows at the end, for links to be added. */
export function withSpareRows(rows: readonly NavDraft[]): NavDraft[] {
  const count = Math.max(rows.length, Math.min(MAX_NAV_LINKS, rows.length + SPARE_ROWS));
  return Array.from(
    { length: count },
    (_, at) =>
      rows[at] ?? { key: `spare-${at}`, id: '', place: '', label: '', address: '', isShown: false, isBelow: false },
  );
}

/** An empty row: nothing is sent of it. */
export const isEmptyLink = ({ label, address }: NavDraft) => label.trim() === '' && address.trim() === '';

/** The row is left empty and goes last, where a new link may be filled in. */
export function withoutLink(rows: readonly NavDraft[], at: number) {
  const removed = rows[at] ?? null;
  if (!removed) return { next: rows, removed };
  const empty = {
    key: `${removed.key}-removed`,
    id: '',
    place: '',
    label: '',
    address: '',
    isShown: false,
    isBelow: false,
  };
  return { next: [...rows.toSpliced(at, 1), empty], removed };
}

/** Null where there is no such place, or nothing moves. */
export function movedLink(rows: readonly NavDraft[], from: number, to: number): NavDraft[] | null {
  const link = rows[from];
  if (!link || to < 0 || to >= rows.length || to === from) return null;
  return rows.toSpliced(from, 1).toSpliced(to, 0, link);
}
