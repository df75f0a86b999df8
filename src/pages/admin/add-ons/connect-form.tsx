import { CHANNELS } from '#src/domain/menu/channels.ts';
import { CONNECTED_WAYS } from '#src/domain/printing/connected-stores.ts';
import type { StoreToConnect } from '#src/features/add-ons/connect-stores.ts';
import type { FormState } from '#src/pages/page.tsx';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { Checkbox, Select } from '#src/ui/controls.tsx';
import { Field, Fieldset } from '#src/ui/field.tsx';
import { CHANNEL_LABELS } from '#src/ui/order-labels.ts';
import { Card, EmptyState, SectionHeading } from '#src/ui/surface.tsx';
import { valuesOf } from '../forms.ts';
import { type ConnectedTo, WAY_LABELS } from './add-on-words.ts';

interface Props {
  here: string;
  /** This store's. */
  name: string;
  /** Those that the person may connect. */
  stores: readonly StoreToConnect[];
  /** The one that is being changed; null: one is added. */
  chosen: ConnectedTo | null;
  form: FormState;
}

/** Which store, and which orders. */
export function ConnectForm({ here, name, stores, chosen, form }: Props) {
  if (stores.length === 0) {
    return (
      <EmptyState title="No other store to connect">Stores of this restaurant that you manage appear here.</EmptyState>
    );
  }
  const { text, isOn } = valuesOf(form);
  const isChange = chosen !== null && text('toStoreId', chosen.storeId) === chosen.storeId;
  return (
    <Card as="section">
      <SectionHeading id="connect">{isChange ? `What ${chosen.name} does` : 'Connect a store'}</SectionHeading>
      <form method="post" className="flex flex-col items-start gap-4">
        {isChange ? (
          <>
            <input type="hidden" name="toStoreId" value={chosen.storeId} />
            <input type="hidden" name="isWhole" value="on" />
          </>
        ) : (
          <Field name="toStoreId" label={`Orders of ${name} also go to`} error={form.errors.toStoreId}>
            {(wiring) => (
              <Select
                {...wiring}
                defaultValue={text('toStoreId', stores[0]?.id ?? '')}
                options={stores.map(({ id, name: label }) => ({ value: id, label }))}
              />
            )}
          </Field>
        )}
        <Fieldset name="channels" legend="Orders from" error={form.errors.channels}>
          {CHANNELS.map((channel) => (
            <Checkbox
              key={channel}
              name={`channel.${channel}`}
              value="on"
              label={CHANNEL_LABELS[channel]}
              defaultChecked={isOn(`channel.${channel}`, isChange && chosen.channels.includes(channel))}
            />
          ))}
        </Fieldset>
        <Fieldset
          name="ways"
          legend="What happens with them"
          help="Website and Google orders can be accepted automatically. Counter orders always are, and Uber Eats orders are answered at the till."
          error={form.errors.ways}
        >
          {CONNECTED_WAYS.map((way) => (
            <Checkbox
              key={way}
              name={`way.${way}`}
              value="on"
              label={WAY_LABELS[way]}
              defaultChecked={isOn(`way.${way}`, isChange ? chosen[way] : way === 'prints')}
            />
          ))}
        </Fieldset>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" name="do" value="connect" variant="primary">
            {isChange ? 'Save' : 'Connect'}
          </Button>
          {isChange ? (
            <LinkButton href={here} variant="quiet">
              Cancel
            </LinkButton>
          ) : null}
        </div>
      </form>
    </Card>
  );
}
