import { i18n, type Messages } from '@lingui/core'
import { writeTextsWith } from '../domain/english.ts'
import { pageLanguage } from './pageLanguage.ts'

/** A folder whose screens have texts of their own, as in lingui.config.ts. `.` has those of all pages. */
type Folder = '.' | './admin' | './registration' | '../domain'

const FILES = import.meta.glob<{ readonly messages: Messages }>([
  './**/locales/*.po',
  '../domain/locales/*.po',
  '!../domain/locales/en.po',
])

/** Dates, times and numbers are those of the United States in each language. */
const LOCALE = `${pageLanguage()}-US`

i18n.on('missing', ({ id }) => console.error(`The text ${id} is not loaded`))

// This module runs before those with texts of rules, which are English in the code. None of them may run before the page has its texts.
if (pageLanguage() !== 'en')
  writeTextsWith((message, values) => {
    if (!i18n.locale) throw new Error(`"${message}" is read before the texts are loaded`)
    return i18n._(message, { ...values })
  })

const loaded = new Set<Folder>()

/** @throws when a file can't be loaded */
async function loadTexts(...folders: readonly Folder[]): Promise<void> {
  const missing = folders.filter((folder) => !loaded.has(folder))
  const loads = missing.flatMap((folder) => FILES[`${folder}/locales/${pageLanguage()}.po`] ?? [])
  for (const { messages } of await Promise.all(loads.map((load) => load()))) i18n.load(LOCALE, messages)
  for (const folder of missing) loaded.add(folder)
}

/** Of each page. @throws as loadTexts */
export async function loadPageTexts(): Promise<void> {
  await loadTexts('.', '../domain')
  i18n.activate(LOCALE)
}

/** Code that the office loads. @throws as loadTexts */
export const withOfficeTexts = <Code>(code: Promise<Code>) => withTexts(code, './admin')

/** Code that shows a registration, or answers of one. @throws as loadTexts */
export const withRegistrationTexts = <Code>(code: Promise<Code>) => withTexts(code, './registration')

async function withTexts<Code>(code: Promise<Code>, folder: Folder): Promise<Code> {
  const [loaded] = await Promise.all([code, loadTexts(folder)])
  return loaded
}
