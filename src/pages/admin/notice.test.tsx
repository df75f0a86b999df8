/** Whoever saved, published or removed something hears that it is done, on whichever page they land. */
import { expect, test } from 'bun:test';
import { renderToStaticMarkup as draw } from 'react-dom/server';
import { Notice } from './notice.tsx';

const PAGES = `${import.meta.dir}/..`;

test('a notice has the focus of the page that it arrives on, and a page without one has none', () => {
  expect(draw(<Notice text="1 change published." />)).toMatch(/data-outcome="true" tabindex="-1" autofocus=""/i);
  expect(draw(<Notice text={null} />)).toBe('');
  expect(draw(<Notice text="" />)).toBe('');
});

test('no page says what the last press did in a banner that a screen reader passes over', async () => {
  const silent: string[] = [];
  let heard = 0;
  for await (const path of new Bun.Glob('**/*.tsx').scan(PAGES)) {
    if (path.endsWith('.test.tsx')) continue;
    const text = await Bun.file(`${PAGES}/${path}`).text();
    for (const [banner] of text.matchAll(/<Banner\s[^>]*?(?:title=\{notice\}|kind="success" title=\{text\})[^>]*>/g)) {
      if (/\bisOutcome\b/.test(banner)) heard += 1;
      else silent.push(`${path}: ${banner}`);
    }
  }
  expect(silent).toEqual([]);
  expect(heard).toBeGreaterThan(10);
});
