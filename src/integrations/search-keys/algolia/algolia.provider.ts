import { envText, provider } from '../../provider.ts';
import { createAlgoliaKeys } from './algolia-keys.ts';

export const algoliaProvider = provider({
  port: 'searchKeys',
  env: { ALGOLIA_APPLICATION_ID: envText.optional(), ALGOLIA_SEARCH_KEY: envText.optional() },
  together: ['ALGOLIA_APPLICATION_ID', 'ALGOLIA_SEARCH_KEY'],
  create: ({ ALGOLIA_APPLICATION_ID: applicationId, ALGOLIA_SEARCH_KEY: searchKey }) =>
    applicationId && searchKey ? createAlgoliaKeys({ applicationId, searchKey }) : null,
});
