import { expect, test } from 'bun:test';
import { foundText, onEnter, otherNames } from './guest-text.ts';

test.each([
  ['an empty field', '', false, 4, null],
  ['a first letter that matches someone in the list', 'm', false, 1, 'chooseFirst'],
  ['one letter that matches no one', 'm', false, 0, null],
  ['two letters that match no one', 'mi', false, 0, 'addNew'],
  ['a number that matches one customer', '0412 345 678', false, 1, 'chooseFirst'],
  ['a number while it is still being looked up', '0412 345 678', true, 1, null],
  ['a new name while it is still being looked up', 'Mia', true, 0, null],
] as const)('Enter on %s', (_, typed, isAsking, count, means) => {
  expect(onEnter(typed, isAsking, count)).toBe(means);
});

test.each([
  ['041', false, 0, 'No customer matches “041”.'],
  ['041', true, 0, 'Searching…'],
  ['041', false, 2, ''],
  ['04', false, 0, 'Type 3 letters or digits to search.'],
])('below the matches of %j, asking %p, %d found: “%s”', (typed, isAsking, count, text) => {
  expect(foundText(typed, isAsking, count)).toBe(text);
});

test.each([
  ['Ada', ['Ada King', 'A. Byron'], 'Ada', ['A. Byron', 'Ada King']],
  ['Ada', ['Ada King'], 'Ada King', ['Ada']],
  ['', ['Ada'], '', ['Ada']],
  ['Ada', [], 'Ada', []],
  ['Ada', ['one', 'two', 'three', 'four'], 'Ada', ['four', 'three', 'two']],
])('a guest %j, once %j, ordering as %j is offered %j', (name, previousNames, customerName, names) => {
  expect(otherNames({ name, previousNames }, customerName)).toEqual(names);
});
