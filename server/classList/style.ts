import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { colorVariables, shadesOf } from '../../domain/schoolColor.ts'

const RULES = readFileSync(new URL('./classList.css', import.meta.url), 'utf8')

/** The shipped fonts (web/styles/fonts.css). Their files have a hash in the name. */
const FONTS = [
  { family: 'Fraunces', weight: 600, file: /^fraunces-latin-600-.*\.woff2$/ },
  { family: 'Source Sans 3', weight: 400, file: /^source-sans-3-latin-400-.*\.woff2$/ },
  { family: 'Source Sans 3', weight: 600, file: /^source-sans-3-latin-600-.*\.woff2$/ },
] as const

/** The rules for the fonts of the built screens. Empty without them: then the page has those of the system. */
export async function readFontRules(folder: string | undefined): Promise<string> {
  const files = folder === undefined ? [] : await readdir(join(folder, 'assets'))
  const rules = FONTS.flatMap(({ family, weight, file }) => {
    const name = files.find((each) => file.test(each))
    if (name === undefined) return []
    const source = `url("/assets/${name}") format("woff2")`
    return `@font-face{font-family:"${family}";font-weight:${weight};font-display:fallback;src:${source}}`
  })
  return rules.join('\n')
}

export interface PageStyle {
  readonly text: string
  /** The content security policy of a page with this style sheet. */
  readonly policy: string
}

/** The style sheet of a page in the school's color. */
export function styleOf(color: string, fontRules: string): PageStyle {
  const [tint, , , darkLink] = shadesOf(color)
  const { '--light-anchor': lightLink = color, '--dark-accent-tint': darkTint = '#38281f' } = colorVariables(color)
  const colors = {
    '--accent': color,
    '--light-link': lightLink,
    '--dark-link': darkLink,
    '--light-tint': tint,
    '--dark-tint': darkTint,
  }
  const variables = Object.entries(colors).map(([name, value]) => `${name}:${value}`)
  const text = `${fontRules}\n:root{${variables.join(';')}}\n${RULES}`
  return { text, policy: policyOf(text) }
}

/** No script at all. The style sheet is named by its hash, because a page that is kept cannot have a nonce. */
function policyOf(style: string): string {
  return [
    "default-src 'none'",
    `style-src 'sha256-${hash('sha256', style, 'base64')}'`,
    "img-src 'self'",
    "font-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
