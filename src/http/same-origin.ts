import { AppError } from '#src/shared/app-error.ts';

/**
 * A request that changes something must come from our own page. Browsers say where it comes from in `Sec-Fetch-Site`,
 * older ones in `Origin`; programs (webhooks, printers) say neither and carry no cookies of a person.
 */
export function refuseForeignOrigin(request: Request): void {
  if (request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS') return;
  if (!isOwnOrigin(request)) {
    throw new AppError(
      'user_not_allowed',
      'For your security, this request was blocked. Reload the page and try again.',
      { reason: 'foreign_origin' },
    );
  }
}

function isOwnOrigin(request: Request): boolean {
  const site = request.headers.get('sec-fetch-site');
  if (site) return site === 'same-origin' || site === 'none';
  const origin = request.headers.get('origin');
  if (!origin) return true;
  return URL.canParse(origin) && new URL(origin).host === (request.headers.get('host') ?? new URL(request.url).host);
}
