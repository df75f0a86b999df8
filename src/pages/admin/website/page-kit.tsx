import {
  BLOCKS_FIELD,
  blockField,
  blockOf,
  blocksFromValues,
  blocksToValues,
  draftOf,
} from '#islands/admin/page-blocks/block-draft.ts';
import pageBlocks from '#islands/admin/page-blocks.island.tsx';
import { IslandTag } from '#islands/runtime/island.tsx';
import { type CustomPage, customPageSchema, type PageBlock } from '#src/domain/tenancy/custom-page.schema.ts';
import { PAGE_LENGTHS } from '#src/domain/tenancy/custom-page-limits.ts';
import { FieldError, fieldId } from '#src/ui/field.tsx';
import { FormSection } from '../edit-form.tsx';
import { formKit } from '../forms/form-kit.ts';
import type { DrawPlace, Kind } from '../forms/kind.ts';
import { paragraph, text } from '../forms/kinds.tsx';
import { mergeRows } from '../forms/merge.ts';
import type { Put } from '../forms/put.tsx';

/** What the editor of blocks needs to know of the store. */
export interface AroundPage {
  readonly categories: readonly { readonly value: string; readonly label: string }[];
  readonly hasNoReader: boolean;
  readonly uploadTo: string;
  /** What its address begins with: `order.roma.example/pages/`. */
  readonly start: string;
}

export const EMPTY_PAGE: CustomPage = {
  title: '',
  path: '',
  searchText: '',
  blocks: [{ id: 'first', kind: 'text', html: '' }],
};

export function pageKit(around: AroundPage) {
  return formKit<CustomPage>({
    schema: customPageSchema,
    fields: {
      title: text('Title', { help: 'At the top of the page and in the browser’s tab.' }),
      path: text('Address', {
        help: `After ${around.start}. Empty: made from the title. Links to an earlier address stop working.`,
        isOptional: true,
        box: { maxLength: PAGE_LENGTHS.path, autoCapitalize: 'none', spellCheck: false },
      }),
      searchText: paragraph('Text in search results', {
        isOptional: true,
        help: `Up to ${PAGE_LENGTHS.searchText} characters.`,
      }),
      blocks: blocksKind(around),
    },
  });
}

function blocksKind(around: AroundPage): Kind<PageBlock[]> {
  return {
    label: 'Blocks',
    read: ({ form, stored }) => (form.has(BLOCKS_FIELD) ? sentBlocks(form).map(blockOf) : stored),
    texts: (blocks) => blocksToValues(blocks.map(draftOf)),
    words: (blocks) => (blocks.length === 1 ? '1 block' : `${blocks.length} blocks`),
    merge: mergeRows(({ id }) => id),
    boxOf: (_, [at, ...rest]) =>
      at === undefined ? BLOCKS_FIELD : blockField(Number(at), rest.length > 0 ? rest.join('.') : 'kind'),
    draw: (place) => <Blocks place={place} around={around} />,
  };
}

export function sentBlocks(form: FormData) {
  return blocksFromValues(
    Object.fromEntries([...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))),
  );
}

function Blocks({ place: { form }, around }: { place: DrawPlace<PageBlock[]>; around: AroundPage }) {
  const error = form.errors[BLOCKS_FIELD];
  return (
    <div id={fieldId(BLOCKS_FIELD)} className="flex flex-col gap-3">
      {error ? <FieldError id={`${fieldId(BLOCKS_FIELD)}-error`}>{error}</FieldError> : null}
      <IslandTag
        of={pageBlocks}
        hydrate="load"
        props={{
          blocks: blocksFromValues(form.values),
          errors: Object.fromEntries(Object.entries(form.errors).filter(([name]) => name.startsWith('block.'))),
          categories: around.categories.map((one) => ({ ...one })),
          hasNoReader: around.hasNoReader,
          uploadTo: around.uploadTo,
        }}
      />
    </div>
  );
}

export function PageLayout({ put }: { put: Put }) {
  return (
    <>
      <FormSection title="Page">
        {put('title')}
        {put('path')}
      </FormSection>
      <section aria-labelledby="blocks-heading" className="flex flex-col gap-3">
        <h2 id="blocks-heading" className="text-18">
          Blocks
        </h2>
        {put('blocks')}
      </section>
      <FormSection title="Search engines">{put('searchText')}</FormSection>
    </>
  );
}

/** In lines, to be compared: each block's kind, and what it says. */
export function pageLines({ blocks }: CustomPage): string {
  return blocks
    .map(({ id: _, kind, ...fields }) => {
      const said = Object.values(fields).flatMap((value) => (typeof value === 'string' && value !== '' ? [value] : []));
      const lines = said.join('\n').replaceAll(/(<\/(?:p|li|h\d|tr|div)>)(?=<)/g, '$1\n');
      const pictures = 'pictures' in fields ? `${fields.pictures.length} pictures` : '';
      return [`[${kind}]`, lines, pictures].filter(Boolean).join('\n');
    })
    .join('\n');
}
