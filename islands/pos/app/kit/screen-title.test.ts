import { describe, expect, test } from 'bun:test';
import { Glob } from 'bun';
import { titleOfScreen } from './screen-title.ts';

describe('the title of a window of the till', () => {
  test.each([
    ['Table map', 'Table map · Servery till'],
    ['Table 7,\n  order 1042 ', 'Table 7, order 1042 · Servery till'],
    ['', 'Servery till'],
  ])('%s: %s', (heading, title) => {
    expect(titleOfScreen(heading)).toBe(title);
  });

  test('follows the heading of every screen, so that no two screens are called alike', async () => {
    const bare: string[] = [];
    const app = `${import.meta.dir}/..`;
    for await (const file of new Glob('**/*.tsx').scan(app)) {
      if (file.includes('.test.') || file === 'kit/screen-name.tsx') continue;
      if ((await Bun.file(`${app}/${file}`).text()).includes('<h1')) bare.push(file);
    }
    expect(bare).toEqual([]);
  });
});

test('a window in training says so before anything else', () => {
  expect(titleOfScreen('New order', true)).toBe('TRAINING · New order · Servery till');
  expect(titleOfScreen('', true)).toBe('TRAINING · Servery till');
});
