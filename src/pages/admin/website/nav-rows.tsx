import { MAX_NAV_LABEL, MAX_NAV_LINKS, type NavLink } from '#src/domain/tenancy/navbar.schema.ts';
import { EMPTY_FORM, type FormState } from '#src/pages/page.tsx';
import { Checkbox, Input } from '#src/ui/controls.tsx';
import { Field } from '#src/ui/field.tsx';
import type { Kind, ReadPlace } from '../forms/kind.ts';
import { mergeRows } from '../forms/merge.ts';
import { textOf, valuesOf } from '../forms.ts';

/** The pages that a link may lead to, offered while an address is typed. */
export const SITE_PAGES = 'site-pages';

/** Rows of the form that are still empty. */
const SPARE_ROWS = 2;

const box = (at: number, name: 'id' | 'place' | 'label' | 'address' | 'shown' | 'below') => `link.${at}.${name}`;

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
    boxOf: (_, [at, name]) => box(Number(at), name === 'address' ? 'address' : 'label'),
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
  const rows: { readonly place: number; readonly link: NavLink }[] = [];
  for (let at = 0; at < MAX_NAV_LINKS + SPARE_ROWS && form.has(box(at, 'label')); at += 1) {
    const [label, address] = [textOf(form, box(at, 'label')), textOf(form, box(at, 'address'))];
    if (label === '' && address === '') continue;
    const id = textOf(form, box(at, 'id')) || newId();
    const typed = textOf(form, box(at, 'place'));
    const place = /^\d{1,3}$/.test(typed) ? Number(typed) : MAX_NAV_LINKS + at;
    rows.push({ place, link: { id, label, address, ...ticksOf(form, at) } });
  }
  return rows.toSorted((a, b) => a.place - b.place).map(({ link }) => link);
}

function ticksOf(form: FormData, at: number) {
  return { isShown: form.has(box(at, 'shown')), isBelow: form.has(box(at, 'below')) };
}

function NavRows({ form, stored }: { form: FormState; stored: readonly NavLink[] }) {
  const value = valuesOf(form);
  const count = Math.min(MAX_NAV_LINKS, stored.length + SPARE_ROWS);
  return (
    <ol className="flex flex-col gap-5">
      {Array.from({ length: count }, (_, at) => {
        const link = stored[at];
        return (
          <li key={link?.id ?? at} className="flex flex-col gap-3 border-line not-first:border-t not-first:pt-5">
            <input type="hidden" name={box(at, 'id')} value={value.text(box(at, 'id'), link?.id ?? '')} />
            <div className="grid gap-3 sm:grid-cols-[5rem_1fr_1fr]">
              <Field name={box(at, 'place')} label="Place">
                {(wiring) => (
                  <Input
                    {...wiring}
                    inputMode="numeric"
                    maxLength={3}
                    defaultValue={value.text(box(at, 'place'), link ? at + 1 : '')}
                  />
                )}
              </Field>
              <Field name={box(at, 'label')} label="Name" error={form.errors[box(at, 'label')]}>
                {(wiring) => (
                  <Input
                    {...wiring}
                    maxLength={MAX_NAV_LABEL}
                    defaultValue={value.text(box(at, 'label'), link?.label ?? '')}
                  />
                )}
              </Field>
              <Field name={box(at, 'address')} label="Address" error={form.errors[box(at, 'address')]}>
                {(wiring) => (
                  <Input
                    {...wiring}
                    inputMode="url"
                    autoCapitalize="none"
                    spellCheck={false}
                    maxLength={300}
                    placeholder="/coupons or https://…"
                    list={SITE_PAGES}
                    defaultValue={value.text(box(at, 'address'), link?.address ?? '')}
                  />
                )}
              </Field>
            </div>
            <div className="-mx-2 flex flex-wrap gap-x-4">
              <Checkbox
                name={box(at, 'shown')}
                label="Show on the website"
                aria-label={`Show on the website: ${link?.label ?? `link ${at + 1}`}`}
                defaultChecked={value.isOn(box(at, 'shown'), link?.isShown ?? false)}
              />
              <Checkbox
                name={box(at, 'below')}
                label="Inside the link above"
                aria-label={`Inside the link above: ${link?.label ?? `link ${at + 1}`}`}
                defaultChecked={value.isOn(box(at, 'below'), link?.isBelow ?? false)}
              />
            </div>
          </li>
        );
      })}
    </ol>
  );
}
