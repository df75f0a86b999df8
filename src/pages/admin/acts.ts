import { NEW, paths } from './paths.ts';

/** Something to do that the palette offers by name: it leads to the page, with that part of it open. */
export interface Act {
  readonly label: string;
  readonly at: { readonly path: string };
  /** The part of the page that is opened and focused: its `data-act`. */
  readonly act?: string;
  /** Other words by which it is found. */
  readonly words?: string;
}

/** A page’s address with the rest filled in: `new` for what is still to be made. */
const making = ({ path }: { readonly path: string }) => ({ path: path.replace(/:\w+$/, NEW) });

/** Who may open the page may do it; what needs one order, item or customer is found with its name (`find-acts.ts`). */
export const ACTS: readonly Act[] = [
  { label: 'Pause online orders', at: paths.editStore, act: 'pause', words: 'close early busy stop resume open' },
  { label: 'Place a test order', at: paths.store, act: 'testOrder', words: 'try website' },
  { label: 'Add an item', at: paths.menu, act: 'addItem', words: 'new dish pizza deal half custom' },
  { label: 'Add a category', at: paths.createCategory, words: 'new menu' },
  { label: 'Add shared options', at: paths.createSharedOptions, words: 'new modifiers group sauces' },
  { label: 'Import a menu', at: paths.importMenu, words: 'csv spreadsheet upload' },
  { label: 'Add pictures to the menu', at: paths.menuPictures, words: 'photos upload' },
  { label: 'Publish menu changes', at: paths.menuDraft, words: 'draft review discard' },
  { label: 'Roll back the menu', at: paths.menuVersions, words: 'undo price mistake earlier version' },
  { label: 'Create a coupon', at: paths.createCoupon, words: 'new add discount promo code' },
  { label: 'Merge customers', at: paths.mergeCustomers, words: 'duplicates' },
  { label: 'Change logo and colours', at: paths.websiteTheme, words: 'website look font css' },
  { label: 'Add a page to the website', at: making(paths.customPage), words: 'new custom about story' },
  { label: 'Connect a domain', at: paths.storeDomains, words: 'web address dns' },
  { label: 'Draw a delivery area', at: paths.deliveryArea, words: 'zone suburb fee map' },
  { label: 'Close for a holiday', at: paths.holidays, words: 'special hours public day add' },
  { label: 'Change ordering hours', at: paths.timings, words: 'pickup delivery dine in times' },
  { label: 'Connect a bank account', at: paths.payments, words: 'get paid stripe card payments' },
  { label: 'Pair a till', at: paths.posSettings, act: 'add', words: 'new add register tablet pos code' },
  { label: 'Add a card terminal', at: paths.cardTerminals, act: 'add', words: 'new pair eftpos pin pad' },
  { label: 'Add a printer', at: making(paths.printer), words: 'new docket receipt' },
  { label: 'Add a print station', at: making(paths.printStation), words: 'new kitchen bar' },
  { label: 'Add a table', at: paths.createTable, words: 'new dine in' },
  { label: 'Print QR codes for tables', at: paths.dineIn, act: 'codes', words: 'sheets pdf' },
  { label: 'Add an employee', at: making(paths.employee), words: 'new staff pin' },
  { label: 'Invite a user', at: paths.storeUsers, act: 'add', words: 'new add sign in access' },
  { label: 'Add a shift', at: making(paths.shift), words: 'new forgotten clock out timesheet' },
  { label: 'Email a report', at: making(paths.reportEmail), words: 'new send schedule' },
  { label: 'Add a store', at: paths.createStore, words: 'new second open' },
  { label: 'Copy from another store', at: paths.copyStore, words: 'menu hours settings' },
];
