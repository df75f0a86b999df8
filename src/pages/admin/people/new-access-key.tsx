import { MAX_TOKEN_NAME } from '#src/domain/access/access-token.schema.ts';
import { TOKEN_DAYS, TOKEN_SCOPES, USUAL_TOKEN_DAYS } from '#src/domain/access/access-token.ts';
import type { FormState } from '#src/pages/page.tsx';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { Checkbox, Input, RadioGroup, Select } from '#src/ui/controls.tsx';
import { Field, Fieldset } from '#src/ui/field.tsx';
import { Card, SectionHeading } from '#src/ui/surface.tsx';
import { valuesOf } from '../forms.ts';
import { SCOPE_TEXTS } from './access-key-words.ts';

interface Props {
  stores: readonly { readonly id: string; readonly name: string }[];
  requestKey: string;
  mcpUrl: string;
  form: FormState;
}

export function NewAccessKey({ stores, requestKey, mcpUrl, form }: Props) {
  const value = valuesOf(form);
  return (
    <Card as="section">
      <SectionHeading>Create access key</SectionHeading>
      <p className="mb-4 text-14 text-ink-2">
        Give each app or assistant a separate key, so you can revoke one without the others. All admins get an email.
      </p>
      <form method="post" data-act="create" noValidate className="grid gap-x-8 gap-y-5 lg:grid-cols-2">
        <input type="hidden" name="requestKey" value={value.text('requestKey', requestKey)} />
        <div className="flex flex-col gap-5">
          <Field name="name" label="Name" help="What will use it" error={form.errors.name} isRequired>
            {(wiring) => (
              <Input
                {...wiring}
                autoComplete="off"
                maxLength={MAX_TOKEN_NAME}
                placeholder="Claude on my laptop"
                defaultValue={value.text('name', '')}
              />
            )}
          </Field>
          <Field name="days" label="Works for" error={form.errors.days}>
            {(wiring) => (
              <Select
                {...wiring}
                defaultValue={value.text('days', USUAL_TOKEN_DAYS)}
                options={TOKEN_DAYS.map((days) => ({ value: String(days), label: `${days} days` }))}
              />
            )}
          </Field>
          <StoreChoice {...{ stores, form }} />
        </div>
        <Fieldset name="scopes" legend="It can" error={form.errors.scopes}>
          {TOKEN_SCOPES.map((scope) => (
            <Checkbox
              key={scope}
              name={`scope.${scope}`}
              label={SCOPE_TEXTS[scope].label}
              help={SCOPE_TEXTS[scope].help}
              defaultChecked={value.isOn(`scope.${scope}`, false)}
            />
          ))}
        </Fieldset>
        <div className="lg:col-span-2">
          <Button type="submit" name="do" value="create" variant="primary">
            Create key
          </Button>
          <p className="mt-4 break-words text-14 text-ink-2">
            Assistants that speak MCP connect to <code className="break-all">{mcpUrl}</code>
          </p>
        </div>
      </form>
    </Card>
  );
}

function StoreChoice({ stores, form }: Pick<Props, 'stores' | 'form'>) {
  const value = valuesOf(form);
  if (stores.length < 2) return <input type="hidden" name="reach" value="all" />;
  return (
    <Fieldset name="storeIds" legend="Stores" error={form.errors.storeIds}>
      <RadioGroup
        name="reach"
        defaultValue={value.text('reach', 'all')}
        options={[
          { value: 'all', label: 'All stores', help: 'Stores you add later too.' },
          { value: 'some', label: 'Only these' },
        ]}
      />
      <div className="ml-8 flex flex-col">
        {stores.map(({ id, name }) => (
          <Checkbox key={id} name={`store.${id}`} label={name} defaultChecked={value.isOn(`store.${id}`, false)} />
        ))}
      </div>
    </Fieldset>
  );
}

export function ShownOnce({ secret, mcpUrl, doneHref }: { secret: string; mcpUrl: string; doneHref: string }) {
  return (
    <Card as="section">
      <h2 className="text-18">Copy your key now</h2>
      <p className="mt-1 text-ink-2">
        It isn’t shown again. Anyone who has it can do what it allows, so paste it only where it’s used.
      </p>
      <Once name="secret" label="Access key" text={secret} rows={2} />
      <Once name="address" label="MCP address" text={mcpUrl} rows={2} />
      <LinkButton href={doneHref} variant="primary" className="mt-4">
        I’ve copied it
      </LinkButton>
    </Card>
  );
}

function Once({ name, label, text, rows }: { name: string; label: string; text: string; rows: number }) {
  return (
    <Field name={name} label={label} className="mt-4">
      {({ id }) => (
        <textarea
          id={id}
          readOnly
          rows={rows}
          defaultValue={text}
          spellCheck={false}
          className="w-full resize-none break-all rounded-input border border-line bg-sunken p-3 font-mono text-16"
        />
      )}
    </Field>
  );
}
