const TILL = 'Servery till';

/** The title of the window while a screen with this heading is open. */
export function titleOfScreen(heading: string): string {
  const name = heading.replaceAll(/\s+/g, ' ').trim();
  return name === '' ? TILL : `${name} · ${TILL}`;
}
