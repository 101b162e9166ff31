import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Content, Node, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import type { Schedule } from '../../../../contract/schedules.ts'
import type { School } from '../../../../contract/school.ts'
import type { Semester } from '../../../../contract/semesters.ts'
import type { Student } from '../../../../contract/students.ts'
import type { BellSchedule } from '../../../../domain/bellSchedule.ts'
import { fullName } from '../../../../domain/person.ts'
import { gradeName } from '../../format/gradeLabel.ts'
import { schoolClock } from '../../format/schoolClock.ts'
import { classList, waitList } from './classList.ts'
import { pageFooter } from './pageFooter.ts'
import { COLORS, FONT, MARGIN } from './pdfStyle.ts'
import { weekTable } from './weekTable.ts'

const SECTION = 1

export interface PrintedSchedule {
  readonly student: Student
  readonly semester: Semester
  readonly schedule: Schedule
  readonly bellSchedules: readonly BellSchedule[]
  readonly school: Pick<School, 'name' | 'time_zone'>
  readonly now: Date
}

/** The printed schedule: the list of classes, the wait lists, the week. Each page has a head and its number. */
export function scheduleDocument(printed: PrintedSchedule, i18n: I18n): TDocumentDefinitions {
  const { student, semester, schedule, school } = printed
  const name = fullName(student)
  const title = i18n._(msg`Schedule for ${name}`)
  const noClasses = i18n._(msg`${student.first_name} has no classes in ${semester.name} yet.`)
  return {
    info: { title, author: school.name },
    language: i18n.locale,
    displayTitle: true,
    pageSize: 'LETTER',
    pageMargins: [MARGIN, 84, MARGIN, 48],
    defaultStyle: { font: FONT, fontSize: 9.5, lineHeight: 1.1 },
    header: pageHead(printed, title, i18n),
    footer: pageFooter(i18n),
    pageBreakBefore: isBrokenSection,
    content: [
      schedule.enrolled.length > 0 ? classList(printed, i18n) : { text: noClasses },
      ...section(i18n._(msg`Wait List`), schedule.waiting.length > 0 && waitList(printed, i18n)),
      ...section(i18n._(msg`Week`), weekTable(printed, i18n)),
    ],
  }
}

/** The child, the grade, the semester, the school and the date of printing. */
function pageHead({ student, semester, school, now }: PrintedSchedule, title: string, i18n: I18n): Content {
  const grade = i18n._(gradeName(student.grade))
  const date = schoolClock(school.time_zone, i18n.locale).formatDate(now.toISOString())
  return {
    margin: [MARGIN, 30, MARGIN, 0],
    columns: [
      [
        { text: title, fontSize: 15, bold: true },
        { text: `${grade} · ${semester.name}`, color: COLORS.quiet },
      ],
      { width: 'auto', stack: [school.name, date], alignment: 'right', color: COLORS.quiet, margin: [12, 4, 0, 0] },
    ],
  }
}

/** A heading with its content. It starts on a new page if it does not fit on the page it is on. */
function section(title: string, content: Content | false): Content[] {
  const heading: Content = { text: title, fontSize: 12, bold: true, margin: [0, 16, 0, 6] }
  return content === false ? [] : [{ stack: [heading, content], headlineLevel: SECTION }]
}

/** Instead of pdfmake's `unbreakable`, which leaves out everything after the first page. */
function isBrokenSection({ headlineLevel, pageNumbers }: Node): boolean {
  return headlineLevel === SECTION && pageNumbers.length > 1
}
