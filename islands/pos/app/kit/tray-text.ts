/** What waits in the tray, in a cashier's words. */

/** The name of its button. */
export function trayText({
  dockets,
  printers,
  refusals,
  cards,
  redirects = 0,
  screens = 0,
  connected = 0,
  calls = 0,
}: Readonly<Record<'dockets' | 'printers' | 'refusals' | 'cards', number>> & {
  readonly redirects?: number;
  readonly screens?: number;
  readonly connected?: number;
  readonly calls?: number;
}) {
  const parts = [
    ...(calls === 0 ? [] : [calls === 1 ? '1 table calls' : `${calls} tables call`]),
    ...(cards === 0 ? [] : [cards === 1 ? '1 refused card' : `${cards} refused cards`]),
    ...(dockets === 0 ? [] : [dockets === 1 ? '1 docket didn’t print' : `${dockets} dockets didn’t print`]),
    ...(printers === 0 ? [] : [printers === 1 ? '1 printer has a problem' : `${printers} printers have a problem`]),
    ...(screens === 0 ? [] : [screens === 1 ? '1 kitchen screen is silent' : `${screens} kitchen screens are silent`]),
    ...(refusals === 0
      ? []
      : [refusals === 1 ? '1 action didn’t go through' : `${refusals} actions didn’t go through`]),
    ...(connected === 0
      ? []
      : [connected === 1 ? '1 order of a connected store' : `${connected} orders of connected stores`]),
    ...(redirects === 0 ? [] : [`${redirects} printing elsewhere`]),
  ];
  // Its name contains the number that people see on it.
  const total = dockets + printers + refusals + cards + redirects + screens + connected + calls;
  if (parts.length > 1) parts.push(`${total} in total`);
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
