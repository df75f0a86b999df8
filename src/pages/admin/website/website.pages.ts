import type { AdminPage } from '../admin-page.ts';
import { storeDomainsPage } from './domains.page.tsx';
import { customNavbarPage } from './navbar.page.tsx';
import { websiteThemePage } from './theme.page.tsx';
import { storeWebsiteInfoPage, websiteInfoPage } from './website-info.pages.tsx';

/** What customers see of a restaurant and its stores. */
export const websitePages: readonly AdminPage[] = [
  websiteInfoPage,
  storeWebsiteInfoPage,
  websiteThemePage,
  customNavbarPage,
  storeDomainsPage,
];
