import { html, raw } from 'hono/html';

/** The looks of everything that simulators show: warm neutrals, one accent, light and dark, no script needed. */
export const DEV_STYLE = `
:root{color-scheme:light dark;
--paper:#faf8f5;--card:#fffdfa;--ink:#292420;--soft:#6b625a;--line:#e2dcd4;--field:#fff;--accent:#b93a1b;--accent-ink:#fff;--accent-deep:#98300f;
--good:#1d6b3a;--good-bg:#e3f2e6;--bad:#a3201d;--bad-bg:#fbe7e4;--wait:#7d5200;--wait-bg:#fcefd2;--done:#5b544d;--done-bg:#ece7e0;--info:#1d5488;--info-bg:#e2edf8}
@media (prefers-color-scheme:dark){:root{
--paper:#1b1815;--card:#24201c;--ink:#f2ede6;--soft:#b3a99d;--line:#3c362f;--field:#1f1b18;--accent:#f08a63;--accent-ink:#2a0f04;--accent-deep:#f6a284;
--good:#8fd6a4;--good-bg:#1f3526;--bad:#ffb0a6;--bad-bg:#42211d;--wait:#f3cf85;--wait-bg:#3d3014;--done:#c4bbb0;--done-bg:#363029;--info:#a4cdf2;--info-bg:#1c3248}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 'Figtree Variable',Figtree,ui-sans-serif,system-ui,'Segoe UI',sans-serif;-webkit-text-size-adjust:100%}
.num,td.num,time{font-variant-numeric:tabular-nums}
a{color:var(--accent)}a:hover{color:var(--accent-deep)}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px;border-radius:6px}
h1{font-size:22px;line-height:1.25;margin:0;font-weight:650}h2{font-size:16px;margin:0;font-weight:650}
p{margin:0}.soft{color:var(--soft)}.small{font-size:14px}
.wrap{max-width:1040px;margin:0 auto;padding:24px 20px 64px}
.top{display:flex;flex-wrap:wrap;gap:8px 16px;align-items:baseline;justify-content:space-between;margin-bottom:20px}
.card{background:var(--card);border:1px solid var(--line);border-radius:10px;padding:16px;margin-bottom:12px;min-width:0}
.row{display:flex;flex-wrap:wrap;gap:8px 12px;align-items:center}
.between{justify-content:space-between}
.chip{display:inline-block;border-radius:999px;padding:2px 10px;font-size:14px;font-weight:600;background:var(--done-bg);color:var(--done)}
.chip.good{background:var(--good-bg);color:var(--good)}.chip.bad{background:var(--bad-bg);color:var(--bad)}
.chip.wait{background:var(--wait-bg);color:var(--wait)}.chip.info{background:var(--info-bg);color:var(--info)}
button,.button{font:inherit;font-weight:600;min-height:44px;padding:8px 16px;border-radius:6px;border:1px solid var(--line);background:var(--field);color:var(--ink);cursor:pointer;text-decoration:none;display:inline-flex;align-items:center;justify-content:center}
button:hover,.button:hover{border-color:var(--soft)}
button.primary{background:var(--accent);border-color:var(--accent);color:var(--accent-ink)}button.primary:hover{background:var(--accent-deep);border-color:var(--accent-deep)}
input{font:inherit;width:100%;min-height:44px;padding:8px 12px;border:1px solid var(--line);border-radius:6px;background:var(--field);color:var(--ink)}
label{display:block;font-size:14px;font-weight:600;margin-bottom:4px}
pre,.wrapText{white-space:pre-wrap;overflow-wrap:anywhere;margin:0}
iframe{width:100%;height:420px;border:1px solid var(--line);border-radius:6px;background:#fff}
.empty{border:1px dashed var(--line);border-radius:10px;padding:40px 20px;text-align:center;color:var(--soft)}
form{margin:0}
`;

/** A whole page around a body. */
export function devPage(options: { readonly title: string; readonly body: unknown; readonly extraStyle?: string }) {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${options.title}</title>
<link rel="icon" href="data:,">
<style>${raw(DEV_STYLE + (options.extraStyle ?? ''))}</style>
</head>
<body>${options.body}</body>
</html>`;
}

/** `2026-11-21 07:05:09`, UTC. */
export function shownTime(at: Temporal.Instant): string {
  return `${at.toString({ smallestUnit: 'second' }).replace('T', ' ').replace('Z', '')} UTC`;
}
