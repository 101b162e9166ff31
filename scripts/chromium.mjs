import { existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

/** Chromium's arguments for tests, pictures and measurements. `--no-sandbox` allows running as root. */
export const CHROMIUM_ARGUMENTS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

// The headless shell starts pages in two thirds of the time that Chromium needs.
const USUAL_PATHS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** CHROMIUM_PATH, a usual path, or Playwright's Chromium. @returns {string | undefined} */
export function findChromium() {
  const configured = process.env.CHROMIUM_PATH
  return [...(configured ? [configured] : []), ...USUAL_PATHS, ...playwrightPaths()].find((path) => existsSync(path))
}

function playwrightPaths() {
  const folder = process.env.PLAYWRIGHT_BROWSERS_PATH ?? join(homedir(), '.cache', 'ms-playwright')
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => name.startsWith('chromium-'))
    .flatMap((name) => ['chrome-linux64', 'chrome-linux'].map((folderName) => join(folder, name, folderName, 'chrome')))
}
