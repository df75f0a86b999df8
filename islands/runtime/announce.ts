/** Says something to who cannot see it change: the page's live regions (src/pages/document.tsx). */

/** Read when the reader is free: a cart's total, a new order. */
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
  // The same text twice is read once unless the region was empty in between.
  region.textContent = '';
  setTimeout(() => {
    region.textContent = text;
  }, 50);
  // Who reads the page later is not told of an order that is long over; what is said last has all of its time.
  clearTimeout(endings.get(id));
  endings.set(
    id,
    setTimeout(() => {
      region.textContent = '';
    }, OVER_AFTER_MS),
  );
}
