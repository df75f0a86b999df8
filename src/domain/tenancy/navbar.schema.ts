/** The links at the top of a store's website. */
import { z } from 'zod';
import { idSchema } from '#src/shared/primitives.schema.ts';
import { isLinkable, LINK_ADDRESS_WANTED } from './link-address.ts';
import { MAX_NAV_LABEL, MAX_NAV_LINKS } from './nav-tree.ts';

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
