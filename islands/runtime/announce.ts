/** Announces changes to people who can't see them, through the page's live regions (src/pages/document.tsx). */

/** Read when the screen reader is free: a cart's total, a new order. */
export function announce(text: string): void {
  say('announcer', text);
}

/** Read at once: the result of a payment. */
export function announceUrgently(text: string): void {
  say('alarm', text);
}

/** Long enough for the slowest voice. */
const OVER_AFTER_MS = 20_000;
const endings = new Map<string, ReturnType<typeof setTimeout>>();

function say(id: string, text: string): void {
  const region = document.getElementById(id);
  if (!region) return;
  // A region must be empty in between, or the same text is not read again.
  region.textContent = '';
  setTimeout(() => {
    region.textContent = text;
  }, 50);
  // Clear it, so no one who reads the page later hears of an order that is long over. The latest text gets its full time.
  clearTimeout(endings.get(id));
  endings.set(
    id,
    setTimeout(() => {
      region.textContent = '';
    }, OVER_AFTER_MS),
  );
}
