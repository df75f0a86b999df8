import { describe, expect, test } from 'bun:test';
import { IslandTag } from '#islands/runtime/island.tsx';
import { openLedger } from '#islands/runtime/ledger.ts';
import { UNBUILT } from '#islands/runtime/manifest.ts';
import sample from '#islands/runtime/testing/sample.island.tsx';
import { type DocumentOptions, renderDocument, themeStyle } from './document.tsx';

const draw = (options: Partial<DocumentOptions> & { ledger?: DocumentOptions['ledger'] } = {}) =>
  renderDocument({
    surface: 'storefront',
    title: 'Roma <Pizza>',
    body: <main id="main">Hello</main>,
    ledger: openLedger(UNBUILT),
    lang: 'en-AU',
    ...options,
  });

describe('a page', () => {
  test('without islands sends no script', () => {
    const html = draw();
    expect(html).toStartWith('<!doctype html><html lang="en-AU"');
    expect(html).toContain('<title>Roma &lt;Pizza&gt;</title>');
    expect(html).not.toContain('<script');
    expect(html).not.toContain('modulepreload');
  });

  test('says what it is to people who share or search it, and no text of an item can end that', () => {
    const html = draw({
      head: {
        canonical: 'https://order.example/roma',
        description: 'Pizza',
        imageUrl: 'https://order.example/images/banner',
        facts: { '@type': 'Restaurant', name: '</script><b>Roma' },
      },
    });
    expect(html).toContain('<meta property="og:url" content="https://order.example/roma"/>');
    expect(html).toContain('<meta property="og:image" content="https://order.example/images/banner"/>');
    const facts = html.match(/<script type="application\/ld\+json">(.*?)<\/script>/)?.[1] ?? '';
    expect(JSON.parse(facts)).toEqual({
      '@context': 'https://schema.org',
      '@type': 'Restaurant',
      name: '</script><b>Roma',
    });
    expect(draw({ head: { isIndexed: false, canonical: 'https://order.example/roma' } })).not.toContain('og:');
  });

  test('has a skip link for the keyboard, and a place where changes are announced', () => {
    const html = draw();
    expect(html).toContain('href="#main"');
    expect(html).toContain('id="announcer" role="status" aria-live="polite"');
  });

  test('that reloads itself names its address, so that a fragment doesn’t keep the old one', () => {
    const html = draw({ head: { refreshSeconds: 10 }, ownHref: '/orders/1/success?key=a' });
    expect(html).toContain(
      '<noscript><meta http-equiv="refresh" content="10; url=/orders/1/success?key=a"/></noscript>',
    );
  });

  test('with an island that waits until it is visible fetches only the entry', () => {
    const html = draw({ body: <IslandTag of={sample} props={{ label: 'A', start: 1 }} /> });
    expect(html).toContain('<script type="module" src="/assets/hydrate.js"');
    expect(html).not.toContain('modulepreload');
  });

  test('with an island that wakes at once fetches React and the island ahead', () => {
    const html = draw({ body: <IslandTag of={sample} props={{ label: 'A', start: 1 }} hydrate="load" /> });
    expect(html).toContain('<link rel="modulepreload" href="/assets/react.js"/>');
    expect(html).toContain('<link rel="modulepreload" href="/assets/shared/sample.js"/>');
  });

  test('never has script between its tags, so that no policy must allow any', () => {
    const html = draw({ body: <IslandTag of={sample} props={{ label: '</script><script>', start: 1 }} />, csrf: 't' });
    expect(html.match(/<script[^>]*>[^<]/)).toBeNull();
    expect(html.match(/ on\w+="/)).toBeNull();
    expect(html).not.toContain('</script><script>');
  });
});

describe('the look of a restaurant', () => {
  test('its colour becomes the accent in both modes', () => {
    const html = draw({ theme: { accentColour: '#0B6E4F' } });
    expect(html).toContain('--accent:#0b6e4f;');
    expect(html).toContain('--accent-ink:#ffffff');
    expect(html).toContain(':root[data-theme=dark]{--accent:');
  });

  test('an invalid colour is left out, whatever it contains', () => {
    expect(themeStyle('red;}</style><script>alert(1)</script>')).toBeNull();
    expect(draw({ theme: { accentColour: 'red;}</style>' } })).not.toContain('<style');
  });

  test('a chosen mode is on the page, none leaves it to the device', () => {
    expect(draw({ theme: { mode: 'dark' } })).toContain('data-theme="dark"');
    expect(draw()).not.toContain('data-theme=');
  });
});

describe('the frame of a store’s page', () => {
  const facts = { '@type': 'Restaurant', name: 'Roma' };
  const head = { canonical: 'https://order.example/roma', facts };

  test.each<[string, Partial<DocumentOptions>]>([
    ['its title', { title: 'Wok' }],
    ['its language', { lang: 'en-NZ' }],
    ['its description', { head: { ...head, description: 'Noodles' } }],
    ['whether it is found', { head: { ...head, isIndexed: false } }],
    ['its picture', { head: { ...head, imageUrl: 'https://order.example/images/banner' } }],
    ['how often it asks again', { head: { ...head, refreshSeconds: 15 }, ownHref: '/order' }],
    ['where it asks again', { head: { ...head, refreshSeconds: 15 }, ownHref: '/other' }],
    ['its colour', { theme: { accentColour: '#b3261e' } }],
    ['its look', { theme: { look: ':root{--round:0}' } }],
    ['its stylesheet', { theme: { stylesheet: '/theme/a.css' } }],
    ['its face', { theme: { fontUrl: '/assets/face.woff2' } }],
    ['its icon', { theme: { iconUrl: '/images/icon' } }],
    ['its manifest', { theme: { manifestUrl: '/app.webmanifest' } }],
    ['the words below it', { theme: { help: { text: 'Looks wrong?' } } }],
    ['the link below it', { theme: { help: { text: 'Looks wrong?', link: { label: 'Plain', href: '/?safe=1' } } } }],
    ['its mode', { theme: { mode: 'dark' } }],
    ['the key of its forms', { csrf: 'key' }],
    ['its islands', { body: <IslandTag of={sample} hydrate="load" props={{ label: 'Size', start: 1 }} /> }],
    ['that nothing wakes', { body: <IslandTag of={sample} props={{ label: 'Size', start: 1 }} />, isStill: true }],
  ])('is drawn again for %s', (_, change) => {
    draw({ head });
    const again = draw({ head, ...change });
    // Facts that were never drawn with have nothing beside them.
    const own = { ...head, ...change.head, facts: { ...facts } };
    expect(again).toBe(draw({ ...change, head: own }));
    expect(again).not.toBe(draw({ head }));
    expect(draw({ head })).toBe(draw({ head: { ...head, facts: { ...facts } } }));
  });
});
