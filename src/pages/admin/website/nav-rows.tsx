import { linkBox as box, draftsFromValues, SPARE_ROWS, withSpareRows } from '#islands/admin/nav-links/nav-draft.ts';
import navLinks from '#islands/admin/nav-links.island.tsx';
import { IslandTag } from '#islands/runtime/island.tsx';
import { MAX_NAV_LINKS } from '#src/domain/tenancy/nav-tree.ts';
import type { NavLink } from '#src/domain/tenancy/navbar.schema.ts';
import { EMPTY_FORM, type FormState } from '#src/pages/page.tsx';
import type { Kind, ReadPlace } from '../forms/kind.ts';
import { mergeRows } from '../forms/merge.ts';
import { textOf } from '../forms.ts';

/** Links, a row each; their places are numbers, so that they can be moved without script. An empty row is none. */
export function navRows(label: string): Kind<NavLink[]> {
  return {
    label,
    read: linksOf,
    texts: (links) => Object.assign({}, ...links.map(textsOf)),
    words: (links) =>
      links
        .filter(({ isShown }) => isShown)
        .map((link) => link.label)
        .join(', ') || 'None shown',
    merge: mergeRows(({ id }) => id),
    boxOf: (_, [at, name], form) => box(rowsOf(form)[Number(at)] ?? 0, name === 'address' ? 'address' : 'label'),
    draw: ({ form, stored, wasSent }) => <NavRows form={wasSent ? form : EMPTY_FORM} stored={stored} />,
  };
}

function textsOf({ id, label, address, isShown, isBelow }: NavLink, at: number): Record<string, string> {
  return {
    [box(at, 'id')]: id,
    [box(at, 'place')]: String(at + 1),
    [box(at, 'label')]: label,
    [box(at, 'address')]: address,
    ...(isShown ? { [box(at, 'shown')]: 'on' } : {}),
    ...(isBelow ? { [box(at, 'below')]: 'on' } : {}),
  };
}

function linksOf({ form, stored, newId }: ReadPlace<NavLink[]>): NavLink[] {
  if (!form.has(box(0, 'label'))) return stored;
  return rowsOf(form).map((at) => ({
    id: textOf(form, box(at, 'id')) || newId(),
    label: textOf(form, box(at, 'label')),
    address: textOf(form, box(at, 'address')),
    ...ticksOf(form, at),
  }));
}

/** The rows of the form that are links, by their places: the first link may be in any of them. */
function rowsOf(form: FormData): number[] {
  const rows: { readonly place: number; readonly at: number }[] = [];
  for (let at = 0; at < MAX_NAV_LINKS + SPARE_ROWS && form.has(box(at, 'label')); at += 1) {
    if (textOf(form, box(at, 'label')) === '' && textOf(form, box(at, 'address')) === '') continue;
    const typed = textOf(form, box(at, 'place'));
    rows.push({ place: /^\d{1,3}$/.test(typed) ? Number(typed) : MAX_NAV_LINKS + at, at });
  }
  return rows.toSorted((a, b) => a.place - b.place).map(({ at }) => at);
}

function ticksOf(form: FormData, at: number) {
  return { isShown: form.has(box(at, 'shown')), isBelow: form.has(box(at, 'below')) };
}

function NavRows({ form, stored }: { form: FormState; stored: readonly NavLink[] }) {
  const sent = draftsFromValues(form.values);
  const rows =
    sent.length > 0
      ? sent
      : withSpareRows(stored.map((link, at) => ({ ...link, key: link.id, place: String(at + 1) })));
  const errors = Object.fromEntries(Object.entries(form.errors).filter(([name]) => name.startsWith('link.')));
  return <IslandTag of={navLinks} hydrate="load" props={{ rows, errors }} />;
}
