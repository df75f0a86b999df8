/** '6:42 PM' by the store's clock, whatever the reader's device shows. */
export function storeTimeText(atMs: number, timezone: string): string {
  const text = new Intl.DateTimeFormat('en-US', { timeZone: timezone, hour: 'numeric', minute: '2-digit' }).format(
    atMs,
  );
  return text.replace(/\s/, ' ');
}
