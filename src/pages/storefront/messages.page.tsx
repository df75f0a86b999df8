import { findCustomer } from '#db/customers/customers.repository.ts';
import { ALWAYS_SENT, OPTIONAL_MESSAGE_TEXT, OPTIONAL_MESSAGES } from '#src/domain/customers/message-choices.ts';
import { chooseMessages } from '#src/features/customers/customer-profile.ts';
import { href, pageOf } from '#src/pages/page.tsx';
import { restaurantOf, type StoreScope } from '#src/shared/scope.ts';
import { Button } from '#src/ui/button.tsx';
import { Checkbox } from '#src/ui/controls.tsx';
import { Fieldset } from '#src/ui/field.tsx';
import { AccountFrame, requireCustomer } from './account-frame.tsx';
import { paths } from './paths.ts';
import { loadStoreHead } from './store-head.ts';
import { customerIdOf } from './visitor.ts';

/** What a customer is sent, and what of it they can do without. */
export const messagesPage = pageOf<StoreScope>()({
  path: paths.messages.path,
  async load({ ctx, scope, base, actor }) {
    const customerId = customerIdOf(actor, scope.restaurantId);
    const customer = customerId ? await findCustomer(ctx.db, restaurantOf(scope), customerId) : null;
    return {
      head: await loadStoreHead(ctx, scope),
      base,
      isSignedIn: customer !== null,
      isTexted: ctx.ports.sms !== null,
      messagesOff: customer?.messagesOff ?? [],
    };
  },
  title: ({ head }) => `Messages · ${head.restaurantName}`,
  head: () => ({ isIndexed: false }),
  render: ({ messagesOff, ...frame }, { notice }) => (
    <AccountFrame {...frame} title="Messages" notice={notice}>
      <form method="post" className="flex flex-col gap-5 rounded-card border border-line bg-surface p-5">
        <Fieldset legend="Send me" name="wanted">
          {OPTIONAL_MESSAGES.map((template) => (
            <Checkbox
              key={template}
              name="wanted"
              value={template}
              defaultChecked={!messagesOff.includes(template)}
              label={OPTIONAL_MESSAGE_TEXT[template].name}
              help={OPTIONAL_MESSAGE_TEXT[template].help}
            />
          ))}
        </Fieldset>
        <div>
          <Button type="submit" variant="primary">
            Save
          </Button>
        </div>
      </form>
      <section aria-labelledby="always-sent" className="flex flex-col gap-2">
        <h2 id="always-sent" className="font-bold text-22">
          Always sent
        </h2>
        <p className="text-ink-2">You’d miss your meal or your money without these. We send no advertising.</p>
        <ul className="list-disc pl-5 text-ink-2">
          {ALWAYS_SENT.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      </section>
    </AccountFrame>
  ),
  async action({ ctx, scope, form, base, actor, by }) {
    const customerId = requireCustomer(actor, scope);
    const wanted = form.getAll('wanted').map(String);
    await chooseMessages(ctx, restaurantOf(scope), { customerId, wanted, by });
    const params = { restaurantId: scope.restaurantId, storeId: scope.storeId };
    return { kind: 'redirect', to: href(base, paths.messages, params), notice: 'Your choice is saved.' };
  },
});
