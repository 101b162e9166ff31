import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import type { EducationRecord } from '../../contract/educationRecord.ts'
import { fullName } from '../../domain/person.ts'
import { ACCESS_GROUPS } from '../../domain/registration/sensitive.ts'
import { answersContent } from '../registration/answersContent.ts'
import { schoolClock } from '../ui/format/schoolClock.ts'
import type { PrintedSchool } from '../ui/schedule/pdf/brand.ts'
import { letterDocument } from '../ui/schedule/pdf/letterDocument.ts'
import { COLORS, LIST_LAYOUT } from '../ui/schedule/pdf/pdfStyle.ts'
import { type Line, type RecordTexts, recordTexts } from './recordTexts.ts'

interface PrintedRecord {
  readonly record: EducationRecord
  readonly school: PrintedSchool
}

/** A child's education record for a parent to read. Each part says so if there is nothing. */
export function recordDocument({ record, school }: PrintedRecord, i18n: I18n): TDocumentDefinitions {
  const name = fullName(record.student)
  const title = i18n._(msg`Education Record of ${name}`)
  const clock = schoolClock(school.time_zone, i18n.locale)
  const [made, zone] = [clock.formatDateTime(record.made_at), clock.zoneName]
  const texts = recordTexts(i18n, clock)
  const content = [
    paragraph(
      i18n._(
        msg`This is everything that the school stores about ${name}. If something is wrong, ask the school office to correct it. Times are in the school's time zone (${zone}). People of the office and other families are not named.`,
      ),
    ),
    ...parts(record, texts, i18n).flatMap(({ heading, lines }) => [headingOf(heading), listOf(lines, i18n)]),
    ...record.registrations.flatMap((registration) => [
      headingOf(texts.registrationTitle(registration), true),
      listOf(texts.registrationLines(registration), i18n),
      ...(registration.answers
        ? answersContent({ form: registration.answers, opened: ACCESS_GROUPS }, i18n)
        : [
            paragraph(
              i18n._(msg`This registration was not sent from this account. Ask the office to show you the answers.`),
            ),
          ]),
      headingOf(i18n._(msg`Who read the sensitive answers`)),
      listOf(texts.accessLines(registration), i18n),
    ]),
  ]
  return letterDocument({ school, title, facts: [school.name, made], content }, i18n)
}

function parts(record: EducationRecord, texts: RecordTexts, i18n: I18n) {
  return [
    { heading: i18n._(msg`Child`), lines: texts.childLines(record) },
    { heading: i18n._(msg`Account`), lines: texts.accountLines(record) },
    { heading: i18n._(msg`Classes and Wait Lists`), lines: texts.placeLines(record) },
    { heading: i18n._(msg`Marked Classes`), lines: record.marked.map(texts.classLine) },
    { heading: i18n._(msg`Lotteries`), lines: record.lotteries.flatMap(texts.lotteryLines) },
    { heading: i18n._(msg`Changes of Classes`), lines: record.history.map(texts.historyLine) },
    { heading: i18n._(msg`Changes of the Record`), lines: texts.changeLines(record) },
    { heading: i18n._(msg`Emails`), lines: record.emails.map(texts.emailLine) },
    { heading: i18n._(msg`Documents`), lines: record.documents.map(texts.documentLine) },
    { heading: i18n._(msg`Who read the documents`), lines: record.document_accesses.map(texts.documentAccessLine) },
    ...(record.registrations.length === 0 ? [{ heading: i18n._(msg`Registrations`), lines: [] }] : []),
  ]
}

function headingOf(text: string, startsPage = false): Content {
  return {
    text,
    fontSize: 13,
    bold: true,
    margin: [0, startsPage ? 0 : 16, 0, 4],
    ...(startsPage && { pageBreak: 'before' }),
  }
}

function paragraph(text: string): Content {
  return { text, margin: [0, 8, 0, 0] }
}

function listOf(lines: readonly Line[], i18n: I18n): Content {
  if (lines.length === 0) return paragraph(i18n._(msg`None`))
  const body = lines.map(([label, text]) => [{ text: label, color: COLORS.quiet }, text || '–'])
  return { table: { widths: ['32%', '*'], body }, layout: LIST_LAYOUT }
}
