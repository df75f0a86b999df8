import { parseAmount } from '../../money/parse-amount.ts';
import { BLANK_ITEM } from '../blank-item.ts';
import type { BasicItem } from '../menu.schema.ts';
import { ALLERGENS, type Allergen, DIETS, type Diet } from '../menu-codes.schema.ts';
import type { ColumnMapping, ImportField } from './import-fields.ts';
import { type ImportedGroup, parseOptions } from './import-options.ts';

/** Why a cell cannot be read; the words are the surface's. */
export type CellIssueCode = 'empty' | 'amount' | 'yesNo' | 'diet' | 'allergen' | 'options' | 'limit';

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
  readonly priceInCents: number;
  readonly groups?: readonly ImportedGroup[];
  readonly changes: Partial<
    Pick<
      BasicItem,
      | 'description'
      | 'barcode'
      | 'label'
      | 'isGstApplicable'
      | 'isAlcohol'
      | 'dietary'
      | 'available'
      | 'applicableOrderingSystem'
      | 'availableFor'
    >
  > & { readonly contains?: readonly Allergen[]; readonly mayContain?: readonly Allergen[] };
}

export type ReadRow =
  | { readonly kind: 'item'; readonly item: ImportedItem }
  | { readonly kind: 'failed'; readonly issues: readonly CellIssue[] };

const YES = ['yes', 'y', 'true', '1', 'x', 'on'];
const NO = ['no', 'n', 'false', '0', '', 'off'];

/** Reads one row of cells by its columns and reports everything that's wrong with it at once. */
export function readRow(cells: readonly string[], mapping: ColumnMapping): ReadRow {
  const reader = new CellReader(cells, mapping);
  const category = reader.required('category');
  const name = reader.required('name');
  const priceInCents = reader.amount('price');
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
    ...reader.flags('applicableOrderingSystem', { website: 'online', pos: 'pos' }),
    ...reader.flags('availableFor', { pickup: 'pickup', delivery: 'delivery', dineIn: 'dineIn' }),
  };
  if (reader.issues.length > 0) return { kind: 'failed', issues: reader.issues };
  return { kind: 'item', item: { category, name, priceInCents, ...(groups ? { groups } : {}), changes } };
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

  /** Flags that belong to one field of an item; those without a column are on, as on a new item. */
  flags<Key extends 'applicableOrderingSystem' | 'availableFor'>(
    key: Key,
    columns: Partial<Record<ImportField, string>>,
  ): Partial<Pick<BasicItem, Key>> {
    const given = Object.entries(columns).flatMap(([field, name]) => {
      const isSet = this.#yesNo(field as ImportField);
      return isSet === null ? [] : [[name, isSet] as const];
    });
    if (given.length === 0) return {};
    return { [key]: { ...BLANK_ITEM[key], ...Object.fromEntries(given) } } as Partial<Pick<BasicItem, Key>>;
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
    for (const piece of text.split(/[,;/]/).map((part) => part.trim())) {
      if (piece === '') continue;
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

function plainWord(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z]/g, '');
}
