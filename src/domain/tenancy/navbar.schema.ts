/** The links at the top of a store's website. */
import { z } from 'zod';
import { idSchema } from '#src/shared/primitives.schema.ts';
import { isLinkable, LINK_ADDRESS_WANTED } from './link-address.ts';

export const MAX_NAV_LINKS = 12;
export const MAX_NAV_LABEL = 30;
/** Further ones are under "More". */
export const NAV_LINKS_IN_SIGHT = 7;

export const navLinkSchema = z.object({
  id: idSchema,
  label: z.string().trim().min(1, 'Enter a name.').max(MAX_NAV_LABEL, `Use ${MAX_NAV_LABEL} characters or fewer.`),
  /** With a leading slash, below the store's own address; otherwise a whole address. */
  address: z.string().trim().max(300, 'Use 300 characters or fewer.').refine(isLinkable, LINK_ADDRESS_WANTED),
  isShown: z.boolean(),
  /** Inside the link above it that is not below another one. */
  isBelow: z.boolean().default(false),
});
export type NavLink = z.infer<typeof navLinkSchema>;

export const navbarSchema = z.object({
  links: z.array(navLinkSchema).max(MAX_NAV_LINKS, `Up to ${MAX_NAV_LINKS} links.`),
});

/** The links of every website. Hidden by default: the page's footer has them too. */
export function usualNavbar(): z.infer<typeof navbarSchema> {
  const link = (id: string, label: string, address: string): NavLink => ({
    id,
    label,
    address,
    isShown: false,
    isBelow: false,
  });
  return {
    links: [
      link('menu', 'Menu', '/'),
      link('hours', 'Opening hours', '/store_trading_hours'),
      link('coupons', 'Coupons', '/coupons'),
      link('loyalty', 'Loyalty card', '/loyalty-card'),
      link('orders', 'My orders', '/orders'),
    ],
  };
}

/** A link of the bar, and those inside it. */
export interface NavBranch extends NavLink {
  readonly below: readonly NavLink[];
}

/** The links as guests see them, two levels. What is inside a hidden link is hidden with it. */
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
