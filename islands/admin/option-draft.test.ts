import { expect, test } from 'bun:test';
import fc from 'fast-check';
import {
  afterButton,
  choiceText,
  type GroupDraft,
  groupsFromValues,
  groupsToValues,
  withoutEmptyRows,
} from './option-draft.ts';

const option = (name: string, extraCharge = '') => ({ id: '', name, extraCharge });
const group = (name: string, ...options: GroupDraft['options']): GroupDraft => ({
  id: '',
  name,
  min: '1',
  max: '2',
  allowMultiple: false,
  shared: '',
  options,
});

const anOption = fc.record({ id: fc.string(), name: fc.string(), extraCharge: fc.string() });
const aGroup = fc.record({
  id: fc.string(),
  name: fc.string(),
  min: fc.string(),
  max: fc.string(),
  allowMultiple: fc.boolean(),
  shared: fc.constantFrom('' as const, 'on' as const, 'new' as const),
  options: fc.array(anOption, { maxLength: 6 }),
});

test('groups written into fields are read back unchanged', () => {
  fc.assert(
    fc.property(fc.array(aGroup, { maxLength: 6 }), (groups) => {
      expect(groupsFromValues(groupsToValues(groups))).toEqual(groups);
    }),
  );
});

test.each([
  ['group.add', ['Size', 'Sauce', '']],
  ['group.remove.0', ['Sauce']],
  ['group.up.1', ['Sauce', 'Size']],
  ['group.up.0', ['Size', 'Sauce']],
])('the button %s leaves the groups %j', (button, names) => {
  const groups = [group('Size', option('Small')), group('Sauce', option('Chilli'))];
  expect(afterButton(groups, button)?.map(({ name }) => name)).toEqual(names);
});

test.each([
  ['group.share.1', ['', 'new']],
  ['group.own.1', ['', '']],
])('the button %s leaves what is shared %j', (button, expected) => {
  const groups = [group('Size', option('Small')), group('Sauce', option('Chilli'))];
  expect(afterButton(groups, button)?.map(({ shared }) => shared)).toEqual(expected as GroupDraft['shared'][]);
});

test('a group that is shared already stays so', () => {
  const shared = { ...group('Sauce', option('Chilli')), shared: 'on' as const };
  expect(afterButton([shared], 'group.share.0')).toEqual([shared]);
});

const SAUCES: GroupDraft = { ...group('Sauces', option('Aioli')), id: 'g1', shared: 'on' };

test.each<[string, GroupDraft[], string[]]>([
  ['goes last', [group('Size', option('Small'))], ['Size', 'Sauces*']],
  ['replaces the item’s own of that name', [group(' sauces', option('Chilli')), group('Size')], ['Sauces*', 'Size']],
  ['replaces the very group that was made its own', [{ ...SAUCES, shared: '', name: 'Renamed' }], ['Sauces*']],
  ['replaces groups that nobody typed into', [group(''), group('')], ['Sauces*']],
])('a shared group that is picked %s', (_, groups, expected) => {
  const next = afterButton(groups, 'group.use', SAUCES);
  expect(next?.map(({ name, shared }) => `${name}${shared ? '*' : ''}`)).toEqual(expected);
});

test('without a pick the groups stay', () => {
  const groups = [group('Size', option('Small'))];
  expect(afterButton(groups, 'group.use')).toEqual(groups);
});

test.each([
  ['option.add.0', ['Small', 'Large', '']],
  ['option.remove.0.0', ['Large']],
  ['option.up.0.1', ['Large', 'Small']],
])('the button %s leaves the options %j', (button, names) => {
  const groups = [group('Size', option('Small'), option('Large'))];
  expect(afterButton(groups, button)?.[0]?.options.map(({ name }) => name)).toEqual(names);
});

test.each(['save', 'group.remove.7', 'option.remove.0.9', 'option.add.3', 'group.sing.0'])(
  '%s is not one of its buttons',
  (button) => {
    expect(afterButton([group('Size', option('Small'))], button)).toBeNull();
  },
);

test('empty rows are dropped, half-filled ones stay to be explained', () => {
  const groups = [group('Size', option('Small'), option('', ''), option('', '2.00')), group('', option(' '))];
  expect(withoutEmptyRows(groups)).toEqual([group('Size', option('Small'), option('', '2.00'))]);
});

test.each([
  ['0', '1', false, 'Can choose up to 1.'],
  ['1', '1', false, 'Must choose 1.'],
  ['1', '3', true, 'Must choose 1 to 3, including the same one more than once.'],
  ['3', '1', false, ''],
  ['x', '1', false, ''],
])('at least %s and at most %s is shown as text', (min, max, allowMultiple, text) => {
  expect(choiceText({ min, max, allowMultiple })).toBe(text);
});
