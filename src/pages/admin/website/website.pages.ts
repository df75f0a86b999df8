import type { AdminPage } from '../admin-page.ts';
import { accessibilitySettingsPage } from './accessibility.page.tsx';
import { customPageEditor } from './custom-page.page.tsx';
import { customPagesPage } from './custom-pages.page.tsx';
import { storeDomainsPage } from './domains.page.tsx';
import { customNavbarPage } from './navbar.page.tsx';
import { websiteThemePage } from './theme.page.tsx';
import { storeWebsiteInfoPage, websiteInfoPage } from './website-info.pages.tsx';

/** What customers see of a restaurant and its stores. */
export const websitePages: readonly AdminPage[] = [
  websiteInfoPage,
  storeWebsiteInfoPage,
  websiteThemePage,
  customPagesPage,
  customPageEditor,
  customNavbarPage,
  accessibilitySettingsPage,
  storeDomainsPage,
];
