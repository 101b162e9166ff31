import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { RegistrationSummary } from '../../../../contract/registration/office.ts'
import { formatSpreadsheetCsv } from '../../../../domain/csv.ts'
import { fullName } from '../../../../domain/person.ts'
import type { Answer } from '../../../../domain/registration/answers.ts'
import { SECTION_NAMES } from '../../../../domain/registration/sectionNames.ts'
import { allParts, fieldLabel } from '../../../registration/sections/sectionParts.ts'
import { answerText, isDate } from '../../../registration/texts/choices.ts'
import { labelText } from '../../../ui/form/fieldLabels.ts'
import { STATE_LABELS } from '../stateLabels.ts'

type ExportedRegistration = RegistrationSummary & { readonly answers: readonly Answer[] }

/** A row for each registration with the answers of `fields`, in the words of the form. */
export function answersCsv(
  registrations: readonly ExportedRegistration[],
  fields: readonly string[],
  i18n: I18n,
): string {
  const titles = answerTitles(i18n)
  const header = [
    i18n._(msg`Reference`),
    i18n._(msg`Status`),
    i18n._(msg`Student`),
    ...fields.map((path) => titles[path] ?? path),
  ]
  const rows = registrations.map((registration) => [
    registration.reference,
    i18n._(STATE_LABELS[registration.state]),
    fullName(registration),
    ...fields.map((path, index) => cellText(i18n, path, registration.answers[index])),
  ])
  return formatSpreadsheetCsv([header, ...rows])
}

/** A spreadsheet reads and sorts a date as it was typed. */
function cellText(i18n: I18n, path: string, answer: Answer): string {
  return isDate(path) && typeof answer === 'string' ? answer : answerText(i18n, path, answer)
}

/** The name of each answer by path: "First contact: Phone". */
function answerTitles(i18n: I18n): Readonly<Record<string, string>> {
  const parts = SECTION_NAMES.flatMap((section) => allParts(section))
  const titles = parts.flatMap((part) => part.paths.map((path) => [path, labelText(fieldLabel(i18n, part, path))]))
  return Object.fromEntries(titles)
}
