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
});
export type NavLink = z.infer<typeof navLinkSchema>;

export const navbarSchema = z.object({
  links: z.array(navLinkSchema).max(MAX_NAV_LINKS, `Up to ${MAX_NAV_LINKS} links.`),
});

/** The links of every website. Hidden by default: the page's footer has them too. */
export function usualNavbar(): z.infer<typeof navbarSchema> {
  const link = (id: string, label: string, address: string): NavLink => ({ id, label, address, isShown: false });
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
