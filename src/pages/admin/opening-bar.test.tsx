/** The bar of a step to the first evening names the step that is worked at on the page, whatever other steps lead nearby. */
import { expect, test } from 'bun:test';
import { renderToStaticMarkup as draw } from 'react-dom/server';
import { OpeningBar } from './opening-bar.tsx';

const HOME = '/admin/roma';
const STEPS = [
  { title: '5 items', isDone: true, to: `${HOME}/menu/start`, root: `${HOME}/menu` },
  { title: 'Allergens and diets', isDone: false, to: `${HOME}/menu/issues`, root: `${HOME}/menu/issues` },
  { title: 'Printer', isDone: false, to: `${HOME}/box`, root: `${HOME}/printers` },
  { title: 'Test order', isDone: false, to: '/roma/test-order', root: HOME },
];

const barAt = (here: string) => draw(<OpeningBar opening={{ homeHref: HOME, steps: STEPS }} here={HOME + here} />);
const titleAt = (here: string) => /font-semibold[^>]*>([^<]+)</.exec(barAt(here))?.[1] ?? null;

test.each([
  ['/menu', '5 items'],
  ['/menu/start', '5 items'],
  ['/menu/import', '5 items'],
  ['/menu/issues', 'Allergens and diets'],
  ['/box', 'Printer'],
  ['/printers/new', 'Printer'],
  ['/customers', null],
])('at %s an owner reads the step %p', (here, title) => {
  expect(titleAt(here)).toBe(title);
});

test('the next step is never the page that is open', () => {
  expect(barAt('/menu')).toContain('Next: allergens and diets');
  expect(barAt('/menu/issues')).toContain('Next: printer');
});
