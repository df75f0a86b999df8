import { sendProofAgain } from '#src/features/access/prove-address.ts';
import type { ActionAnswer, PageActionRequest } from '#src/pages/page.tsx';
import { Banner } from '#src/ui/banner.tsx';
import { Button } from '#src/ui/button.tsx';
import { refused } from '../forms.ts';
import { staffOf } from '../home.pages.tsx';

/** The button's own name. */
export const SEND_LINK = 'sendLink';

export async function sendLinkAgain({ ctx, form, url, actor, by }: PageActionRequest<unknown>): Promise<ActionAnswer> {
  try {
    await sendProofAgain(ctx, { userId: staffOf(actor).userId, by });
    const where = ctx.ports.email === null ? 'A new link is in the server’s log.' : 'We sent a new link.';
    return { kind: 'redirect', to: url.pathname, notice: `${where} Earlier links no longer work.` };
  } catch (error) {
    return refused(error, form);
  }
}

interface Props {
  readonly email: string;
  readonly isMailed: boolean;
}

/** Where the form of a first restaurant stands once the address is proved. */
export function ConfirmFirst({ email, isMailed }: Props) {
  return (
    <Banner
      kind="waiting"
      title="Confirm your email first"
      action={
        <form method="post">
          <Button type="submit" name="do" value={SEND_LINK} size="small">
            {isMailed ? 'Send again' : 'Get a new link'}
          </Button>
        </form>
      }
    >
      {isMailed
        ? `We sent a link to ${email}. Open it, then create your restaurant. Can’t see it? Check your spam folder.`
        : `Email isn’t set up here. The link for ${email} is in the server’s log. Ask the person who runs this server for it, or ask a platform admin to confirm your email.`}
    </Banner>
  );
}
