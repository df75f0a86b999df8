/** The links of the bar as guests see them; without schemas, so that a browser can draw them while they are edited. */
import type { NavLink } from './navbar.schema.ts';

export const MAX_NAV_LINKS = 12;
export const MAX_NAV_LABEL = 30;
/** Further ones are under "More". */
export const NAV_LINKS_IN_SIGHT = 7;

/** A link of the bar, and those inside it. */
export interface NavBranch extends NavLink {
  readonly below: readonly NavLink[];
}

/** Two levels. What is inside a hidden link is hidden with it. */
export function navTree(links: readonly NavLink[]): NavBranch[] {
  const branches: { link: NavLink; below: NavLink[] }[] = [];
  for (const link of links) {
    const last = branches.at(-1);
    if (link.isBelow && last) last.below.push(link);
    else branches.push({ link, below: [] });
  }
  return branches
    .filter(({ link }) => link.isShown)
    .map(({ link, below }) => ({ ...link, below: below.filter(({ isShown }) => isShown) }));
}
