import type { InquiryInput } from '#src/domain/tenancy/inquiry.schema.ts';
import { inquire } from '#src/features/website-content/inquire.ts';
import type { ActionAnswer, PageActionRequest } from '#src/pages/page.tsx';
import type { StoreScope } from '#src/shared/scope.ts';
import { formRefused } from './form-refused.ts';

const FIELDS = ['name', 'email', 'phone', 'message', 'homepage'];

/** What every form of `InquiryForm` sends; the page that has it says that it went. */
export async function sendInquiry({
  ctx,
  scope,
  form,
  url,
  by,
}: Pick<PageActionRequest<StoreScope>, 'ctx' | 'scope' | 'form' | 'url' | 'by'>): Promise<ActionAnswer> {
  try {
    const inquiry = Object.fromEntries(FIELDS.map((name) => [name, form.get(name) ?? '']));
    await inquire(ctx, scope, { inquiry: inquiry as InquiryInput, by });
    return { kind: 'redirect', to: url.pathname, notice: 'Message sent. The store will reply by email.' };
  } catch (error) {
    return formRefused(error, form);
  }
}
