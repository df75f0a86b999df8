import type { Page } from 'playwright-core';
import { inSheet } from '../till-ways.ts';

/** What happens outside the till. */
export interface Surroundings {
  readonly url: string;
  /** Cuts the till off until it is reconnected. */
  readonly cut: () => Promise<void>;
  readonly mend: () => Promise<void>;
  readonly terminal: (act: 'approve' | 'decline' | 'signature' | 'cancel' | 'unplug' | 'plug') => Promise<void>;
}

export interface Look {
  readonly name: string;
  readonly path: string;
  /** From the screen to what is to be seen on it. */
  to?(page: Page, around: Surroundings): Promise<unknown>;
  /** Back to where the next can begin. */
  after?(page: Page, around: Surroundings): Promise<unknown>;
}

/** Looks that begin on one screen. */
export const at = (path: string) => (name: string, to?: Look['to'], after?: Look['after']) =>
  ({ name, path, ...(to && { to }), ...(after && { after }) }) satisfies Look;

export const next = (page: Page) => inSheet(page, 'Next order').click();
export const press = (name: string | RegExp) => (page: Page) => inSheet(page, name).click();
export const menuOf = async (page: Page) => {
  await page.locator('header').getByRole('button').last().click();
  await page.getByRole('menu').waitFor();
};
