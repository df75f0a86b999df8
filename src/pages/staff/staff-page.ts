import { type AdminFacts, type AdminPage, adminPage } from '../admin/admin-page.ts';

/** Who may open a screen and how tests request it, in the admin's words: the two have the same people. */
export type StaffFacts = Pick<AdminFacts, 'guard' | 'example'>;

export type StaffPage = AdminPage;

/** `staffPage<StoreScope>({ guard, example })({ path, load, … })`. */
export function staffPage<Scope>(facts: StaffFacts) {
  return adminPage<Scope>(facts);
}
