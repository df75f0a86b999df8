import { dietsAmong, fitsDiets } from '#src/domain/menu/diet-filter.ts';
import type { Menu } from '#src/domain/menu/menu.schema.ts';
import { DIETS, type Diet } from '#src/domain/menu/menu-codes.schema.ts';
import { menuIndexOf } from '#src/domain/menu/menu-index.ts';
import { CheckIcon, CloseIcon } from '#src/ui/icon.tsx';
import { DIET_LABELS, type ItemCard, type MenuSection } from './menu-view.ts';

/** The diet is in the address, `?diet=vegan.gluten_free`: it can be shared, and carries over from page to page. */
export interface DietChoice {
  readonly wanted: readonly Diet[];
  /** Diets that this menu has something for. */
  readonly offered: readonly Diet[];
  /** From the address; null for everything. */
  readonly diet: string | null;
}

/** In the menu's own order, each once; unknown ones are left out. */
export function dietsIn(query: URLSearchParams): Diet[] {
  const asked = query.getAll('diet').flatMap((text) => text.toUpperCase().split('.'));
  return DIETS.filter((diet) => asked.includes(diet));
}

export function dietText(wanted: readonly Diet[]): string | null {
  return wanted.length === 0 ? null : wanted.join('.').toLowerCase();
}

/** All of an address that its page depends on, always written alike: what else a link carries makes no page of its own. */
export function cacheQuery(query: URLSearchParams): string {
  const diet = dietText(dietsIn(query));
  return diet === null ? '' : `?diet=${diet}`;
}

/** The sections limited to matching items; the same objects without a filter, so that cached drawings stay valid. */
export function withDiets(
  menu: Menu,
  sections: readonly MenuSection[],
  query: URLSearchParams,
): { readonly sections: readonly MenuSection[]; readonly choice: DietChoice } {
  const wanted = dietsIn(query);
  const { items } = menuIndexOf(menu);
  const dietaryOf = ({ id }: ItemCard) => items.get(id) ?? { dietary: [] };
  const offered =
    offeredIn.get(sections) ??
    dietsAmong(
      sections.flatMap((section) => section.items.map(dietaryOf)),
      DIETS,
    );
  offeredIn.set(sections, offered);
  const choice = { wanted, offered, diet: dietText(wanted) };
  if (wanted.length === 0) return { sections, choice };
  const fitting = sections
    .map((section) => ({ ...section, items: section.items.filter((card) => fitsDiets(dietaryOf(card), wanted)) }))
    .filter((section) => section.items.length > 0);
  return { sections: fitting, choice };
}

/** The sections of one menu are the same array for a minute. */
const offeredIn = new WeakMap<readonly MenuSection[], readonly Diet[]>();

interface Props {
  readonly choice: DietChoice;
  /** How many items are shown. */
  readonly count: number;
  /** This page with another choice. */
  hrefWith(diet: string | null): string;
}

/** Links, so that they work without script; menu-page.island.tsx follows them in place. */
export function DietFilter({ choice: { wanted, offered }, count, hrefWith }: Props) {
  const shown = DIETS.filter((diet) => offered.includes(diet) || wanted.includes(diet));
  if (shown.length === 0) return null;
  return (
    <nav aria-label="Dietary needs" data-part="diets">
      <ul>
        {shown.map((diet) => {
          const isOn = wanted.includes(diet);
          const next = isOn
            ? wanted.filter((one) => one !== diet)
            : DIETS.filter((d) => d === diet || wanted.includes(d));
          return (
            <li key={diet}>
              <a href={hrefWith(dietText(next))} aria-current={isOn ? 'true' : undefined}>
                {isOn ? <CheckIcon size={16} aria-hidden="true" /> : null}
                {DIET_LABELS[diet]}
              </a>
            </li>
          );
        })}
        {wanted.length > 0 ? (
          <li>
            <a href={hrefWith(null)} data-all>
              <CloseIcon size={16} aria-hidden="true" />
              Show all
            </a>
          </li>
        ) : null}
      </ul>
      {wanted.length > 0 ? (
        <p data-part="fitting">
          {count === 0 ? 'No items match.' : count === 1 ? '1 item matches.' : `${count} items match.`} If you have an
          allergy, please check with the store too.
        </p>
      ) : null}
    </nav>
  );
}
