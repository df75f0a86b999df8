import { href } from '#src/pages/page.tsx';
import { adminPage } from '../admin-page.ts';
import { paths } from '../paths.ts';
import { AuthFrame } from './auth-frame.tsx';
import { actOnCode, CodeForm, type CodePlaces, loadCodePage } from './code-form.tsx';

const placesAt = (base: string): CodePlaces => ({
  home: href(base, paths.home, {}),
  login: href(base, paths.login, {}),
  here: href(base, paths.twoStep, {}),
});

/** The code after the password, for those who turned on two-step sign-in. */
export const twoStepPage = adminPage<unknown>({
  guard: 'public',
  // Without a right password before it, it leads back to the sign-in page.
  example: { opens: [302], forms: { '': { code: '000000' } }, isLogin: true },
})({
  path: paths.twoStep.path,
  load: (request) => loadCodePage(request, placesAt(request.base)),
  title: () => 'Enter your code · Servery',
  head: () => ({ isIndexed: false }),
  action: (request) => actOnCode(request, placesAt(request.base)),
  render: (page, { form }) => (
    <AuthFrame title="Enter your code" lead="Your password was right. One more step.">
      <CodeForm page={page} form={form} />
    </AuthFrame>
  ),
});
