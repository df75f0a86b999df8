import { envHttpUrl, envText, provider } from '../../provider.ts';
import { readServiceAccount } from '../../push-topics/fcm/service-account.ts';
import { createGoogleOrdering } from './google-ordering.ts';

export const googleOrderingProvider = provider({
  port: 'googleOrdering',
  env: {
    GOOGLE_ORDERING_PROJECT_ID: envText.optional(),
    GOOGLE_ORDERING_SERVICE_ACCOUNT: envText
      .refine((text) => readServiceAccount(text) !== null, 'must be the JSON of a service account, on one line')
      .optional(),
    GOOGLE_ORDERING_API_URL: envHttpUrl.optional(),
    GOOGLE_ORDERING_KEYS_URL: envHttpUrl.optional(),
  },
  together: ['GOOGLE_ORDERING_PROJECT_ID', 'GOOGLE_ORDERING_SERVICE_ACCOUNT'],
  create(env) {
    const { GOOGLE_ORDERING_PROJECT_ID: projectId, GOOGLE_ORDERING_SERVICE_ACCOUNT: text } = env;
    const account = text ? readServiceAccount(text) : null;
    if (!account || !projectId) return null;
    const plain = (url: string | undefined) => url?.replace(/\/$/, '') ?? null;
    const apiUrl = plain(env.GOOGLE_ORDERING_API_URL);
    return createGoogleOrdering({ account, projectId, apiUrl, keysUrl: plain(env.GOOGLE_ORDERING_KEYS_URL) });
  },
});
