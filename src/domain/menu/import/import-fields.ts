/** The columns of a menu spreadsheet, and how they are recognised. Browser-safe. */

export const IMPORT_FIELDS = [
  'category',
  'name',
  'price',
  'description',
  'options',
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

/** An item cannot be made without them. */
export const REQUIRED_IMPORT_FIELDS = ['category', 'name', 'price'] as const satisfies readonly ImportField[];

/** The column number of each field, from 0; fields left out aren't read. */
export type ColumnMapping = Readonly<Partial<Record<ImportField, number>>>;

/** Headings by which a column is known, as exports of other tills call them; letters and digits only. */
const HEADINGS: Readonly<Record<ImportField, readonly string[]>> = {
  category: ['category', 'categoryname', 'menucategory', 'section', 'menusection', 'group', 'reportingcategory'],
  name: ['name', 'item', 'itemname', 'product', 'productname', 'title', 'dish'],
  price: ['price', 'baseprice', 'itemprice', 'unitprice', 'amount', 'sellprice', 'retailprice'],
  description: ['description', 'itemdescription', 'details', 'about'],
  options: ['options', 'modifiers', 'optiongroups', 'modifiergroups', 'choices'],
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

/** The columns that their headings name; the first of two that name the same field. */
export function suggestMapping(headings: readonly string[]): ColumnMapping {
  const plain = headings.map((heading) => heading.toLowerCase().replaceAll(/[^a-z0-9]/g, ''));
  return Object.fromEntries(
    IMPORT_FIELDS.flatMap((field) => {
      const column = plain.findIndex((heading) => HEADINGS[field].includes(heading));
      return column < 0 ? [] : [[field, column]];
    }),
  );
}

export interface MappingIssue {
  readonly field: ImportField;
  readonly issue: 'missing' | 'twice' | 'noSuchColumn';
}

/** Why these columns cannot be read together; empty when they can. */
export function mappingIssues(mapping: ColumnMapping, columnCount: number): readonly MappingIssue[] {
  const fields = IMPORT_FIELDS.filter((field) => mapping[field] !== undefined);
  return IMPORT_FIELDS.flatMap((field): MappingIssue[] => {
    const column = mapping[field];
    if (column === undefined) {
      const isRequired = (REQUIRED_IMPORT_FIELDS as readonly ImportField[]).includes(field);
      return isRequired ? [{ field, issue: 'missing' }] : [];
    }
    if (!Number.isInteger(column) || column < 0 || column >= columnCount) return [{ field, issue: 'noSuchColumn' }];
    const first = fields.find((other) => mapping[other] === column);
    return first === field ? [] : [{ field, issue: 'twice' as const }];
  });
}
