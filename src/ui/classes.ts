/** Joins class names; what is false or empty falls out. */
export function cx(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}

/** The look of everything that is typed into. */
export const CONTROL =
  'scroll-my-24 w-full min-h-(--control) rounded-input border border-line-strong bg-surface px-3 text-(length:--control-text) text-ink ' +
  'transition-colors hover:border-ink-2 focus:border-accent-text focus:outline-2 focus:outline-offset-0 focus:outline-accent-text ' +
  'disabled:border-line disabled:bg-sunken disabled:text-ink-3 aria-invalid:border-fail';
