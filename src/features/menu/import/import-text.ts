import type { ImportField } from '#src/domain/menu/import/import-fields.ts';
import type { RowIssue } from '#src/domain/menu/import/plan-import.ts';
import type { CellIssue } from '#src/domain/menu/import/read-row.ts';

export const IMPORT_FIELD_LABELS: Readonly<Record<ImportField, string>> = {
  category: 'Category',
  name: 'Name',
  price: 'Price',
  sizes: 'Sizes',
  size: 'Size',
  description: 'Description',
  options: 'Options',
  remove: 'Can be removed',
  barcode: 'Barcode',
  label: 'Label',
  taxed: 'Tax applies',
  alcohol: 'Alcohol',
  dietary: 'Dietary',
  contains: 'Contains',
  mayContain: 'May contain',
  available: 'Available',
  website: 'On the website',
  pos: 'On tills',
  pickup: 'For pickup',
  delivery: 'For delivery',
  dineIn: 'For dine in',
};

/** What to change in the row, in a sentence. */
export function rowIssueText(issue: RowIssue): string {
  if (issue.code === 'twice') return `Row ${issue.detail} has the same item.`;
  if (issue.code === 'otherType') {
    const known = OTHER_TYPES[issue.detail] ?? 'different kind of item';
    return `The menu has it as a ${known}. ${issue.detail === 'pizza' ? SIZES_NEEDED : 'Edit it there.'}`;
  }
  return cellIssueText(issue);
}

const SIZES_NEEDED = 'It needs its sizes with their prices, such as “Small: 15, Large: 23” under Sizes.';

const OTHER_TYPES: Readonly<Record<string, string>> = {
  basic: 'plain item, without sizes',
  pizza: 'pizza',
  halfAndHalf: 'half-and-half pizza',
  deal: 'deal',
};

function cellIssueText({ field, code, detail }: CellIssue): string {
  const label = IMPORT_FIELD_LABELS[field];
  switch (code) {
    case 'empty':
      return `${label} is empty.`;
    case 'amount':
      return `${label}: enter an amount, such as 12.50, instead of “${detail}”.`;
    case 'sizeAmount':
      return `Enter an amount, such as 12.50, instead of ${detail}.`;
    case 'yesNo':
      return `${label}: enter yes or no instead of “${detail}”.`;
    case 'diet':
      return `${label}: “${detail}” isn’t a diet we know.`;
    case 'allergen':
      return `${label}: “${detail}” isn’t an allergen we know.`;
    case 'options':
      return `${label}: write them like “Size: Small, Large +2.50 | Extras (0-3): Cheese +1”.`;
    case 'sizes':
      return `${label}: write each size once with its price, like “Small: 15, Large: 23”.`;
    case 'limit':
      return `${label}: ${detail}`;
  }
}
