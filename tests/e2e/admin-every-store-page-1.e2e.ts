import { everyPageFits, PAGES_IN_STORE } from '../support/every-page.ts';

everyPageFits([{ name: 'in a store, the first half of them', pages: PAGES_IN_STORE[0] ?? [] }]);
