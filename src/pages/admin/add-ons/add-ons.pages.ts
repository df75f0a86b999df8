import type { AdminPage } from '../admin-page.ts';
import { addOnsPage } from './add-ons.page.tsx';
import { addOnsManagePage } from './add-ons-manage.page.tsx';
import { connectedStoresPage } from './connected-stores.page.tsx';

/** What a store can have beyond what every store has; the table map is with its floor. */
export const addOnsPages: readonly AdminPage[] = [addOnsPage, addOnsManagePage, connectedStoresPage];
