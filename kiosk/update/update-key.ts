/** Put in by `kiosk/build.ts` out of UPDATE_PUBLIC_KEY; a program built without it takes no updates. */
declare const SERVERY_UPDATE_PUBLIC_KEY: string | undefined;

/** Whose signature this program trusts: 32 bytes in base64url; null: nobody's. */
export const COMPILED_UPDATE_KEY: string | null =
  typeof SERVERY_UPDATE_PUBLIC_KEY === 'string' && SERVERY_UPDATE_PUBLIC_KEY !== '' ? SERVERY_UPDATE_PUBLIC_KEY : null;
