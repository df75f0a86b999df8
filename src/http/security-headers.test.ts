import { describe, expect, test } from 'bun:test';
import { createHash } from 'node:crypto';
import { openLedger } from '#islands/runtime/ledger.ts';
import { UNBUILT } from '#islands/runtime/manifest.ts';
import { renderDocument } from '#src/pages/document.tsx';
import { storefrontSurface } from '#src/pages/storefront/storefront.surface.ts';
import { stylesOf } from '#src/server/page-parts.ts';
import { contentSecurityPolicy, pageHeaders } from './security-headers.ts';

const directive = (policy: string, name: string) =>
  policy.split('; ').find((one) => one.startsWith(`${name} `)) ?? null;

describe('a page of the website', () => {
  const theme = { accentColour: '#0b6e4f' };
  const html = renderDocument({
    surface: 'storefront',
    title: 'Roma',
    lang: 'en-AU',
    ledger: openLedger(UNBUILT),
    body: '',
    theme,
  });
  const policy = contentSecurityPolicy({ isSecure: true, styles: stylesOf(storefrontSurface, theme) });

  test('may be styled by our files and by the one style element that it has, word for word', () => {
    const elements = [...html.matchAll(/<style[^>]*>([^<]*)<\/style>/g)].map((match) => match[1] ?? '');
    expect(elements).toHaveLength(1);
    const hash = createHash('sha256')
      .update(elements[0] ?? '')
      .digest('base64');
    expect(directive(policy, 'style-src')).toBe(`style-src 'self' 'sha256-${hash}'`);
  });

  test('may not be styled or scripted in any other way', () => {
    expect(policy).not.toContain('unsafe');
    expect(directive(policy, 'style-src-attr')).toBeNull();
    expect(directive(policy, 'script-src')).toBe("script-src 'self'");
    expect(html).not.toContain(' style="');
  });

  test('of a restaurant without a colour needs no style element at all', () => {
    const plain = contentSecurityPolicy({ isSecure: true, styles: stylesOf(storefrontSurface, {}) });
    expect(directive(plain, 'style-src')).toBe("style-src 'self'");
  });
});

test('a staff screen may show chosen colours in attributes, and has no style elements', () => {
  const policy = contentSecurityPolicy({ isSecure: true, styles: stylesOf({ ...storefrontSurface, name: 'admin' }) });
  expect(directive(policy, 'style-src')).toBe("style-src 'self'");
  expect(directive(policy, 'style-src-attr')).toBe("style-src-attr 'unsafe-inline'");
});

test.each([
  [true, 'max-age=31536000; includeSubDomains'],
  [false, undefined],
])('over https (%p) a browser keeps to https from then on', (isSecure, expected) => {
  expect(pageHeaders({ isSecure })['strict-transport-security']).toBe(expected as string);
});

test('a page with a map may ask the map’s own source, and no other page may', () => {
  const connects = ['https://tiles.example'];
  expect(directive(contentSecurityPolicy({ isSecure: true, connects }), 'connect-src')).toBe(
    "connect-src 'self' https://tiles.example",
  );
  expect(directive(contentSecurityPolicy({ isSecure: true }), 'connect-src')).toBe("connect-src 'self'");
});

test('only a till may ask for a camera', () => {
  const camera = (usesCamera: boolean) => pageHeaders({ isSecure: true, usesCamera })['permissions-policy'];
  expect([camera(true), camera(false)]).toEqual([
    'camera=(self), microphone=(), geolocation=(self), payment=()',
    'camera=(), microphone=(), geolocation=(self), payment=()',
  ]);
});
