import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { css } from '@codemirror/lang-css';
import { bracketMatching, HighlightStyle, indentOnInput, syntaxHighlighting } from '@codemirror/language';
import { EditorState } from '@codemirror/state';
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view';
import { tags } from '@lezer/highlight';

const LOOK = EditorView.theme({
  '&': { fontSize: '13px', backgroundColor: 'transparent' },
  '&.cm-focused': { outline: 'none' },
  '.cm-content': { fontFamily: 'var(--default-mono-font-family)', padding: '8px 0', caretColor: 'var(--ink)' },
  '.cm-gutters': { backgroundColor: 'transparent', color: 'var(--ink-3)', border: 'none' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--sunken)' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '.cm-scroller': { minHeight: '16rem', maxHeight: '32rem', overflow: 'auto' },
});

/** Readable on the light and the dark background. */
const COLOURS = HighlightStyle.define([
  { tag: [tags.tagName, tags.className, tags.labelName, tags.modifier], color: 'var(--done-text)', fontWeight: '600' },
  { tag: [tags.propertyName, tags.variableName], color: 'var(--going-text)' },
  { tag: [tags.number, tags.unit, tags.atom, tags.color, tags.string], color: 'var(--accent-text)' },
  { tag: tags.comment, color: 'var(--ink-2)', fontStyle: 'italic' },
  { tag: tags.invalid, color: 'var(--fail-text)', textDecoration: 'underline' },
]);

/**
 * Sits in front of the text box, which keeps the text and is submitted. Its styles live in a shadow root as style sheets, because
 * the page's policy would block style elements. Tab leaves it, as it leaves every field.
 */
export function openCssEditor(box: HTMLTextAreaElement): () => void {
  const host = document.createElement('div');
  host.className = 'rounded-input border border-line-strong/60 bg-surface focus-within:border-accent-text';
  box.before(host);
  const root = host.attachShadow({ mode: 'open' });
  const editor = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: box.value,
      extensions: [
        lineNumbers(),
        history(),
        drawSelection(),
        highlightActiveLine(),
        indentOnInput(),
        bracketMatching(),
        css(),
        syntaxHighlighting(COLOURS),
        keymap.of([...defaultKeymap, ...historyKeymap]),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ 'aria-label': 'CSS', spellcheck: 'false', autocapitalize: 'off' }),
        EditorView.updateListener.of(({ docChanged, state }) => {
          if (!docChanged) return;
          box.value = state.doc.toString();
          box.dispatchEvent(new Event('input', { bubbles: true }));
        }),
        LOOK,
      ],
    }),
  });
  box.hidden = true;
  const focus = () => editor.focus();
  box.addEventListener('focus', focus);
  return () => {
    box.removeEventListener('focus', focus);
    box.hidden = false;
    editor.destroy();
    host.remove();
  };
}
