import { parseAmount } from '../../money/parse-amount.ts';
import type { BasicItem } from '../menu.schema.ts';
import { ALLERGENS, type Allergen, DIETS, type Diet } from '../menu-codes.schema.ts';
import type { ColumnMapping, ImportField } from './import-fields.ts';
import { type ImportedGroup, parseOptions } from './import-options.ts';
import { type ImportedSize, parseSizes } from './import-pizzas.ts';

/** Why a cell cannot be read; the words are the surface's. */
export type CellIssueCode =
  | 'empty'
  | 'amount'
  | 'yesNo'
  | 'diet'
  | 'allergen'
  | 'options'
  | 'sizes'
  | 'sizeAmount'
  | 'limit';

export interface CellIssue {
  readonly field: ImportField;
  readonly code: CellIssueCode;
  /** The part of the cell that wasn't understood, or the limit that it breaks. */
  readonly detail: string;
}

/** The item a row asks for. Only what has a column is here, so that what is not in the file stays as it is. */
export interface ImportedItem {
  readonly category: string;
  readonly name: string;
  /** 0 for a pizza whose sizes have the prices; a row of one size has its price. */
  readonly priceInCents: number;
  /** Makes it a pizza. */
  readonly sizes?: readonly ImportedSize[];
  /** The row is about one size of it: other rows may have more. */
  readonly isOneSize?: true;
  readonly removeToppings?: readonly string[];
  readonly groups?: readonly ImportedGroup[];
  readonly changes: Partial<
    Pick<BasicItem, 'description' | 'barcode' | 'label' | 'isGstApplicable' | 'isAlcohol' | 'dietary' | 'available'>
  > & { readonly contains?: readonly Allergen[]; readonly mayContain?: readonly Allergen[] };
  /** Of channels and order types only those that have a column. */
  readonly flags: { readonly [Key in FlagField]?: Partial<BasicItem[Key]> };
}

export type FlagField = 'applicableOrderingSystem' | 'availableFor';

export type ReadRow =
  | { readonly kind: 'item'; readonly item: ImportedItem }
  | { readonly kind: 'failed'; readonly issues: readonly CellIssue[] };

const NOT_OFFERED = /^(?:[-–—]|n\/?a|\$?0(?:\.0+)?)?$/i;
const YES = ['yes', 'y', 'true', '1', 'x', 'on'];
const NO = ['no', 'n', 'false', '0', '', 'off'];

/** Reads one row of cells by its columns and reports everything that's wrong with it at once. */
export function readRow(cells: readonly string[], mapping: ColumnMapping): ReadRow {
  const reader = new CellReader(cells, mapping);
  const category = reader.required('category');
  const name = reader.required('name');
  const several = reader.sizes() ?? reader.sizeColumns();
  const priceInCents = several === null ? reader.amount('price') : 0;
  const size = several === null ? reader.size(priceInCents) : null;
  const sizes = several ?? (size && [size]);
  const removeToppings = reader.given('remove', (text) => pieces(text, /[,;|\n]/));
  const groups = reader.groups();
  const changes = {
    ...reader.given('description', (text) => ({ description: text })),
    ...reader.given('barcode', (text) => ({ barcode: text === '' ? null : text })),
    ...reader.given('label', (text) => ({ label: text === '' ? null : text })),
    ...reader.flag('taxed', (isGstApplicable) => ({ isGstApplicable })),
    ...reader.flag('alcohol', (isAlcohol) => ({ isAlcohol })),
    ...reader.flag('available', (available) => ({ available })),
    ...reader.list('dietary', DIETS, 'diet', (dietary: Diet[]) => ({ dietary })),
    ...reader.list('contains', ALLERGENS, 'allergen', (contains: Allergen[]) => ({ contains })),
    ...reader.list('mayContain', ALLERGENS, 'allergen', (mayContain: Allergen[]) => ({ mayContain })),
  };
  const flags = {
    applicableOrderingSystem: reader.flags({ website: 'online', pos: 'pos' }),
    availableFor: reader.flags({ pickup: 'pickup', delivery: 'delivery', dineIn: 'dineIn' }),
  };
  if (reader.issues.length > 0) return { kind: 'failed', issues: reader.issues };
  const pizza = sizes && {
    sizes,
    ...(size ? { isOneSize: true as const } : {}),
    ...(removeToppings ? { removeToppings } : {}),
  };
  return {
    kind: 'item',
    item: { category, name, priceInCents, ...pizza, ...(groups ? { groups } : {}), changes, flags },
  };
}

class CellReader {
  readonly issues: CellIssue[] = [];

  constructor(
    private readonly cells: readonly string[],
    private readonly mapping: ColumnMapping,
  ) {}

  /** Null: the file has no such column. */
  #text(field: ImportField): string | null {
    const column = this.mapping[field];
    return column === undefined ? null : (this.cells[column] ?? '').trim();
  }

  #refuse(field: ImportField, code: CellIssueCode, detail = ''): void {
    this.issues.push({ field, code, detail });
  }

  required(field: ImportField): string {
    const text = this.#text(field) ?? '';
    if (text === '') this.#refuse(field, 'empty');
    return text;
  }

  amount(field: ImportField): number {
    const text = this.required(field);
    if (text === '') return 0;
    const cents = parseAmount(text.replaceAll(/\s/g, ''));
    if (cents === null || cents < 0) this.#refuse(field, 'amount', text);
    return cents ?? 0;
  }

  groups(): readonly ImportedGroup[] | null {
    const text = this.#text('options');
    if (text === null) return null;
    const groups = parseOptions(text);
    if (groups === null) this.#refuse('options', 'options', text);
    return groups;
  }

  /** Null: it is no pizza. */
  sizes(): readonly ImportedSize[] | null {
    const text = this.#text('sizes') ?? '';
    if (text === '') return null;
    const sizes = parseSizes(text);
    if (sizes === null || sizes.length === 0) this.#refuse('sizes', 'sizes', text);
    return sizes ?? [];
  }

  /** Null: none of the columns of sizes has a price. A size that isn't offered is empty, a dash or 0. */
  sizeColumns(): readonly ImportedSize[] | null {
    const sizes = (this.mapping.sizeColumns ?? []).flatMap(({ column, name }): ImportedSize[] => {
      const text = (this.cells[column] ?? '').trim();
      if (NOT_OFFERED.test(text)) return [];
      const priceInCents = parseAmount(text.replaceAll(/\s/g, ''));
      if (priceInCents === null || priceInCents < 0) this.#refuse('sizes', 'sizeAmount', `“${text}” for ${name}`);
      return [{ name, priceInCents: priceInCents ?? 0 }];
    });
    return sizes.length > 0 ? sizes : null;
  }

  /** The one size that the row is about. Null: it says none. */
  size(priceInCents: number): ImportedSize | null {
    const name = this.#text('size') ?? '';
    return name === '' ? null : { name, priceInCents };
  }

  given<T extends object>(field: ImportField, take: (text: string) => T): T | null {
    const text = this.#text(field);
    return text === null ? null : take(text);
  }

  #yesNo(field: ImportField): boolean | null {
    const text = this.#text(field);
    if (text === null) return null;
    const word = text.toLowerCase();
    if (YES.includes(word)) return true;
    if (!NO.includes(word)) this.#refuse(field, 'yesNo', text);
    return false;
  }

  flag<T extends object>(field: ImportField, take: (isSet: boolean) => T): T | null {
    const isSet = this.#yesNo(field);
    return isSet === null ? null : take(isSet);
  }

  /** Flags that belong to one field of an item, by what they are called there. */
  flags<Name extends string>(columns: Partial<Record<ImportField, Name>>): Partial<Record<Name, boolean>> {
    const given = Object.entries(columns).flatMap(([field, name]) => {
      const isSet = this.#yesNo(field as ImportField);
      return isSet === null ? [] : [[name, isSet] as const];
    });
    return Object.fromEntries(given) as Partial<Record<Name, boolean>>;
  }

  /** Words apart by commas, semicolons or slashes: "tree nuts; milk". */
  list<Word extends string, T extends object>(
    field: ImportField,
    known: readonly Word[],
    code: CellIssueCode,
    take: (words: Word[]) => T,
  ): T | null {
    const text = this.#text(field);
    if (text === null) return null;
    const words: Word[] = [];
    for (const piece of pieces(text, /[,;/]/)) {
      const plain = plainWord(piece);
      const word = known.find(
        (one) => plainWord(one) === plain || `${plainWord(one)}s` === plain || plainWord(one) === `${plain}s`,
      );
      if (word === undefined) this.#refuse(field, code, piece);
      else if (!words.includes(word)) words.push(word);
    }
    return take(words);
  }
}

function pieces(text: string, apart: RegExp): string[] {
  return text
    .split(apart)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

function plainWord(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z]/g, '');
}
