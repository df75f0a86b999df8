import { envHttpUrl, envText, provider } from '../../provider.ts';
import { createTwilioSms } from './twilio-sms.ts';

export const twilioProvider = provider({
  port: 'sms',
  env: {
    SMS_ACCOUNT_SID: envText.optional(),
    SMS_AUTH_TOKEN: envText.optional(),
    SMS_FROM: envText.optional(),
    SMS_API_URL: envHttpUrl.optional(),
  },
  together: ['SMS_ACCOUNT_SID', 'SMS_AUTH_TOKEN', 'SMS_FROM'],
  create: ({ SMS_ACCOUNT_SID: accountSid, SMS_AUTH_TOKEN: authToken, SMS_FROM: from, SMS_API_URL: apiUrl }) =>
    accountSid && authToken && from ? createTwilioSms({ accountSid, authToken, from, apiUrl: apiUrl ?? null }) : null,
});
