/** Set by `kiosk/build.ts` from UPDATE_PUBLIC_KEY. A program built without it takes no updates. */
declare const SERVERY_UPDATE_PUBLIC_KEY: string | undefined;

/** The key that this program trusts: 32 bytes in base64url. Null when it trusts none. */
export const COMPILED_UPDATE_KEY: string | null =
  typeof SERVERY_UPDATE_PUBLIC_KEY === 'string' && SERVERY_UPDATE_PUBLIC_KEY !== '' ? SERVERY_UPDATE_PUBLIC_KEY : null;
