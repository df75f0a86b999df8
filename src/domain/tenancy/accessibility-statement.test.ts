import { describe, expect, test } from 'bun:test';
import { accessibilitySchema, PREMISES, unsaidAccessibility } from './accessibility.schema.ts';
import { AUTHORITIES, statementOf } from './accessibility-statement.ts';
import { COUNTRY_CODES } from './store-settings.schema.ts';

const UNSAID = unsaidAccessibility();
const titles = (more: Partial<typeof UNSAID>) => statementOf({ ...UNSAID, ...more }).map(({ title }) => title);
const issuesOf = (more: Partial<typeof UNSAID>) =>
  accessibilitySchema.safeParse({ ...UNSAID, ...more }).error?.issues.map(({ path }) => path.join('.')) ?? [];

describe('an accessibility statement', () => {
  test('names its goal, how it is tested and its limits, and says that it meets the goal in part', () => {
    const [goal, tests, limits] = statementOf(UNSAID);
    expect(goal?.paragraphs.join()).toMatch(/WCAG\) 2\.2 at level AA\. It meets them in part/);
    expect(tests?.paragraphs.join()).toContain('axe');
    expect(limits?.points.length).toBeGreaterThan(2);
  });

  test('says of the place what the store has answered, a no as well, and nothing that it hasn’t', () => {
    expect(titles({})).not.toContain('Visiting us');
    const said = statementOf({
      ...UNSAID,
      premises: { ...UNSAID.premises, entrance: 'no', toilet: 'yes' },
      notes: 'A ramp is at the side door.\n\nRing the bell.',
    }).at(-1);
    expect(said).toEqual({
      title: 'Visiting us',
      points: ['There are steps at the entrance.', 'There is an accessible toilet.'],
      paragraphs: ['A ramp is at the side door.', 'Ring the bell.'],
    });
  });

  test.each([...PREMISES])('%s reads otherwise for yes and for no', (name) => {
    const read = (answer: 'yes' | 'no') =>
      statementOf({ ...UNSAID, premises: { ...UNSAID.premises, [name]: answer } }).at(-1)?.points;
    expect(read('yes')).toHaveLength(1);
    expect(read('yes')).not.toEqual(read('no')!);
  });

  test.each([...COUNTRY_CODES])('in %s names who hears a complaint', (country) => {
    expect(AUTHORITIES[country].href).toStartWith('https://');
  });
});

describe('a statement is published', () => {
  test('only with a way to reach the store and the day it was checked', () => {
    expect(issuesOf({})).toEqual([]);
    expect(issuesOf({ isPublished: true })).toEqual(['email', 'checkedIsoDate']);
    expect(issuesOf({ isPublished: true, phone: '02 9550 0000', checkedIsoDate: '2026-11-29' })).toEqual([]);
    expect(issuesOf({ isPublished: true, email: 'hi@roma.example', checkedIsoDate: '2026-11-29' })).toEqual([]);
  });

  test('with an email address that is one, and a day that is one', () => {
    expect(issuesOf({ email: 'roma' })).toEqual(['email']);
    expect(issuesOf({ checkedIsoDate: '29.11.2026' })).toEqual(['checkedIsoDate']);
  });
});
