import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { writePseudoCatalogs } from './pseudoTexts.ts'

/** The generated texts are said to be Arabic, which is written from right to left. */
export const PSEUDO_LANGUAGE = 'ar'

const ROOT = new URL('../../', import.meta.url).pathname
const FOLDER = `${ROOT}.build/pseudo/`
const TYPES: Readonly<Record<string, string>> = { js: 'text/javascript', css: 'text/css', svg: 'image/svg+xml' }

/** Builds the screens with generated texts, as for a language that has its catalogs. */
export async function buildPseudoScreens(): Promise<void> {
  rmSync(FOLDER, { recursive: true, force: true })
  await writePseudoCatalogs(PSEUDO_LANGUAGE, `${FOLDER}catalogs`)
  const { status, stderr } = spawnSync('vite', ['build', '--logLevel', 'warn', '--outDir', `${FOLDER}web`], {
    cwd: ROOT,
    encoding: 'utf8',
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PATH: `${ROOT}node_modules/.bin:${process.env.PATH}`,
      SCREENS_LANGUAGE: PSEUDO_LANGUAGE,
      SCREENS_CATALOGS: `${FOLDER}catalogs/`,
    },
  })
  if (status !== 0) throw new Error(`The screens could not be built: ${stderr}`)
}

/** The server sends its pages and files, with those of this build in place of the built ones. */
export async function showPseudoScreens(page: Page): Promise<void> {
  const html = readFileSync(`${FOLDER}web/languages/${PSEUDO_LANGUAGE}/index.html`, 'utf8')
  await page.route('**/*', async (route) => {
    const request = route.request()
    if (!request.isNavigationRequest()) return route.fallback()
    const response = await route.fetch()
    if (!response.headers()['content-type']?.startsWith('text/html')) return route.fulfill({ response })
    const nonce = /'nonce-([^']+)'/.exec(response.headers()['content-security-policy'] ?? '')?.[1] ?? ''
    await route.fulfill({ response, body: html.replace('__CSP_NONCE__', nonce) })
  })
  await page.route('**/assets/*', async (route) => {
    const name = new URL(route.request().url()).pathname
    const type = TYPES[name.split('.').at(-1) ?? ''] ?? 'font/woff2'
    await route.fulfill({ contentType: type, body: readFileSync(`${FOLDER}web${name}`) })
  })
}
