import { everyPageFits, PAGES_IN_STORE } from '../support/every-page.ts';

everyPageFits([{ name: 'in a store, the second half of them', pages: PAGES_IN_STORE[1] ?? [] }]);
