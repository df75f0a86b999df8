import type { DocketFrame } from './docket.types.ts';
import type { TextStyle } from './docket-builder.ts';
import { type CommentSize, DEFAULT_DOCKET_SETTINGS, type DocketShows } from './printing-choices.ts';

type Settings = Pick<DocketFrame, 'settings'>;

/** Whether a docket says it. One that was queued before a switch was there says what dockets said then. */
export function isShown({ settings }: Settings, name: keyof DocketShows): boolean {
  return settings.shows[name] ?? DEFAULT_DOCKET_SETTINGS.shows[name];
}

const STYLES: Readonly<Record<CommentSize, TextStyle>> = {
  normal: { bold: true },
  tall: { height: 2, bold: true },
  large: { width: 2, height: 2, bold: true },
};

/** The letters of a customer's words. */
export function commentStyle({ settings }: Settings): TextStyle {
  return STYLES[settings.commentSize ?? DEFAULT_DOCKET_SETTINGS.commentSize];
}

/** The name an order is called by; empty where the docket leaves it out. */
export function shownName({
  order,
  settings,
}: Settings & { readonly order: { readonly customerName: string } }): string {
  return isShown({ settings }, 'customerName') ? order.customerName.trim() : '';
}
