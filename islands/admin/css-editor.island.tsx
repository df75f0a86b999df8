import { useEffect } from 'react';
import { defineIsland } from '#islands/runtime/define.ts';

/** An editor in the place of a form's plain box, which stays the field that is sent. Fetched where it is shown. */
function CssEditor({ fieldId }: { fieldId: string }) {
  useEffect(() => {
    const box = document.getElementById(fieldId);
    if (!(box instanceof HTMLTextAreaElement)) return;
    let close: (() => void) | null = null;
    let isGone = false;
    void import('./css-editor.ts').then(({ openCssEditor }) => {
      if (!isGone) close = openCssEditor(box);
    });
    return () => {
      isGone = true;
      close?.();
    };
  }, [fieldId]);
  return null;
}

export default defineIsland('admin/css-editor', CssEditor);
