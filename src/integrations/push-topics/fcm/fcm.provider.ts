import { envHttpUrl, envText, provider } from '../../provider.ts';
import { createFcmTopics } from './fcm-topics.ts';
import { readServiceAccount } from './service-account.ts';

export const fcmProvider = provider({
  port: 'pushTopics',
  env: {
    FCM_SERVICE_ACCOUNT: envText
      .refine((text) => readServiceAccount(text) !== null, 'must be the JSON of a service account, on one line')
      .optional(),
    FCM_API_URL: envHttpUrl.optional(),
  },
  together: ['FCM_SERVICE_ACCOUNT'],
  create({ FCM_SERVICE_ACCOUNT: text, FCM_API_URL: apiUrl }) {
    const account = text ? readServiceAccount(text) : null;
    return account ? createFcmTopics({ account, apiUrl: apiUrl?.replace(/\/$/, '') ?? null }) : null;
  },
});
