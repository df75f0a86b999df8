import { z } from 'zod';
import { envHttpUrl, envText, provider } from '../../provider.ts';
import { createSunmiOpenApi } from './open-api.ts';
import { createSunmiPartnerApi } from './partner-api.ts';

export const sunmiProvider = provider({
  port: 'kitchenCloud',
  env: {
    SUNMI_APP_ID: envText.optional(),
    SUNMI_APP_KEY: envText.optional(),
    SUNMI_INTERFACE: z.enum(['current', 'older']).optional(),
    SUNMI_API_URL: envHttpUrl.optional(),
  },
  together: ['SUNMI_APP_ID', 'SUNMI_APP_KEY'],
  create(env) {
    if (!env.SUNMI_APP_ID || !env.SUNMI_APP_KEY) return null;
    const settings = { appId: env.SUNMI_APP_ID, appKey: env.SUNMI_APP_KEY, apiUrl: env.SUNMI_API_URL ?? null };
    return env.SUNMI_INTERFACE === 'older' ? createSunmiPartnerApi(settings) : createSunmiOpenApi(settings);
  },
});
