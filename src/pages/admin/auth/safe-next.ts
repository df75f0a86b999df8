/**
 * Where to go after signing in: only a path of our own, so that a link from elsewhere can't send a person away.
 * Printable characters only: browsers drop tabs and line breaks, and the rest may name another host.
 */
export function safeNext(next: string | null, fallback: string): string {
  return next && /^\/(?![/\\])[\x21-\x7e]*$/.test(next) ? next : fallback;
}
