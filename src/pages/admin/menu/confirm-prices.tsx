import { CONFIRM_PRICES } from '#src/features/menu/desk/ask-prices.ts';
import type { FormState } from '#src/pages/page.tsx';
import { Banner } from '#src/ui/banner.tsx';
import { Button } from '#src/ui/button.tsx';
import { Checkbox } from '#src/ui/controls.tsx';
import { fieldId } from '#src/ui/field.tsx';

/** A question about prices that jump, in the form that saves them. Its answer is the question: another one is asked again. */
export function ConfirmPrices({ question }: { question: string | undefined }) {
  if (!question) return null;
  return (
    <div data-part="confirm-prices" className="w-full rounded-card bg-wait-soft px-3 py-2 text-wait-text">
      <p className="px-2 font-semibold">{question}</p>
      <Checkbox id={fieldId(CONFIRM_PRICES)} name={CONFIRM_PRICES} value={question} label="Yes, that’s right" />
    </div>
  );
}

/** The question about a raise of many, whose items are no longer ticked on the page that comes back. */
export function raiseQuestion({ values, errors }: FormState): string | undefined {
  return values.do === 'raisePrices' ? errors[CONFIRM_PRICES] : undefined;
}

/** The same raise of the same items, with the answer. */
export function ConfirmRaise({ form, question }: { form: FormState; question: string }) {
  const { values, lists } = form;
  const itemIds = lists?.item ?? (values.item ? [values.item] : []);
  return (
    <Banner
      kind="waiting"
      title={question}
      isAnnounced
      action={
        <form method="post" data-part="confirm-prices">
          {itemIds.map((id) => (
            <input key={id} type="hidden" name="item" value={id} />
          ))}
          <input type="hidden" name="by" value={values.by ?? ''} />
          <input type="hidden" name={CONFIRM_PRICES} value={question} />
          <Button type="submit" name="do" value="raisePrices" size="small">
            Yes, change prices
          </Button>
        </form>
      }
    >
      Nothing has changed yet.
    </Banner>
  );
}
