import { VERSION } from '#src/shared/version.ts';
import { envHttpUrl, provider } from '../../provider.ts';
import { createLinklyTerminals } from './linkly-terminal.ts';

export const linklyProvider = provider({
  port: 'cardTerminals',
  env: { LINKLY_AUTH_URL: envHttpUrl.optional(), LINKLY_REST_URL: envHttpUrl.optional() },
  together: ['LINKLY_AUTH_URL', 'LINKLY_REST_URL'],
  create: ({ LINKLY_AUTH_URL: authUrl, LINKLY_REST_URL: restUrl }) =>
    authUrl && restUrl ? { linkly: createLinklyTerminals({ authUrl, restUrl, posVersion: VERSION }) } : {},
});
