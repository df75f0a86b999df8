import { browserStore } from './browser-store.ts';

/** Something on the screen comes from storage, so the session is read again once the server answers. */
export const isFromMemory = browserStore(false);
