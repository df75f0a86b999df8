import type { AdminPage } from '../admin-page.ts';
import { accessKeysPage } from './access-keys.page.tsx';
import { platformActivityPage, restaurantActivityPage, storeActivityPage } from './activity.pages.tsx';
import { restaurantCustomerPage } from './customer.page.tsx';
import { restaurantCustomersPage } from './customers.page.tsx';
import { employeePage, employeesPage } from './employees.pages.tsx';
import { mergeCustomersPage } from './merge-customers.page.tsx';
import { peoplePage, personPage } from './person.pages.tsx';
import { supportAccessPage } from './support-access.page.tsx';
import { restaurantUsersPage, storeUsersPage } from './users.pages.tsx';

/** Staff and customers. */
export const peoplePages: readonly AdminPage[] = [
  employeesPage,
  employeePage,
  peoplePage,
  personPage,
  storeUsersPage,
  restaurantUsersPage,
  supportAccessPage,
  accessKeysPage,
  storeActivityPage,
  restaurantActivityPage,
  platformActivityPage,
  restaurantCustomersPage,
  restaurantCustomerPage,
  mergeCustomersPage,
];
