import { everyPageFits, PAGES_ABOVE_STORES, PAGES_OF_PLATFORM } from '../support/every-page.ts';

everyPageFits([
  { name: 'above the stores', pages: PAGES_ABOVE_STORES },
  { name: 'of the platform', pages: PAGES_OF_PLATFORM, email: 'admin@servery.example' },
]);
