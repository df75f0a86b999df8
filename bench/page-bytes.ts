/** What a first visit brings over the wire as HTML (targets §4); script and style are weighed when they are built. */
import { brotliCompressSync } from 'node:zlib';
import { startProduct } from './programs.ts';
import { type MeasuredSet, SCOPE } from './sets.ts';

const KB = 1000;
const store = `/restaurants/${SCOPE.restaurantId}/stores/${SCOPE.storeId}`;
const PAGES = [
  { name: 'opening hours', path: `${store}/store_trading_hours`, limit: 10 * KB },
  { name: 'store menu', path: store, limit: 12 * KB },
  { name: 'cart', path: `${store}/cart`, limit: 10 * KB },
  { name: 'POS', path: '/pos/home', limit: 5 * KB },
  { name: 'admin sign in', path: '/admin/auth/login', limit: 20 * KB },
] as const;

/** False when a page is too heavy. */
export async function printPageBytes(set: MeasuredSet): Promise<boolean> {
  await using product = await startProduct(set.dataDir);
  console.log('HTML on the wire (brotli)');
  let fits = true;
  for (const { name, path, limit } of PAGES) {
    const cookie = path.startsWith('/pos') ? set.tillCookie : set.customerCookie;
    const answer = await fetch(product.url + path, { headers: { cookie, 'accept-encoding': 'identity' } });
    const html = await answer.text();
    if (!answer.ok || !html.includes('</html>')) throw new Error(`${path} answered ${answer.status}`);
    const bytes = brotliCompressSync(html).length;
    fits &&= bytes <= limit;
    const isOver = bytes > limit ? ' TOO HEAVY' : '';
    console.log(`  ${name.padEnd(16)}${(bytes / KB).toFixed(1).padStart(6)} kB of ${limit / KB} kB${isOver}`);
  }
  return fits;
}
