/** Dark for the evening, light for a bright counter. A cookie, so that the server renders the right one at once. */
export const MODE_COOKIE = 'servery_pos_mode';
/** `auto` follows the device, which may follow the time of day. */
export const MODES = ['light', 'dark', 'auto'] as const;
export type Mode = (typeof MODES)[number];

const YEAR_SECONDS = 31_536_000;

export function modeOf(text: string | undefined): Mode {
  return MODES.find((mode) => mode === text) ?? 'dark';
}

/** The document's theme. Null follows the device. */
export function themeOf(mode: Mode): 'light' | 'dark' | null {
  return mode === 'auto' ? null : mode;
}

/** Changes this page now and every later one. Browser only. */
export function chooseMode(mode: Mode): void {
  const { dataset } = document.documentElement;
  if (mode === 'auto') delete dataset.theme;
  else dataset.theme = mode;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser of a counter
  document.cookie = `${MODE_COOKIE}=${mode}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`;
}

/** The chosen theme. Browser only. */
export function modeNow(): Mode {
  return modeOf(document.documentElement.dataset.theme ?? 'auto');
}

/** The theme on screen. Browser only. */
export function isDarkNow(): boolean {
  const mode = modeNow();
  return mode === 'dark' || (mode === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
}
