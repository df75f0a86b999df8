const TILL = 'Servery till';

/** The title of the window while a screen with this heading is open. In training it says so first. */
export function titleOfScreen(heading: string, isTraining = false): string {
  const name = heading.replaceAll(/\s+/g, ' ').trim();
  return [...(isTraining ? ['TRAINING'] : []), ...(name === '' ? [] : [name]), TILL].join(' · ');
}
