import type { AdminPage } from '../admin-page.ts';
import { bookDifferencesPage } from './book-differences.page.tsx';
import { disputePage } from './dispute.page.tsx';
import { disputesPage } from './disputes.page.tsx';
import { payoutsPage } from './payouts.page.tsx';
import { transactionFeePage } from './transaction-fee.page.tsx';

/** What stores are paid for online card payments. */
export const payoutsPages: readonly AdminPage[] = [
  payoutsPage,
  transactionFeePage,
  disputesPage,
  disputePage,
  bookDifferencesPage,
];
