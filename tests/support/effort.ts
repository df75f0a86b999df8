/** What a journey costs the person who makes it, whatever the speed of the machine. */
import type { Page } from 'playwright-core';

export interface Effort {
  /** Links, buttons, boxes and choices that were pressed. */
  presses: number;
  /** Fields that were filled in, files among them. */
  fields: number;
}

/** A page that a test opens by its address, a person opens from the menu: its place, then the page in it. */
const PRESSES_TO_OPEN = 2;

/** Counts from now on, in this page. */
export async function countEffort(page: Page): Promise<Effort> {
  const effort: Effort = { presses: 0, fields: 0 };
  await page.exposeFunction('countEffort', (what: keyof Effort) => {
    effort[what] += 1;
  });
  await page.addInitScript(() => {
    const count = (what: string) => (window as unknown as { countEffort(what: string): void }).countEffort(what);
    const isTicked = (field: EventTarget | null) =>
      field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio');
    // A label's press is followed by one that the browser makes for its field.
    const isPress = ({ isTrusted, detail }: MouseEvent) => isTrusted && detail > 0;
    addEventListener('click', (event) => isPress(event as MouseEvent) && count('presses'), true);
    addEventListener('change', ({ target }) => isTicked(target) || count('fields'), true);
  });
  const goto = page.goto.bind(page);
  page.goto = (...to) => {
    effort.presses += PRESSES_TO_OPEN;
    return goto(...to);
  };
  return effort;
}
