import { useEffect } from 'react';
import { defineIsland } from '#islands/runtime/define.ts';
import { step } from '#islands/storefront/item-form-dom.ts';
import { refresh } from '#islands/storefront/refresh.ts';

export interface TestBuildProps {
  /** The form that the deal is edited in. */
  formId: string;
  /** The form in which it is tried. */
  buildId: string;
}

/** The pause after the last key before the server is asked. */
const QUIET_MS = 350;
const PARTS = ['[data-part="test-build-choices"]', '[data-part="test-build-price"]'];

/** Follows what is edited and what is chosen while the test build is open: the server prices both together. */
function TestBuild({ formId, buildId }: TestBuildProps) {
  useEffect(() => {
    const form = document.getElementById(formId);
    const build = document.getElementById(buildId);
    const fold = build?.closest('details');
    if (!(form instanceof HTMLFormElement) || !(build instanceof HTMLFormElement) || !fold) return;
    const stop = new AbortController();
    const { signal } = stop;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let asking: AbortController | undefined;
    // From here on the script handles the steppers.
    build.noValidate = true;
    build.dataset.steps = '';
    const ask = async () => {
      clearTimeout(timer);
      if (!fold.open) return;
      asking?.abort();
      asking = new AbortController();
      const init = { method: 'POST', body: bodyOf(form, build), signal: asking.signal };
      // What can't be drawn leaves what is there: the next change asks again.
      await refresh(location.href, init, PARTS);
    };
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => void ask(), QUIET_MS);
    };
    form.addEventListener('input', wait, { signal });
    form.addEventListener('change', wait, { signal });
    fold.addEventListener('toggle', ask, { signal });
    build.addEventListener('click', step, { signal });
    build.addEventListener('change', ask, { signal });
    build.addEventListener(
      'submit',
      (event) => {
        event.preventDefault();
        void ask();
      },
      { signal },
    );
    // Opened before this was awake: what is shown is the deal as it is stored.
    if (fold.open) void ask();
    return () => {
      clearTimeout(timer);
      asking?.abort();
      stop.abort();
    };
  }, [formId, buildId]);
  return null;
}

/** Both forms as one, without files: no field of one has a name of the other. */
function bodyOf(form: HTMLFormElement, build: HTMLFormElement): FormData {
  const body = new FormData();
  for (const [name, value] of [...new FormData(form), ...new FormData(build)]) {
    if (typeof value === 'string') body.append(name, value);
  }
  body.set('do', 'try');
  return body;
}

export default defineIsland('admin/test-build', TestBuild);
