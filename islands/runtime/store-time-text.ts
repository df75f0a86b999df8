/** '6:42 PM' of the store's clock, whatever the reader's own device shows. Browsers know zones by asking for their time. */
export function storeTimeText(atMs: number, timezone: string): string {
  const text = new Intl.DateTimeFormat('en-US', { timeZone: timezone, hour: 'numeric', minute: '2-digit' }).format(
    atMs,
  );
  return text.replace(/\s/, ' ');
}
