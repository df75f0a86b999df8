import { PAGE_LENGTHS } from '#src/domain/tenancy/custom-page-limits.ts';
import { Button } from '#src/ui/button.tsx';
import { Input, Select, type SelectOption, Textarea } from '#src/ui/controls.tsx';
import { Field, FieldError, fieldId } from '#src/ui/field.tsx';
import { HtmlIcon } from '#src/ui/icon.tsx';
import { type BlockDraft, blockField } from './block-draft.ts';
import { GalleryFields, ImageFields } from './picture-fields.tsx';
import { RichText } from './rich-text.tsx';

/** Of the block as it is then: a picture may arrive after something else was typed. */
export type BlockChange = Partial<BlockDraft> | ((now: BlockDraft) => Partial<BlockDraft>);

export interface FieldsProps {
  block: BlockDraft;
  at: number;
  errors: Readonly<Record<string, string>>;
  categories: readonly SelectOption[];
  /** Nobody would read what guests write. */
  hasNoReader: boolean;
  uploadTo: string;
  set: (change: BlockChange) => void;
  press: (button: string) => (event: React.MouseEvent) => void;
}

const LEVELS: readonly SelectOption[] = [
  { value: '2', label: 'Large' },
  { value: '3', label: 'Small' },
];
const LOOKS: readonly SelectOption[] = [
  { value: 'primary', label: 'In your colour' },
  { value: 'secondary', label: 'Plain' },
];

/** The boxes of a block. */
export function BlockFields(props: FieldsProps) {
  switch (props.block.kind) {
    case 'heading':
      return (
        <div className="grid gap-4 sm:grid-cols-[1fr_10rem]">
          <TextBox {...props} part="text" label="Heading" most={PAGE_LENGTHS.heading} />
          <Choice {...props} part="level" label="Size" options={LEVELS} />
        </div>
      );
    case 'text':
      return <TextFields {...props} />;
    case 'html':
      return <HtmlFields {...props} />;
    case 'image':
      return <ImageFields {...props} />;
    case 'gallery':
      return <GalleryFields {...props} />;
    case 'button':
      return (
        <div className="grid gap-4 sm:grid-cols-3">
          <TextBox {...props} part="label" label="Says" most={PAGE_LENGTHS.button} placeholder="Order now" />
          <TextBox
            {...props}
            part="address"
            label="Leads to"
            most={PAGE_LENGTHS.address}
            placeholder="/coupons or https://…"
            isAddress
          />
          <Choice {...props} part="look" label="Look" options={LOOKS} />
        </div>
      );
    case 'menu':
      return (
        <Choice
          {...props}
          part="categoryId"
          label="Category"
          options={props.categories}
          placeholder="Choose a category"
        />
      );
    case 'inquiry':
      return (
        <>
          <TextBox {...props} part="heading" label="Heading" most={PAGE_LENGTHS.heading} />
          <p className="mt-2 text-14 text-ink-2">
            {props.hasNoReader
              ? 'Add an email address to the store or the restaurant first. Until then customers don’t see this form.'
              : 'Messages come to your store’s email address.'}
          </p>
        </>
      );
    case 'hours':
      return <p className="text-14 text-ink-2">The coming week and holidays, as in your settings.</p>;
    case 'map':
      return (
        <p className="text-14 text-ink-2">
          A map with your store on it, its address, directions and your phone number.
        </p>
      );
  }
}

interface BoxProps extends FieldsProps {
  part: string;
  label: string;
}

function TextBox({
  block,
  at,
  errors,
  set,
  part,
  label,
  most,
  placeholder,
  isAddress,
}: BoxProps & {
  most: number;
  placeholder?: string;
  isAddress?: true;
}) {
  const name = blockField(at, part);
  return (
    <Field name={name} label={label} error={errors[name]}>
      {(wiring) => (
        <Input
          {...wiring}
          maxLength={most}
          placeholder={placeholder}
          {...(isAddress ? { inputMode: 'url' as const, autoCapitalize: 'none', spellCheck: false } : {})}
          value={block.values[part] ?? ''}
          onChange={(event) => set({ values: { ...block.values, [part]: event.currentTarget.value } })}
        />
      )}
    </Field>
  );
}

function Choice({
  block,
  at,
  errors,
  set,
  part,
  label,
  options,
  placeholder,
}: BoxProps & {
  options: readonly SelectOption[];
  placeholder?: string;
}) {
  const name = blockField(at, part);
  return (
    <Field name={name} label={label} error={errors[name]}>
      {(wiring) => (
        <Select
          {...wiring}
          options={options}
          {...(placeholder ? { placeholder } : {})}
          value={block.values[part] ?? ''}
          onChange={(event) => set({ values: { ...block.values, [part]: event.currentTarget.value } })}
        />
      )}
    </Field>
  );
}

function TextFields({ block, at, errors, set, press }: FieldsProps) {
  const name = blockField(at, 'html');
  const error = errors[name];
  return (
    <div className="flex flex-col gap-2">
      <RichText
        wiring={{
          id: fieldId(name),
          name,
          'aria-invalid': error ? true : undefined,
          'aria-describedby': error ? `${fieldId(name)}-error` : undefined,
        }}
        label={`Text ${at + 1}`}
        html={block.values.html ?? ''}
        set={(html) => set({ values: { ...block.values, html } })}
      />
      {error ? <FieldError id={`${fieldId(name)}-error`}>{error}</FieldError> : null}
      <Button
        type="submit"
        name="do"
        value={`block.byHand.${at}`}
        size="small"
        variant="quiet"
        icon={HtmlIcon}
        className="-ml-2 self-start"
        onClick={press(`block.byHand.${at}`)}
      >
        Edit as HTML
      </Button>
    </div>
  );
}

function HtmlFields({ block, at, errors, set }: FieldsProps) {
  const name = blockField(at, 'html');
  return (
    <Field
      name={name}
      label="HTML"
      help="Scripts, frames and styles are left out. Classes that start with own- are for your CSS. Show a picture of yours by /images/ and its id."
      error={errors[name]}
    >
      {(wiring) => (
        <Textarea
          {...wiring}
          rows={10}
          maxLength={PAGE_LENGTHS.html}
          spellCheck={false}
          autoCapitalize="off"
          className="font-mono text-14"
          value={block.values.html ?? ''}
          onChange={(event) => set({ values: { ...block.values, html: event.currentTarget.value } })}
        />
      )}
    </Field>
  );
}
