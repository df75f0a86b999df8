/** Dark for the evening, light for a bright counter. A cookie, so that the server draws the right one at once. */
export const MODE_COOKIE = 'servery_pos_mode';
export type Mode = 'light' | 'dark';

const YEAR_SECONDS = 31_536_000;

export function modeOf(text: string | undefined): Mode {
  return text === 'light' ? 'light' : 'dark';
}

/** Changes this page now and every later one. Browser only. */
export function chooseMode(mode: Mode): void {
  document.documentElement.dataset.theme = mode;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser of a counter
  document.cookie = `${MODE_COOKIE}=${mode}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`;
}

export function modeNow(): Mode {
  return modeOf(document.documentElement.dataset.theme);
}
