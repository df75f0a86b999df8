/**
 * Pages are drawn by the server, and answer before their script is there: a press is then a plain form's, a key that only the
 * script knows does nothing. A test of what the script does waits for it first, as a person does without noticing.
 */
import type { Page } from 'playwright-core';

/** The first of these islands listens, as `admin/edit-form` or `admin/palette`. */
export function untilAwake(page: Page, island: string): Promise<void> {
  return page.locator(`[data-island="${island}"][data-hydrated]`).first().waitFor({ state: 'attached' });
}

/** The whole page is an app, as the till is, and listens. */
export function untilAppAwake(page: Page): Promise<void> {
  return page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
}
