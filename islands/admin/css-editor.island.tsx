import { useEffect } from 'react';
import { defineIsland } from '#islands/runtime/define.ts';

/** Replaces a form's plain text box with an editor. The box is still what is submitted. Fetched when it is shown. */
function CssEditor({ fieldId }: { fieldId: string }) {
  useEffect(() => {
    const box = document.getElementById(fieldId);
    if (!(box instanceof HTMLTextAreaElement)) return;
    let close: (() => void) | null = null;
    let isUnmounted = false;
    void import('./css-editor.ts').then(({ openCssEditor }) => {
      if (!isUnmounted) close = openCssEditor(box);
    });
    return () => {
      isUnmounted = true;
      close?.();
    };
  }, [fieldId]);
  return null;
}

export default defineIsland('admin/css-editor', CssEditor);
