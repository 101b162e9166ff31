/** What a mail says, once: its plain text and its HTML are made of the same paragraphs. */
export interface EmailContent {
  readonly subject: string
  /** To an address that somebody typed who may not own it: what they wrote of themselves is not repeated there. */
  readonly nameless?: true
  /** Each a paragraph of plain words, or a button. */
  readonly paragraphs: readonly (string | Button)[]
}

interface Button {
  readonly label: string
  readonly href: string
}

const PARAGRAPH_STYLE = 'margin:0 0 16px'
const BUTTON_STYLE =
  'display:inline-block;padding:12px 20px;border-radius:8px;background:#974826;color:#ffffff;text-decoration:none'

/** `signed` are the lines of who writes. */
export function textOf(letter: EmailContent, first_name: string, signed: readonly string[]): string {
  const { paragraphs } = letter
  const told = paragraphs.map((said) => (typeof said === 'string' ? said : `${said.label}:\n${said.href}`))
  return `${[greeting(letter, first_name), ...told, signed.join('\n')].join('\n\n')}\n`
}

/** No colours but the button's, so that the reader's own are kept, dark or light; no images, and nothing is fetched. */
export function htmlOf(letter: EmailContent, first_name: string, signed: readonly string[]): string {
  const { subject, paragraphs } = letter
  const told = [...[greeting(letter, first_name), ...paragraphs].map(paragraphOf), linesOf(signed)].join('\n')
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escaped(subject)}</title>
</head>
<body style="margin:0;padding:24px;font-family:system-ui,sans-serif;font-size:16px;line-height:1.5">
<div style="max-width:560px;margin:0 auto">
${told}
</div>
</body>
</html>
`
}

function greeting({ nameless }: EmailContent, first_name: string): string {
  return nameless ? 'Hello,' : `Hello ${first_name},`
}

/** The address is also there to read and to copy: not every reader shows a button. */
function paragraphOf(said: string | Button): string {
  if (typeof said === 'string') return `<p style="${PARAGRAPH_STYLE}">${escaped(said)}</p>`
  const href = escaped(said.href)
  return `<p style="${PARAGRAPH_STYLE}"><a href="${href}" style="${BUTTON_STYLE}">${escaped(said.label)}</a></p>
<p style="${PARAGRAPH_STYLE};font-size:14px;overflow-wrap:anywhere">${href}</p>`
}

function linesOf(lines: readonly string[]): string {
  return `<p style="${PARAGRAPH_STYLE}">${lines.map(escaped).join('<br>')}</p>`
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
}
