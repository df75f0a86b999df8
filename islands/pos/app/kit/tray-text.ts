/** What waits in the tray, in a cashier's words. */

/** In the order in which they are said: of one, and of several. */
const THINGS = [
  ['calls', 'table calls', 'tables call'],
  ['cards', 'refused card', 'refused cards'],
  ['dockets', 'docket didn’t print', 'dockets didn’t print'],
  ['printers', 'printer has a problem', 'printers have a problem'],
  ['screens', 'kitchen screen is silent', 'kitchen screens are silent'],
  ['refusals', 'action didn’t go through', 'actions didn’t go through'],
  ['connected', 'order of a connected store', 'orders of connected stores'],
  ['redirects', 'printing elsewhere', 'printing elsewhere'],
] as const;
type Thing = (typeof THINGS)[number][0];

/** The name of its button. */
export function trayText(counts: Readonly<Partial<Record<Thing, number>>>): string {
  const waiting = THINGS.flatMap(([thing, one, several]) => {
    const count = counts[thing] ?? 0;
    return count === 0 ? [] : [{ count, text: `${count} ${count === 1 ? one : several}` }];
  });
  const parts = waiting.map(({ text }) => text);
  // Its name contains the number that people see on it.
  if (parts.length > 1) parts.push(`${waiting.reduce((sum, { count }) => sum + count, 0)} in total`);
  return `Notifications, ${parts.length === 0 ? 'empty' : parts.join(', ')}`;
}

/** What home shows about the notifications. Null when there are none. `isKitchenBlind`: tickets wait on a screen that is silent. */
export function trayCall(dockets: number, refusals: number, isKitchenBlind = false): string | null {
  if (isKitchenBlind) return 'The kitchen can’t see some tickets. See notifications.';
  if (dockets + refusals === 0) return null;
  const things = refusals === 1 ? 'something' : `${refusals} things`;
  const parts = [
    ...(dockets === 0 ? [] : [`${dockets === 1 ? 'one docket' : `${dockets} dockets`} didn’t print`]),
    // With only one there is room to name it.
    ...(refusals === 0 ? [] : [`${things}${dockets === 0 ? ' you asked for' : ''} didn’t go through`]),
  ];
  const text = parts.join(', ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}. See notifications.`;
}
