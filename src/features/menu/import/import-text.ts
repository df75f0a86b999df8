import type { ImportField } from '#src/domain/menu/import/import-fields.ts';
import type { RowIssue } from '#src/domain/menu/import/plan-import.ts';
import type { CellIssue } from '#src/domain/menu/import/read-row.ts';

export const IMPORT_FIELD_LABELS: Readonly<Record<ImportField, string>> = {
  category: 'Category',
  name: 'Name',
  price: 'Price',
  description: 'Description',
  options: 'Options',
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
    return `The menu has it as a ${OTHER_TYPES[issue.detail] ?? 'different kind of item'}. Edit it there.`;
  }
  return cellIssueText(issue);
}

const OTHER_TYPES: Readonly<Record<string, string>> = {
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
    case 'yesNo':
      return `${label}: enter yes or no instead of “${detail}”.`;
    case 'diet':
      return `${label}: “${detail}” isn’t a diet we know.`;
    case 'allergen':
      return `${label}: “${detail}” isn’t an allergen we know.`;
    case 'options':
      return `${label}: write them like “Size: Small, Large +2.50 | Extras (0-3): Cheese +1”.`;
    case 'limit':
      return `${label}: ${detail}`;
  }
}
