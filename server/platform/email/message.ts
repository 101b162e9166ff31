import type { SendMailOptions } from 'nodemailer'
import { escapeHtml } from '../../../domain/html.ts'
import type { Translate } from '../texts/catalog.ts'

/** Plain text and HTML use the same paragraphs. */
export interface EmailContent {
  readonly subject: string
  /** No name in the greeting: the address is unconfirmed, so the email must not repeat what was typed with it. */
  readonly nameless?: true
  readonly paragraphs: readonly (string | Button | Lines)[]
  /** Below the signature: why the recipient gets the email, and where to change that. */
  readonly footer?: { readonly reason: string; readonly link: Button }
}

interface Lines {
  readonly lines: readonly string[]
}

interface Button {
  readonly label: string
  readonly href: string
}

/** The head of every email. */
interface EmailBrand {
  readonly name: string
  /** As #rrggbb. White text is readable on it. */
  readonly color: string
  readonly logo: EmailLogo | undefined
}

interface EmailLogo {
  readonly type: string
  readonly width: number
  readonly height: number
  readonly bytes: Buffer
}

export interface Email {
  readonly from: { readonly name: string; readonly address: string }
  readonly to: { readonly name: string; readonly address: string; readonly first_name: string }
  readonly content: EmailContent
  readonly brand: EmailBrand
  readonly signature: readonly string[]
  /** The texts in the language of the content. */
  readonly t: Translate
  /** With `requested_at`, the same in a retry. */
  readonly job_id: string
  readonly requested_at: Date
}

/** A retry has the same Message-ID and Date, so that mailboxes detect the duplicate. */
export function toMessage({ from, to, content, brand, signature, t, job_id, requested_at }: Email): SendMailOptions {
  return {
    from: { name: toLiteral(from.name), address: from.address },
    to: { name: toLiteral(to.name), address: to.address },
    subject: toLiteral(content.subject),
    text: toText(content, to.first_name, { signature, t }),
    html: toHtml(content, to.first_name, { signature, brand, t }),
    ...(brand.logo && { attachments: [attachmentOf(brand.logo)] }),
    messageId: `<${job_id}@${from.address.slice(from.address.lastIndexOf('@') + 1)}>`,
    date: requested_at,
    headers: { 'Auto-Submitted': 'auto-generated' },
    xMailer: false,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** A part of the email itself, so that reading the email loads nothing. */
function attachmentOf({ type, bytes }: EmailLogo) {
  return { filename: false, content: bytes, contentType: type, cid: LOGO_ID, contentDisposition: 'inline' } as const
}

const LOGO_ID = 'logo'

/** Separates the start of an encoded word (RFC 2047) with an invisible word joiner, so that mail programs show it as it was typed. */
function toLiteral(text: string): string {
  return text.replaceAll('=?', '=\u2060?')
}

const PARAGRAPH_STYLE = 'margin:0 0 16px'
const BUTTON_STYLE = 'display:inline-block;padding:12px 20px;border-radius:8px;color:#ffffff;text-decoration:none'
const HEAD_STYLE = 'margin:0 0 24px;padding:0 0 12px;font-size:18px;font-weight:600'
/** A logo without a background of its own is made for a light one. */
const LOGO_STYLE = 'margin-right:12px;border-radius:4px;background:#ffffff;vertical-align:middle'
/** In pixels. */
const LOGO_BOX = { width: 160, height: 40 }

export function toText(
  content: EmailContent,
  first_name: string,
  { signature, t }: Pick<Email, 'signature' | 't'>,
): string {
  const { paragraphs, footer } = content
  const texts = [greeting(t, content, first_name), ...paragraphs.map(toPlainText), signature.join('\n')]
  const last = footer ? [`${footer.reason}\n${toPlainText(footer.link)}`] : []
  return `${[...texts, ...last].join('\n\n')}\n`
}

function toPlainText(part: string | Button | Lines): string {
  if (typeof part === 'string') return part
  return 'lines' in part ? part.lines.join('\n') : `${part.label}:\n${part.href}`
}

/** Only the head and the button have colors, for light and dark modes. The email loads nothing: the logo is a part of it. */
export function toHtml(
  content: EmailContent,
  first_name: string,
  { signature, brand, t }: Pick<Email, 'signature' | 'brand' | 't'>,
): string {
  const { subject, paragraphs, footer } = content
  const parts = [greeting(t, content, first_name), ...paragraphs].map((part) => toParagraph(part, brand))
  const markup = [headOf(brand), ...parts, linesOf(signature), ...(footer ? [footerOf(footer)] : [])].join('\n')
  return `<!doctype html>
<html lang="${t.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:24px;font-family:system-ui,sans-serif;font-size:16px;line-height:1.5">
<div style="max-width:560px;margin:0 auto">
${markup}
</div>
</body>
</html>
`
}

function greeting(t: Translate, { nameless }: EmailContent, first_name: string): string {
  return nameless ? t`Hello,` : t`Hello ${first_name},`
}

/** The logo, the name, and a line in the school's color. */
function headOf({ name, color, logo }: EmailBrand): string {
  return `<div style="${HEAD_STYLE};border-bottom:4px solid ${color}">${logo ? imageOf(logo) : ''}${escapeHtml(name)}</div>`
}

function imageOf({ width, height }: EmailLogo): string {
  const scale = Math.min(LOGO_BOX.width / width, LOGO_BOX.height / height)
  const [shownWidth, shownHeight] = [width, height].map((side) => Math.max(1, Math.round(side * scale)))
  return `<img src="cid:${LOGO_ID}" alt="" width="${shownWidth}" height="${shownHeight}" style="${LOGO_STYLE}">`
}

/** Repeats a button's URL as text, because some mail readers show no buttons. */
function toParagraph(part: string | Button | Lines, { color }: EmailBrand): string {
  if (typeof part === 'string') return `<p style="${PARAGRAPH_STYLE}">${escapeHtml(part)}</p>`
  if ('lines' in part) return listOf(part.lines)
  const href = escapeHtml(part.href)
  return `<p style="${PARAGRAPH_STYLE}"><a href="${href}" style="${BUTTON_STYLE};background:${color}">${escapeHtml(part.label)}</a></p>
<p style="${PARAGRAPH_STYLE};font-size:14px;overflow-wrap:anywhere">${href}</p>`
}

function linesOf(lines: readonly string[]): string {
  return `<p style="${PARAGRAPH_STYLE}">${lines.map(escapeHtml).join('<br>')}</p>`
}

function listOf(lines: readonly string[]): string {
  return `<ul style="${PARAGRAPH_STYLE};padding-left:20px">${lines.map((line) => `<li>${escapeHtml(line)}</li>`).join('')}</ul>`
}

function footerOf({ reason, link }: NonNullable<EmailContent['footer']>): string {
  return `<p style="${PARAGRAPH_STYLE};font-size:14px">${escapeHtml(reason)}<br>
<a href="${escapeHtml(link.href)}">${escapeHtml(link.label)}</a></p>`
}
