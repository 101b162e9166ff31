import { i18n, type Messages } from '@lingui/core'
import { withOnePeriod } from '../domain/onePeriod.ts'
import { pageLanguage } from './pageLanguage.ts'

/** A folder whose screens have texts of their own, as in lingui.config.ts. `.` has those of all pages. */
type Folder =
  | '.'
  | './admin'
  | './admin/confirmations'
  | './admin/files'
  | './admin/semesters'
  | './confirmations'
  | './documents'
  | './enrollment/lottery'
  | './educationRecord'
  | './enrollment/lottery/check'
  | './registration'
  | '../domain'

const FILES = import.meta.glob<{ readonly messages: Messages }>([
  './**/locales/*.po',
  '../domain/locales/*.po',
  '!../domain/locales/en.po',
])

i18n.on('missing', ({ id }) => console.error(`The text ${id} is not loaded`))

const write: (...text: readonly never[]) => string = i18n.t
const writeOnePeriod = (...text: readonly never[]) => withOnePeriod(write(...text))
Object.assign(i18n, { _: writeOnePeriod, t: writeOnePeriod })

/** Dates, times and numbers are those of the United States in each language. */
const locale = () => `${pageLanguage()}-US`

const loaded = new Set<Folder>()

/** @throws when a file can't be loaded */
async function loadTexts(...folders: readonly Folder[]): Promise<void> {
  const missing = folders.filter((folder) => !loaded.has(folder))
  const loads = missing.flatMap((folder) => FILES[`${folder}/locales/${pageLanguage()}.po`] ?? [])
  for (const { messages } of await Promise.all(loads.map((load) => load()))) i18n.load(locale(), messages)
  for (const folder of missing) loaded.add(folder)
}

/** Of each page. @throws as loadTexts */
export async function loadPageTexts(): Promise<void> {
  await loadTexts('.', '../domain')
  i18n.activate(locale())
}

/** Code that the office loads. @throws as loadTexts */
export const withOfficeTexts = <Code>(code: Promise<Code>) => withTexts(code, './admin')

/** Code of the office's imports and exports. @throws as loadTexts */
export const withFileTexts = <Code>(code: Promise<Code>) => withTexts(code, './admin/files')

/** Code of the Semester Manager. @throws as loadTexts */
export const withSemesterTexts = <Code>(code: Promise<Code>) => withTexts(code, './admin/semesters')

/** Code that ranks classes, or shows a lottery. @throws as loadTexts */
export const withLotteryTexts = <Code>(code: Promise<Code>) => withTexts(code, './enrollment/lottery')

/** Code of the pages on which anyone checks a lottery. @throws as loadTexts */
export const withCheckTexts = <Code>(code: Promise<Code>) =>
  withTexts(code, './enrollment/lottery', './enrollment/lottery/check')

/** Code of the documents that a family sends. @throws as loadTexts */
export const withDocumentTexts = <Code>(code: Promise<Code>) => withTexts(code, './documents')

/** Code that shows a registration, or answers of one. @throws as loadTexts */
export const withRegistrationTexts = <Code>(code: Promise<Code>) => withTexts(code, './registration')

/** Code with which a family confirms what the school knows. @throws as loadTexts */
export const withConfirmationTexts = <Code>(code: Promise<Code>) => withTexts(code, './confirmations', './registration')

/** Code of the office's list of confirmations. @throws as loadTexts */
export const withConfirmationsTexts = <Code>(code: Promise<Code>) =>
  withTexts(code, './admin/confirmations', './confirmations')

/** Code with which the office confirms in a family's place. @throws as loadTexts */
export const withCounterTexts = <Code>(code: Promise<Code>) =>
  withTexts(code, './admin/confirmations', './confirmations', './registration')

/** Code that shows the enrollment log. @throws as loadTexts */
export const withLogTexts = <Code>(code: Promise<Code>) => withTexts(code, './educationRecord')

/** Code that downloads an education record, which has registrations and lotteries. @throws as loadTexts */
export const withRecordTexts = <Code>(code: Promise<Code>) =>
  withTexts(code, './educationRecord', './registration', './enrollment/lottery')

async function withTexts<Code>(code: Promise<Code>, ...folders: readonly Folder[]): Promise<Code> {
  const [loaded] = await Promise.all([code, loadTexts(...folders)])
  return loaded
}
