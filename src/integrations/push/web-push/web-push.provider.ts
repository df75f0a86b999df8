import { envHttpUrl, envText, provider } from '../../provider.ts';
import { isVapidKey, isVapidSubject } from './vapid.ts';
import { createWebPush } from './web-push.ts';

export const webPushProvider = provider({
  port: 'push',
  env: {
    VAPID_SUBJECT: envText
      .refine(isVapidSubject, 'must be how push services reach you: a mailto: or https: address, not on localhost')
      .optional(),
    VAPID_PRIVATE_KEY: envText
      .refine(isVapidKey, 'must be a P-256 key of 43 characters (make one with scripts/push-key.ts)')
      .optional(),
    PUSH_ALSO_URL: envHttpUrl.optional(),
  },
  together: ['VAPID_SUBJECT', 'VAPID_PRIVATE_KEY'],
  create: ({ VAPID_SUBJECT: subject, VAPID_PRIVATE_KEY: privateKey, PUSH_ALSO_URL: alsoUrl }) =>
    subject && privateKey ? createWebPush({ subject, privateKey, alsoUrl: alsoUrl ?? null }) : null,
});
