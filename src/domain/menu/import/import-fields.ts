/** The columns of a menu spreadsheet, and how they are recognised. Browser-safe. */
import { nameKey } from '../name-key.ts';

export const IMPORT_FIELDS = [
  'category',
  'name',
  'price',
  'sizes',
  'size',
  'description',
  'options',
  'remove',
  'barcode',
  'label',
  'taxed',
  'alcohol',
  'dietary',
  'contains',
  'mayContain',
  'available',
  'website',
  'pos',
  'pickup',
  'delivery',
  'dineIn',
] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];

/** An item cannot be made without them; one price, or the sizes of a pizza. */
export const REQUIRED_IMPORT_FIELDS = ['category', 'name', 'price'] as const satisfies readonly ImportField[];

/** A column with the prices of one size. */
export interface SizeColumn {
  readonly column: number;
  /** The size, as its heading has it. */
  readonly name: string;
}

/** The column number of each field, from 0; fields left out aren't read. */
export type ColumnMapping = Readonly<Partial<Record<ImportField, number>>> & {
  readonly sizeColumns?: readonly SizeColumn[];
  /** Ids of the items here that lose the allergens which the file doesn't have. */
  readonly removals?: readonly string[];
};

/** What an export writes: all sizes of a pizza are in one cell, so that an item is one row. */
export type ExportedField = Exclude<ImportField, 'size'>;
export const EXPORTED_FIELDS = IMPORT_FIELDS.filter((field) => field !== 'size');

/** Headings by which a column is known, as exports of other tills call them; letters and digits only. */
const HEADINGS: Readonly<Record<ImportField, readonly string[]>> = {
  category: ['category', 'categoryname', 'menucategory', 'section', 'menusection', 'group', 'reportingcategory'],
  name: ['name', 'item', 'itemname', 'product', 'productname', 'title', 'dish'],
  price: ['price', 'baseprice', 'itemprice', 'unitprice', 'amount', 'sellprice', 'retailprice'],
  sizes: ['sizes', 'sizesandprices', 'sizeprices', 'pizzasizes', 'pizzaprices'],
  size: [
    'size',
    'sizename',
    'pizzasize',
    'variation',
    'variationname',
    'variant',
    'variantname',
    'option1value',
    'portion',
  ],
  description: ['description', 'itemdescription', 'details', 'about'],
  options: ['options', 'modifiers', 'optiongroups', 'modifiergroups', 'choices'],
  remove: ['removable', 'canberemoved', 'removetoppings', 'customerscanremove'],
  barcode: ['barcode', 'gtin', 'ean', 'upc', 'code'],
  label: ['label', 'badge', 'tag'],
  taxed: ['gst', 'vat', 'tax', 'taxed', 'taxable', 'salestax', 'gstapplies'],
  alcohol: ['alcohol', 'isalcohol', 'alcoholic'],
  dietary: ['dietary', 'diet', 'diets', 'dietaryinfo'],
  contains: ['contains', 'allergens', 'allergenscontains', 'containsallergens'],
  mayContain: ['maycontain', 'traces'],
  available: ['available', 'active', 'enabled', 'onmenu', 'visible'],
  website: ['website', 'online', 'onlineordering'],
  pos: ['pos', 'till', 'register', 'counter'],
  pickup: ['pickup', 'takeaway', 'collection', 'togo'],
  delivery: ['delivery'],
  dineIn: ['dinein', 'eatin', 'table'],
};

/** Small, Extra large, XL, Family pizza, 12", 30 cm: with its measure behind it or not. */
const SIZE_WORDS = new RegExp(
  [
    /^(?:(?:x{1,2}|extra)[ -]?)?(?:small|medium|large|s|m|l)/,
    /^(?:family|party|jumbo|regular|standard|personal|individual|mini|king|giant|xl|xxl)/,
    /^\d{1,2}\s*(?:["″]|''|in|inch|inches|cm)/,
  ]
    .map(({ source }) => `${source}(?: pizza)?(?:[\\s(,-]*\\d.*)?$`)
    .join('|'),
  'i',
);
/** Whether sizes of a pizza are called so. */
export function isSizeName(name: string): boolean {
  return SIZE_WORDS.test(name.trim());
}

const PRICE_WORDS = /\b(?:prices?|cost|rrp|amount)\b/gi;

/** The size that a column's heading is about: “Large” for “Price (Large)”. */
export function sizeOfHeading(heading: string): string {
  const bare = heading.replaceAll(PRICE_WORDS, ' ');
  const name = bare === heading ? heading : bare.replaceAll(/[()[\]:$£€–—_-]/g, ' ');
  return name.replaceAll(/\s+/g, ' ').trim();
}

/**
 * The columns that their headings name; the first of two that name the same field. What is left and is called as a size has that
 * size's prices; `storeSizes` are the store's own names for them.
 */
export function suggestMapping(headings: readonly string[], storeSizes: readonly string[] = []): ColumnMapping {
  const plain = headings.map((heading) => heading.toLowerCase().replaceAll(/[^a-z0-9]/g, ''));
  const fields = IMPORT_FIELDS.flatMap((field) => {
    const column = plain.findIndex((heading) => HEADINGS[field].includes(heading));
    return column < 0 ? [] : [[field, column] as const];
  });
  const known = new Set(storeSizes.map(nameKey));
  const taken = new Set(fields.map(([, column]) => column));
  const sizeColumns = sizeColumnsOf(headings).filter(
    ({ column, name }) => !taken.has(column) && (known.has(nameKey(name)) || isSizeName(name)),
  );
  return { ...Object.fromEntries(fields), ...(sizeColumns.length > 0 ? { sizeColumns } : {}) };
}

/** What each column would be if it had the prices of a size. */
export function sizeColumnsOf(headings: readonly string[]): SizeColumn[] {
  return headings.flatMap((heading, column) => {
    const name = sizeOfHeading(heading);
    return name === '' ? [] : [{ column, name }];
  });
}

export interface MappingIssue {
  readonly field: ImportField | 'sizeColumns';
  readonly issue: 'missing' | 'twice' | 'noSuchColumn';
}

/** Why these columns cannot be read together; empty when they can. */
export function mappingIssues(mapping: ColumnMapping, columnCount: number): readonly MappingIssue[] {
  const fields = IMPORT_FIELDS.filter((field) => mapping[field] !== undefined);
  const sizes = mapping.sizeColumns ?? [];
  const ofFields = IMPORT_FIELDS.flatMap((field): MappingIssue[] => {
    const column = mapping[field];
    if (column === undefined) {
      const isRequired = (REQUIRED_IMPORT_FIELDS as readonly ImportField[]).includes(field);
      const isPricedBySize = field === 'price' && (mapping.sizes !== undefined || sizes.length > 0);
      return isRequired && !isPricedBySize ? [{ field, issue: 'missing' }] : [];
    }
    if (!isColumn(column, columnCount)) return [{ field, issue: 'noSuchColumn' }];
    const first = fields.find((other) => mapping[other] === column);
    return first === field ? [] : [{ field, issue: 'twice' as const }];
  });
  return [...ofFields, ...sizeColumnIssues(mapping, columnCount)];
}

function sizeColumnIssues(mapping: ColumnMapping, columnCount: number): MappingIssue[] {
  const sizes = mapping.sizeColumns ?? [];
  if (sizes.some(({ column }) => !isColumn(column, columnCount)))
    return [{ field: 'sizeColumns', issue: 'noSuchColumn' }];
  const taken = IMPORT_FIELDS.map((field) => mapping[field]);
  const names = new Set(sizes.map(({ name }) => nameKey(name)));
  const isTwice = names.size < sizes.length || sizes.some(({ column }) => taken.includes(column));
  return isTwice ? [{ field: 'sizeColumns', issue: 'twice' }] : [];
}

function isColumn(column: number, columnCount: number): boolean {
  return Number.isInteger(column) && column >= 0 && column < columnCount;
}
