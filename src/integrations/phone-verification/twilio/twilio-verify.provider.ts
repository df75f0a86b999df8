import { envHttpUrl, envText, provider } from '../../provider.ts';
import { createTwilioVerify } from './twilio-verify.ts';

export const twilioVerifyProvider = provider({
  port: 'phoneVerification',
  env: {
    VERIFY_ACCOUNT_SID: envText.optional(),
    VERIFY_AUTH_TOKEN: envText.optional(),
    VERIFY_SERVICE_SID: envText.optional(),
    VERIFY_API_URL: envHttpUrl.optional(),
  },
  together: ['VERIFY_ACCOUNT_SID', 'VERIFY_AUTH_TOKEN', 'VERIFY_SERVICE_SID'],
  create: ({
    VERIFY_ACCOUNT_SID: accountSid,
    VERIFY_AUTH_TOKEN: authToken,
    VERIFY_SERVICE_SID: serviceSid,
    VERIFY_API_URL: apiUrl,
  }) =>
    accountSid && authToken && serviceSid
      ? createTwilioVerify({ accountSid, authToken, serviceSid, apiUrl: apiUrl ?? null })
      : null,
});
