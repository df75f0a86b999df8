import { href } from '#src/pages/page.tsx';
import { Mark } from '#src/ui/mark.tsx';
import { actOnCode, CodeForm, type CodePlaces, loadCodePage } from '../admin/auth/code-form.tsx';
import { paths } from './paths.ts';
import { staffPage } from './staff-page.ts';

const placesAt = (base: string): CodePlaces => ({
  home: href(base, paths.home, {}),
  login: href(base, paths.login, {}),
  here: href(base, paths.twoStep, {}),
});

/** The code after the password, as in the admin. */
export const twoStepPage = staffPage<unknown>({
  guard: 'public',
  example: { opens: [302], forms: { '': { code: '000000' } }, isLogin: true },
})({
  path: paths.twoStep.path,
  load: (request) => loadCodePage(request, placesAt(request.base)),
  title: () => 'Enter your code · Servery staff',
  head: () => ({ isIndexed: false }),
  action: (request) => actOnCode(request, placesAt(request.base)),
  render: (page, { form }) => (
    <main id="main" className="flex min-h-dvh flex-col justify-center bg-surface px-(--gutter) py-8 text-ink">
      <div className="mx-auto flex w-full max-w-104 flex-col gap-6">
        <p className="flex items-center gap-2.5 font-extrabold text-18">
          <Mark size={28} />
          Servery staff
        </p>
        <div>
          <h1 className="font-extrabold text-28">Enter your code</h1>
          <p className="mt-1 text-ink-2">Your password was right. One more step.</p>
        </div>
        <CodeForm page={page} form={form} />
      </div>
    </main>
  ),
});
