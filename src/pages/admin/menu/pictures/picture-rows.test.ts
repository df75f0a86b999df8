import { describe, expect, test } from 'bun:test';
import type { AppError, FieldIssue } from '#src/shared/app-error.ts';
import { type Choice, picturesOf, rowsOf } from './picture-rows.ts';

const choice = (id: string, name: string, category = 'Pizzas', hasPicture = false): Choice => ({
  ...{ id, name, label: `${name} · ${category}`, hasPicture },
});
const CHOICES = [choice('m', 'Margherita'), choice('c1', 'Coke', 'Drinks'), choice('c2', 'Coke', 'Deals')];
const form = (...rows: [file: string, item?: string][]) =>
  Object.fromEntries(
    rows.flatMap(([name, item], at) => [
      [`picture.${at}.id`, `image-${at}`],
      [`picture.${at}.name`, name],
      ...(item === undefined ? [] : [[`picture.${at}.item`, item]]),
    ]),
  );
function issuesOf(values: Record<string, string>): string[] {
  try {
    picturesOf(values, CHOICES);
    return [];
  } catch (error) {
    const fields = (error as AppError).details?.fields as FieldIssue[];
    return fields.map(({ path, message }) => `${path} ${message}`);
  }
}

describe('pictures and their items', () => {
  test('are matched by the file’s name until somebody chooses', () => {
    const rows = rowsOf(form(['margherita.jpg'], ['margherita.jpg', ''], ['team.jpg']), CHOICES);
    expect(rows.map(({ item }) => item)).toEqual(['Margherita · Pizzas', '', '']);
  });

  test('are saved by the label, or by a name that only one item has', () => {
    expect(picturesOf(form(['a', 'Coke · Deals'], ['b', 'margherita'], ['c', '']), CHOICES)).toEqual([
      { itemId: 'c2', imageId: 'image-0' },
      { itemId: 'm', imageId: 'image-1' },
    ]);
  });

  test('are refused, each at its box', () => {
    expect(issuesOf(form(['a', 'Coke'], ['b', 'Margherita'], ['c', 'Margherita · Pizzas']))).toEqual([
      'picture.0.item Choose an item from the list.',
      'picture.2.item Another picture is for this item already.',
    ]);
    expect(issuesOf(form(['a', '']))).toEqual(['picture.0.item Choose an item for at least one picture.']);
  });
});
