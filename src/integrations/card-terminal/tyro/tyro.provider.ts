import { VERSION } from '#src/shared/version.ts';
import { envHttpUrl, envText, provider } from '../../provider.ts';
import { createTyroTerminals } from './tyro-terminal.ts';

export const tyroProvider = provider({
  port: 'cardTerminals',
  env: { TYRO_ICLIENT_URL: envHttpUrl.optional(), TYRO_API_KEY: envText.optional() },
  together: ['TYRO_ICLIENT_URL', 'TYRO_API_KEY'],
  create: ({ TYRO_ICLIENT_URL: iclientUrl, TYRO_API_KEY: apiKey }) =>
    iclientUrl && apiKey ? { tyro: createTyroTerminals({ iclientUrl, apiKey, posVersion: VERSION }) } : {},
});
